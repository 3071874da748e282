"""Whatever happens round the table, what somebody has in hand stays there."""

import re
from collections.abc import Callable

from playwright.sync_api import expect

from tests.web.conftest import People
from tests.web.felt import Felt
from tests.web.gathering import begin, join, sit_together
from tests.web.line import Line
from tests.web.person import Person
from tests.web.rauha_gathering import first, take_all
from tests.web.rauha_gathering import sit_together as sit_at_rauha
from tests.web.test_elementals_together import open_elementals
from tests.web.test_resilience import BROKEN


def disturb(
    player: Person, friend: Person, line: Line, people: People, untouched: Callable[[], None]
) -> None:
    """All that others and the network do while somebody thinks; after each, the hand is `untouched`."""
    table = player.page.url.removeprefix(player.url)
    friend.press("React")
    friend.press("Bravo!")
    expect(player.page.locator(".bubble")).to_be_visible()
    untouched()
    expect(player.page.locator(".bubble")).to_be_hidden()
    untouched()

    # Whoever comes by sees, and is not heard unless the host lets them.
    passerby = people()
    passerby.go(table)
    expect(passerby.page.locator("[data-fits]")).to_be_visible()
    expect(passerby.page.get_by_role("button", name="React")).to_be_hidden()
    untouched()
    passerby.context.close()
    untouched()

    friend.be_called("Somebody else")
    expect(player.page.get_by_text("Somebody else").first).to_be_visible()
    untouched()

    line.cut()
    expect(player.page.get_by_text(BROKEN)).to_be_visible()
    line.mend()
    expect(player.page.get_by_text(BROKEN)).to_be_hidden()
    untouched()
    friend.page.reload()
    expect(friend.page.get_by_role("button", name="React")).to_be_visible()
    untouched()


def test_a_lifted_stack_stays_lifted_and_open_spirits_open(people: People) -> None:
    ada, bo = people(), people()
    lines = {person: Line(person.page) for person in (ada, bo)}
    _, board, other = sit_together(ada, bo)
    source = board.offered(board.movable)[0]
    board.touch(board.cards)
    board.touch(board.cell(source))
    targets = board.offered(board.landings)

    def untouched() -> None:
        expect(board.landings).to_have_count(len(targets))
        expect(board.cards).to_have_attribute("aria-pressed", "true")

    untouched()
    disturb(board.person, other.person, lines[board.person], people, untouched)

    # Spirits that were opened stay open over moves, one's own and others'.
    board.touch(board.cell(targets[0]))
    expect(board.emptied(source)).to_be_visible()
    expect(board.cards).to_have_attribute("aria-pressed", "true")
    other.move()
    assert board.my_turn()
    expect(board.cards).to_have_attribute("aria-pressed", "true")


def test_a_card_taken_up_stays_in_the_hand_with_its_preview(people: People) -> None:
    ada, bo = people(), people()
    lines = {person: Line(person.page) for person in (ada, bo)}
    _, boards = sit_at_rauha(ada, bo)
    one, two = boards
    one.touch(one.cards.nth(1))

    def picked() -> None:
        expect(one.button("take")).to_be_visible()
        expect(one.hand.get_by_role("listitem").nth(1)).to_have_class(re.compile("picked"))

    disturb(ada, bo, lines[ada], people, picked)
    one.touch(one.button("take"))
    one.moved_on(0)
    take_all(two)
    board = first(*boards)
    other = two if board is one else one
    place = board.places.first
    name = (place.get_attribute("aria-label") or "")[:2]
    board.touch(place)
    preview = board.page.locator(f"[data-preview={name}]")

    def held() -> None:
        expect(preview).to_be_visible()
        expect(board.button("lay")).to_be_visible()

    held()
    disturb(board.person, other.person, lines[board.person], people, held)


def test_keys_find_the_same_card_of_a_race(people: People) -> None:
    ada, bo = people(), people()
    line = Line(ada.page)
    address = open_elementals(ada, 2, tempo="relaxed")
    ada.go(address)
    join(bo, address)
    begin(ada)
    felt = Felt(ada)
    expect(felt.table).to_be_visible()
    felt.book.focus()

    def focused() -> None:
        expect(felt.book).to_be_focused()

    disturb(ada, bo, line, people, focused)
