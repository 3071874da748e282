"""What an act of Rauha costs the server, also beside an earlier commit, and how large an update is.

    .venv/bin/python bench/rauha.py                        a few minutes
    .venv/bin/python bench/rauha.py --games 1 --rounds 1   quick

Writes its section of bench/results.md and bench/results.json. See bench/README.md.
"""

import argparse
import asyncio
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
import zlib
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

import uvloop

from contest.earlier import COMMIT, working_tree
from contest.figures import Figure, alone, machine, paired, write
from contest.node import BENCH
from contest.ours import COMPILED
from tablee.bots.rauha import Easy
from tablee.core import Chance
from tablee.games import GAMES
from tablee.server.app import later
from tablee.server.keeping.store import Store
from tablee.server.metrics import Metrics
from tablee.server.rooms.client import Client
from tablee.server.rooms.driver import GameDriver
from tablee.server.rooms.keeper import Keeper
from tablee.server.rooms.room import Room
from tablee.server.thinking.question import thought
from tablee.settings import Settings
from tablee.table import events as e
from tablee.table.commands import Play
from tablee.table.decision import Actor, Context
from tablee.table.seating import new_table, open_table

SEATS: Final = (2, 3, 5)
TARGET_BYTES: Final = 4_000
"""An update of a five-player game stays below this, compressed."""
ABOUT: Final = (
    "Easy bots play whole games on a real table: every act is flushed to the disk, then told to each seat",
    "and a spectator. CPU time is that of the whole process. An update is what one client gets after an act:",
    "the line and what it led to, the whole view, the legal moves and, for whoever places or plans, a",
    "preview of each cell. Our socket itself does not compress (see docs/decisions/0006).",
)
NAMES: Final = ("Ada", "Bo", "Cy", "Dee", "Eve")


class Wire:
    """A socket that keeps the updates it is given and sends them nowhere."""

    def __init__(self) -> None:
        self.updates: list[bytes] = []

    def post(self, message: bytes) -> bool:
        """Takes everything at once, as a socket whose client keeps up."""
        if message.startswith(b'{"t":"acted"'):
            self.updates.append(message)
        return True

    async def send(self, message: bytes) -> None:
        """Only a goodbye comes this way."""

    async def close(self, code: int) -> None:
        pass

    def drop(self, code: int) -> None:
        pass

    def ping(self, payload: bytes) -> None:
        pass

    def listen(self, ponged: Callable[[bytes], None]) -> None:
        pass

    def round_trip(self) -> None:
        return None


@dataclass
class Measured:
    """All games with that many seats."""

    seats: int
    acts: int = 0
    cpu_us: list[float] = field(default_factory=list)
    wall_us: list[float] = field(default_factory=list)
    raw: list[int] = field(default_factory=list)
    deflated: list[int] = field(default_factory=list)
    snapshots: list[int] = field(default_factory=list)


async def play(store: Store, measured: Measured, number: int) -> None:
    """One game of easy bots on a real table: each act on the disk, then told to all seats and a spectator."""
    seats = measured.seats

    keeper = Keeper(store, Metrics(), _now, later, lambda room: GameDriver())  # everybody here is a person
    room = await keeper.open(_begun(seats, number))
    wires = [Wire() for _ in range(seats + 1)]
    clients = [
        Client(wire, f"person-{look}", look if look < seats else None, "fr")
        for look, wire in enumerate(wires)
    ]
    delivering = [asyncio.ensure_future(client.deliver()) for client in clients]
    for client in clients:
        room.enter(client)
    bot = Easy()
    while room.table.phase == "playing":
        seat = min(room.table.awaiting())
        told = thought(room.table, seat)
        move = bot.choose(told, Chance(told.seed))
        cpu, wall = time.process_time(), time.perf_counter()
        await _act(room, seat, move)
        measured.cpu_us.append((time.process_time() - cpu) * 1e6)
        measured.wall_us.append((time.perf_counter() - wall) * 1e6)
        measured.acts += 1
    measured.snapshots.append(len(zlib.compress(room.teller.snapshot(room.table, clients[0]))))
    await keeper.close()
    await asyncio.gather(*delivering)
    for wire in wires:
        measured.raw += map(len, wire.updates)
        measured.deflated += (len(zlib.compress(update)) for update in wire.updates)


