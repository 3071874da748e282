"""The kernel of Help Me! and the rulebook in lockstep: same legal moves, same stacks, same scores.

`TABLEE_LOCKSTEP_GAMES=100000 pytest tests/bots/test_helpme_kernel.py` is the size for a night.
"""

import os

import numpy as np
import pytest

from tablee.bots.kernels import helpme as kernel
from tablee.bots.kernels.dice import below, dice, fraction
from tablee.bots.kernels.helpme_stack import CREATURES, KINDS
from tablee.core import Act
from tablee.games import HelpMe
from tablee.games.helpme.moves import WAYS
from tablee.games.helpme.setup import CREATURES_EACH, SEATS, TILES, Setup
from tablee.games.helpme.stack import Stack
from tablee.games.helpme.state import State
from tests.patience import rounds

GAME = HelpMe()
GAMES = int(os.environ.get("TABLEE_LOCKSTEP_GAMES", "700"))
RANK = {way: number for number, way in enumerate(WAYS)}


def board() -> kernel.Board:
    return np.zeros(kernel.SIZE, np.int64)


def numbers(count: int) -> kernel.Board:
    return np.zeros(count, np.int64)


def packed(stack: Stack) -> int:
    """A stack as the kernel writes it, from the rulebook's tiles."""
    if not stack:
        return 0
    word = CREATURES.index(stack[-1].creature) << 32 | stack[-1].number << 29 | len(stack) << 24
    for tile in stack:
        word += tile.number << 4 * CREATURES.index(tile.creature)
    return word


def as_setup(table: kernel.Board, owners: kernel.Owners, seats: int) -> Setup:
    """What the kernel dealt, for the rulebook."""
    tiles = {packed((tile,)): tile for tile in TILES}
    return Setup(
        board=tuple(tiles[int(table[cell])] for cell in range(30)),
        creatures=tuple(
            tuple(CREATURES[kind] for kind in range(6) if owners[kind] == seat) for seat in range(seats)
        ),
        first=int(table[kernel.MOVER]),
    )


def assert_same(table: kernel.Board, owners: kernel.Owners, state: State) -> None:
    """Every stack, every possible move, whose turn it is, every score."""
    seats = state.setup.seats
    assert table[: kernel.PLACES].tolist() == [packed(stack) for stack in state.stacks]
    found, count = numbers(kernel.STEPS), numbers(4)
    can = [kernel.move_of(int(step)) for step in found[: kernel.steps(table, found)]]
    assert sorted(can, key=RANK.__getitem__) == list(GAME.legal(state, state.mover))
    assert table[kernel.MOVER] == state.mover
    kernel.scores(table, owners, seats, count)
    assert tuple(count[:seats].tolist()) == GAME.standing(state)
    assert bool(table[kernel.PAIRS] == 0) == (GAME.outcome(state) is not None)


@pytest.mark.parametrize("seats", SEATS)
def test_the_kernel_keeps_to_the_rulebook(seats: int) -> None:
    rolls = dice(f"lockstep {seats}")
    table, owners, found = board(), numbers(KINDS), numbers(kernel.STEPS)
    for _ in range(GAMES):
        kernel.deal(table, owners, seats, rolls)
        state = GAME.start(as_setup(table, owners, seats))
        assert_same(table, owners, state)
        for _ in rounds("the end of the game"):
            if not (count := kernel.steps(table, found)):
                break
            step = int(found[below(count, rolls)])
            kernel.play(table, seats, step)
            state = GAME.play(state, Act(state.mover, kernel.move_of(step)))
            assert_same(table, owners, state)


