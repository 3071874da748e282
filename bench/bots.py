"""People's moves while fifty games against bots are going on.

    .venv/bin/python bench/bots.py                 a minute and a half
    .venv/bin/python bench/bots.py --seconds 20    a first look

One person at each table, against the strongest bots there are; everybody thinks for half a second to a
second and a half. Measured is the time from a person's move to the answer that it is made, which comes after
it is on the disk. Writes its section of bench/results.md and bench/results.json.
"""

import argparse
import asyncio
import random
import shutil
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import uvloop

from contest.evening import Evening
from contest.figures import Figure, machine, share, table, write
from contest.node import CACHE
from contest.ours import Tablee
from tablee.bots.levels import LEVELS

TABLES: Final = 50


async def measured(seconds: float) -> list[Figure]:
    """The figures of that many seconds, after everybody has sat down and the kernels are warm."""
    house, chance = Tablee("Tablée"), random.Random(6)
    CACHE.mkdir(exist_ok=True)
    folder = Path(tempfile.mkdtemp(prefix="bots-", dir=CACHE))
    await house.start(folder / "house")
    evening = Evening(house, chance, lambda game: list(LEVELS[game])[-1])
    try:
        async with evening.going_on(TABLES):
            # Everybody has sat down and been answered by bots: the kernels are warm.
            while evening.turns < 2 * TABLES:
                await asyncio.sleep(0.5)
            evening.measuring = True
            await asyncio.sleep(seconds)
    finally:
        house.stop()
        shutil.rmtree(folder, ignore_errors=True)
    return figures(evening)


def figures(evening: Evening) -> list[Figure]:
    def milliseconds(values: Sequence[float], part: float) -> float:
        return 1000 * share(values, part)

    return [
        Figure("people's moves measured", "moves", float(len(evening.waits))),
        Figure("p50 of a person's move", "ms", milliseconds(evening.waits, 0.5)),
        Figure("p99 of a person's move", "ms", milliseconds(evening.waits, 0.99), target="< 100 ms"),
        Figure("the slowest of them", "ms", milliseconds(evening.waits, 1.0)),
        Figure("p50 until it is the person's turn again", "ms", milliseconds(evening.answers, 0.5)),
        Figure("p99 until it is the person's turn again", "ms", milliseconds(evening.answers, 0.99)),
    ]


async def main(seconds: float) -> None:
    about = [
        f"Machine: {machine()}.",
        f"{TABLES} games at once for {seconds:.0f} s, one person in each against one to four of the",
        "strongest bots (Help Me! and Rauha in turns), two workers. A person's move counts from being sent",
        "to being acknowledged, on the disk; bots think in other processes, which give way to the server.",
    ]
    found = await measured(seconds)
    print(table(found))
    write("bots", "People's moves among bots", about, found)
    print("\nWritten to bench/results.md and bench/results.json.")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Measures people's moves while bots think.")
    parser.add_argument("--seconds", type=float, default=60.0)
    options = parser.parse_args()
    uvloop.run(main(options.seconds))
