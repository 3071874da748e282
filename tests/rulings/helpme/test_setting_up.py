"""The tiles, the board, and who protects what."""

import pytest

from tablee.core import Malformed
from tablee.games.helpme.setup import TILES
from tests.playing import dealt, started
from tests.rulings.helpme.tables import GAME, act_of, ordered, stack

CREATURES = ["baobab", "cherry", "palm", "bamboo", "willow", "oak"]
SEATS = (2, 3, 4)


def test_help_me_is_for_two_to_four_seats() -> None:
    assert list(GAME.seats) == [2, 3, 4]
    for seats in (-1, 0, 1, 5, 6):
        with pytest.raises(Malformed) as error:
            dealt(GAME, seats)
        assert str(error.value) == f"seats: must lie between 2 and 4, not {seats}"


@pytest.mark.parametrize("seats", SEATS)
def test_thirty_tiles_five_of_each_creature_numbered_one_to_five(seats: int) -> None:
    board = [str(tile) for tile in dealt(GAME, seats).board]
    assert sorted(board) == sorted(f"{creature}{number}" for creature in CREATURES for number in range(1, 6))


@pytest.mark.parametrize("seats", SEATS)
def test_the_tiles_are_mixed_and_placed_at_random(seats: int) -> None:
    boards = {dealt(GAME, seats, f"seed {number}").board for number in range(20)}
    assert len(boards) == 20
    assert TILES not in boards
    assert len({board[0] for board in boards}) > 5
    assert len({board[29] for board in boards}) > 5


@pytest.mark.parametrize("seats", SEATS)
def test_at_the_start_one_tile_lies_face_up_on_each_of_the_thirty_places(seats: int) -> None:
    state = started(GAME, seats)
    shown = GAME.view(state, None).stacks
    assert [one and (one.top, one.height) for one in shown] == [(str(tile), 1) for tile in state.setup.board]


def test_columns_run_from_left_to_right_and_rows_from_the_top_so_that_a1_is_top_left() -> None:
    state = GAME.start(ordered(["oak palm", "cherry willow"]))
    assert stack(state, "a1") == ["baobab1"]
    assert stack(state, "b1") == ["baobab2"]
    assert stack(state, "f1") == ["cherry1"]
    assert stack(state, "a2") == ["cherry2"]
    assert stack(state, "c3") == ["palm5"]
    assert stack(state, "f5") == ["oak5"]


@pytest.mark.parametrize(("seats", "each", "unused"), [(2, 2, 2), (3, 2, 0), (4, 1, 2)])
def test_two_creatures_each_for_two_and_three_one_each_for_four(seats: int, each: int, unused: int) -> None:
    for number in range(10):
        own = dealt(GAME, seats, f"seed {number}").creatures
        held = {creature for creatures in own for creature in creatures}
        assert [len(creatures) for creatures in own] == [each] * seats
        assert len(held) == each * seats == 6 - unused
        assert held <= set(CREATURES)


@pytest.mark.parametrize("seats", SEATS)
def test_the_creatures_are_mixed_too(seats: int) -> None:
    held = [dealt(GAME, seats, f"seed {number}").creatures for number in range(60)]
    assert {str(own[0][0]) for own in held} == set(CREATURES)
    assert {str(own[-1][-1]) for own in held} == set(CREATURES)


@pytest.mark.parametrize("seats", SEATS)
def test_anybody_may_be_first(seats: int) -> None:
    firsts = {dealt(GAME, seats, f"seed {number}").first for number in range(60)}
    assert firsts == set(range(seats))


@pytest.mark.parametrize(("seats", "first"), [(seats, first) for seats in SEATS for first in range(seats)])
def test_whoever_is_first_begins_and_play_goes_clockwise(seats: int, first: int) -> None:
    creatures = (
        CREATURES[:seats] if seats == 4 else [" ".join(CREATURES[s * 2 : s * 2 + 2]) for s in range(seats)]
    )
    state = GAME.start(ordered(creatures, first))
    movers = []
    for text in ("a1-b1", "b1-c1", "c1-d1", "d1-e1", "e1-f1"):
        assert GAME.awaiting(state) == {state.mover}
        movers.append(state.mover)
        state = GAME.play(state, act_of(state, text))
    assert movers == [(first + step) % seats for step in range(5)]


# Worked out from SHA-256 in counter mode, apart from Chance.
BOARD_OF_SEED_7 = (
    "bamboo3 baobab1 baobab2 palm2 palm5 oak1 cherry4 palm3 cherry2 palm4 baobab5 palm1 cherry5 bamboo4 "
    "cherry1 willow3 willow1 oak4 willow5 bamboo1 oak3 baobab4 baobab3 oak2 cherry3 bamboo5 willow4 bamboo2 "
    "oak5 willow2"
)
CREATURES_OF_SEED_7 = {
    2: ([["willow", "baobab"], ["oak", "palm"]], 1),
    3: ([["willow", "baobab"], ["oak", "palm"], ["bamboo", "cherry"]], 1),
    4: ([["willow"], ["baobab"], ["oak"], ["palm"]], 3),
}


@pytest.mark.parametrize("seats", SEATS)
def test_the_same_seed_gives_the_same_game_everywhere(seats: int) -> None:
    creatures, first = CREATURES_OF_SEED_7[seats]
    assert GAME.write_setup(dealt(GAME, seats, "7")) == {
        "board": BOARD_OF_SEED_7.split(),
        "creatures": creatures,
        "first": first,
    }
