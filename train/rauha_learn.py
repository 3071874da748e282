"""Trains the network of Rauha by games against itself: the kernel plays on all cores, a GPU learns beside it.

    python -m train.rauha_learn --seats 2 --minutes 6 --players 15
    python -m train.rauha_learn --seats 3 --minutes 3 --from build/train/rauha-2.npz

Every seat foretells after each of its turns how much energy it and the others will still win; what it says is
drawn towards what came of it, and what was said a turn later (TD(λ)). The first games are those of the quick
policy. Writes build/train/rauha-N.npz, and beside it what was done and how well it went.
"""

import argparse
import json
import os
import time
from collections.abc import Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from dataclasses import asdict, dataclass
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from typing import Any, Final

import jax
import jax.numpy as jnp
import numpy as np
import optax
from numpy.typing import NDArray

from tablee.bots.kernels.dice import dice
from tablee.bots.rauha.network import SHAPES, TENS, Network, sheet
from tablee.bots.rauha.sight import NUMBERS, ROWS
from tablee.bots.rauha.weights import TUNED
from train.rauha_games import SEEN, Games, play_games, room

Params = dict[str, Any]

BATCH: Final = 256
"""Games a step."""
LEARNED: Final = Network._fields[:-1]
"""What is learned by gradients; how far to trust it is counted in the end."""


@dataclass(frozen=True, slots=True)
class Plan:
    """How much is played, and how it is learned from."""

    seats: int
    seed: int = 1
    minutes: float = 6.0
    updates: int = 0
    """Where it is given, so many steps are made, whatever time they take."""
    players: int = 1
    games: int = 1_024
    """Games in one go of a player."""
    quick: int = 60
    """So many goes are games of the quick policy."""
    most: int = 10
    """Turns that a seat weighs."""
    noise: float = 0.6
    whim: float = 0.03
    later: float = 0.8
    """How much of what is foretold is drawn towards what came much later, and not at once (λ)."""
    pace: float = 2e-3
    kept: int = 40
    """Goes from which batches are drawn: the latest."""


def untrained(seed: int) -> Network:
    """A network that foretells nothing much."""
    rng = np.random.default_rng(seed)
    parts = {name: np.zeros(shape, np.float32) for name, shape in SHAPES.items()}
    parts["first"] = rng.normal(0, 0.1, SHAPES["first"]).astype(np.float32)
    parts["second"] = rng.normal(0, SHAPES["second"][1] ** -0.5, SHAPES["second"]).astype(np.float32)
    parts["third"] = rng.normal(0, 0.3 * SHAPES["third"][1] ** -0.5, SHAPES["third"]).astype(np.float32)
    parts["doubt"] += 10
    return Network(**parts)


def play(network: Network | None, plan: Plan, seed: str) -> Games:
    """One go of games: by the network, or by the quick policy with its weights a little off."""
    found, rolls = room(plan.games, plan.seats), dice(seed)
    weights, most = TUNED, plan.most
    if network is None:
        rng = np.random.default_rng(rolls.tolist())
        weights, most = TUNED * rng.uniform(0.7, 1.3, len(TUNED)), 0
        network = untrained(0)
    play_games(
        *(plan.seats, np.full(plan.seats, most), weights, (network, network)),
        *(plan.noise, plan.whim, rolls, sheet()),
        *found,
    )
    return found


def meet(one: Network, other: Network | None, most: int, seats: int, games: int, seed: str) -> list[float]:
    """The share of the wins of one network alone among others (or quick policies); its energy, and theirs."""
    final, none = np.zeros((games, seats), np.int16), room(0, seats)
    choices = np.full(seats, 0 if other is None else most)
    choices[0] = most
    play_games(
        *(seats, choices, TUNED, (one, one if other is None else other), 0.0, 0.0, dice(seed), sheet()),
        *(none.rows, none.numbers, none.energy, final),
    )
    # The seat moves on with every game, as `play_games` says.
    energy = np.array([np.roll(row, number % seats) for number, row in enumerate(final)], np.float64)
    best = energy == energy.max(axis=1, keepdims=True)
    share = float((best / best.sum(axis=1, keepdims=True))[:, 0].mean())
    return [round(share, 4), round(float(energy[:, 0].mean()), 2), round(float(energy[:, 1:].mean()), 2)]


def said(params: Params, rows: Any, numbers: Any) -> Any:
    """What the network foretells (games, seats, notches, two), in tens."""
    shape = rows.shape[:3]
    flat = rows.reshape(-1, rows.shape[-1]).astype(jnp.int32)
    there = jnp.zeros((len(flat), ROWS + 1), jnp.float32)
    there = there.at[jnp.arange(len(flat))[:, None], flat].set(1.0)[:, :ROWS]
    seen = jnp.concatenate([there, numbers.reshape(-1, NUMBERS)], axis=1)
    wide = jax.nn.relu(seen @ params["first"] + params["first_bias"]).reshape(*shape, -1)
    narrow = jnp.einsum("gsnw,nwo->gsno", wide, params["second"][:SEEN]) + params["second_bias"][:SEEN]
    narrow = jax.nn.relu(narrow)
    return jnp.einsum("gsnw,nwo->gsno", narrow, params["third"][:SEEN]) + params["third_bias"][:SEEN]


