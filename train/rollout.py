"""Whole games played by a policy against itself, with all that learning needs to know of them."""

from typing import NamedTuple

import jax
import jax.numpy as jnp
from jax import Array

from tablee.bots.helpme.network import MARGIN_SCALE, Weights, actor, critic
from tablee.bots.helpme.sight import actor_sight, critic_sight
from train.environment import LONGEST, Games, deal, is_over, leads, play, possible, scores, shares

Moment = tuple[Games, Array, Array, Array, Array, Array]
"""A step as it is made: before it, the way, its chance, whether it counts, the critic's word."""


class Steps(NamedTuple):
    """One entry per step and game; `live` is 0 where the game was over already.

    `gain` is what the move brought its mover beyond what the critic had expected; `share` and `lead`
    are what the critic should have said, for each seat from the mover on.
    """

    games: Games
    way: Array
    chance: Array
    live: Array
    gain: Array
    share: Array
    lead: Array


def from_mover(values: Array, mover: Array) -> Array:
    """Seat by seat, counted from the mover instead of from seat 0."""
    seats = values.shape[-1]
    return jnp.take_along_axis(values, (mover[..., None] + jnp.arange(seats)) % seats, axis=-1)


def from_zero(values: Array, mover: Array) -> Array:
    """The way back from `from_mover`."""
    seats = values.shape[-1]
    return jnp.take_along_axis(values, (jnp.arange(seats) - mover[..., None]) % seats, axis=-1)


def judge(weights: Weights, games: Games, dtype: jnp.dtype) -> tuple[Array, Array]:
    """The critic's shares and leads, by seat from 0."""
    seats = games.deeds.shape[1]
    share, lead = critic(jnp, weights, critic_sight(jnp, games.table, games.owners), seats, dtype)
    return from_zero(jax.nn.softmax(share), games.mover), from_zero(lead, games.mover)


def compact(games: Games) -> Games:
    """The same in fewer bytes."""
    small = {"mover": jnp.int8, "owners": jnp.int8}
    fields = {name: getattr(games, name).astype(kind) for name, kind in small.items()}
    return games._replace(deeds=games.deeds.astype(jnp.int16), **fields)


def whole(games: Games) -> Games:
    """The way back from `compact`."""
    wide = {"deeds": jnp.int32, "mover": jnp.int32, "owners": jnp.int32}
    return games._replace(**{name: getattr(games, name).astype(kind) for name, kind in wide.items()})


def roll(
    actor_weights: Weights,
    critic_weights: Weights,
    key: Array,
    count: int,
    seats: int,
    discount: float,
    lead_worth: float,
    dtype: jnp.dtype,
) -> tuple[Steps, dict[str, Array]]:
    """So many games from the deal to the end, and a few figures about them.

    Gains look ahead with a weight that falls by `discount` with each move (generalised advantage
    estimation): the critic knows all roles, so the others' moves bring little noise.
    """
    deal_key, play_key = jax.random.split(key)

    def step(games: Games, key: Array) -> tuple[Games, Moment]:
        ways, _ = actor(jnp, actor_weights, actor_sight(jnp, games.table, games.own), possible(games), dtype)
        way = jax.random.categorical(key, ways)
        chance = jnp.take_along_axis(jax.nn.log_softmax(ways), way[:, None], axis=1)[:, 0]
        share, lead = judge(critic_weights, games, dtype)
        return play(games, way), (compact(games), way, chance, ~is_over(games), share, lead)

    last, (games, way, chance, live, share, lead) = jax.lax.scan(
        step, deal(deal_key, count, seats), jax.random.split(play_key, LONGEST)
    )
    points = scores(last)
    final = jnp.stack([shares(points), leads(points) / MARGIN_SCALE], axis=-1)
    value = jnp.stack([share, lead], axis=-1)
    following = jnp.where(
        jnp.concatenate([live[1:], jnp.zeros_like(live[:1])])[..., None, None],
        jnp.concatenate([value[1:], value[:1]]),
        final,
    )
    surprise = (following - value) * live[..., None, None]

    def back(later: Array, now: Array) -> tuple[Array, Array]:
        gain = now + discount * later
        return gain, gain

    # Nothing happens after the end, so what is carried there is nothing.
    _, gains = jax.lax.scan(back, jnp.zeros_like(surprise[0]), surprise, reverse=True)
    target = gains + value
    mover = games.mover.astype(jnp.int32)
    worth = gains[..., 0] + lead_worth * gains[..., 1]
    steps = Steps(
        games=games,
        way=way,
        chance=chance,
        live=live,
        gain=from_mover(worth, mover)[..., 0],
        share=from_mover(target[..., 0], mover),
        lead=from_mover(target[..., 1], mover),
    )
    error = jnp.sum((value[0, :, :, 0] - final[..., 0]) ** 2, axis=-1)
    figures = {
        "moves": jnp.sum(live) / count,
        "winner": jnp.mean(jnp.max(points, axis=1)),
        "first_error": jnp.mean(error),
        "last_error": jnp.mean(
            jnp.sum(((value[..., 0] - final[..., 0]) ** 2).sum(-1) * live, axis=0) / jnp.sum(live, axis=0)
        ),
    }
    return steps, figures
