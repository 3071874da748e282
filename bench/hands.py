"""A hundred hands a second: how long the server itself takes, from a hand to its verdict.

    .venv/bin/python bench/hands.py

Writes its section of bench/results.md and bench/results.json. See bench/README.md.
"""

import argparse
import asyncio
import os
import random
import sys
import tempfile
import time
from pathlib import Path
from typing import Any, Final

import msgspec
import uvloop

from contest.asking import post
from contest.figures import Figure, machine, share, write
from contest.node import CACHE
from contest.screen import Lost, Screen
from contest.system import Process
from contest.whole import Whole
from racing.player import Scene, catches, read
from tablee.wire import WIRE

SEATS: Final = 2
TABLES: Final = 20
LOOK_S: Final = (0.22, 0.42)
"""From a card to the two hands on it: with so many tables about a hundred hands a second."""
APART_S: Final = 0.004
"""Between the two, so short that the second hand completes the race."""
WARM_S: Final = 5.0
MEMORY: Final = Path("/dev/shm")
FLUSHES: Final = 200


class Racers:
    """Two people at a table who always see a match, and put their hands down almost at the same moment."""

    def __init__(self, screens: list[Screen], dice: random.Random) -> None:
        self._screens, self._dice = screens, dice
        self._loop = asyncio.get_running_loop()
        self._wholes = [Whole() for _ in screens]
        self._nonces: dict[int, str | None] = {}
        self._seen: tuple[int, bool] = (-1, False)
        self._actions = 0
        self.over = self._loop.create_future()
        for seat, screen in enumerate(screens):
            screen.hear = lambda message, seat=seat: self._hear(seat, message)  # type: ignore[misc]

    def _hear(self, seat: int, message: bytes) -> None:
        heard = read(self._wholes[seat], message)
        if heard.t == "bye" and not self.over.done():
            self.over.set_result(None)
        scene = heard.scene
        if scene is None:
            return
        if scene.race is None:
            if not self.over.done():
                self.over.set_result(None)
            return
        self._nonces[seat] = scene.race.nonce
        if seat == SEATS - 1:  # told last: everybody has seen it
            self._look(scene)

    def _look(self, scene: Scene) -> None:
        race = scene.race
        assert race is not None
        seen = (race.number, race.judged is not None)
        if seen == self._seen:
            return
        self._seen = seen
        moves = catches(scene.view)
        if moves and race.judged is None:
            wait = self._dice.uniform(*LOOK_S)
            self._loop.call_later(wait, self._slap, moves[0], wait)
        else:
            for seat in scene.awaiting:
                self._say(seat, t="play", move="flip")

    def _slap(self, move: str, took: float, seat: int = 0) -> None:
        self._say(seat, t="hand", nonce=self._nonces[seat], move=move, painted=0.0, down=1000 * took)
        if seat + 1 < SEATS:
            self._loop.call_later(APART_S, self._slap, move, took + APART_S, seat + 1)

    def _say(self, seat: int, **what: Any) -> None:
        self._actions += 1
        if self._screens[seat].lost is None:
            message = {**what, "id": f"act-{self._actions:06}", "seat": seat}
            self._screens[seat].send(msgspec.json.encode(message))


async def play_on(port: int, dice: random.Random) -> None:
    """One table after the other, for ever."""
    while True:
        wish = {"game": "elementals", "seats": SEATS, "settings": {"tempo": "furious", "talk": False}}
        opened, headers = await post(port, "/api/v1/tables", wish)
        commands = f"/api/v1/tables/{opened['id']}/commands"
        came = [headers, (await post(port, commands, {"t": "sit", "id": "sits-down"}))[1]]
        cookies = [one["set-cookie"].partition(";")[0] for one in came]
        screens = []
        for seat, cookie in enumerate(cookies):
            known = {"Origin": f"http://127.0.0.1:{port}", "Cookie": cookie}
            screen = await Screen.connect(port, f"/api/v1/tables/{opened['id']}/live", known)
            screen.send(msgspec.json.encode({"t": "hello", "wire": WIRE, "look": seat}))
            screens.append(screen)
        racers = Racers(screens, dice)
        await asyncio.sleep(1)  # the server gets to know the lines
        await post(port, commands, {"t": "start", "id": "begins-now"}, {"Cookie": cookies[0]})
        await racers.over
        for screen in screens:
            screen.close()