async def _act(room: Room, seat: int, move: str) -> None:
    await room.perform(Actor(f"person-{seat}", ""), Play(id=f"ply-{room.table.ply:06}", seat=seat, move=move))


def _begun(seats: int, number: int) -> list[e.AnyEvent]:
    id, side = f"rauha-{seats}-{number}", {"side": "AB"[number % 2]}
    events: list[e.AnyEvent] = [open_table(id, "rauha", seats, side, Settings(), "person-0", local=False)]
    events += [e.Sat(seat=seat, person=f"person-{seat}", name=NAMES[seat]) for seat in range(seats)]
    return [*new_table(events, Context(now=0, seed=f"seed {id}"), begin=True)]


def _now() -> int:
    return int(time.time() * 1000)


async def measure(games: int) -> list[Measured]:
    """Games of all sizes in turns."""
    results = [Measured(seats) for seats in SEATS]
    # On a disk that flushes, as the data of a house would be.
    BENCH.joinpath(".cache").mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(dir=BENCH / ".cache") as folder:
        store = Store(Path(folder) / "tablee.sqlite3", committed=lambda size: None)
        await store.open()
        for number in range(games):
            for measured in results:
                await play(store, measured, number)
        await store.close()
    return results


def measure_earlier(tree: Path, games: int) -> dict[int, float]:
    """What the same bench said of an act at that commit: the CPU time by seats."""
    run = (
        "import json, statistics, rauha, uvloop\n"
        f"measured = uvloop.run(rauha.measure({games}))\n"
        "print(json.dumps({one.seats: statistics.median(one.cpu_us) for one in measured}))"
    )
    path = os.pathsep.join([str(tree / "src"), str(tree / "bench")])
    said = subprocess.run(
        [sys.executable, "-c", run], env={**os.environ, "PYTHONPATH": path}, capture_output=True, check=True
    )
    return {int(seats): cpu for seats, cpu in json.loads(said.stdout).items()}


def told(measured: Measured) -> list[Figure]:
    """What was found out about games of that size."""
    of = f"{measured.seats} seats"
    target = f"< {TARGET_BYTES:,}" if measured.seats == max(SEATS) else None
    return [
        alone(f"from an act to every outbox, {of}", "µs", measured.wall_us),
        alone(f"an update on our socket, {of}", "bytes", measured.raw),
        alone(f"an update, compressed by itself, {of}", "bytes", measured.deflated),
        alone(f"the largest update, compressed, {of}", "bytes", [max(measured.deflated)], target),
        alone(f"everything at the end of a game, compressed, {of}", "bytes", measured.snapshots),
    ]


def main() -> None:
    """Measures both in turns, and writes what was found."""
    parser = argparse.ArgumentParser(description="What an act of Rauha costs, and how large an update is.")
    parser.add_argument("--games", type=int, default=2, help="whole games of each size in a round")
    parser.add_argument("--rounds", type=int, default=5)
    asked = parser.parse_args()
    assert set(SEATS) <= set(GAMES["rauha"].seats)
    cache = BENCH / ".cache"
    cache.mkdir(exist_ok=True)
    now, before = [], []
    with tempfile.TemporaryDirectory(dir=cache) as folder, working_tree(Path(folder) / "tree") as tree:
        for _ in range(asked.rounds):
            now.append(uvloop.run(measure(asked.games)))
            before.append(measure_earlier(tree, asked.games))
    figures: list[Figure] = []
    for index, seats in enumerate(SEATS):
        ours = [statistics.median(results[index].cpu_us) for results in now]
        theirs = [results[seats] for results in before]
        target = "≤ 0.4" if seats in (min(SEATS), max(SEATS)) else None
        figures.append(
            paired(f"CPU for an act, {seats} seats", "µs", ours, f"Tablée at {COMMIT}", theirs, target)
        )
        figures += told(now[-1][index])
    acts = sum(one.acts for results in now for one in results)
    ours_is = "compiled" if COMPILED else "not compiled"
    about = [
        f"{machine()}; Tablée {ours_is}. Acts measured: {acts:,}, in {asked.rounds} rounds in turns.",
        "",
        *ABOUT,
    ]
    write("rauha", "Rauha on the server and on the wire", about, figures)


if __name__ == "__main__":
    main()