def targets(found: Any, energy: Any, final: Any, later: float) -> Any:
    """What the network ought to have said, in tens: of the seat, and of the others on average."""
    seats = final.shape[1]
    energy, final = energy.astype(jnp.float32) / TENS, final.astype(jnp.float32) / TENS
    mine = jnp.einsum("gsns->gsn", energy)
    total = final
    totals = []
    for notch in reversed(range(SEEN)):
        if notch < SEEN - 1:
            total = (1 - later) * (mine[:, :, notch + 1] + found[:, :, notch + 1, 0]) + later * total
        totals.append(total)
    ends = jnp.stack(totals[::-1], axis=2)
    own = ends - mine
    still = jnp.transpose(ends, (0, 2, 1))[:, None] - energy
    others = (still.sum(axis=3) - jnp.einsum("gsns->gsn", still)) / (seats - 1)
    return jnp.stack([own, others], axis=3)


class Learner:
    """The network on the device, and Adam's memory of it."""

    def __init__(self, network: Network, plan: Plan) -> None:
        self.params: Params = {name: jnp.asarray(getattr(network, name)) for name in LEARNED}
        rule = optax.chain(optax.clip_by_global_norm(1.0), optax.scale_by_adam())
        self.memory = rule.init(self.params)
        later = plan.later

        def wrong(params: Params, batch: Games) -> tuple[Any, Any]:
            found = said(params, batch.rows, batch.numbers)
            aims = jax.lax.stop_gradient(targets(found, batch.energy, batch.final, later))
            error = (found - aims) ** 2
            return error[..., 0].mean() + 0.5 * error[..., 1].mean(), jnp.sqrt(error.mean(axis=(0, 1, 2)))

        @partial(jax.jit, donate_argnums=(0, 1))
        def step(params: Params, memory: Any, batch: Games, pace: Any) -> Any:
            (_, error), change = jax.value_and_grad(wrong, has_aux=True)(params, batch)
            change, memory = rule.update(change, memory)
            params = jax.tree.map(lambda one, by: one - pace * by, params, change)
            return params, memory, error

        self._step = step
        self._said = jax.jit(said)

    def learn(self, batch: Games, pace: float) -> Any:
        self.params, self.memory, error = self._step(self.params, self.memory, batch, pace)
        return error

    def network(self, doubt: NDArray[np.float32]) -> Network:
        return Network(**{name: np.asarray(self.params[name]) for name in LEARNED}, doubt=doubt)

    def doubts(self, games: Games) -> tuple[NDArray[np.float32], list[float], list[float]]:
        """By notch: how many points of lead make a win e times as likely, how surprised one is by the winner
        then, and how far off the energy is."""
        found = np.asarray(self._said(self.params, games.rows, games.numbers), np.float64)
        mine = np.einsum("gsns->gsn", games.energy.astype(np.float64))
        ends = mine + TENS * found[..., 0]
        won = games.final == games.final.max(axis=1, keepdims=True)
        share = won / won.sum(axis=1, keepdims=True)
        doubt, surprise = np.ones(SEEN + 1, np.float32), []
        for notch in range(SEEN):
            tried = {}
            for scale in np.geomspace(0.5, 60, 60):
                logs = ends[:, :, notch] / scale
                logs -= logs.max(axis=1, keepdims=True)
                logs -= np.log(np.exp(logs).sum(axis=1, keepdims=True))
                tried[float(scale)] = -float((share * logs).sum(axis=1).mean())
            doubt[notch] = min(tried, key=lambda scale: tried[scale])
            surprise.append(round(min(tried.values()), 4))
        off = np.sqrt(((ends - games.final[:, :, None]) ** 2).mean(axis=(0, 1)))
        return doubt, surprise, [round(float(one), 2) for one in off]


