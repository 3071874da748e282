"""Counting all ways a game can go on."""

from typing import Any

import pytest

from tablee.core import AnyGame, divide, perft
from tablee.core.perft import acts
from tablee.games import Elementals, HelpMe
from tests.patience import rounds
from tests.playing import TABLE_IDS, TABLES, after, started
from tests.rulings.helpme.tables import rolled

DEEPEST = {"helpme": 1, "rauha": 2, "elementals": 4}


@pytest.mark.parametrize(("game", "seats"), TABLES, ids=TABLE_IDS)
def test_divide_adds_up_to_perft(game: AnyGame, seats: int) -> None:
    state = started(game, seats, "7")
    assert perft(game, state, seats, 0) == 1
    for depth in range(1, DEEPEST[game.key] + 1):
        parts = list(divide(game, state, seats, depth))
        assert len(parts) == perft(game, state, seats, 1)
        assert sum(nodes for _, nodes in parts) == perft(game, state, seats, depth)


# 98 ways over the whole board; each first move closes those from and to the place it left.
@pytest.mark.parametrize(("depth", "nodes"), [(0, 1), (1, 98), (2, 98 * 98 - 2 * (4 * 4 + 14 * 9 + 12 * 16))])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_help_me_counts_known_from_the_boards_shape(seats: int, depth: int, nodes: int) -> None:
    assert perft(HelpMe(), started(HelpMe(), seats), seats, depth) == nodes


@pytest.mark.parametrize(("depth", "nodes"), [(0, 1), (1, 2), (2, 0), (3, 0)])
def test_a_game_that_ends_earlier_counts_for_nothing(depth: int, nodes: int) -> None:
    assert perft(HelpMe(), rolled(28), 2, depth) == nodes


def test_divide_gives_each_first_act_with_the_count_behind_it() -> None:
    game = HelpMe()
    given = {(act.seat, game.write(act.move)): nodes for act, nodes in divide(game, rolled(27), 2, 2)}
    assert given == {(1, "d5-e5"): 2, (1, "e5-d5"): 0, (1, "e5-f5"): 0, (1, "f5-e5"): 2}


def _wizard(game: Elementals, seats: int) -> Any:
    for number in range(200):
        state = started(game, seats, f"wizard {number}")
        state = after(game, state, f"{state.turn} flip")
        for _ in rounds("a card to react to"):
            if state.revealed or not state.middle:
                break
            state = after(game, state, f"{state.turn} flip")
        if game.legal(state, None):
            return state
    raise AssertionError("no deal turned a wizard first")


def test_seats_act_in_order_and_the_table_last_and_hands_count_once() -> None:
    game = Elementals()
    state = _wizard(game, 3)
    listed = [(act.seat, game.write(act.move)) for act in acts(game, state, 3)]
    [middle] = state.middle
    hands = [(seat, text) for seat in range(3) for text in (f"slap {middle} 500", "book 500")]
    assert listed == [*hands, (None, "reveal")]
