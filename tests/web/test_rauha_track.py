"""The board of Rauha names its places, lights where a card may lie, and shows every gain on its way."""

from typing import Any

from playwright.sync_api import Locator, expect

from tests.web.conftest import People
from tests.web.gathering import rush
from tests.web.rauha_board import RauhaBoard
from tests.web.test_rauha_axe import wishful
from tests.web.test_rauha_replay import TITLES
from tests.web.test_screens import open_with_bots


def corner(place: Locator, *, whole: bool = False) -> tuple[float, float]:
    """Where it begins, or with the `whole` of it where it ends."""
    box = place.bounding_box()
    assert box is not None
    return box["x"] + whole * box["width"], box["y"] + whole * box["height"]


def test_names_of_places_and_places_of_cards(people: People) -> None:
    ada = people()
    open_with_bots(ada, "rauha", 2)
    board = RauhaBoard(ada)
    expect(board.hand).to_be_visible()
    names = ada.page.locator(".globe .name")
    expect(names).to_have_count(6)
    assert names.all_inner_texts() == ["a", "b", "c", "1", "2", "3"]
    # As the log counts them: the name of a column stands over it, the name of a row before it.
    for name in ("a1", "b2", "c3"):
        place, column, row = board.cell(name), names.nth("abc".index(name[0])), names.nth(2 + int(name[1]))
        (left, _), (across, _), (_, down) = (corner(one) for one in (place, column, row))
        (_, top), (right, bottom) = corner(place), corner(place, whole=True)
        assert left - 12 <= across <= right
        assert top - 12 <= down <= bottom
    lit = board.grid.locator(".lit")
    expect(lit).to_have_count(0)
    label = board.cards.first.get_attribute("aria-label") or ""
    assert label.split(":")[0] in TITLES.values()
    board.touch(board.cards.first)
    expect(lit.first).to_be_visible()
    ada.page.keyboard.press("Escape")


def test_gains_fly_one_after_the_other_and_can_be_skipped(people: People) -> None:
    ada = people(motion=True)
    table = open_with_bots(ada, "rauha", 2)
    board = RauhaBoard(ada)
    expect(board.hand).to_be_visible()
    flights = ada.page.locator(".gains .flight")
    for turn in range(2):

        def there(scene: dict[str, Any]) -> bool:
            guide = scene["guide"]
            return guide is not None and len(guide["together"]) > 1

        rush(table, ada, choose=wishful, until=there)
        # Only what brings energy or crystals flies.
        board.touch(board.button("all"))
        expect(flights.first).to_be_attached()
        if turn == 0:
            expect(flights).to_have_count(0)
        else:
            ada.page.keyboard.press("Shift")
            assert flights.count() == 0
        while board.my_turn() and not board.hand.is_visible():
            board.act()
