"""A smoke run of the whole training: it learns something, writes weights, and they can be played."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
import pytest

from tablee.bots.helpme.network import actor, critic, shapes
from tablee.bots.helpme.sight import actor_sight, critic_sight
from tablee.bots.helpme.worlds import worlds
from tablee.games.helpme.setup import SEATS
from train.environment import Games, deal, is_over, play, possible
from train.evaluate import evaluate
from train.files import load
from train.helpme import train
from train.learner import Plan, begin, fresh, true_world, world_table
from train.rollout import roll

pytestmark = pytest.mark.long

TINY = Plan(2, games=12, updates=2, batches=2, epochs=1, precise=True)


def in_numpy(games: Games) -> Any:
    """The same games in arrays of NumPy."""
    fields: list[Any] = [np.asarray(values) for values in games]
    return Games(*fields)


def some(seats: int, moves: int = 6) -> Games:
    """Games in their middle."""
    games = deal(jax.random.key(seats), 5, seats)
    for number in range(moves):
        games = play(
            games, jnp.argmax(possible(games) * jax.random.uniform(jax.random.key(number), (98,)), 1)
        )
    return games


def test_training_writes_weights_that_can_be_played(tmp_path: Path) -> None:
    path = train(TINY, 1, tmp_path, minutes=None, every=2, taught=None)
    taught = load(path)
    before = begin(TINY, 1).params
    for net in ("actor", "critic"):
        assert {part: values.shape for part, values in taught[net].items()} == shapes(net)
        for part, values in taught[net].items():
            assert np.all(np.isfinite(values))
            assert not np.array_equal(values, np.asarray(before[net][part], np.float16))
    facts = json.loads(path.with_suffix(".json").read_text(encoding="utf-8"))
    assert facts["updates"] == 2
    assert "--seats 2 --updates 2 --seed 1" in facts["command"]
    # Another number of seats can go on from here.
    more = begin(replace(TINY, seats=4), 2, taught)
    assert np.allclose(more.params["actor"]["cells"], taught["actor"]["cells"])
    measured = evaluate(path, path, 2, 12, 1)
    assert measured["fair"] == 0.5
    assert 0 <= measured["against_chance"] <= 1
    assert 0 < measured["against_other"] < 1


@pytest.mark.parametrize("seats", SEATS)
def test_numpy_and_jax_say_the_same(seats: int) -> None:
    games, key = some(seats), jax.random.key(9)
    plain = in_numpy(games)
    for net in ("actor", "critic"):
        weights = fresh(net, key)
        bare = {part: np.asarray(values) for part, values in weights.items()}
        if net == "actor":
            said = actor(jnp, weights, actor_sight(jnp, games.table, games.own), possible(games))
            same = actor(np, bare, actor_sight(np, plain.table, plain.own), np.asarray(possible(games)))
        else:
            said = critic(jnp, weights, critic_sight(jnp, games.table, games.owners), seats)
            same = critic(np, bare, critic_sight(np, plain.table, plain.owners), seats)
        for one, other in zip(said, same, strict=True):
            assert np.allclose(one, other, atol=2e-3)


@pytest.mark.parametrize("seats", SEATS)
def test_the_critic_does_not_care_which_creature_is_which(seats: int) -> None:
    """Only the order among the creatures of one seat is left to chance."""
    games = in_numpy(some(seats))
    kinds = np.arange(6)
    # A new name for each creature; those of one seat keep their order.
    renamed = np.empty((5, 6), int)
    for table in range(5):
        renamed[table, np.argsort(games.owners[table] % 5, kind="stable")] = kinds
    inside = games.inside & ~0xFFFFFF
    for kind in kinds:
        inside = inside + ((games.inside >> 4 * kind & 15) << 4 * renamed[:, kind][:, None])
    rows = np.arange(5)[:, None]
    other = games._replace(
        inside=inside,
        top=renamed[rows, games.top],
        owners=np.take_along_axis(games.owners, np.argsort(renamed, axis=1), axis=1),
    )
    weights = {part: np.asarray(values) for part, values in fresh("critic", jax.random.key(2)).items()}
    said = [critic(np, weights, critic_sight(np, one.table, one.owners), seats)[0] for one in (games, other)]
    assert np.allclose(said[0], said[1], atol=1e-4)


def test_the_actor_does_not_care_how_the_board_is_turned() -> None:
    games = in_numpy(some(2))
    turned = np.arange(30).reshape(5, 6)[::-1, ::-1].reshape(-1)
    fields = {name: getattr(games, name)[:, turned] for name in ("inside", "top", "number", "by")}
    other = games._replace(**fields)
    weights = {part: np.asarray(values) for part, values in fresh("actor", jax.random.key(2)).items()}
    ways = [
        actor(np, weights, actor_sight(np, one.table, one.own), np.asarray(possible(one)))[0]
        for one in (games, other)
    ]
    assert np.allclose(np.sort(ways[0], axis=1), np.sort(ways[1], axis=1), atol=1e-4)


@pytest.mark.parametrize(("seats", "count"), [(2, 6), (3, 6), (4, 60)])
def test_there_are_six_or_sixty_worlds(seats: int, count: int) -> None:
    assert len(worlds(seats, tuple(range(1 if seats == 4 else 2)))) == count
    table, games = world_table(seats), some(seats)
    assert table.shape == (count, 3, 6)
    truth = np.asarray(true_world(games, jnp.asarray(table)))
    for number, row in enumerate(truth):
        mover, owners = int(games.mover[number]), np.asarray(games.owners[number])
        order = [*np.flatnonzero(owners == mover), *np.flatnonzero(owners != mover)]
        for seat in range(1, seats):
            held = [place for place, kind in enumerate(order) if owners[kind] == (mover + seat) % seats]
            assert [*np.flatnonzero(table[row, seat - 1])] == held


def test_gains_add_up_to_the_end() -> None:
    """Without discounting, what the critic should have said is how each game ended."""
    params = begin(TINY, 3).params
    args = (params["actor"], params["critic"], jax.random.key(4), 6, 3)
    steps, figures = roll(*args, discount=1.0, lead_worth=0.0, dtype=jnp.dtype(jnp.float32))
    live = np.asarray(steps.live)
    assert np.allclose(np.asarray(steps.share)[live].sum(-1), 1, atol=1e-4)
    assert float(figures["moves"]) == live.sum() / 6
    ends = np.asarray(steps.share)
    for game in range(6):
        length = int(live[:, game].sum())
        by_seat = [np.roll(ends[step, game], int(steps.games.mover[step, game])) for step in range(length)]
        assert np.allclose(by_seat, by_seat[0], atol=1e-4)
        won = by_seat[0] > 1e-3
        assert np.allclose(by_seat[0], won / won.sum(), atol=1e-4)
    assert not bool(jnp.any(is_over(Games(*(values[0] for values in steps.games)))))
