"""What happened since one's last turn is marked on the board: every move, after a reload too."""

import json

import httpx
from playwright.sync_api import expect

from tests.patience import rounds
from tests.web.board import Board
from tests.web.conftest import People
from tests.web.house import JSON, House
from tests.web.rauha_board import RauhaBoard
from tests.web.test_replay import golden
from tests.web.test_screens import open_with_bots

CAME_FROM = ".cloth .places svg"


def test_every_move_of_help_me_is_marked(people: People) -> None:
    ada, cy = people(), people()
    table = open_with_bots(ada, "helpme", 4)
    board = Board(ada)
    board.move()
    assert board.my_turn()
    marks = ada.page.locator(CAME_FROM)
    expect(marks).to_have_count(3)
    ada.page.reload()
    expect(marks).to_have_count(3)
    # Whoever only watches sees everybody's last move.
    cy.go(f"/t/{table}")
    expect(cy.page.locator(CAME_FROM)).to_have_count(4)


def test_replays_mark_the_moves_of_a_round(people: People, house: House) -> None:
    ada = people()
    id = httpx.post(f"{house.url}/api/v1/records", content=json.dumps(golden(4)), headers=JSON).json()["id"]
    ada.go(f"/r/{id}")
    slider = ada.page.get_by_role("slider")
    expect(slider).to_be_visible()
    marks = ada.page.locator(CAME_FROM)
    for at in (1, 2, 6):
        slider.fill(str(at))
        expect(marks).to_have_count(min(at, 4))


def test_cards_laid_in_rauha_are_marked(people: People) -> None:
    ada = people()
    open_with_bots(ada, "rauha", 3)
    board = RauhaBoard(ada)
    expect(board.hand).to_be_visible()
    marks = ada.page.locator(".seats .lately")
    # Bots who play earlier have laid or discarded a card when Ada is to lay hers.
    laid = 0
    for _ in rounds("a card that a bot has laid"):
        assert board.my_turn()
        if board.card.is_visible() and (laid := marks.count()) > 0:
            break
        board.act()
    ada.page.reload()
    expect(marks).to_have_count(laid)


def test_a_move_that_the_clock_made_is_said(people: People) -> None:
    ada = people()
    # The bot that begins has moved when it is Ada's turn, and Ada lets her time run out.
    open_with_bots(ada, "helpme", 2, timer=30_000, starts=1)
    board = Board(ada)
    assert board.my_turn()
    said = ada.page.get_by_text("Your time ran out. Played for you:")
    expect(said).to_be_visible()
    assert board.my_turn()
    # The bot's move, the one made in her place, and the bot's answer.
    expect(ada.page.locator(CAME_FROM)).to_have_count(3)
    ada.page.reload()
    expect(said).to_be_visible()
    board.move()
    expect(said).to_be_hidden()
