"""Somebody honest, in a process of their own: plays against easy bots and says how long it all took."""

import asyncio
import json
import random
import sys
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Final

import uvloop

from contest.evening import Evening
from contest.ours import Tablee

PEOPLE: Final = 4
THINKS_S: Final = (0.1, 0.3)
ONE_BOT: Final = {"helpme": (2,), "rauha": (2,)}


@dataclass(frozen=True, slots=True)
class Told:
    """Seconds from each move to its acknowledgement, and from there to the next turn."""

    waits: list[float]
    answers: list[float]


async def play(port: int, seconds: float) -> Told:
    """How the house was to them for so long."""
    house = Tablee("Tablée")
    house.port = port
    evening = Evening(house, random.Random(7), lambda game: "easy", THINKS_S, ONE_BOT)
    async with evening.going_on(PEOPLE):
        evening.measuring = True
        await asyncio.sleep(seconds)
    return Told(evening.waits, evening.answers)


async def beside(port: int, seconds: float) -> Told:
    """The same, in a process that has nothing else to do."""
    started = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "harm.honest",
        str(port),
        str(seconds),
        cwd=Path(__file__).parents[1],
        stdout=asyncio.subprocess.PIPE,
    )
    told, _ = await started.communicate()
    if started.returncode != 0:
        raise SystemExit("Somebody honest could not play.")
    return Told(**json.loads(told))


if __name__ == "__main__":
    _, port, seconds = sys.argv
    print(json.dumps(asdict(uvloop.run(play(int(port), float(seconds))))))
