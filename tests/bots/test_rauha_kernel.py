"""The kernel of Rauha and the rulebook in lockstep: same legal moves, same worlds, same scores.

`TABLEE_LOCKSTEP_GAMES=100000 pytest tests/bots/test_rauha_kernel.py` is the size for a night.
"""

import os
from collections.abc import Sequence

import numpy as np
import pytest

from tablee.bots.kernels import rauha as kernel
from tablee.bots.kernels.dice import below, dice
from tablee.bots.kernels.rauha_cards import BIOMES, CARDS_IN_ALL, SPIRITS
from tablee.core import Act
from tablee.games import Rauha
from tablee.games.rauha.cards import ANIMALS, CARDS, CELLS, Biome
from tablee.games.rauha.score import animals, water
from tablee.games.rauha.setup import SEATS, Setup
from tablee.games.rauha.state import Phase, State
from tests.patience import rounds

GAME = Rauha()
NIGHT = "TABLEE_LOCKSTEP_GAMES"
GAMES = int(os.environ.get(NIGHT, "500"))
LOOKED_AT = 1 if NIGHT in os.environ else 25
"""One game in so many is compared after every move, the others on every notch."""
PHASES = (Phase.DRAFT, Phase.PLACE, Phase.ACTIVATE, Phase.SCORING, Phase.OVER)

Seen = dict[int, tuple[object, ...]]
"""By seat, both sides of what was found to be the same last time."""


def numbers(count: int) -> kernel.Table:
    return np.zeros(count, np.int64)


def as_setup(table: kernel.Table, seats: int, side: str) -> Setup:
    """What the kernel dealt, for the rulebook; cards that nobody gets come last."""
    decks = []
    for age in (1, 2):
        dealt = [
            BIOMES[table[kernel.dealt_at(2 * (age - 1) + half, place) + slot]]
            for half in (0, 1)
            for place in range(seats)
            for slot in range(kernel.EACH)
        ]
        decks.append((*dealt, *(card for card in CARDS.values() if card.age == age and card not in dealt)))
    stamps = [int(world(table, seat)[kernel.STAMP]) for seat in range(seats)]
    return Setup(side, (decks[0], decks[1]), tuple(sorted(range(seats), key=stamps.__getitem__)))


def world(table: kernel.Table, seat: int) -> kernel.Table:
    first = kernel.WORLDS + kernel.WORLD * seat
    return table[first : first + kernel.WORLD]


def satellite(row: kernel.Table | Sequence[int], place: int) -> tuple[Biome, ...]:
    """What lies on a satellite."""
    first = kernel.dealt_at(int(row[kernel.NOTCH]) >> 2, place)
    return tuple(
        BIOMES[row[first + slot]] for slot in range(kernel.EACH) if row[kernel.LEFT + place] >> slot & 1
    )


def assert_same_moves(table: kernel.Table, state: State, found: kernel.Table) -> None:
    for seat in range(state.seats):
        count = kernel.steps(table, state.seats, seat, found)
        legal = GAME.legal(state, seat)
        assert count == len(legal)
        assert {kernel.move_of(int(step)) for step in found[:count]} == set(legal)


def assert_same(table: kernel.Table, state: State, seen: Seen | None = None) -> None:
    """Every world, every satellite, the track, whose turn it is and what was done in it.

    What neither side has changed since it was last looked at is not looked at again.
    """
    row: list[int] = table.tolist()
    assert PHASES[row[kernel.PHASE]] is state.phase
    assert row[kernel.NOTCH] + 1 == state.notch.number
    assert (row[kernel.LEADER], row[kernel.DONE]) == (state.leader, state.done)
    won = {spirit.name for bit, spirit in enumerate(SPIRITS) if row[kernel.WON] >> bit & 1}
    assert won == state.won
    used = row[kernel.USED]
    assert {cell for cell in CELLS if used >> cell & 1} | {
        spirit.name for bit, spirit in enumerate(SPIRITS) if used >> 9 + bit & 1
    } == state.activated
    worlds = [row[first : first + kernel.WORLD] for first in range(kernel.WORLDS, kernel.DEALT, kernel.WORLD)]
    stamps = [here[kernel.STAMP] for here in worlds]
    assert tuple(sorted(range(state.seats), key=stamps.__getitem__)) == state.pile
    for seat, there in enumerate(state.worlds):
        here = worlds[seat]
        ours = (row[kernel.NOTCH] >> 2, row[kernel.LEFT + seat], here)
        both = (*ours, there, state.choices[seat], state.satellites[seat], state.owners)
        if seen is not None:
            if seen.get(seat) == both:
                continue
            seen[seat] = both
        assert tuple(BIOMES[number] for number in here[:9]) == there.biomes
        assert {cell for cell in CELLS if here[kernel.SPORES] >> cell & 1} == there.spores
        assert (here[kernel.CRYSTALS], here[kernel.ENERGY]) == (there.crystals, there.energy)
        held = None if here[kernel.HAND] == kernel.NOTHING else BIOMES[here[kernel.HAND]]
        assert held is state.choices[seat]
        entities = (spirit.name for bit, spirit in enumerate(SPIRITS) if here[kernel.ENTITIES] >> bit & 1)
        assert tuple(entities) == state.entities(seat)
        assert tuple(kernel.counted(world(table, seat), 0, per) for per in range(3)) == tuple(
            animals(there, kind) for kind in ANIMALS
        )
        assert kernel.water(table, seat) == water(state, seat)
        assert satellite(row, seat) == state.satellites[seat]


