"""Learns from games that others played: what they did, whom they protected, and how it ended.

    python -m train.follow build/train/games-3.npz --from build/train/helpme-3.npz --steps 4000

writes `helpme-3.npz` and what made it (`helpme-3.json`). Of all that was tried on the way, the actor and the
critic are kept that did best on games they had not seen. With `--keep-critic` the critic stays as it was in
the weights given with `--from`.
"""

import argparse
import json
import time
from dataclasses import asdict, dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any, Final, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np
import optax
from jax import Array

from tablee.bots.helpme.network import MARGIN_SCALE, actor, critic
from tablee.bots.helpme.sight import actor_sight, critic_sight
from tablee.bots.kernels.helpme_stack import KINDS
from train.environment import LONGEST, Games, is_over, leads, play, possible, scores, shares, start
from train.files import load, save
from train.learner import RULE, WARM_UP, Params, critic_loss, fresh, guess_loss
from train.rollout import from_mover

LICENCE: Final = "MIT, as the rest of Tablée"


class Told(NamedTuple):
    """Whole games, as `train.games` writes them; one row each."""

    tiles: Array
    owners: Array
    first: Array
    ways: Array
    meant: Array


class Positions(NamedTuple):
    """Each position of each game: what was done there, whether it was meant, and how the game ended for each
    seat from the mover on."""

    games: Games
    way: Array
    live: Array
    meant: Array
    share: Array
    lead: Array


@dataclass(frozen=True, slots=True)
class Lesson:
    """How to learn."""

    steps: int = 4_000
    games: int = 512
    rate: float = 1.5e-3
    guess_worth: float = 0.2
    keep_critic: bool = False
    """Only the actor learns."""
    precise: bool = False
    """32 bits throughout instead of 16 in the layers."""

    @property
    def dtype(self) -> Any:
        return jnp.float32 if self.precise else jnp.bfloat16


