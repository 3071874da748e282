"""A line that breaks in the middle of a draft or of a turn loses nothing and tells nothing."""

from playwright.sync_api import expect

from tests.web.conftest import People
from tests.web.house import House
from tests.web.line import Line
from tests.web.person import PHONE
from tests.web.rauha_board import RauhaBoard
from tests.web.rauha_gathering import first, sit_together, take_all
from tests.web.rauha_secrets import CARD

BROKEN = "The line broke. Coming back…"


def test_in_the_middle_of_a_draft(people: People, house: House) -> None:
    ada, bo = people(), people(device=PHONE)
    line = Line(bo.page)
    table, (one, other) = sit_together(ada, bo)
    shown = other.cards.evaluate_all("(all) => all.map((card) => card.ariaLabel)")
    other.take(1)
    expect(other.cards.nth(1)).to_have_attribute("aria-pressed", "true")
    line.cut()
    expect(bo.page.get_by_text(BROKEN)).to_be_visible()
    line.mend()
    expect(bo.page.get_by_text(BROKEN)).to_be_hidden()
    # The same cards, the same choice, and it may still be changed.
    again = other.cards.evaluate_all("(all) => all.map((card) => card.ariaLabel)")
    assert [label.split(":")[0] for label in again] == [label.split(":")[0] for label in shown]
    expect(other.cards.nth(1)).to_have_attribute("aria-pressed", "true")
    other.take(0)
    expect(other.cards.nth(0)).to_have_attribute("aria-pressed", "true")
    bo.page.reload()
    expect(other.cards.nth(0)).to_have_attribute("aria-pressed", "true")
    # Nobody without a seat hears of a card while everybody chooses.
    assert not CARD.findall(str(house.get(f"/tables/{table}")))
    one.take()
    expect(one.hand).to_be_hidden()


def test_in_the_middle_of_a_turn(people: People) -> None:
    ada, bo = people(), people(device=PHONE)
    lines = {person: Line(person.page) for person in (ada, bo)}
    _, boards = sit_together(ada, bo)
    take_all(*boards)
    board = first(*boards)
    line = lines[board.person]
    expect(board.card).to_be_visible()
    line.cut()
    expect(board.page.get_by_text(BROKEN)).to_be_visible()
    line.mend()
    expect(board.page.get_by_text(BROKEN)).to_be_hidden()
    expect(board.card).to_be_visible()
    ply = board.ply
    board.lay()
    board.moved_on(ply)
    if board.activating.is_visible():
        line.cut()
        expect(board.page.get_by_text(BROKEN)).to_be_visible()
        board.page.reload()
        line.mend()
        expect(board.activating).to_be_visible()
        ply = board.ply
        board.activate()
        board.moved_on(ply)


def test_an_act_whose_answer_got_lost_is_played_once(people: People, house: House) -> None:
    ada, bo = people(), people()
    line = Line(ada.page)
    table, (one, other) = sit_together(ada, bo)
    line.deaf = True
    one.take(2)
    expect(other.page.get_by_role("list", name="Players").get_by_text("has chosen")).to_have_count(1)
    line.cut()
    line.mend()
    expect(one.cards.nth(2)).to_have_attribute("aria-pressed", "true")
    assert len(house.get(f"/tables/{table}")["log"]) == 1
    other.take()
    board: RauhaBoard = first(one, other)
    expect(board.card).to_be_visible()
