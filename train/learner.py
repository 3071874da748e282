"""Proximal policy optimisation in self-play (Schulman et al., 2017), with a critic that sees all roles."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np
import optax
from jax import Array

from tablee.bots.helpme.network import actor, critic, shapes
from tablee.bots.helpme.sight import MOST_SEATS, actor_sight, critic_sight, own_first
from tablee.bots.helpme.worlds import worlds
from tablee.bots.kernels.helpme_stack import KINDS
from tablee.games.helpme.setup import CREATURES_EACH
from train.environment import Games, possible
from train.rollout import Steps, roll, whole

Params = dict[str, dict[str, Array]]

WARM_UP = 20
"""Updates until the full learning rate."""


@dataclass(frozen=True, slots=True)
class Plan:
    """How to learn. The defaults are those of the shipped weights."""

    seats: int
    games: int = 8_192
    updates: int = 1_000
    epochs: int = 2
    batches: int = 16
    rate: float = 1.5e-3
    discount: float = 0.9
    clip: float = 0.2
    entropy: float = 0.015
    entropy_end: float = 0.003
    guess_worth: float = 0.2
    critic_worth: float = 0.5
    lead_worth: float = 0.1
    kept: float = 0.78
    """The part of all steps that is learned from: most games end before the longest one."""
    precise: bool = False
    """32 bits throughout instead of 16 in the layers."""

    @property
    def dtype(self) -> Any:
        return jnp.float32 if self.precise else jnp.bfloat16


class Learner(NamedTuple):
    """All that changes while learning."""

    params: Params
    memory: Any
    key: Array
    update: Array
    planned: Array
    """How many updates there will be: what is learned from each shrinks towards the last."""


def fresh(name: str, key: Array) -> dict[str, Array]:
    """Weights before the first lesson."""
    found = {}
    for number, (part, shape) in enumerate(sorted(shapes(name).items())):
        if len(shape) == 1:
            found[part] = jnp.zeros(shape)
            continue
        scale = 0.1 if part in ("pair", "guess2", "value2") else 0.5 if part.startswith("out") else 1.0
        drawn = jax.random.normal(jax.random.fold_in(key, number), shape)
        found[part] = drawn * scale * (2 / (shape[0] + shape[1])) ** 0.5
    return found


RULE = optax.chain(optax.clip_by_global_norm(0.5), optax.scale_by_adam(eps=1e-5))


def begin(plan: Plan, seed: int, taught: Mapping[str, Mapping[str, Any]] | None = None) -> Learner:
    """A learner that knows nothing, or what another was taught."""
    key, actor_key, critic_key = jax.random.split(jax.random.key(seed), 3)
    params = {"actor": fresh("actor", actor_key), "critic": fresh("critic", critic_key)}
    if taught is not None:
        params = {
            net: {part: jnp.asarray(taught[net][part], jnp.float32) for part in parts}
            for net, parts in params.items()
        }
    return Learner(params, RULE.init(params), key, jnp.zeros((), jnp.int32), jnp.asarray(plan.updates))


def world_table(seats: int) -> np.ndarray[Any, np.dtype[np.float32]]:
    """1 where in a world another seat (from the next one on) protects a creature, own ones first."""
    possible_worlds = worlds(seats, tuple(range(CREATURES_EACH[seats])))
    table = np.zeros((len(possible_worlds), MOST_SEATS - 1, KINDS), np.float32)
    for number, world in enumerate(possible_worlds):
        for seat, held in enumerate(world[1:]):
            table[number, seat, list(held)] = 1
    return table


def true_world(games: Games, table: Array) -> Array:
    """Which row of the world table each game is."""
    seats = games.deeds.shape[1]
    order = own_first(jnp, games.own)
    others = (games.mover[:, None] + 1 + jnp.arange(seats - 1)) % seats
    held = (games.owners[:, None, :] == others[:, :, None]).astype(jnp.float32)
    held = jnp.einsum("nsk,nkm->nsm", held, order)
    agree = jnp.einsum("nsm,wsm->nw", held, table[:, : seats - 1])
    return jnp.argmax(agree, axis=1)


def guess_loss(guess: Array, games: Games, weight: Array) -> Array:
    """How surprised the guess is by the true world."""
    table = jnp.asarray(world_table(games.deeds.shape[1]))
    world = jnp.einsum("nsm,wsm->nw", guess, table)
    truth = true_world(games, table)
    told = jnp.take_along_axis(jax.nn.log_softmax(world), truth[:, None], axis=1)[:, 0]
    return -jnp.sum(told * weight)


def critic_loss(
    share: Array, lead: Array, true_share: Array, true_lead: Array, weight: Array
) -> tuple[Array, Array]:
    """How surprised the critic is by the shares of the win, and how far it is from the leads."""
    shared = -jnp.sum(jnp.sum(jax.nn.log_softmax(share) * true_share, axis=1) * weight)
    return shared, jnp.sum(jnp.mean(optax.huber_loss(lead, true_lead), axis=1) * weight)


def loss(params: Params, steps: Steps, plan: Plan, entropy_worth: Array) -> tuple[Array, dict[str, Array]]:
    """What to make small, and its parts."""
    games = whole(steps.games)
    weight = steps.live.astype(jnp.float32)
    weight = weight / jnp.maximum(jnp.sum(weight), 1)

    cast = jax.tree.map(lambda values: values.astype(plan.dtype), params)
    ways, guess = actor(
        jnp, cast["actor"], actor_sight(jnp, games.table, games.own), possible(games), plan.dtype
    )
    logs = jax.nn.log_softmax(ways)
    chance = jnp.take_along_axis(logs, steps.way[:, None], axis=1)[:, 0]
    gain = steps.gain
    mean = jnp.sum(gain * weight)
    gain = (gain - mean) / (jnp.sqrt(jnp.sum((gain - mean) ** 2 * weight)) + 1e-6)
    ratio = jnp.exp(jnp.clip(chance - steps.chance, -10, 10))
    clipped = jnp.clip(ratio, 1 - plan.clip, 1 + plan.clip)
    policy = -jnp.sum(jnp.minimum(ratio * gain, clipped * gain) * weight)
    entropy = -jnp.sum(jnp.sum(jnp.exp(logs) * jnp.where(logs > -1e8, logs, 0), axis=1) * weight)

    guessing = guess_loss(guess, games, weight)
    share, lead = critic(
        jnp, cast["critic"], critic_sight(jnp, games.table, games.owners), plan.seats, plan.dtype
    )
    shared, leading = critic_loss(share, lead, steps.share, steps.lead, weight)

    total = (
        policy
        - entropy_worth * entropy
        + plan.guess_worth * guessing
        + plan.critic_worth * (shared + leading)
    )
    return total, {
        "policy": policy,
        "entropy": entropy,
        "guess": guessing,
        "share": shared,
        "lead": leading,
        "clipped": jnp.sum((jnp.abs(ratio - 1) > plan.clip) * weight),
    }


def improve(learner: Learner, plan: Plan) -> tuple[Learner, dict[str, Array]]:
    """One update: a round of whole games, then some passes over their moves."""
    key, roll_key, mix_key = jax.random.split(learner.key, 3)
    cast = jax.tree.map(lambda values: values.astype(plan.dtype), learner.params)
    steps, figures = roll(
        cast["actor"],
        cast["critic"],
        roll_key,
        plan.games,
        plan.seats,
        plan.discount,
        plan.lead_worth,
        plan.dtype,
    )
    flat: Steps = jax.tree.map(lambda values: values.reshape(-1, *values.shape[2:]), steps)
    size = int(flat.live.shape[0] * plan.kept) // plan.batches
    done = learner.update / learner.planned
    entropy_worth = plan.entropy + (plan.entropy_end - plan.entropy) * done
    warm = jnp.minimum((learner.update + 1) / WARM_UP, 1)
    rate = plan.rate * warm * (0.01 + 0.99 * 0.5 * (1 + jnp.cos(jnp.pi * done)))

    def batch(carry: tuple[Params, Any], index: Array) -> tuple[tuple[Params, Any], dict[str, Array]]:
        params, memory = carry
        part: Steps = jax.tree.map(lambda values: values[index], flat)
        slope, parts = jax.grad(loss, has_aux=True)(params, part, plan, entropy_worth)
        change, memory = RULE.update(slope, memory, params)
        change = jax.tree.map(lambda values: -rate * values, change)
        return (optax.apply_updates(params, change), memory), parts

    def epoch(carry: tuple[Params, Any], key: Array) -> tuple[tuple[Params, Any], dict[str, Array]]:
        # Those that count first, in any order.
        order = jnp.argsort(jax.random.uniform(key, flat.live.shape) - flat.live)
        chosen = jax.random.permutation(jax.random.fold_in(key, 1), order[: size * plan.batches])
        return jax.lax.scan(batch, carry, chosen.reshape(plan.batches, size))

    (params, memory), parts = jax.lax.scan(
        epoch, (learner.params, learner.memory), jax.random.split(mix_key, plan.epochs)
    )
    figures |= jax.tree.map(jnp.mean, parts)
    return Learner(params, memory, key, learner.update + 1, learner.planned), figures
