"""Stacks are moved by dragging too, and secrets are a glance away."""

import re

from playwright.sync_api import Locator, expect

from tests.web.board import Board
from tests.web.conftest import People
from tests.web.person import PHONE


def centre(place: Locator) -> tuple[float, float]:
    box = place.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_a_stack_is_dragged_onto_its_neighbour(people: People) -> None:
    ada = people(motion=True)
    ada.go("/")
    ada.press("Play now")
    board = Board(ada)
    mouse = ada.page.mouse
    source = board.offered(board.movable)[0]
    mouse.move(*centre(board.cell(source)))
    mouse.down()
    mouse.move(*centre(board.cell("f5")), steps=4)
    # Nothing lands where no move leads.
    mouse.up()
    expect(board.cell(source)).to_have_attribute("aria-label", re.compile("can move"))

    mouse.move(*centre(board.cell(source)))
    mouse.down()
    x, y = centre(board.cell(source))
    mouse.move(x + 10, y + 2, steps=3)
    target = board.offered(board.landings)[0]
    mouse.move(*centre(board.cell(target)), steps=6)
    mouse.up()
    expect(board.emptied(source)).to_be_visible()


def test_a_stack_is_put_back_by_a_second_touch(people: People) -> None:
    ada = people()
    ada.go("/")
    ada.press("Play now")
    board = Board(ada)
    source = board.offered(board.movable)[0]
    board.touch(board.cell(source))
    expect(ada.page.get_by_text("is lifted: choose where it goes.").first).to_be_visible()
    board.touch(board.cell(source))
    expect(board.landings).to_have_count(0)
    expect(board.cell(source)).to_have_attribute("aria-label", re.compile("can move"))


def test_the_board_stays_where_it_is_between_two_touches(people: People) -> None:
    zoe = people(lang="fr", device=PHONE)
    zoe.go("/")
    zoe.press("Jouer")
    board = Board(zoe)
    source = board.offered(board.movable)[0]
    before = board.grid.bounding_box()
    board.touch(board.cell(source))
    board.offered(board.landings)
    assert board.grid.bounding_box() == before


def test_spirits_show_only_while_somebody_looks(people: People) -> None:
    ada = people()
    ada.go("/")
    ada.press("Play now")
    board = Board(ada)
    assert board.my_turn()
    covered = board.cards.inner_text()
    ada.page.mouse.move(*centre(board.cards))
    ada.page.mouse.down()
    expect(board.cards).to_have_attribute("aria-pressed", "true")
    assert board.cards.inner_text() != covered
    # While one looks, the board says which stacks are one's own.
    assert board.page.locator("[role=grid] button[aria-label*='yours to protect']").count() > 0
    # Looking away covers them, whatever the hand does.
    ada.page.evaluate("() => dispatchEvent(new Event('blur'))")
    expect(board.cards).to_have_attribute("aria-pressed", "false")
    ada.page.mouse.up()
    expect(board.page.locator("[role=grid] button[aria-label*='yours to protect']")).to_have_count(0)
    assert board.cards.inner_text() == covered