async def race(process: Process, seconds: float, times: Path) -> tuple[dict[str, list[float]], float]:
    """The times of all hands by what came of them, and the CPU seconds that a hand took."""
    port = process.port()
    tasks = [asyncio.create_task(play_on(port, random.Random(table))) for table in range(TABLES)]
    await asyncio.sleep(WARM_S)
    skipped, begun = len(times.read_text().splitlines()), process.cpu()
    await asyncio.sleep(seconds)
    lines, spent = times.read_text().splitlines()[skipped:], process.cpu() - begun
    for task in tasks:
        if task.done():
            task.result()
        task.cancel()
    if not lines:
        raise Lost("nobody put a hand down")
    found: dict[str, list[float]] = {"lies": [], "judged": []}
    for line in lines:
        kind, _, millis = line.partition(" ")
        found[kind].append(float(millis))
    return found, spent / len(lines)


def measured(seconds: float, data: Path) -> tuple[dict[str, list[float]], float]:
    """The same on a server of its own, which keeps its store there."""
    with tempfile.TemporaryDirectory(dir=data) as folder:
        house = Path(__file__).parent / "racing" / "timed_house.py"
        paths = os.pathsep.join([str(Path(__file__).parent), *sys.path])
        process = Process([sys.executable, str(house), "data", "times"], Path(folder), {"PYTHONPATH": paths})
        try:
            return uvloop.run(race(process, seconds, Path(folder) / "times"))
        finally:
            process.stop()


def flushes(folder: Path) -> list[float]:
    """Milliseconds that the disk takes to flush a page, without any server."""
    times = []
    with tempfile.TemporaryFile(dir=folder) as file:
        for _ in range(FLUSHES):
            file.write(bytes(4096))
            file.flush()
            begun = time.perf_counter()
            os.fdatasync(file.fileno())
            times.append(1000 * (time.perf_counter() - begun))
            time.sleep(0.005)
    return times


def main() -> None:
    arguments = argparse.ArgumentParser(description="How long does a hand take inside the server?")
    arguments.add_argument("--seconds", type=float, default=60)
    arguments.add_argument("--print", action="store_true", help="print, do not write")
    chosen = arguments.parse_args()
    where = machine()
    CACHE.mkdir(exist_ok=True)
    figures, rates = [], []
    for store, data in (("on the disk", CACHE), ("in memory", MEMORY)):
        if not data.exists():
            continue
        found, cpu = measured(chosen.seconds, data)
        rates.append(sum(map(len, found.values())) / chosen.seconds)
        for name, times in (("hand to verdict", found["judged"]), ("hand to all who see it", found["lies"])):
            for part, limit in ((0.5, "≤ 1 ms"), (0.99, "≤ 4 ms")):
                told = f"{name}, store {store}, p{100 * part:.0f}"
                target = limit if name == "hand to verdict" else None
                figures.append(Figure(told, "ms", share(times, part), target=target))
        figures.append(Figure(f"CPU time of a hand, store {store}", "µs", 1e6 * cpu))
    for part in (0.5, 0.99):
        alone = share(flushes(CACHE), part)
        figures.append(Figure(f"a flush of that disk alone, p{100 * part:.0f}", "ms", alone))
    about = [
        f"Machine: {where}.",
        f"{TABLES} tables of two who put their hands down 4 ms apart, {rates[0]:.0f} hands a second",
        f"for {chosen.seconds:.0f} s. Measured inside the server, from the arrival of a hand to the moment",
        "when all have been told: of the verdict, if it completed a race. Everything is flushed before it is",
        "told: with a store in memory the same takes what the server itself needs. CPU time has its share of",
        "flips and pings in it.",
    ]
    for figure in figures:
        print(f"{figure.name}: {figure.ours:.2f} {figure.unit}")
    print(f"{', '.join(f'{rate:.0f}' for rate in rates)} hands a second; {where}")
    if not chosen.print:
        write("hands", "A hundred hands a second", about, figures)


if __name__ == "__main__":
    main()
