"""The environment and the rulebook in lockstep: same legal moves, same stacks, same scores."""

import os

import jax
import jax.numpy as jnp
import numpy as np
import pytest

from tablee.bots.helpme.sight import COVERED, LOST, MOVED, WON
from tablee.bots.kernels.helpme_stack import CREATURES, HEIGHT, KINDS, SUM_BITS
from tablee.core import Act, Chance, winners
from tablee.games import HelpMe
from tablee.games.helpme.moves import WAYS
from tablee.games.helpme.setup import SEATS
from tablee.games.helpme.state import State
from tests.playing import dealt
from train.environment import (
    LONGEST,
    Games,
    by_chance,
    deal,
    is_over,
    move,
    play,
    possible,
    scores,
    shares,
    start,
)
from train.speed import random_games

GAME = HelpMe()
TABLES = int(os.environ.get("TABLEE_LOCKSTEP_GAMES", "300")) // len(SEATS)


@pytest.mark.parametrize("seats", SEATS)
def test_the_environment_keeps_to_the_rulebook(seats: int) -> None:
    setups = [dealt(GAME, seats, f"environment-{number}") for number in range(TABLES)]
    states = [GAME.start(setup) for setup in setups]
    tiles = [[(CREATURES.index(tile.creature), tile.number) for tile in setup.board] for setup in setups]
    owners = np.full((TABLES, KINDS), -1)
    for table, setup in enumerate(setups):
        for seat, own in enumerate(setup.creatures):
            owners[table, [CREATURES.index(creature) for creature in own]] = seat
    board = np.array(tiles)
    games = start(
        jnp.asarray(board[..., 0]),
        jnp.asarray(board[..., 1]),
        jnp.asarray(owners),
        jnp.asarray([setup.first for setup in setups]),
        seats,
    )
    chance = Chance(f"walk {seats}")
    deeds = np.zeros((TABLES, seats, KINDS, 4), int)
    by = np.full((TABLES, 30), -1)
    step, ways, over, count = jax.jit(play), jax.jit(possible), jax.jit(is_over), jax.jit(scores)
    for _ in range(LONGEST + 1):
        can, done, points = np.asarray(ways(games)), np.asarray(over(games)), np.asarray(count(games))
        chosen = np.zeros(TABLES, np.int32)
        for table, state in enumerate(states):
            allowed = set(GAME.legal(state, state.mover))
            assert {way for way, yes in zip(WAYS, can[table], strict=True) if yes} == allowed
            outcome = GAME.outcome(state)
            assert bool(done[table]) == (outcome is not None)
            assert tuple(points[table]) == GAME.standing(state)
            if outcome is None:
                way = chance.choice(sorted(allowed, key=WAYS.index))
                chosen[table] = WAYS.index(way)
                seat, height = state.mover, len(state.stacks[way.target])
                above = CREATURES.index(state.stacks[way.source][-1].creature)
                below = CREATURES.index(state.stacks[way.target][-1].creature)
                deeds[table, seat, above, MOVED] += 1
                deeds[table, seat, above, WON] += height
                deeds[table, seat, below, COVERED] += 1
                deeds[table, seat, below, LOST] += height
                by[table, way.target], by[table, way.source] = seat, -1
                states[table] = GAME.play(state, Act(seat, way))
        games = step(games, jnp.asarray(chosen))
        same_tables(games, states)
        assert np.array_equal(games.deeds, deeds)
        assert np.array_equal(games.by, by)
    assert all(GAME.outcome(state) is not None for state in states)
    for won, points in zip(np.asarray(shares(scores(games))), np.asarray(scores(games)), strict=True):
        best = winners(tuple(points))
        assert [*won] == [1 / len(best) if seat in best else 0 for seat in range(seats)]


def same_tables(games: Games, states: list[State]) -> None:
    """Every stack of every game, and whose turn it is."""
    inside, top, number = np.asarray(games.inside), np.asarray(games.top), np.asarray(games.number)
    for table, state in enumerate(states):
        for cell, stack in enumerate(state.stacks):
            if not stack:
                assert inside[table, cell] == 0
                continue
            packed = len(stack) << HEIGHT
            for tile in stack:
                packed += tile.number << SUM_BITS * CREATURES.index(tile.creature)
            assert inside[table, cell] == packed
            assert CREATURES[top[table, cell]] is stack[-1].creature
            assert number[table, cell] == stack[-1].number
    movers = np.asarray(games.mover)
    assert [*movers] == [state.mover for state in states]


@pytest.mark.parametrize("seats", SEATS)
def test_a_deal_has_every_tile_once_and_the_right_creatures_each(seats: int) -> None:
    games = deal(jax.random.key(5), 200, seats)
    each = {2: 2, 3: 2, 4: 1}[seats]
    for table in range(200):
        tiles = {*zip(games.top[table].tolist(), games.number[table].tolist(), strict=True)}
        assert tiles == {(kind, number) for kind in range(KINDS) for number in range(1, 6)}
        owners = games.owners[table].tolist()
        assert sorted(owners) == sorted([*[-1] * (KINDS - each * seats), *list(range(seats)) * each])
    assert {*games.mover.tolist()} == {*range(seats)}


def test_moves_by_chance_are_legal_and_all_of_them_come() -> None:
    games = jax.tree.map(lambda values: jnp.repeat(values, 4_000, axis=0), deal(jax.random.key(1), 1, 2))
    for number in range(4):
        source, target = by_chance(games, jax.random.key(number))
        seen = {*zip(source.tolist(), target.tolist(), strict=True)}
        allowed = np.asarray(possible(games))[0]
        assert seen == {(way.source, way.target) for way, yes in zip(WAYS, allowed, strict=True) if yes}
        games = move(games, *(jnp.full_like(cells, cells[0]) for cells in (source, target)))


def test_random_games_end() -> None:
    moves, points = random_games(jax.random.key(3), 500, 3)
    assert 18 < float(moves) < 24
    assert 8 < float(points) < 20
