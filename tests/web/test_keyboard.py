"""The keyboard alone plays everything, and always shows where it is."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.patience import until
from tests.web.board import CAN_LAND, CAN_MOVE, Board
from tests.web.conftest import People
from tests.web.person import PHONE, Person

MOST_TABS = 80
FOCUSED = """() => {
  const element = document.activeElement;
  const style = getComputedStyle(element);
  const neighbour = element.nextElementSibling && getComputedStyle(element.nextElementSibling);
  const outlined = (one) => one && one.outlineStyle !== "none" && parseFloat(one.outlineWidth) >= 2;
  return {
    name: element.ariaLabel || element.labels?.[0]?.textContent || element.textContent.trim(),
    visible: outlined(style) || outlined(neighbour),
    dialog: element.closest("dialog") !== null,
    body: element === document.body,
  };
}"""


def focused(page: Page) -> dict[str, Any]:
    """What has the focus: its name, whether one sees it, and whether it is in a dialog."""
    found: dict[str, Any] = page.evaluate(FOCUSED)
    return found


def stops(person: Person) -> Iterator[dict[str, Any]]:
    """Tab after Tab: where the focus stops, each time visibly."""
    for _ in range(MOST_TABS):
        person.page.keyboard.press("Tab")
        stop = focused(person.page)
        assert stop["body"] or stop["visible"], f"the focus cannot be seen on {stop['name']!r}"
        yield stop


def tab_to(person: Person, name: str) -> None:
    """Presses Tab until the focus is on what has a name like that."""
    for stop in stops(person):
        if re.match(name, stop["name"]):
            return
    pytest.fail(f"Tab never reached {name!r}")


def go_to(page: Page, cell: str) -> None:
    """Walks over the board by arrow keys, from the place that has the focus."""
    here = focused(page)["name"][:2]
    across, down = ord(cell[0]) - ord(here[0]), int(cell[1]) - int(here[1])
    for key, steps in (
        ("ArrowRight", across),
        ("ArrowLeft", -across),
        ("ArrowDown", down),
        ("ArrowUp", -down),
    ):
        for _ in range(steps):
            page.keyboard.press(key)
    assert focused(page)["name"].startswith(cell)


def test_from_home_to_the_end_of_a_game(people: People) -> None:
    ada = people()
    ada.go("/")
    expect(ada.page.get_by_role("button", name="Play now").first).to_be_visible()
    tab_to(ada, "Play now")
    ada.page.keyboard.press("Enter")
    board = Board(ada)
    assert board.my_turn()
    tab_to(ada, "[a-f][1-5]: ")
    for _ in until(lambda: not board.my_turn(), "the end of the game"):
        source = board.offered(board.movable)[0]
        go_to(ada.page, source)
        assert CAN_MOVE["en"] in focused(ada.page)["name"]
        ada.page.keyboard.press("Enter")
        go_to(ada.page, board.offered(board.landings)[0])
        assert CAN_LAND["en"] in focused(ada.page)["name"]
        ada.page.keyboard.press("Enter")
        expect(board.emptied(source).or_(board.end).first).to_be_visible()
    expect(board.end).to_be_focused()
    tab_to(ada, "Play again")
    ada.page.keyboard.press("Enter")
    expect(board.end).to_be_hidden()
    assert board.my_turn()


def test_the_board_is_one_stop_and_arrows_move_in_it(people: People) -> None:
    ada = people()
    ada.go("/")
    ada.press("Play now")
    board = Board(ada)
    assert board.my_turn()
    expect(ada.page.locator("[role=grid] button[tabindex='0']")).to_have_count(1)
    board.cell("a1").focus()
    for key, cell in (("End", "f1"), ("PageDown", "f5"), ("Home", "a5"), ("Control+Home", "a1")):
        ada.page.keyboard.press(key)
        assert focused(ada.page)["name"].startswith(cell)
    ada.page.keyboard.press("ArrowUp")
    assert focused(ada.page)["name"].startswith("a1")

    source = board.offered(board.movable)[0]
    go_to(ada.page, source)
    ada.page.keyboard.press("Space")
    expect(board.cell(source)).to_have_attribute("aria-label", re.compile("lifted"))
    ada.page.keyboard.press("Escape")
    expect(board.landings).to_have_count(0)
    expect(ada.page.get_by_text(f"{source} is back in its place.")).to_have_count(1)


def test_peek_by_key(people: People) -> None:
    ada = people()
    ada.go("/")
    ada.press("Play now")
    board = Board(ada)
    assert board.my_turn()
    tab_to(ada, "Your spirits")
    ada.page.keyboard.press("Enter")
    expect(board.cards).to_have_attribute("aria-pressed", "true")
    expect(ada.page.get_by_text("You protect ")).to_have_count(1)
    ada.page.keyboard.press("Space")
    expect(board.cards).to_have_attribute("aria-pressed", "false")
    expect(ada.page.get_by_text("You protect ")).to_have_count(0)


def test_the_drawer_by_key(people: People) -> None:
    ada = people(device=PHONE)
    ada.go("/")
    ada.press("Play now")
    assert Board(ada).my_turn()
    tab_to(ada, "More")
    ada.page.keyboard.press("Enter")
    dialog = ada.page.get_by_role("dialog", name="Beside the board")
    expect(dialog).to_be_visible()
    tab_to(ada, "Moves")
    ada.page.keyboard.press("ArrowRight")
    expect(dialog.get_by_role("tab", name="Talk")).to_be_focused()
    tab_to(ada, "Say something")
    ada.page.keyboard.type("Hello there")
    ada.page.keyboard.press("Enter")
    expect(dialog.get_by_role("tabpanel")).to_contain_text("Hello there")
    ada.page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    expect(ada.page.get_by_role("button", name="More")).to_be_focused()


@pytest.mark.parametrize("opener", ["Settings", "Invite", "One device", "Change"])
def test_dialogs_hold_the_focus_and_give_it_back(people: People, opener: str) -> None:
    ada = people()
    ada.go("/")
    expect(ada.page.get_by_role("button", name="Play now").first).to_be_visible()
    button = ada.page.get_by_role("button", name=opener, exact=True).first
    button.focus()
    ada.page.keyboard.press("Enter")
    expect(ada.page.get_by_role("dialog")).to_be_visible()
    assert focused(ada.page)["dialog"]
    # Past the last stop comes the browser itself (the body), then the first stop again.
    met = [stop for stop, _ in zip(stops(ada), range(15), strict=False)]
    assert all(stop["dialog"] or stop["body"] for stop in met)
    assert any(stop["name"] == "Close" for stop in met)
    ada.page.keyboard.press("Escape")
    expect(ada.page.get_by_role("dialog")).to_be_hidden()
    expect(button).to_be_focused()


def test_the_skip_link_leads_past_the_header(people: People) -> None:
    ada = people()
    ada.go("/rules/helpme")
    expect(ada.page.get_by_role("heading", level=1)).to_be_visible()
    ada.page.keyboard.press("Tab")
    assert focused(ada.page)["name"] == "Skip to the table"
    ada.page.keyboard.press("Enter")
    expect(ada.page.get_by_role("main")).to_be_focused()