def retold(told: Told, seats: int, key: Array) -> Positions:
    """The games again, move by move, with other names for the creatures: which is which does not matter."""
    count = told.first.shape[0]
    renamed = jnp.argsort(jax.random.uniform(key, (count, KINDS)), axis=1)
    top = jnp.take_along_axis(renamed, told.tiles.astype(jnp.int32) // 5, axis=1)
    owners = jnp.take_along_axis(told.owners, jnp.argsort(renamed, axis=1), axis=1)
    begun = start(top, told.tiles % 5 + 1, owners, told.first, seats)

    def step(games: Games, way: Array) -> tuple[Games, tuple[Games, Array]]:
        return play(games, jnp.maximum(way, 0)), (games, ~is_over(games))

    last, (games, live) = jax.lax.scan(step, begun, told.ways.astype(jnp.int32).T, length=LONGEST)
    points = scores(last)
    share, lead = (
        from_mover(jnp.broadcast_to(values, (LONGEST, count, seats)), games.mover)
        for values in (shares(points), leads(points) / MARGIN_SCALE)
    )
    way = jnp.maximum(told.ways.astype(jnp.int32).T, 0)
    flat: Positions = jax.tree.map(
        lambda values: values.reshape(-1, *values.shape[2:]),
        Positions(games, way, live, told.meant.T, share, lead),
    )
    return flat


def loss(params: Params, seen: Positions, lesson: Lesson) -> tuple[Array, dict[str, Array]]:
    """What to make small, and its parts."""
    seats = seen.games.deeds.shape[1]
    weight = seen.live / jnp.maximum(jnp.sum(seen.live), 1)
    meant = seen.live & seen.meant
    meant = meant / jnp.maximum(jnp.sum(meant), 1)
    cast = jax.tree.map(lambda values: values.astype(lesson.dtype), params)
    ways, guess = actor(
        jnp,
        cast["actor"],
        actor_sight(jnp, seen.games.table, seen.games.own),
        possible(seen.games),
        lesson.dtype,
    )
    chance = jnp.take_along_axis(jax.nn.log_softmax(ways), seen.way[:, None], axis=1)[:, 0]
    followed = -jnp.sum(jnp.where(meant > 0, chance, 0) * meant)
    guessed = guess_loss(guess, seen.games, weight)
    share, lead = critic(
        jnp, cast["critic"], critic_sight(jnp, seen.games.table, seen.games.owners), seats, lesson.dtype
    )
    shared, leading = critic_loss(share, lead, seen.share, seen.lead, weight)
    total = followed + lesson.guess_worth * guessed
    if not lesson.keep_critic:
        total += shared + leading
    return total, {"way": followed, "guess": guessed, "share": shared, "lead": leading}


def some(told: Told, rows: Array) -> Told:
    """These games."""
    return Told(*(values[rows] for values in told))


@partial(jax.jit, static_argnames=("lesson", "seats", "many"), donate_argnums=(0, 1))
def learn(
    params: Params,
    memory: Any,
    told: Told,
    done: Array,
    planned: Array,
    key: Array,
    *,
    lesson: Lesson,
    seats: int,
    many: int,
) -> tuple[Params, Any, dict[str, Array]]:
    """Steps, each from other games. What is learned from each shrinks towards the last one planned."""

    def step(carry: tuple[Params, Any], number: Array) -> tuple[tuple[Params, Any], dict[str, Array]]:
        params, memory = carry
        at = done + number
        drawn_key, name_key = jax.random.split(jax.random.fold_in(key, at))
        rows = jax.random.randint(drawn_key, (lesson.games,), 0, told.first.shape[0])
        slope, parts = jax.grad(loss, has_aux=True)(params, retold(some(told, rows), seats, name_key), lesson)
        change, memory = RULE.update(slope, memory, params)
        warm = jnp.minimum((at + 1) / (5 * WARM_UP), 1)
        rate = lesson.rate * warm * 0.5 * (1 + jnp.cos(jnp.pi * jnp.minimum(at / planned, 1)))
        change = jax.tree.map(lambda values: -rate * values, change)
        return (optax.apply_updates(params, change), memory), parts

    (params, memory), parts = jax.lax.scan(step, (params, memory), jnp.arange(many))
    return params, memory, jax.tree.map(jnp.mean, parts)


def follow(
    path: Path,
    lesson: Lesson,
    seed: int,
    out: Path,
    *,
    every: int,
    taught: Path | None,
    minutes: float | None,
) -> Path:
    """Learns, and tells where the weights are.

    With `minutes` the first steps are timed, and there will be as many as fit.
    """
    began = time.monotonic()
    seats = int(path.stem.rpartition("-")[2])
    with np.load(path) as arrays:
        told = Told(*(jnp.asarray(arrays[name]) for name in Told._fields))
    count = told.first.shape[0]
    unseen = max(count // 20, 1)
    kept, tested = some(told, jnp.arange(unseen, count)), some(told, jnp.arange(min(unseen, 2_048)))
    key, actor_key, critic_key = jax.random.split(jax.random.key(seed), 3)
    params: Params = {"actor": fresh("actor", actor_key), "critic": fresh("critic", critic_key)}
    if taught is not None:
        # The critic goes on from there. The actor begins anew: who only met itself is too sure of its ways.
        params["critic"] = jax.tree.map(jnp.asarray, load(taught)["critic"])
    memory = RULE.init(params)
    test = jax.jit(lambda params: loss(params, retold(tested, seats, key), lesson)[1])
    best: dict[str, tuple[float, Any]] = {"actor": (np.inf, None), "critic": (np.inf, None)}
    log, warm = list[dict[str, Any]](), began
    found = out / f"helpme-{seats}.npz"
    done, planned = 0, lesson.steps if minutes is None else 10**6  # known once the first were timed
    while done < planned:
        schedule = (jnp.asarray(done), jnp.asarray(planned))
        params, memory, parts = learn(
            params, memory, kept, *schedule, key, lesson=lesson, seats=seats, many=every
        )
        done += every
        parts |= {f"unseen_{name}": value for name, value in test(params).items()}
        shown = {name: round(float(value), 4) for name, value in parts.items()}
        if done == every:
            warm = time.monotonic()  # compiling is over
        elif done == 2 * every and minutes is not None:
            now = time.monotonic()
            planned = done + max(every, int((60 * minutes - (now - began)) / (now - warm) * every))
        log.append({"step": done, "seconds": round(time.monotonic() - began)} | shown)
        print(json.dumps(log[-1]), flush=True)
        errors = {
            "actor": shown["unseen_way"] + lesson.guess_worth * shown["unseen_guess"],
            "critic": shown["unseen_share"] + shown["unseen_lead"],
        }
        for net, error in errors.items():
            if error < best[net][0]:
                best[net] = (error, jax.tree.map(np.array, params[net]))
        facts = _facts(replace(lesson, steps=planned), path, count, seed, taught, log)
        save(found, {net: weights for net, (_, weights) in best.items()}, facts)
    return found


def _facts(
    lesson: Lesson, path: Path, games: int, seed: int, taught: Path | None, log: list[dict[str, Any]]
) -> dict[str, Any]:
    given = f"{path.name} --steps {lesson.steps} --games {lesson.games} --seed {seed}"
    if taught:
        given += f" --from {taught.name}"
    if lesson.keep_critic:
        given += " --keep-critic"
    facts: dict[str, Any] = {
        "licence": LICENCE,
        "command": f"python -m train.follow {given}",
        "games": games,
        "plan": asdict(lesson),
        "seed": seed,
        "jax": jax.__version__,
        "device": jax.devices()[0].device_kind,
        "log": log,
    }
    # Part of what was learned before is still in there: what made that is told as well.
    if taught and (made := taught.with_suffix(".json")).exists():
        facts["from"] = json.loads(made.read_text(encoding="utf-8"))
    return facts


def main() -> None:
    ask = argparse.ArgumentParser(prog="python -m train.follow", description=__doc__)
    ask.add_argument("played", type=Path, help="what `train.games` wrote")
    ask.add_argument("--steps", type=int, default=Lesson().steps)
    ask.add_argument("--games", type=int, default=Lesson().games, help="in each step")
    ask.add_argument("--minutes", type=float, help="as many steps as fit, instead of --steps")
    ask.add_argument("--seed", type=int, default=1)
    ask.add_argument("--every", type=int, default=200, help="steps between two looks")
    ask.add_argument("--from", dest="taught", type=Path, help="weights whose critic to go on from")
    ask.add_argument("--keep-critic", action="store_true", help="leave that critic as it is")
    ask.add_argument("--precise", action="store_true", help="32 bits throughout")
    ask.add_argument("--out", type=Path, default=Path("build/train"))
    given = ask.parse_args()
    if given.keep_critic and given.taught is None:
        ask.error("--keep-critic needs a critic to keep: say --from which weights")
    lesson = Lesson(
        steps=given.steps, games=given.games, keep_critic=given.keep_critic, precise=given.precise
    )
    follow(
        given.played,
        lesson,
        given.seed,
        given.out,
        every=given.every,
        taught=given.taught,
        minutes=given.minutes,
    )


if __name__ == "__main__":
    main()
