"""Our vector environment of Help Me! beside PettingZoo's connect_four in Gymnasium's, on one core each, in
turns.

    .venv/bin/python bench/environments.py             a minute
    .venv/bin/python bench/environments.py --rounds 10

Writes its section of bench/results.md and bench/results.json. The first run fetches the peer into
bench/.cache. As many games at once on both sides, one seat in each played by chance against chance; a step is
its move and what the others answer, and choosing the move counts. Slices of about 0.15 s alternate; what
counts is the ratio of slices of the same round.
"""

import argparse
from typing import Final

import gymnasium
import numpy as np

import tablee.adapters.gymnasium  # noqa: F401 (registers the environments)
from contest.figures import Figure, machine, paired, write
from contest.worker import Work, ours, zoo

LANES: Final = 256
SLICE_S: Final = 0.15
PEER: Final = "PettingZoo 1.27.0, connect_four in Gymnasium 1.4.0's SyncVectorEnv"


def lanes(seats: int, opponents: str) -> Work:
    """Steps of all lanes, so often that there are so many."""
    vector = gymnasium.make_vec("tablee/HelpMe-v0", num_envs=LANES, seats=seats, opponents=opponents)
    chance = np.random.default_rng(0)
    masks = [vector.reset(seed=0)[1]["action_mask"]]

    def play(count: int) -> int:
        for _ in range(-(-count // LANES)):
            mask = masks.pop()
            actions = (mask * chance.random(mask.shape, np.float32)).argmax(axis=1)
            masks.append(vector.step(actions)[4]["action_mask"])
        return -(-count // LANES) * LANES

    return ours(play)


def compare(name: str, one: Work, other: Work, rounds: int, target: str) -> Figure:
    """Slices in turns, another one first in each round."""
    works = (one, other)
    for work in works:
        work(LANES)  # compiled, and under way, before anything is timed
    sizes = [round(work(20 * LANES) * SLICE_S) for work in works]
    speeds: tuple[list[float], list[float]] = ([], [])
    for number in range(rounds):
        for which in (0, 1) if number % 2 else (1, 0):
            speeds[which].append(works[which](sizes[which]))
    return paired(name, "steps/s", speeds[0], PEER, speeds[1], target)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=40)
    rounds = parser.parse_args().rounds
    about = f"Machine: {machine()}.\n{LANES} games at once; {rounds} rounds of {SLICE_S} s each."
    peer = zoo()
    try:
        figures = [
            compare(
                f"Help Me! {seats} seats, opponents {level}",
                lanes(seats, level),
                peer.work("steps"),
                rounds,
                "≥ 20",
            )
            for seats in (2, 3, 4)
            for level in ("random", "easy")
        ]
    finally:
        peer.close()
    write("environments", "Vector environments", [about], figures)
    for figure in figures:
        assert figure.ratio is not None
        print(f"{figure.name}: {figure.ours:,.0f} steps/s, {figure.ratio.median:.1f} times the peer's")


if __name__ == "__main__":
    main()
