"""Whole games of Rauha: people far apart and bots, from the first draft to the fourth scoring."""

import pytest
from playwright.sync_api import expect

from tablee.record import check
from tests.web.checkup import check_up
from tests.web.conftest import People
from tests.web.gathering import id_of
from tests.web.house import House
from tests.web.person import PHONE, Person
from tests.web.rauha_board import RauhaBoard, play_out
from tests.web.rauha_gathering import play_with_bots, sit_together
from tests.web.rauha_secrets import betrayed, record_of

TOO_WIDE = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"
SUMS = (
    """(rows) => rows.map((row) => [...row.querySelectorAll("td")].map((cell) => Number(cell.textContent)))"""
)


def check_end(house: House, table: str, *people: Person) -> None:
    """The record replays by the rules, and every screen shows its scores, by source and in total."""
    document = house.get(f"/records/{table}")
    record = record_of(document)
    outcome = check(record)
    assert outcome is not None
    for person in people:
        rows = person.page.locator("tbody.scores tr")
        expect(rows).to_have_count(len(outcome.scores))
        for seat, score in enumerate(outcome.scores):
            row = rows.and_(person.page.locator(f"[data-seat='{seat}']"))
            expect(row.locator(".points")).to_have_text(str(score))
        for *sources, total in rows.evaluate_all(SUMS):
            assert sum(sources) == total


def test_two_by_link(people: People, house: House) -> None:
    ada, bo, cy = people(), people(device=PHONE), people()
    table, boards = sit_together(ada, bo)
    cy.go(f"/t/{table}")
    expect(cy.page.locator(".rauha")).to_be_visible()
    play_out(*boards)
    check_end(house, table, ada, bo, cy)
    for person in (ada, bo):
        expect(person.page.get_by_role("figure", name="The world you built")).to_be_visible()
    expect(cy.page.get_by_text("The world you built")).to_be_hidden()
    record = record_of(house.get(f"/records/{table}"))
    for seat, person in ((0, ada), (1, bo), (None, cy)):
        assert len(person.received) > 50
        assert betrayed(person.received, record, seat) == []


def test_three_with_a_bot_and_one_of_them_in_french(people: People, house: House) -> None:
    ada, zoe = people(), people(lang="fr", device=PHONE)
    table, boards = sit_together(ada, zoe, bots=1)
    play_out(*boards)
    check_end(house, table, ada, zoe)
    record = record_of(house.get(f"/records/{table}"))
    for seat, person in enumerate((ada, zoe)):
        assert betrayed(person.received, record, seat) == []


def test_five_on_a_phone_without_scrolling_sideways(people: People, house: House) -> None:
    ada, bo = people(device=PHONE, lang="fr"), people()
    table, boards = sit_together(ada, bo, bots=3)

    def fits(board: RauhaBoard) -> None:
        assert board.page.evaluate(TOO_WIDE) <= 0

    play_out(*boards, after=fits)
    check_end(house, table, ada, bo)
    check_up(ada, "the end of a game of five")


@pytest.mark.parametrize("confirm", [True, False])
def test_against_bots_in_one_click(people: People, house: House, confirm: bool) -> None:
    ada = people()
    ada.go("/")
    if not confirm:
        ada.press("Settings")
        ada.choose("Ask before a card is taken or laid", "off")
        ada.page.keyboard.press("Escape")
    board = play_with_bots(ada)
    if confirm:
        board.take()
    else:
        board.touch(board.cards.first)
    assert board.my_turn()
    if confirm:
        board.lay()
    else:
        board.touch(board.places.first)
    expect(board.card).to_be_hidden()
    log = ada.page.locator("ol.log")
    expect(log.get_by_text("lays").or_(log.get_by_text("discards")).first).to_be_visible()
    assert id_of(ada.page.url)
