"""People's moves while fifty games against bots are going on.

    .venv/bin/python bench/bots.py                 a minute and a half
    .venv/bin/python bench/bots.py --seconds 20    a first look

One person at each table, against the strongest bots there are; everybody thinks for half a second to a
second and a half. Measured is the time from a person's move to the answer that it is made, which comes after
it is on the disk. Writes its section of bench/results.md and bench/results.json.
"""

import argparse
import asyncio
import json
import random
import shutil
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import uvloop

from contest.figures import Figure, machine, share, table, write
from contest.node import CACHE
from contest.ours import Tablee
from contest.screen import Screen
from contest.whole import Whole
from tablee.bots.levels import LEVELS

TABLES: Final = 50
SEATS: Final = {"helpme": (2, 3, 4), "rauha": (2, 3, 4, 5)}
THINKS_S: Final = (0.5, 1.5)
MOST_MOVES: Final = 10_000


class Evening:
    """Everybody's games, and how long their moves took."""

    def __init__(self, house: Tablee, chance: random.Random) -> None:
        self._house, self._chance = house, chance
        self.waits: list[float] = []
        """From a person's move to its answer, in seconds."""
        self.answers: list[float] = []
        """From there to the person's next turn."""
        self.measuring = False
        self.turns = 0
        """How often it was somebody's turn."""

    async def sit(self, number: int) -> None:
        """One person's evening: one game after the other."""
        while True:
            game = list(SEATS)[number % len(SEATS)]
            seats = self._chance.choice(SEATS[game])
            level = list(LEVELS[game])[-1]
            wish = {"game": game, "seats": seats, "bots": [level] * (seats - 1), "start": True}
            answer, headers = await self._house.post("/api/v1/tables", wish)
            cookie = headers["set-cookie"].partition(";")[0]
            screen = await self._house.look(answer["id"], 0, cookie)
            try:
                await self._play(screen)
            finally:
                screen.close()

    async def _play(self, screen: Screen) -> None:
        told: asyncio.Queue[bytes] = asyncio.Queue()
        screen.hear = told.put_nowait
        scene: Any = None
        whole = Whole()
        done, passed = 0.0, False

        async def hear() -> str:
            """The kind of the next message; what it says of the game is kept."""
            nonlocal scene
            message = whole.hear(json.loads(await told.get()))
            scene = message.get("scene") or scene
            if message.get("done"):
                return "done"
            return "over" if message.get("table", {}).get("phase") == "over" else str(message["t"])

        for number in range(MOST_MOVES):
            while scene is None or 0 not in scene["awaiting"]:
                if await hear() == "over":
                    return
            self.turns += 1
            if passed and self.measuring:
                self.answers.append(time.perf_counter() - done)
            await asyncio.sleep(self._chance.uniform(*THINKS_S))
            move = {
                "t": "play",
                "id": f"move-{number:06}",
                "seat": 0,
                "move": self._chance.choice(scene["legal"]),
            }
            sent = time.perf_counter()
            screen.send(json.dumps(move).encode())
            kinds = [await hear()]
            while kinds[-1] not in ("done", "refused"):
                kinds.append(await hear())
            # Only where others came in between is there an answer to wait for.
            done, passed = time.perf_counter(), 0 not in scene["awaiting"]
            if self.measuring:
                self.waits.append(done - sent)
            if "over" in kinds:
                return


async def measured(seconds: float) -> list[Figure]:
    """The figures of that many seconds, after everybody has sat down and the kernels are warm."""
    house, chance = Tablee("Tablée"), random.Random(6)
    CACHE.mkdir(exist_ok=True)
    folder = Path(tempfile.mkdtemp(prefix="bots-", dir=CACHE))
    await house.start(folder / "house")
    evening = Evening(house, chance)
    people = [asyncio.ensure_future(evening.sit(number)) for number in range(TABLES)]
    try:
        # Everybody has sat down and been answered by bots: the kernels are warm.
        while evening.turns < 2 * TABLES:
            await asyncio.sleep(0.5)
        evening.measuring = True
        await asyncio.sleep(seconds)
        for person in people:
            if person.done():
                person.result()
    finally:
        for person in people:
            person.cancel()
        await asyncio.gather(*people, return_exceptions=True)
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