@pytest.mark.parametrize("seats", SEATS)
def test_a_game_by_chance_ends_as_one_played_move_by_move(seats: int) -> None:
    """The long way and the short way throw the same dice and choose the same moves."""
    table, owners, points = board(), numbers(KINDS), numbers(seats)
    for number in range(100):
        rolls = dice(f"playout {seats} {number}")
        kernel.deal(table, owners, seats, rolls)
        state, again = GAME.start(as_setup(table, owners, seats)), rolls.copy()
        moves = kernel.play_on(table, rolls)
        made = 0
        for _ in rounds("the end of the game"):
            if not (legal := GAME.legal(state, state.mover)):
                break
            pairs = [way for way in legal if way.source < way.target]
            pairs.sort(key=lambda way: kernel.PAIR.index((way.source, way.target)))
            drawn = below(2 * len(pairs), again)
            step = 2 * kernel.PAIR.index((pairs[drawn >> 1].source, pairs[drawn >> 1].target)) + (drawn & 1)
            state = GAME.play(state, Act(state.mover, kernel.move_of(step)))
            made += 1
        assert moves == made
        assert rolls.tolist() == again.tolist()
        assert table[: kernel.PLACES].tolist() == [packed(stack) for stack in state.stacks]
        kernel.scores(table, owners, seats, points)
        assert GAME.standing(state) == tuple(points.tolist())


@pytest.mark.parametrize("seats", SEATS)
def test_every_deal_is_as_likely(seats: int) -> None:
    """Each creature is owned by each seat as often as the cards allow; each tile lies everywhere."""
    table, owners, rolls = board(), numbers(KINDS), dice("deals")
    deals, each = 6_000, CREATURES_EACH[seats]
    held, first, place = np.zeros((6, seats)), np.zeros(seats), np.zeros((30, 30))
    for _ in range(deals):
        kernel.deal(table, owners, seats, rolls)
        assert sorted(owners.tolist()) == sorted([*[-1] * (6 - each * seats), *list(range(seats)) * each])
        assert sorted(table[:30].tolist()) == sorted(packed((tile,)) for tile in TILES)
        for kind in range(6):
            if owners[kind] >= 0:
                held[kind, owners[kind]] += 1
        first[table[kernel.MOVER]] += 1
        for cell in range(30):
            place[cell, (table[cell] >> 32) * 5 + (table[cell] >> 29 & 7) - 1] += 1
    # Six times the spread that chance alone gives.
    for counts, part in ((held, each / 6), (first, 1 / seats), (place, 1 / 30)):
        assert np.all(abs(counts - deals * part) < 6 * (deals * part * (1 - part)) ** 0.5)


def test_the_nth_bit_is_the_nth_bit() -> None:
    rolls = dice("bits")
    for _ in range(2_000):
        word = (below(1 << 24, rolls) << 25 | below(1 << 25, rolls)) & kernel.ALL_PAIRS
        word &= below(1 << 24, rolls) << 25 | below(1 << 25, rolls)
        places = [bit for bit in range(49) if word >> bit & 1]
        assert kernel.bits(word) == len(places)
        assert [kernel.nth_bit(word, number) for number in range(len(places))] == places


def test_dice_are_fair_and_repeat_themselves() -> None:
    rolls, again = dice("fair"), dice("fair")
    thrown = [below(6, rolls) for _ in range(60_000)]
    assert thrown == [below(6, again) for _ in range(60_000)]
    counts = np.bincount(thrown, minlength=6)
    assert np.all(abs(counts - 10_000) < 6 * (60_000 * 5 / 36) ** 0.5)
    assert all(0 <= fraction(rolls) < 1 for _ in range(1_000))
    assert [below(1 << 30, dice("fair")) for _ in range(2)] != [
        below(1 << 30, dice("other")) for _ in range(2)
    ]


def test_moves_and_steps_are_the_same_thing() -> None:
    assert [kernel.step_of(kernel.move_of(step)) for step in range(kernel.STEPS)] == [*range(98)]
    assert {kernel.move_of(step) for step in range(kernel.STEPS)} == {*WAYS}


def test_random_games_count_their_moves() -> None:
    won = numbers(4)
    moves = kernel.random_games(3, 500, dice("count"), won)
    assert 18 * 500 < moves < 24 * 500
    assert won[3] == 0
    assert np.all(won[:3] > 5 * 500)
