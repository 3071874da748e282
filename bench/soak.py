"""An hour of everything at once, with the server killed every five minutes.

    .venv/bin/python bench/soak.py                  an hour
    .venv/bin/python bench/soak.py --minutes 10     printed, not written

People come in pairs, open a table, seat a bot of any level, play to the end, talk, have some games analysed,
look at the replay, and are followed by others. Whatever was acknowledged must stand in the log, once; memory
and disk stay within what docs/hosting.md says. Writes its section of bench/results.md and bench/results.json.
"""

import argparse
import asyncio
import shutil
import sqlite3
import sys
import tempfile
import time
from collections import Counter
from contextlib import closing
from pathlib import Path
from typing import Final

import uvloop

from contest.figures import Figure, machine, table, write
from contest.node import CACHE
from contest.system import Process
from harm.guest import Guest
from tablee.server.keeping.folder import DATABASE

KILL_S: Final = 300.0
LOOK_S: Final = 60.0


class House:
    """A house that is killed and opened again with what it kept."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self.port = 0

    async def open(self) -> None:
        command = [sys.executable, "-m", "tablee", "serve", "--port", "0", "--data", "data"]
        self._process = Process(command, self._folder, {})
        self.port = await asyncio.to_thread(self._process.port)

    def kill(self) -> None:
        self._process.stop()

    async def memory(self) -> float:
        """MiB of its first process."""
        return await asyncio.to_thread(self._process.memory) / 2**20

    def cpu(self) -> float:
        return self._process.cpu()

    def disk(self) -> float:
        """MiB of all it keeps."""
        return sum(file.stat().st_size for file in (self._folder / "data").iterdir()) / 2**20

    def actions(self) -> Counter[tuple[str, str]]:
        """How often each action stands in the log, by table. Before its id stands whose it is."""
        with closing(sqlite3.connect(self._folder / "data" / DATABASE)) as database:
            rows = database.execute("SELECT table_id, action FROM events WHERE action IS NOT NULL")
            return Counter((str(id), str(action).rpartition(":")[2]) for id, action in rows)


async def soaked(minutes: float, pairs: int, thinks_s: float) -> list[Figure]:
    CACHE.mkdir(exist_ok=True)
    folder = Path(tempfile.mkdtemp(prefix="soak-", dir=CACHE))
    house, kept = House(folder), set[tuple[str, str]]()
    await house.open()
    guests = [
        Guest(lambda: house.port, f"127.0.1.{number + 1}", number, kept, thinks_s) for number in range(pairs)
    ]
    people = [asyncio.ensure_future(guest.stay()) for guest in guests]
    began, killed, kills, memory = time.monotonic(), time.monotonic(), 0, list[float]()
    try:
        while (now := time.monotonic()) < began + 60 * minutes:
            await asyncio.sleep(min(LOOK_S, began + 60 * minutes - now))
            memory.append(await house.memory())
            games = sum(guest.games for guest in guests)
            print(
                f"{(time.monotonic() - began) / 60:.0f} min: {len(kept)} acts, {games} games, {kills} kills, "
                f"{memory[-1]:.0f} MiB, {house.disk():.1f} MiB on disk",
                flush=True,
            )
            for person in people:
                if person.done():
                    person.result()
            if time.monotonic() > killed + KILL_S:
                house.kill()
                await house.open()
                killed, kills = time.monotonic(), kills + 1
    finally:
        for person in people:
            person.cancel()
        await asyncio.gather(*people, return_exceptions=True)
        house.kill()
    games = sum(guest.games for guest in guests)
    answers = sum((guest.answers for guest in guests), Counter[str]())
    print(f"answered {dict(answers.most_common())}")
    found = house.actions()
    disk = house.disk()
    shutil.rmtree(folder, ignore_errors=True)
    return [
        Figure("minutes", "min", minutes),
        Figure("killed", "times", float(kills)),
        Figure("games played to the end", "games", float(games)),
        Figure("acts acknowledged", "acts", float(len(kept))),
        Figure("of them not in the log", "acts", float(sum(found[act] == 0 for act in kept)), target="0"),
        Figure("in the log more than once", "acts", float(sum(n > 1 for n in found.values())), target="0"),
        Figure("memory of the server, at most", "MiB", max(memory), target="≤ 250"),
        Figure("memory of the server, at the end", "MiB", memory[-1], target="≤ 250"),
        Figure("database for each act", "kB", 1024 * disk / max(1, len(kept)), target="≤ 2"),
    ]


async def main(minutes: float, pairs: int, thinks_s: float) -> None:
    about = [
        f"Machine: {machine()}.",
        f"{pairs} tables at once, two people and a bot at each; people think for {thinks_s:g} s on average;",
        "talk, analyses and replays; `kill -9` of the whole house every five minutes.",
    ]
    found = await soaked(minutes, pairs, thinks_s)
    print(table(found))
    if minutes >= 60:
        write("soak", "An hour of everything", about, found)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="An hour of everything at once.")
    parser.add_argument("--minutes", type=float, default=60.0)
    parser.add_argument("--pairs", type=int, default=15)
    parser.add_argument("--thinks", type=float, default=0.6)
    options = parser.parse_args()
    uvloop.run(main(options.minutes, options.pairs, options.thinks))
