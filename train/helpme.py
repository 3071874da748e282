"""Trains a player of Help Me! by playing against itself.

    python -m train.helpme --seats 2 --updates 1000 --seed 1 --out build/train

writes `helpme-2.npz` and what made it (`helpme-2.json`) into the folder, again and again while it
learns. About ten minutes on an H200; on a CPU choose fewer games (`--games 256`) and patience.
"""

import argparse
import json
import time
from dataclasses import asdict, replace
from functools import partial
from pathlib import Path
from typing import Any

import jax
import jax.numpy as jnp

from train.files import load, save
from train.learner import WARM_UP, Learner, Plan, begin, improve
from train.match import share_of_wins

LICENCE = "MIT, as the rest of Tablée"


def train(
    plan: Plan, seed: int, out: Path, *, minutes: float | None, every: int, taught: Path | None
) -> Path:
    """Learns, and tells where the weights are.

    With `minutes` the first updates are timed, and there will be as many as fit.
    """
    path = out / f"helpme-{plan.seats}.npz"
    step = jax.jit(partial(improve, plan=plan), donate_argnums=0)
    started = time.monotonic()
    warm = started
    planned = plan.updates if minutes is None else 10**9  # known once the first were timed
    learner = begin(replace(plan, updates=planned), seed, None if taught is None else load(taught))
    log: list[dict[str, Any]] = []
    earlier: Any = None
    while int(learner.update) < planned:
        learner, figures = step(learner)
        update = int(learner.update)
        if update == 1:
            warm = time.monotonic()  # compiling is over
        if update == WARM_UP and minutes is not None:
            each = (time.monotonic() - warm) / (update - 1)
            planned = update + max(1, int((60 * minutes - (time.monotonic() - started)) / each))
            learner = learner._replace(planned=jnp.asarray(planned))
        elapsed = time.monotonic() - started
        if update % every == 0 or update == planned:
            shown = {name: round(float(value), 4) for name, value in figures.items()}
            per_second = (update - 1) * plan.games * shown["moves"] / max(time.monotonic() - warm, 1e-9)
            log.append({"update": update, "seconds": round(elapsed), "moves_per_second": round(per_second)})
            log[-1] |= shown
            log[-1] |= _matches(learner, earlier, plan, seed + update)
            earlier = jax.tree.map(lambda values: values.copy(), learner.params["actor"])
            print(json.dumps(log[-1]), flush=True)
            save(path, learner.params, _facts(replace(plan, updates=planned), seed, taught, update, log))
    return path


def _matches(learner: Learner, earlier: Any, plan: Plan, seed: int) -> dict[str, float]:
    """Beside chance, and beside itself as it was at the last look."""
    games = min(4_096, plan.games) // plan.seats * plan.seats
    one, key = learner.params["actor"], jax.random.key(seed)
    found = {"against_chance": share_of_wins(one, None, key, games, plan.seats)}
    if earlier is not None:
        found["against_earlier"] = share_of_wins(one, earlier, key, games, plan.seats)
    return {name: round(float(value), 4) for name, value in found.items()}


def _facts(
    plan: Plan, seed: int, taught: Path | None, update: int, log: list[dict[str, Any]]
) -> dict[str, Any]:
    return {
        "licence": LICENCE,
        "command": f"python -m train.helpme --seats {plan.seats} --updates {plan.updates} --seed {seed}"
        + (f" --games {plan.games}" if plan.games != Plan(plan.seats).games else "")
        + (f" --from {taught.name}" if taught else ""),
        "plan": asdict(plan),
        "seed": seed,
        "updates": update,
        "jax": jax.__version__,
        "device": jax.devices()[0].device_kind,
        "log": log,
    }


def main() -> None:
    ask = argparse.ArgumentParser(prog="python -m train.helpme", description=__doc__)
    ask.add_argument("--seats", type=int, choices=(2, 3, 4), required=True)
    ask.add_argument("--updates", type=int, default=1_000)
    ask.add_argument("--games", type=int, default=8_192, help="at once")
    ask.add_argument("--batches", type=int, default=16)
    ask.add_argument("--seed", type=int, default=1)
    ask.add_argument("--minutes", type=float, help="as many updates as fit, instead of --updates")
    ask.add_argument("--every", type=int, default=50, help="updates between two looks")
    ask.add_argument("--from", dest="taught", type=Path, help="weights to go on from, of any number of seats")
    ask.add_argument("--precise", action="store_true", help="32 bits throughout")
    ask.add_argument("--out", type=Path, default=Path("build/train"))
    given = ask.parse_args()
    plan = replace(
        Plan(given.seats),
        updates=given.updates,
        games=given.games,
        batches=given.batches,
        precise=given.precise,
    )
    train(plan, given.seed, given.out, minutes=given.minutes, every=given.every, taught=given.taught)


if __name__ == "__main__":
    main()
