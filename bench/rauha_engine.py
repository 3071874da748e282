"""The kernel of Rauha beside OpenSpiel, on one core each, in turns, as bench/engine.py does it.

    .venv/bin/python bench/rauha_engine.py --rounds 12

Writes its section of bench/results.md and bench/results.json.
"""

import argparse
import sys

import numpy as np

from contest.figures import Figure, write
from contest.worker import Work, ours, spiel
from engine import Contest, compare
from tablee.bots.kernels import COMPILED, rauha
from tablee.bots.kernels.dice import dice


def rauha_games(seats: int) -> Work:
    """Whole random games on the kernel, each dealt anew."""
    rolls, won = dice("bench"), np.zeros(rauha.MOST_SEATS, np.int64)

    def play(count: int) -> int:
        rauha.random_games(seats, count, rolls, won)
        return count

    return ours(play)


def main() -> None:
    ask = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ask.add_argument("--rounds", type=int, default=40)
    given = ask.parse_args()
    if not COMPILED:
        sys.exit("Numba is not installed: there is nothing to measure.")
    about = [
        f"`bench/rauha_engine.py` wrote this. {given.rounds} rounds of slices in turns, one core each. A",
        "game of Rauha by chance is some 110 steps at two seats and 280 at five, one of hearts 116, chance's",
        "included; both are dealt anew each time.",
    ]
    figures, open_spiel = list[Figure](), spiel()
    against = "OpenSpiel 2.0.2, hearts played from Python"
    try:
        for seats in (2, 3, 4, 5):
            target = "≥ 10" if seats == 4 else ""
            name = f"Rauha playouts, {seats} seats"
            contest = Contest(name, "games/s", rauha_games(seats), against, open_spiel.work("hearts"), target)
            figures.append(compare(contest, given.rounds))
            print(figures[-1], flush=True)
    finally:
        open_spiel.close()
    write("rauha_engine", "The kernel of Rauha beside OpenSpiel", about, figures)


if __name__ == "__main__":
    main()
