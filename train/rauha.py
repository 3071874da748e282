"""Tunes the quick policy of Rauha by games against itself, on the kernel: the cross-entropy method.

    python -m train.rauha --seed 1 --generations 144     # some minutes of one core; no JAX

Writes the weights (`src/tablee/bots/rauha/weights.py` says what they mean) and the log of the run to
build/train/rauha.json. The same seed gives the same weights.
"""

import argparse
import json
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from tablee.bots.kernels.dice import dice
from tablee.bots.kernels.rauha import MOST_SEATS
from tablee.bots.rauha.policy import compare
from tablee.bots.rauha.weights import SIZE, UNTUNED

Weights = NDArray[np.float64]

SPREAD: Final = np.array([*[0.25] * 13, 0.3, *[0.1] * 6, 0.15, 0.3, 0.15, 0.8, 0.5, 0.4, 0.05])
"""How far from the guess the first candidates lie."""
LEAST: Final = 0.01
"""No weight stops moving altogether."""
PACE: Final = 0.6
"""How much of the way to the best of a generation is gone."""
SHOWN: Final = 8
"""Every so many generations the mean is held against the champion, and may take its place."""
STEADY: Final = 6
"""So many of the last means are averaged in the end."""
DIGITS: Final = 2
"""As exactly as that: the weights that ship were averaged from a log that said no more."""


@dataclass(frozen=True, slots=True)
class Plan:
    """How much is tried: candidates a generation, how many lead on, games of each at two and four seats."""

    seed: int
    generations: int
    candidates: int = 40
    best: int = 8
    games: tuple[int, int] = (80, 48)
    proof: tuple[int, int] = (400, 200)


def lead(one: Weights, others: Weights, seed: str, games: tuple[int, int]) -> float:
    """By how much energy one policy ends ahead of the others, averaged over tables of two and of four."""
    total = 0.0
    for seats, count in zip((2, 4), games, strict=True):
        weights = np.tile(others, (MOST_SEATS, 1))
        weights[0] = one
        won, energy = np.zeros(MOST_SEATS), np.zeros(MOST_SEATS)
        compare(seats, count, weights, dice(seed), won, energy)
        total += (energy[0] - energy[1:seats].mean()) / count
    return total / 2


def tune(plan: Plan) -> tuple[Weights, list[dict[str, object]]]:
    """The weights, and how they came about."""
    rng = np.random.default_rng(plan.seed)
    mean, spread, champion = UNTUNED.copy(), SPREAD.copy(), UNTUNED.copy()
    steady, log = [mean], list[dict[str, object]]()
    for number in range(1, plan.generations + 1):
        tried = rng.normal(mean, spread, (plan.candidates, SIZE)).clip(0, None)
        # Everybody plays the same deals.
        leads = [lead(one, champion, f"g{number - 1}", plan.games) for one in tried]
        best = tried[np.argsort(-np.array(leads), kind="stable")[: plan.best]]
        mean = (1 - PACE) * mean + PACE * best.mean(axis=0)
        spread = (1 - PACE) * spread + PACE * best.std(axis=0) + LEAST
        if number % SHOWN == 0:
            ahead = lead(mean, champion, f"test{number}", plan.proof)
            of_all = lead(mean, UNTUNED, f"test{number}", plan.proof)
            log.append({"generation": number, "ahead": round(ahead, 2), "of_untuned": round(of_all, 2)})
            print(json.dumps(log[-1]), flush=True)
            champion = mean.copy() if ahead > 0 else champion
            steady = [*steady, mean.round(DIGITS)][-STEADY:]
    return np.mean(steady, axis=0).round(3), log


def main() -> None:
    ask = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ask.add_argument("--seed", type=int, default=1)
    ask.add_argument("--generations", type=int, default=144)
    ask.add_argument("--out", type=Path, default=Path("build/train/rauha.json"))
    given = ask.parse_args()
    weights, log = tune(Plan(given.seed, given.generations))
    given.out.parent.mkdir(parents=True, exist_ok=True)
    facts = {"seed": given.seed, "generations": given.generations, "weights": weights.tolist(), "log": log}
    given.out.write_text(json.dumps(facts, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
