"""Our kernels beside OpenSpiel, on one core each, in turns.

    .venv/bin/python bench/engine.py            a few minutes
    .venv/bin/python bench/engine.py --rounds 10

Writes bench/engine.md and bench/engine.json, and Rauha's part (`--only rauha` for that alone) into
bench/results.md. The first run fetches OpenSpiel into bench/.cache. Slices of about 0.15 s alternate, because
the speed of a shared machine changes from one second to the next; what counts is the ratio of slices of the
same round: its median, and between which values eight of ten rounds lie.
"""

import argparse
import json
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path
from typing import Final

import numpy as np

from contest.clobber import play_outs
from contest.figures import Figure, paired, write
from tablee.bots.helpme.tree import search
from tablee.bots.kernels import COMPILED, rauha
from tablee.bots.kernels import helpme as kernel
from tablee.bots.kernels.dice import dice
from tablee.bots.kernels.stop import NEVER

BENCH: Final = Path(__file__).parent
CACHE: Final = BENCH / ".cache" / "spiel"
SPIEL: Final = "open_spiel==2.0.2"
SLICE_S: Final = 0.15

Work = Callable[[int], float]
"""Does so much, and tells in how many seconds of the processor."""


class Spiel:
    """The other process."""

    def __init__(self) -> None:
        python = CACHE / "bin" / "python"
        if not python.exists():
            uv = BENCH.parent / ".tools" / "bin" / "uv"
            subprocess.run([sys.executable, "-m", "venv", "--without-pip", CACHE], check=True)
            subprocess.run([uv, "pip", "install", "--quiet", "--python", python, SPIEL], check=True)
        self._process = subprocess.Popen(
            [python, BENCH / "peers" / "spiel.py"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def work(self, name: str) -> Work:
        def do(count: int) -> float:
            assert self._process.stdin is not None
            assert self._process.stdout is not None
            print(name, count, file=self._process.stdin, flush=True)
            _, seconds = json.loads(self._process.stdout.readline())
            return float(seconds)

        return do

    def close(self) -> None:
        self._process.terminate()
        self._process.wait()


def ours(job: Callable[[int], object]) -> Work:
    """Something in this process."""

    def do(count: int) -> float:
        began = time.process_time()
        job(count)
        return time.process_time() - began

    return do


def helpme_games(seats: int) -> Work:
    rolls, won = dice("bench"), np.zeros(4, np.int64)
    return ours(lambda count: kernel.random_games(seats, count, rolls, won))


def clobber_games() -> Work:
    rolls, won = dice("bench"), np.zeros(2, np.int64)
    return ours(lambda count: play_outs(count, rolls, won))


def rauha_games(seats: int) -> Work:
    rolls, won = dice("bench"), np.zeros(rauha.MOST_SEATS, np.int64)
    return ours(lambda count: rauha.random_games(seats, count, rolls, won))


def helpme_search() -> Work:
    rolls, board, owners = dice("bench"), np.zeros(kernel.SIZE, np.int64), np.zeros(kernel.KINDS, np.int64)
    kernel.deal(board, owners, 2, rolls)
    worlds, chances = owners.reshape(1, -1).copy(), np.ones(1)

    def think(count: int) -> None:
        visits, worth = np.zeros(kernel.STEPS, np.int64), np.zeros(kernel.STEPS)
        search(board, 2, worlds, chances, count, 0.4, rolls, visits, worth, NEVER)

    return ours(think)


def sized(work: Work) -> int:
    """How much fills a slice."""
    count = 20
    while (seconds := work(count)) < SLICE_S / 4:
        count *= 4
    return max(1, round(count * SLICE_S / seconds))


def compare(name: str, unit: str, one: Work, against: str, other: Work, target: str, rounds: int) -> Figure:
    """Slices in turns, another one first in each round."""
    one(20)  # compiled before anything is timed
    sizes = (sized(one), sized(other))
    speeds: tuple[list[float], list[float]] = ([], [])
    for number in range(rounds):
        for which in (0, 1) if number % 2 else (1, 0):
            speeds[which].append(sizes[which] / (one, other)[which](sizes[which]))
    return paired(name, unit, speeds[0], against, speeds[1], target)


def measure_rauha(spiel: Spiel, rounds: int) -> None:
    """Whole random games, dealing included, beside the card game of OpenSpiel that is most like it."""
    figures = [
        compare(
            f"Rauha playouts, {seats} seats",
            "/s",
            rauha_games(seats),
            "OpenSpiel 2.0.2, hearts played from Python",
            spiel.work("hearts"),
            "≥ 10×" if seats == 4 else "",
            rounds,
        )
        for seats in (2, 3, 4, 5)
    ]
    about = [
        f"`bench/engine.py --only rauha` wrote this. {rounds} rounds of slices in turns, one core each. A",
        "game of Rauha by chance is some 110 steps at two seats and 280 at five, one of hearts 116, chance's",
        "included; both are dealt anew each time.",
    ]
    write("rauha_engine", "The kernel of Rauha beside OpenSpiel", about, figures)
    for figure in figures:
        print(figure)


def page(figures: list[Figure]) -> str:
    """For people."""
    lines = [
        "# Speed of the kernels",
        "",
        "`bench/engine.py` wrote this. One core each, in turns; the ratio of slices of the same round, its",
        "median and where eight of ten rounds lie.",
        "",
        "| what | ours | against | theirs | ratio | p10–p90 | wanted |",
        "|---|---|---|---|---|---|---|",
    ]
    for figure in figures:
        assert figure.ratio is not None
        assert figure.peer is not None
        lines.append(
            f"| {figure.name} | {figure.ours:,.0f} {figure.unit} | {figure.against} | {figure.peer:,.0f} "
            f"| {figure.ratio.median:.1f}× | {figure.ratio.p10:.1f}–{figure.ratio.p90:.1f} "
            f"| {figure.target} |"
        )
    return "\n".join(lines) + "\n"


def main() -> None:
    ask = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ask.add_argument("--rounds", type=int, default=40)
    ask.add_argument("--only", choices=("rauha",), help="a part of it")
    given = ask.parse_args()
    if not COMPILED:
        sys.exit("Numba is not installed: there is nothing to measure.")
    spiel, figures = Spiel(), list[Figure]()
    if given.only == "rauha":
        measure_rauha(spiel, given.rounds)
        spiel.close()
        return
    rollouts = "OpenSpiel 2.0.2, clobber 5×6, C++ rollouts"
    try:
        for seats in (2, 3, 4):
            figures.append(
                compare(
                    f"Help Me! playouts, {seats} seats",
                    "/s",
                    helpme_games(seats),
                    rollouts,
                    spiel.work("rollouts"),
                    "≥ 20×",
                    given.rounds,
                )
            )
        figures.append(
            compare(
                "clobber 5×6 on our technique",
                "/s",
                clobber_games(),
                rollouts,
                spiel.work("rollouts"),
                "≥ 30×",
                given.rounds,
            )
        )
        figures.append(
            compare(
                "simulations of the search, Help Me!",
                "/s",
                helpme_search(),
                "OpenSpiel 2.0.2, clobber 5×6, C++ MCTS bot",
                spiel.work("search"),
                "≥ 8×",
                given.rounds,
            )
        )
        measure_rauha(spiel, given.rounds)
    finally:
        spiel.close()
    (BENCH / "engine.md").write_text(page(figures), encoding="utf-8")
    (BENCH / "engine.json").write_text(
        json.dumps([asdict(figure) for figure in figures], indent=1, ensure_ascii=False) + "\n",
        encoding="utf-8",
    )
    print(page(figures))


if __name__ == "__main__":
    main()
