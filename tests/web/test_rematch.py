"""Playing again: people are asked, they are not seated behind their backs."""

import re

from playwright.sync_api import expect

from tests.web.board import Board
from tests.web.checkup import EVERYWHERE, check_up
from tests.web.conftest import People
from tests.web.gathering import id_of, rush, sit_together
from tests.web.house import House
from tests.web.person import PHONE, Device, Lang, Person

ASKS = re.compile("would like to play Help Me! again|voudrait rejouer à Help Me")


def finished(ada: Person, bo: Person) -> tuple[str, Board, Board]:
    table, first, second = sit_together(ada, bo)
    rush(table, first.person, second.person)
    for board in (first, second):
        expect(board.end).to_be_visible()
    return table, first, second


def test_whoever_was_there_is_asked_at_the_top_and_joins_with_one_touch(people: People, house: House) -> None:
    ada, bo = people(), people(device=PHONE)
    old, *_ = finished(ada, bo)
    ada.press("Play again")
    ada.page.wait_for_url(lambda url: id_of(url) != old)
    # Nobody is away whom nobody has told.
    expect(ada.page.get_by_text("is asked to play again")).to_be_visible()
    expect(ada.page.get_by_text("away", exact=True)).to_be_hidden()
    question = bo.page.get_by_role("status").filter(has_text=ASKS)
    expect(question).to_be_in_viewport(ratio=1)
    bo.press("Join")
    bo.page.wait_for_url(lambda url: id_of(url) != old)
    assert ada.page.url == bo.page.url
    for board in (Board(ada), Board(bo)):
        expect(board.grid).to_be_visible()
    expect(question).to_be_hidden()


def test_somebody_who_went_elsewhere_is_asked_there(people: People) -> None:
    ada, bo = people(), people()
    old, *_ = finished(ada, bo)
    bo.go(f"/r/{old}")
    expect(bo.page.get_by_role("heading", level=1)).to_be_visible()
    ada.press("Play again")
    expect(bo.page.get_by_role("status").filter(has_text=ASKS)).to_be_in_viewport()
    expect(bo.page).to_have_title(re.compile(r"^\(1\) "))
    bo.press("Join")
    expect(Board(bo).grid).to_be_visible()
    expect(Board(ada).grid).to_be_visible()


def test_no_thanks_frees_the_seat_and_a_bot_may_take_it(people: People) -> None:
    ada, bo = people(), people()
    finished(ada, bo)
    ada.press("Play again")
    bo.press("No, thanks")
    expect(bo.page.get_by_role("status").filter(has_text=ASKS)).to_be_hidden()
    expect(ada.page.get_by_text("is asked to play again")).to_be_hidden()
    ada.press("Seat a bot here: easy")
    expect(Board(ada).grid).to_be_visible()


def test_level_seats_and_who_begins_are_changed_on_the_way(people: People, house: House) -> None:
    ada, bo = people(), people()
    ada.go("/")
    ada.be_called("Ada")
    old, *_ = finished(ada, bo)
    ada.press("Change, then play again")
    ada.page.wait_for_url(lambda url: id_of(url) != old)
    ada.choose("How many seats", "3")
    ada.press("Seat a bot here: medium")
    ada.choose("Who begins", "Ada")
    bo.press("Join")
    expect(ada.page.get_by_text("Everybody is here.")).to_be_visible()
    ada.press("Begin the game")
    expect(Board(bo).grid).to_be_visible()
    assert Board(ada).my_turn()
    info = house.get(f"/tables/{id_of(ada.page.url)}")["table"]
    assert [seat["level"] for seat in info["seats"]] == [None, None, "medium"]


@EVERYWHERE
def test_the_question_reads_well_everywhere(people: People, device: Device, dark: bool, lang: Lang) -> None:
    ada, bo = people(), people(device=device, dark=dark, lang=lang)
    ada.go("/")
    ada.be_called("Wilhelmina-Alexandrine W")
    finished(ada, bo)
    ada.press("Play again")
    question = bo.page.get_by_role("status").filter(has_text=ASKS)
    expect(question).to_be_in_viewport(ratio=1)
    check_up(bo, "asked to play again")
