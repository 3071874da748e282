"""What harm one person can do, with somebody honest playing meanwhile.

    .venv/bin/python bench/attack.py                    seven minutes
    .venv/bin/python bench/attack.py --only talk        one of them: printed, not written

Each attack comes from an address of its own on this machine (127.0.0.2 and on) and goes on for a while.
Four honest people on 127.0.0.1 play against an easy bot each, in a process of their own. Measured: their
moves until they are acknowledged, and the bots' answers (the pause that a bot makes for people's sake is in
it), the memory of the server and how it grew, and what the house answered to whoever meant harm. Writes its
section of bench/results.md and bench/results.json.
"""

import argparse
import asyncio
import shutil
import sys
import tempfile
from pathlib import Path
from typing import Final

import uvloop

from contest.figures import Figure, machine, share, table, write
from contest.node import CACHE
from contest.ours import Tablee
from contest.system import Process
from harm.attacks import ATTACKS, attacked
from harm.honest import beside

SETTLES_S: Final = 3.0
"""How long an attack goes on before somebody honest comes."""


class Public(Tablee):
    """The house with the limits it has by itself."""

    def launch(self, folder: Path) -> Process:
        command = [sys.executable, "-m", "tablee", "serve", "--port", "0", "--data", "data"]
        return Process(command, folder, {})


async def suffered(name: str, source: str, seconds: float) -> list[Figure]:
    """What one attack did to a fresh house, and to somebody honest in it."""
    house = Public("Tablée")
    CACHE.mkdir(exist_ok=True)
    folder = Path(tempfile.mkdtemp(prefix="attack-", dir=CACHE))
    await house.start(folder / "house")
    try:
        before = await asyncio.to_thread(house.process.memory)
        async with attacked(name, house.port, source) as answers:
            await asyncio.sleep(SETTLES_S)
            told = await beside(house.port, seconds)
        # Without a single answer they waited all the time.
        waits, answers_of_bots = told.waits or [seconds], told.answers or [seconds]
        memory = await asyncio.to_thread(house.process.memory)
    finally:
        house.stop()
        shutil.rmtree(folder, ignore_errors=True)
    print(f"{name}: answered {dict(answers)}", flush=True)
    return [
        Figure(f"{name}: p99 of a person's move", "ms", 1000 * share(waits, 0.99), target="≤ 100"),
        Figure(f"{name}: the slowest answer of a bot", "s", max(answers_of_bots), target="≤ 3"),
        Figure(f"{name}: memory of the server", "MiB", memory / 2**20),
        Figure(f"{name}: of that since it began", "MiB", (memory - before) / 2**20),
    ]


async def main(only: str | None, seconds: float) -> None:
    about = [
        f"Machine: {machine()}.",
        f"Each attack for {seconds:.0f} s on a house of its own with the limits it has by itself, from one",
        "address; four honest people meanwhile at another, each with an easy bot.",
    ]
    found: list[Figure] = []
    for number, name in enumerate(list(ATTACKS) if only is None else [only], 2):
        figures = await suffered(name, f"127.0.0.{number}", seconds)
        print(table(figures), flush=True)
        found += figures
    if only is None:
        write("attack", "What harm one person can do", about, found)
        print("\nWritten to bench/results.md and bench/results.json.")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="What harm one person can do.")
    parser.add_argument("--only", choices=list(ATTACKS))
    parser.add_argument("--seconds", type=float, default=20.0)
    options = parser.parse_args()
    uvloop.run(main(options.only, options.seconds))
