"""The keyboard alone plays Rauha, from home to the end."""

import re

from playwright.sync_api import expect

from tests.patience import until
from tests.web.conftest import People
from tests.web.rauha_board import RauhaBoard
from tests.web.test_keyboard import focused, go_to, stops, tab_to

USABLE = ".activating .source.usable:focus, .activating .button:focus"


def in_hand(board: RauhaBoard) -> None:
    """Moves the focus to the first card of the hand, unless it is on one already."""
    if not board.hand.locator("button:focus").count():
        name = board.cards.first.get_attribute("aria-label")
        assert name is not None
        tab_to(board.person, re.escape(name))


def activate(board: RauhaBoard) -> None:
    """On the world, where the focus still is after laying a card; else on the button it came to by itself."""
    keys = board.page.keyboard
    glowing = board.grid.locator("button[aria-label*='can be activated']")
    expect(board.page.locator(f"[role=grid] button:focus, {USABLE}")).to_have_count(1)
    if board.grid.locator("button:focus").count():
        if glowing.count():
            go_to(board.page, (glowing.first.get_attribute("aria-label") or "")[:2])
        else:
            # Past what cannot be paid for: it is there to be read, and does nothing.
            assert any(board.page.locator(USABLE).count() for _ in stops(board.person))
    keys.press("Enter")
    if board.gardens.count() > 0:
        go_to(board.page, (board.gardens.first.get_attribute("aria-label") or "")[:2])
        keys.press("Enter")


def act(board: RauhaBoard) -> None:
    """One step of whatever the table waits for, by keys, until the page was told of it."""
    keys, ply = board.page.keyboard, board.ply
    expect(board.cards.first.or_(board.card).or_(board.activating).first).to_be_visible()
    if board.hand.is_visible():
        in_hand(board)
        keys.press("Enter")
        expect(board.hand.locator("li.picked")).to_have_count(1)
        keys.press("Enter")
    elif board.card.is_visible():
        # The focus came to the world by itself.
        expect(board.grid.locator("button:focus")).to_have_count(1)
        if board.places.count() == 0:
            tab_to(board.person, "Discard it for 4 crystals")
            keys.press("Enter")
            tab_to(board.person, "Discard for 4 crystals")
            keys.press("Enter")
        else:
            names = board.places.evaluate_all("(all) => all.map((one) => one.ariaLabel.slice(0, 2))")
            go_to(board.page, names[ply % len(names)])
            assert "can lie here" in focused(board.page)["name"]
            keys.press("Enter")
            expect(board.button("lay")).to_be_visible()
            keys.press("Enter")
    else:
        activate(board)
    board.moved_on(ply)


def test_from_home_to_the_end_of_a_game(people: People) -> None:
    ada = people()
    ada.go("/")
    expect(ada.page.get_by_role("article", name="Rauha")).to_be_visible()
    tab_to(ada, "Play now")
    tab_to(ada, "Play now")  # Help Me! comes first
    ada.page.keyboard.press("Enter")
    board = RauhaBoard(ada)
    expect(board.hand).to_be_visible()
    for _ in until(lambda: not board.my_turn(), "the end of the game"):
        act(board)
    expect(board.end).to_be_focused()


def test_the_world_is_one_stop_and_escape_goes_back(people: People) -> None:
    ada = people()
    ada.go("/")
    ada.page.get_by_role("article", name="Rauha").get_by_role("button", name="Play now").click()
    board = RauhaBoard(ada)
    expect(board.hand).to_be_visible()
    expect(board.grid.locator("button[tabindex='0']")).to_have_count(1)
    board.cell("a1").focus()
    for key, cell in (
        ("ArrowRight", "b1"),
        ("End", "c1"),
        ("ArrowDown", "c2"),
        ("Home", "a2"),
        ("ArrowUp", "a1"),
    ):
        ada.page.keyboard.press(key)
        assert focused(ada.page)["name"].startswith(cell)
    board.take(board.placeable())
    assert board.my_turn()
    expect(board.card).to_be_visible()
    board.places.first.focus()
    expect(ada.page.locator("[data-preview]")).to_be_visible()
    ada.page.keyboard.press("Enter")
    expect(board.button("lay")).to_be_visible()
    ada.page.keyboard.press("Escape")
    expect(board.button("lay")).to_be_hidden()