def train(plan: Plan, network: Network, begin_quick: bool) -> tuple[Network, list[dict[str, Any]]]:
    """The network after the plan, and the log of the run."""
    log, began = list[dict[str, Any]](), time.monotonic()
    rng, doubt = np.random.default_rng(plan.seed), network.doubt
    play(None, Plan(plan.seats, games=2), "warm")  # compiled once, before there are many to do it
    meet(network, network, 2, plan.seats, plan.seats, "warm")
    learner = Learner(network, plan)
    kept, goes, updates, shown, last = list[Games](), 0, 0, time.monotonic(), network
    started = time.monotonic()
    with ProcessPoolExecutor(plan.players, get_context("spawn")) as pool:
        todo = set[Future[Games]]()

        def ask() -> None:
            nonlocal goes
            quick = begin_quick and goes < plan.quick
            todo.add(pool.submit(play, None if quick else last, plan, f"{plan.seed} {plan.seats} {goes}"))
            goes += 1

        for _ in range(plan.players + 2):
            ask()
        while True:
            part = (
                updates / plan.updates if plan.updates else (time.monotonic() - started) / 60 / plan.minutes
            )
            if part >= 1:
                break
            done, _ = wait(todo, return_when=FIRST_COMPLETED)
            for one in done:
                todo.discard(one)
                kept = [*kept, one.result()][-plan.kept :]
                ask()
            pace = plan.pace * (0.02 + 0.98 * (1 - part)) * min(1.0, (updates + 1) / 200)
            for _ in range(len(done) * plan.games // BATCH):
                error = learner.learn(batch(kept, rng), pace)
                updates += 1
            last = learner.network(doubt)
            if time.monotonic() - shown > 20:
                shown = time.monotonic()
                log.append(
                    {
                        "seconds": round(shown - began),
                        "updates": updates,
                        "games": (goes - len(todo)) * plan.games,
                        "error": [round(float(one) * TENS, 2) for one in np.asarray(error)],
                        "energy": round(float(kept[-1].final.mean()), 2),
                    }
                )
                print(json.dumps(log[-1]), flush=True)
        for one in todo:
            one.cancel()
        last = learner.network(doubt)
        proof = [*pool.map(play, [last] * 8, [plan] * 8, [f"proof {number}" for number in range(8)])]
        doubt, surprise, off = learner.doubts(
            Games(*(np.concatenate(part) for part in zip(*proof, strict=True)))
        )
        last = learner.network(doubt)
        many = max(plan.players, 1)
        met = [
            *pool.map(
                meet,
                *([last] * many, [None] * many, [plan.most] * many, [plan.seats] * many),
                *([50 * plan.seats] * many, [f"met {number}" for number in range(many)]),
            )
        ]
        share, mine, theirs = np.mean(met, axis=0).round(4).tolist()
        log.append(
            {
                "updates": updates,
                "games": goes * plan.games,
                "doubt": [round(float(one), 2) for one in doubt],
                "surprise": surprise,
                "off": off,
                "among_quick": {"games": 50 * plan.seats * many, "share": share, "energy": [mine, theirs]},
            }
        )
        print(json.dumps(log[-1]), flush=True)
    return last, log


def batch(kept: Sequence[Games], rng: np.random.Generator, size: int = BATCH) -> Games:
    """So many games drawn from those that were kept."""
    parts = []
    for _ in range(4):
        go = kept[int(rng.integers(len(kept)))]
        chosen = rng.integers(len(go.final), size=size // 4)
        parts.append([array[chosen] for array in go])
    return Games(*(np.concatenate(part) for part in zip(*parts, strict=True)))


def save(path: Path, network: Network, facts: dict[str, Any]) -> None:
    """The weights in half precision, and beside them how they were made."""
    path.parent.mkdir(parents=True, exist_ok=True)
    np.savez_compressed(
        path,
        allow_pickle=False,
        **{name: array.astype(np.float16) for name, array in network._asdict().items()},
    )
    path.with_suffix(".json").write_text(json.dumps(facts, indent=1) + "\n", encoding="utf-8")


def load(path: Path) -> Network:
    """What was saved, in single precision."""
    with np.load(path) as arrays:
        return Network(*(arrays[name].astype(np.float32) for name in Network._fields))


def main() -> None:
    ask = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ask.add_argument("--seats", type=int, choices=(2, 3, 4, 5), default=2)
    ask.add_argument("--minutes", type=float, default=6)
    ask.add_argument("--updates", type=int, default=0)
    ask.add_argument("--players", type=int, default=max((os.cpu_count() or 2) - 1, 1))
    ask.add_argument("--quick", type=int, default=60)
    ask.add_argument("--seed", type=int, default=1)
    ask.add_argument("--from", type=Path, dest="start")
    ask.add_argument("--out", type=Path, default=Path("build/train"))
    given = ask.parse_args()
    plan = Plan(given.seats, given.seed, given.minutes, given.updates, given.players, quick=given.quick)
    network = load(given.start) if given.start else untrained(plan.seed)
    network, log = train(plan, network, given.start is None)

    facts = {
        "plan": asdict(plan),
        "from": str(given.start) if given.start else None,
        "jax": jax.__version__,
        "device": jax.devices()[0].device_kind,
        "log": log,
    }
    save(given.out / f"rauha-{plan.seats}.npz", network, facts)


if __name__ == "__main__":
    main()
