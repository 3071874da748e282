"""Networks drop, servers die, tabs are closed: everybody is back in the game by themselves."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.cluster import Cluster
from tests.web.board import Board
from tests.web.conftest import People
from tests.web.gathering import begin, join, open_table, play_out, sit_together
from tests.web.house import House
from tests.web.line import Line
from tests.web.person import PHONE
from tests.web.secrets_in import creatures_in

BROKEN = "The line broke. Coming back…"
ONE_MOMENT = "One moment. Your game is safe"
NO_SERVER = (r"WebSocket connection to .* failed", r"ERR_CONNECTION_(REFUSED|RESET)")
NO_DATABASE = (r"WebSocket connection to .* failed", r"status of 503")


@pytest.fixture
def own_house(house: House) -> Iterator[House]:
    """The server of this module, to be killed: it is open again for the next test."""
    yield house
    if not house.is_open:
        house.open()


def test_a_broken_line_resumes_at_the_act_last_seen(people: People) -> None:
    ada, bo = people(), people(device=PHONE)
    lines = {person: Line(person.page) for person in (ada, bo)}
    _, first, second = sit_together(ada, bo)
    line = lines[second.person]
    first.move()
    second.my_turn()
    second.move()
    first.my_turn()

    line.cut()
    expect(second.page.get_by_text(BROKEN)).to_be_visible()
    first.move()
    heard = len(line.heard)
    line.mend()
    expect(second.page.get_by_text(BROKEN)).to_be_hidden()
    assert second.my_turn()
    # It asked for what came after the last act it saw, and got that act only, not everything.
    hello = [message for message in line.said if message["t"] == "hello"][-1]
    assert hello["since"] is not None
    missed = next(message for message in line.heard[heard:] if message["t"] in ("acted", "snapshot"))
    assert missed["t"] == "acted"
    assert [entry["ply"] for entry in missed["lines"]] == [2]
    play_out(second, first)


def test_a_move_whose_answer_got_lost_is_played_once(people: People, house: House) -> None:
    ada, bo = people(), people()
    lines = {person: Line(person.page) for person in (ada, bo)}
    table, first, second = sit_together(ada, bo)
    line = lines[first.person]
    assert first.my_turn()
    line.deaf = True
    source = first.offered(first.movable)[0]
    first.touch(first.cell(source))
    first.touch(first.cell(first.offered(first.landings)[0]))
    assert second.my_turn()  # the server has it, and told the other
    line.cut()
    line.mend()
    expect(first.emptied(source)).to_be_visible()
    plays = [message for message in line.said if message["t"] == "play"]
    # Twice at least (a slow machine may have lost patience before), and the same action each time.
    assert len(plays) >= 2
    assert all(play == plays[0] for play in plays)
    assert len(house.get(f"/tables/{table}")["log"]) == 1
    second.move()
    assert first.my_turn()


def test_a_take_back_that_got_lost_is_refused_when_the_game_went_on(people: People, house: House) -> None:
    ada, bo = people(), people()
    lines = {person: Line(person.page) for person in (ada, bo)}
    table, first, second = sit_together(ada, bo)
    line = lines[first.person]
    first.move()
    line.dead = True
    first.person.press("Take back")
    second.my_turn()
    second.move()
    line.cut()
    line.mend()
    expect(first.page.get_by_text("the game went on meanwhile: this was not done")).to_be_visible()
    asked = [message for message in line.said if message["t"] == "undo"]
    # Kept and sent again, as it was asked: at the position before the answer.
    assert len(asked) >= 2
    assert all(undo == asked[0] for undo in asked)
    assert asked[0]["ply"] == 1
    expect(second.page.get_by_role("dialog")).to_have_count(0)
    seen = house.get(f"/tables/{table}")
    assert (len(seen["log"]), seen["table"]["undo"]) == (2, None)


def test_nothing_is_taken_back_without_a_network(people: People) -> None:
    _, first, second = sit_together(people(), people())
    first.move()
    back = first.page.get_by_role("button", name="Take back")
    expect(back).to_be_enabled()
    first.person.context.set_offline(True)
    expect(first.page.get_by_text("You are offline.")).to_be_visible()
    expect(back).to_be_disabled()
    first.person.context.set_offline(False)
    expect(back).to_be_enabled()
    second.move()


def test_words_said_without_a_network_arrive_once(people: People) -> None:
    _, first, second = sit_together(people(), people())
    for board in (first, second):
        board.page.get_by_role("tab", name="Talk").click()
    first.person.context.set_offline(True)
    expect(first.page.get_by_text("You are offline.")).to_be_visible()
    first.page.get_by_label("Say something").fill("Still there?")
    first.person.press("Say")
    first.person.context.set_offline(False)
    expect(first.page.get_by_text("You are offline.")).to_be_hidden()
    for board in (first, second):
        expect(board.page.get_by_role("tabpanel").get_by_text("Still there?")).to_have_count(1)
    assert first.my_turn()


def test_after_kill_9_everybody_is_back_and_plays_on(people: People, own_house: House) -> None:
    ada, bo = people(), people(device=PHONE)
    _, first, second = sit_together(ada, bo)
    emptied = [first.move()[:2]]
    second.my_turn()
    emptied.append(second.move()[:2])
    own = first.peek()
    with ada.expecting(*NO_SERVER), bo.expecting(*NO_SERVER):
        own_house.kill()
        for person in (ada, bo):
            expect(person.page.get_by_text(BROKEN)).to_be_visible()
        own_house.open()
        for person in (ada, bo):
            expect(person.page.get_by_text(BROKEN)).to_be_hidden()
        for board in (first, second):
            for place in emptied:
                expect(board.emptied(place)).to_be_visible()
        assert first.peek() == own
        play_out(first, second)


def test_bots_play_on_after_kill_9(people: People, own_house: House) -> None:
    ada = people()
    ada.go("/")
    ada.press("Play now")
    board = Board(ada)
    board.move()
    with ada.expecting(*NO_SERVER):
        own_house.kill()
        expect(ada.page.get_by_text(BROKEN)).to_be_visible()
        own_house.open()
        assert board.my_turn()
        board.move()


def test_a_server_that_restarts_says_so(people: People, own_house: House) -> None:
    ada = people()
    ada.go("/")
    ada.press("Play now")
    board = Board(ada)
    assert board.my_turn()
    with ada.expecting(*NO_SERVER):
        own_house.close()
        expect(ada.page.get_by_text(ONE_MOMENT)).to_be_visible()
        own_house.open()
        expect(ada.page.get_by_text(ONE_MOMENT)).to_be_hidden()
        board.move()


def test_a_database_that_restarts_takes_one_moment_and_nothing_along(people: People, tmp_path: Path) -> None:
    with Cluster() as cluster, closing(House(tmp_path, "--store", cluster.make_database())) as house:
        house.open()
        ada, bo = people(url=house.url), people(url=house.url, device=PHONE)
        _, first, second = sit_together(ada, bo)
        emptied = first.move()[:2]
        assert second.my_turn()
        with ada.expecting(*NO_DATABASE), bo.expecting(*NO_DATABASE):
            cluster.stop("immediate")
            for person in (ada, bo):
                expect(person.page.get_by_text(ONE_MOMENT)).to_be_visible()
            for board in (first, second):
                expect(board.emptied(emptied)).to_be_visible()
            cluster.start()
            for person in (ada, bo):
                expect(person.page.get_by_text(ONE_MOMENT)).to_be_hidden()
        for board in (first, second):
            expect(board.emptied(emptied)).to_be_visible()
        assert second.my_turn()
        play_out(second, first)


def test_a_closed_tab_is_reopened(people: People) -> None:
    _, first, second = sit_together(people(), people())
    person, address, own = first.person, first.page.url, first.peek()
    first.page.close()
    away = second.page.get_by_role("list", name="Players").get_by_text("away")
    expect(away).to_be_visible()
    person.new_page().goto(address)
    expect(away).to_be_hidden()
    again = Board(person)
    assert again.my_turn()
    assert again.peek() == own
    again.move()
    assert second.my_turn()


def test_a_restarted_phone_finds_its_seat(people: People) -> None:
    ada, bo = people(), people(device=PHONE)
    _, first, second = sit_together(ada, bo)
    first.move()
    phone = people(device=PHONE, state=bo.context.storage_state())
    bo.context.close()
    phone.go(ada.page.url)
    board = Board(phone)
    if second.person is bo:
        assert board.my_turn()
        board.move()
    expect(board.grid).to_be_visible()
    expect(board.cards).to_be_visible()


@pytest.mark.parametrize(
    ("address", "words"),
    [
        ("/t/there-is-none", "No such table"),
        ("/r/there-is-none", "No such game"),
        ("/t/a!b", "Nothing lies here"),
        ("/somewhere/else", "Nothing lies here"),
        ("/learn/chess", "Nothing lies here"),
    ],
)
def test_wrong_addresses_get_words(people: People, address: str, words: str) -> None:
    ada = people()
    with ada.expecting("answer: 404 GET .*/records/there-is-none"):
        ada.go(address)
        expect(ada.page.get_by_role("heading", level=1)).to_have_text(words)
        ada.press("To the games")
        expect(ada.page.get_by_role("heading", level=1)).to_have_text("Pull up a chair.")


def test_a_full_table_says_so(people: People) -> None:
    ada, bo, cy = people(), people(), people()
    address = open_table(ada)
    join(bo, address)
    cy.go(address)
    expect(cy.page.get_by_text("Every seat is taken.")).to_be_visible()
    begin(ada)
    board = Board(cy)
    expect(board.grid).to_be_visible()
    expect(board.cards).to_be_hidden()
    assert creatures_in(cy.received) == set()


def test_a_seat_moves_to_another_device_by_its_link(people: People) -> None:
    ada, bo = people(), people()
    _, first, _ = sit_together(ada, bo)
    old, own = first.person, first.peek()
    old.page.get_by_role("tab", name="Table").click()
    old.press("Go on with another device")
    expect(old.page.get_by_role("img", name="QR code with the address for your other device")).to_be_visible()
    link = old.page.get_by_label("Address for your other device").input_value()

    phone, thief = people(device=PHONE), people()
    phone.go(link)
    expect(phone.page.get_by_text("Your seat is here now.")).to_be_visible()
    assert "#" not in phone.page.url
    board = Board(phone)
    assert board.my_turn()
    assert board.peek() == own
    # The old device only watches now.
    expect(first.cards).to_be_hidden()
    expect(first.movable).to_have_count(0)
    board.move()

    with thief.expecting("answer: 4.. POST .*/commands"):
        thief.go(link)
        expect(thief.page.get_by_text("this link was used already", exact=False)).to_be_visible()
        expect(Board(thief).grid).to_be_visible()
        expect(Board(thief).cards).to_be_hidden()


def test_an_old_client_offers_to_reload(people: People) -> None:
    ada = people()
    line = Line(ada.page)
    line.wire = 0
    ada.go("/")
    ada.press("Play now")
    expect(ada.page.get_by_role("heading", level=1)).to_have_text("There is a newer version")
    line.wire = None
    ada.press("Reload")
    assert Board(ada).my_turn()
