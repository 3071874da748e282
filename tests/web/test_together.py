"""People far apart at one table: a desktop, a phone, and somebody who watches."""

import re

from playwright.sync_api import Route, expect

from tests.web.board import Board
from tests.web.conftest import People
from tests.web.gathering import begin, id_of, join, open_table, play_out, rush, sit_together
from tests.web.house import House
from tests.web.person import PHONE
from tests.web.secrets_in import creatures_in, creatures_of, insides_in, until_the_end

MARKUP = "<img src=x onerror=alert(1)><b>hello</b> & goodbye"


def test_a_whole_game_by_link_between_desktop_and_phone(people: People, house: House) -> None:
    ada, bo, cy = people(), people(device=PHONE), people()
    ada.go("/")
    ada.be_called("Ada")
    address = open_table(ada)
    join(bo, address, "Bo")
    expect(ada.page.get_by_text("Everybody is here.")).to_be_visible()
    ada.choose("Who finds this table", "everybody")
    begin(ada)
    boards = [Board(ada), Board(bo)]
    for board in boards:
        expect(board.grid).to_be_visible()

    cy.go("/watch")
    cy.page.get_by_role("link", name=re.compile("Ada and Bo")).click()
    watching = Board(cy)
    expect(watching.grid).to_be_visible()

    host_begins = ada.page.get_by_role("listitem").filter(has_text="Ada").get_attribute("aria-current")
    play_out(*(boards if host_begins == "true" else reversed(boards)))
    expect(watching.end).to_be_visible()

    record = house.get(f"/records/{id_of(address)}")
    scores = [str(score) for score in record["result"]["scores"]]
    assert [player["name"] for player in record["players"]] == ["Ada", "Bo"]
    for person in (ada, bo, cy):
        expect(person.page.locator(".scores .points")).to_have_text(scores)
        expect(person.page.locator(".scores strong")).to_have_text(["Ada", "Bo"])

    for seat, person in ((0, ada), (1, bo), (None, cy)):
        running = until_the_end(person.received)
        assert len(running) > 10
        assert creatures_in(running) == (set() if seat is None else creatures_of(record, seat))
        assert insides_in(running) == []


def test_an_act_is_taken_back_freely_and_then_by_consent(people: People) -> None:
    _, first, second = sit_together(people(), people(device=PHONE))
    source = first.move()[:2]
    first.person.press("Take back")
    expect(first.emptied(source)).to_be_hidden()
    expect(second.emptied(source)).to_be_hidden()

    mine = first.move()[:2]
    theirs = second.move()[:2]
    first.my_turn()
    first.person.press("Ask to take back")
    expect(first.page.get_by_text("You asked to take your move back")).to_be_visible()
    dialog = second.page.get_by_role("dialog")
    # It would take one's own answer too: that is said.
    expect(dialog).to_contain_text("would like to take their last move back.")
    expect(dialog).to_contain_text("That undoes 2 moves, one of them yours. Is that all right?")
    second.person.press("Yes, take it back")
    expect(dialog).to_be_hidden()
    for board in (first, second):
        for place in (mine, theirs):
            expect(board.emptied(place)).to_be_hidden()
    assert first.my_turn()


def test_consent_can_be_refused(people: People) -> None:
    _, first, second = sit_together(people(), people())
    mine, _ = first.move()[:2], second.move()
    first.my_turn()
    first.person.press("Ask to take back")
    second.person.press("No, it stands")
    expect(first.page.get_by_text("You asked to take your move back")).to_be_hidden()
    expect(first.emptied(mine)).to_be_visible()


def test_talk_is_text_and_reactions_are_seen(people: People) -> None:
    _, ada, bo = sit_together(people(), people(device=PHONE))
    talkers = (ada, bo) if not ada.person.device.touch else (bo, ada)
    desktop, phone = (board.person for board in talkers)
    phone.press("More")
    phone.page.get_by_role("tab", name="Talk").tap()
    phone.page.get_by_label("Say something").fill(MARKUP)
    phone.press("Say")
    expect(phone.page.get_by_role("tabpanel")).to_contain_text(MARKUP)

    desktop.page.get_by_role("tab", name="Talk").click()
    panel = desktop.page.get_by_role("tabpanel")
    expect(panel).to_contain_text(MARKUP)
    expect(panel.locator("img")).to_have_count(0)
    phone.page.keyboard.press("Escape")

    desktop.press("React")
    desktop.press("Bravo!")
    expect(phone.page.locator(".bubble")).to_have_text("Bravo!")


def test_those_who_watch_react_where_the_host_lets_them(people: People) -> None:
    ada, bo, cy = people(), people(), people()
    address = open_table(ada)
    ada.choose("Reactions", "of everybody")
    join(bo, address)
    begin(ada)
    cy.go("/")
    cy.be_called("Cy")
    cy.go(address)
    cy.press("React")
    cy.press("Hello!")
    expect(ada.page.get_by_role("main").get_by_text("Cy: Hello!")).to_be_visible()


def test_a_name_with_markup_is_text_too(people: People) -> None:
    ada, bo = people(), people()
    ada.go("/")
    ada.be_called("<i>Ada</i>")
    join(bo, open_table(ada))
    expect(bo.page.get_by_text("<i>Ada</i> invites you to this table.")).to_be_visible()


def test_the_host_switches_talk_off_and_closes_the_doors(people: People) -> None:
    ada, bo, cy = people(), people(), people()
    address = open_table(ada)
    ada.choose("Talk", "off")
    ada.choose("Spectators", "none")
    ada.choose("Time", "2 minutes for a move")
    expect(ada.page.get_by_text("When the time runs out, a bot plays that one move")).to_be_visible()
    join(bo, address)
    begin(ada)
    expect(Board(bo).grid).to_be_visible()
    expect(bo.page.get_by_role("timer")).to_be_visible()
    expect(bo.page.get_by_role("tab", name="Moves")).to_be_visible()
    expect(bo.page.get_by_role("tab", name="Talk")).to_be_hidden()
    cy.go(address)
    expect(cy.page.get_by_role("heading", level=1)).to_have_text("A closed table")


def test_two_quick_choices_of_the_host_both_count(people: People, house: House) -> None:
    ada = people()
    table = id_of(open_table(ada))
    held: list[Route] = []

    def hold_the_first(route: Route) -> None:
        if not held:
            held.append(route)
        else:
            route.continue_()

    ada.page.route(f"**/tables/{table}/commands", hold_the_first)
    with ada.page.expect_request(f"**/tables/{table}/commands"):
        ada.choose("Talk", "off")
    ada.choose("Spectators", "none")
    with ada.page.expect_response(lambda answer: '"spectators":false' in (answer.request.post_data or "")):
        held[0].continue_()
    settings = house.get(f"/tables/{table}")["table"]["settings"]
    assert (settings["talk"], settings["spectators"]) == (False, False)


def test_rematch_brings_everybody_to_the_same_new_table(people: People, house: House) -> None:
    old, first, second = sit_together(people(), people())
    rush(old, first.person, second.person)
    first.person.press("Play again")
    first.page.wait_for_url(lambda url: id_of(url) != old)
    second.person.press("To the next game")
    second.page.wait_for_url(lambda url: id_of(url) != old)
    assert first.page.url == second.page.url
    for board in (first, second):
        expect(board.grid).to_be_visible()
        expect(board.end).to_be_hidden()
