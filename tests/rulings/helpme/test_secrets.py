"""Tops and heights for all, creatures for their owners, everything at the end."""

import json

import msgspec
import pytest

from tablee.core import Act
from tablee.games.helpme.stack import StackView
from tablee.games.helpme.view import ScoreView
from tests.rulings.helpme.tables import GAME, rolled, table

TWO = ("baobab cherry", "palm oak")
HIDING = {"a1": "oak2 willow3 baobab4", "a2": "palm5", "e5": "cherry1 bamboo2"}
ENDED = {"a1": "oak2 willow3 baobab4", "e5": "cherry1 bamboo2"}
VIEWERS = (0, 1, None)


@pytest.mark.parametrize("viewer", VIEWERS)
def test_everyone_sees_of_each_stack_its_top_tile_and_its_height_and_nothing_else(viewer: int | None) -> None:
    view = GAME.view(table(HIDING, TWO), viewer)
    assert view.stacks[0] == StackView("baobab4", 3, None)
    assert view.stacks[6] == StackView("palm5", 1, None)
    assert view.stacks[28] == StackView("bamboo2", 2, None)
    assert [cell for cell in range(30) if view.stacks[cell] is not None] == [0, 6, 28]


@pytest.mark.parametrize("viewer", VIEWERS)
def test_no_view_tells_what_lies_inside_a_stack(viewer: int | None) -> None:
    spelled = msgspec.json.encode(GAME.view(table(HIDING, TWO), viewer)).decode()
    for tile in ("oak2", "willow3", "cherry1"):
        assert tile not in spelled
    swapped = {**HIDING, "a1": "cherry1 oak2 baobab4", "e5": "willow3 bamboo2"}
    assert GAME.view(table(swapped, TWO), viewer) == GAME.view(table(HIDING, TWO), viewer)


@pytest.mark.parametrize("viewer", VIEWERS)
def test_no_log_line_tells_what_lies_inside_a_stack(viewer: int | None) -> None:
    act = Act(0, GAME.read("a1-a2"), 17)
    assert GAME.retell(table(HIDING, TWO), act, viewer) == "a1-a2"


def test_the_creatures_stay_secret_and_only_their_owner_sees_them() -> None:
    state = table(HIDING, TWO)
    assert GAME.view(state, 0).creatures == (("baobab", "cherry"), None)
    assert GAME.view(state, 1).creatures == (None, ("palm", "oak"))
    assert GAME.view(state, None).creatures == (None, None)


@pytest.mark.parametrize("viewer", range(4))
def test_with_four_players_each_sees_one_creature(viewer: int) -> None:
    own = ("baobab", "cherry", "palm", "oak")
    creatures = GAME.view(table(HIDING, own), viewer).creatures
    assert creatures == tuple((name,) if seat == viewer else None for seat, name in enumerate(own))


@pytest.mark.parametrize("viewer", VIEWERS)
def test_open_stacks_show_their_tiles_from_bottom_to_top_to_all_but_no_creatures(viewer: int | None) -> None:
    view = GAME.view(table(HIDING, TWO, open_stacks=True), viewer)
    assert view.open_stacks is True
    assert view.stacks[0] == StackView("baobab4", 3, ("oak2", "willow3", "baobab4"))
    assert view.stacks[6] == StackView("palm5", 1, ("palm5",))
    assert view.creatures[1 if viewer == 0 else 0] is None
    assert (view.count, view.outcome) == (None, None)


def test_open_stacks_change_no_rule() -> None:
    closed, opened = rolled(29), rolled(29, open_stacks=True)
    assert opened.stacks == closed.stacks
    assert GAME.outcome(opened) == GAME.outcome(closed)
    assert (closed.setup.open_stacks, opened.setup.open_stacks) == (False, True)


@pytest.mark.parametrize("viewer", VIEWERS)
def test_at_the_end_the_creatures_are_revealed_and_the_stacks_counted(viewer: int | None) -> None:
    view = GAME.view(table(ENDED, TWO), viewer)
    assert view.creatures == (("baobab", "cherry"), ("palm", "oak"))
    assert view.stacks[0] == StackView("baobab4", 3, ("oak2", "willow3", "baobab4"))
    assert view.count == (ScoreView("a1", 0, 3, 0), ScoreView("e5", None, 2, 0))
    assert view.outcome is not None
    assert view.outcome.scores == (3, 0)
    assert view.mover is None


@pytest.mark.parametrize("viewer", VIEWERS)
def test_the_view_says_whose_it_is_and_whose_turn(viewer: int | None) -> None:
    view = GAME.view(table(HIDING, TWO, mover=1), viewer)
    assert (view.game, view.viewer, view.seats, view.mover) == ("helpme", viewer, 2, 1)
    assert (view.open_stacks, view.count, view.outcome) == (False, None, None)


def test_a_view_as_json() -> None:
    spelled = json.loads(msgspec.json.encode(GAME.view(table(HIDING, TWO), 0)))
    assert spelled["stacks"][0] == {"top": "baobab4", "height": 3, "tiles": None}
    assert spelled["creatures"] == [["baobab", "cherry"], None]
    assert spelled["stacks"][1] is None
