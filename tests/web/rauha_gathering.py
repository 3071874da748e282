"""How people come together for Rauha, by the buttons of the page."""

from typing import Final

from playwright.sync_api import expect

from tests.web.gathering import begin, id_of, join, open_table
from tests.web.person import Person
from tests.web.rauha_board import RauhaBoard

SEAT_BOT: Final = {"en": "Seat a bot here: easy", "fr": "Asseoir un robot ici\u00a0: facile"}


def sit_together(*people: Person, bots: int = 0) -> tuple[str, list[RauhaBoard]]:
    """The first opens the table, the others join, bots fill it; returns its id and everybody's board."""
    host, *guests = people
    address = open_table(host, len(people) + bots, "Rauha")
    for guest in guests:
        join(guest, address)
    for _ in range(bots):
        # The button of a taken seat goes away.
        free = host.page.get_by_role("button", name=SEAT_BOT[host.lang])
        before = free.count()
        free.last.click()
        expect(free).to_have_count(before - 1)
    begin(host)
    boards = [RauhaBoard(person) for person in people]
    for board in boards:
        expect(board.hand).to_be_visible()
    return id_of(address), boards


def play_with_bots(person: Person) -> RauhaBoard:
    """One click from home."""
    person.go("/")
    play = {"en": "Play now", "fr": "Jouer"}[person.lang]
    person.page.get_by_role("article", name="Rauha").get_by_role("button", name=play).click()
    board = RauhaBoard(person)
    expect(board.hand).to_be_visible()
    return board


def take_all(*boards: RauhaBoard) -> None:
    """Everybody takes a card."""
    for board in boards:
        ply = board.ply
        board.take()
        board.moved_on(ply)


def first(*boards: RauhaBoard) -> RauhaBoard:
    """Whoever plays now, once everybody has chosen."""
    for board in boards:
        expect(board.hand).to_be_hidden()
    return next(board for board in boards if board.mine.is_visible())