@pytest.mark.parametrize("seats", SEATS)
def test_the_kernel_keeps_to_the_rulebook(seats: int) -> None:
    rolls = dice(f"lockstep {seats}")
    table, found, deck = numbers(kernel.SIZE), numbers(kernel.MOST_STEPS), np.arange(CARDS_IN_ALL)
    for number in range(GAMES):
        closely = number % LOOKED_AT == 0
        kernel.deal(table, seats, number % 2, deck, rolls)
        state, seen = GAME.start(as_setup(table, seats, "AB"[number % 2])), Seen()
        assert_same(table, state, seen)
        for _ in rounds("the end of the game"):
            if not (awaited := sorted(GAME.awaiting(state))):
                break
            # Now and then somebody who has chosen changes their mind.
            changes = state.phase is Phase.DRAFT and below(8, rolls) == 0
            seat = below(seats, rolls) if changes else awaited[below(len(awaited), rolls)]
            if closely:
                assert_same_moves(table, state, found)
            count = kernel.steps(table, seats, seat, found)
            step = int(found[below(count, rolls)])
            kernel.play(table, seats, seat, step)
            before, state = state, GAME.play(state, Act(seat, kernel.move_of(step)))
            if closely or before.notch is not state.notch:
                assert_same(table, state, seen)
        assert table[kernel.PHASE] == kernel.OVER
        outcome = GAME.outcome(state)
        assert outcome is not None
        assert outcome.scores == tuple(world(table, seat)[kernel.ENERGY] for seat in range(seats))


@pytest.mark.parametrize("seats", SEATS)
def test_a_game_by_chance_ends_as_one_played_move_by_move(seats: int) -> None:
    table, found, deck = numbers(kernel.SIZE), numbers(kernel.MOST_STEPS), np.arange(CARDS_IN_ALL)
    for number in range(10):
        rolls = dice(f"playout {seats} {number}")
        kernel.deal(table, seats, number % 2, deck, rolls)
        state, again = GAME.start(as_setup(table, seats, "AB"[number % 2])), rolls.copy()
        slow = table.copy()
        made = kernel.play_on(table, seats, rolls)
        for _ in rounds("the end of the game"):
            if not (awaited := sorted(GAME.awaiting(state))):
                break
            count = kernel.steps(slow, seats, awaited[0], found)
            step = int(found[below(count, again)])
            kernel.play(slow, seats, awaited[0], step)
            state = GAME.play(state, Act(awaited[0], kernel.move_of(step)))
            made -= 1
        assert made == 0
        assert rolls.tolist() == again.tolist()
        assert_same(table, state)


@pytest.mark.parametrize("seats", SEATS)
def test_every_deal_is_as_likely(seats: int) -> None:
    """Each card of an age lies on each satellite of each of its rounds as often, each marker everywhere."""
    table, rolls, deck, deals = numbers(kernel.SIZE), dice("deals"), np.arange(CARDS_IN_ALL), 4_000
    place, top = np.zeros((4 * seats, CARDS_IN_ALL)), np.zeros(seats)
    for _ in range(deals):
        kernel.deal(table, seats, 0, deck, rolls)
        rows = [
            [int(table[kernel.dealt_at(round, k) + slot]) for slot in range(kernel.EACH)]
            for round in range(4)
            for k in range(seats)
        ]
        assert len({card for row in rows for card in row}) == 16 * seats
        for number, row in enumerate(rows):
            place[number, row] += 1
        top[table[kernel.LEADER]] += 1
    ages = np.arange(CARDS_IN_ALL) // 40 == np.arange(4 * seats)[:, None] // (2 * seats)
    # Six times the spread that chance alone gives.
    for counts, part in ((place, ages * 0.1), (top, np.full(seats, 1 / seats))):
        assert np.all(abs(counts - deals * part) <= 6 * (deals * part * (1 - part)) ** 0.5)


def test_moves_and_steps_are_the_same_thing() -> None:
    for step in range(kernel.STEPS):
        assert kernel.step_of(kernel.move_of(step)) == step
    assert len({kernel.move_of(step) for step in range(kernel.STEPS)}) == kernel.STEPS


def test_random_games_count_their_steps() -> None:
    won = numbers(5)
    made = kernel.random_games(3, 200, dice("count"), won)
    assert 150 * 200 < made < 190 * 200
    assert np.all(won[:3] > 18 * 200)
    assert np.all(won[3:] == 0)
