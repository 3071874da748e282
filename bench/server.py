"""Our server beside boardgame.io and Colyseus, doing the same work in the same minute.

    .venv/bin/python bench/server.py            a quarter of an hour
    .venv/bin/python bench/server.py --quick    under three minutes

Writes its section of bench/results.md and bench/results.json. See bench/README.md.
"""

import argparse
import asyncio
import gc
import resource
import shutil
import tempfile
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, Final

import uvloop

from contest.boardgameio import BoardgameIo
from contest.colyseus import Colyseus
from contest.figures import Figure, alone, machine, paired, table, version, write
from contest.game import SEATS
from contest.node import CACHE, fetch
from contest.ours import Tablee
from contest.screen import Screen
from contest.slices import Slice, flat_out, offered
from contest.system import System

Systems = Sequence[System[Any]]

TABLES: Final = 200
SLICE_S: Final = 0.15
RATES: Final = (300, 1500)
IDLE_SOCKETS: Final = 1000
MOST_PLAYED: Final = 1000
"""At more tables than these nobody plays: they have two screens, for the sake of the file limit."""
GROWTH_RATE: Final = 100


@dataclass(frozen=True, slots=True)
class Effort:
    """How long to look."""

    rounds: int
    rate_rounds: int
    rate_s: float
    growth: tuple[int, ...]
    growth_rounds: int


FULL: Final = Effort(rounds=40, rate_rounds=15, rate_s=1.0, growth=(10, 100, 1000, 5000), growth_rounds=15)
QUICK: Final = Effort(rounds=10, rate_rounds=4, rate_s=0.5, growth=(10, 100, 500), growth_rounds=5)


def contestants() -> list[System[Any]]:
    """Us first, then everybody we are compared to."""
    boardgameio, colyseus = f"boardgame.io {version('boardgame.io')}", f"Colyseus {version('@colyseus/core')}"
    return [
        Tablee("Tablée"),
        BoardgameIo(f"{boardgameio}, each move flushed", "each"),
        Colyseus(f"{colyseus}, each move flushed", "each"),
        Colyseus(f"{colyseus}, moves flushed in groups", "group"),
        Colyseus(f"{colyseus}, in memory", "memory"),
    ]


def durable(system: System[Any]) -> str:
    """Which of the targets a peer stands for."""
    name = system.name
    return "boardgame.io" if name.startswith("boardgame.io") else "Colyseus" if "each" in name else ""


@asynccontextmanager
async def running(systems: Systems) -> AsyncIterator[None]:
    """All of them started, and in the end all of them stopped."""
    CACHE.mkdir(exist_ok=True)
    folder = Path(tempfile.mkdtemp(prefix="run-", dir=CACHE))
    started: list[System[Any]] = []
    try:
        for index, system in enumerate(systems):
            await system.start(folder / str(index))
            started.append(system)
        yield
    finally:
        for system in started:
            system.stop()
        shutil.rmtree(folder, ignore_errors=True)


async def in_turns(
    systems: Systems, rounds: int, one: Callable[[System[Any]], Awaitable[Slice]]
) -> list[list[Slice]]:
    """A slice of each in every round, another one first each time. By system, then by round."""
    slices: list[list[Slice]] = [[] for _ in systems]
    for turn in range(rounds):
        for system in systems:
            await system.renew()
        gc.collect()
        for offset in range(len(systems)):
            index = (turn + offset) % len(systems)
            slices[index].append(await one(systems[index]))
    return slices


async def throughput_and_waits(effort: Effort) -> list[Figure]:
    """Moves per CPU-second flat out, and the way to the other screens at offered rates."""
    systems = contestants()
    figures: list[Figure] = []
    async with running(systems):
        for system in systems:
            await system.fill(TABLES)
        ours, *theirs = await in_turns(systems, effort.rounds, lambda system: flat_out(system, SLICE_S))
        targets = {"boardgame.io": "≥ 6", "Colyseus": "≥ 2.5"}
        for system, peer in zip(systems[1:], theirs, strict=True):
            figures.append(
                paired(
                    "moves per CPU-second",
                    "moves/s",
                    [slice.moves_per_cpu_second for slice in ours],
                    system.name,
                    [slice.moves_per_cpu_second for slice in peer],
                    targets.get(durable(system)),
                )
            )
        for system, peer in zip(systems[1:], theirs, strict=True):
            figures.append(
                paired(
                    "moves per second of the clock",
                    "moves/s",
                    [slice.moves / slice.seconds for slice in ours],
                    system.name,
                    [slice.moves / slice.seconds for slice in peer],
                )
            )
        for rate in RATES:
            at_rate = partial(offered, rate=rate, seconds=effort.rate_s)
            ours, *theirs = await in_turns(systems, effort.rate_rounds, at_rate)
            for part, name in ((0.5, "p50"), (0.99, "p99")):
                for system, peer in zip(systems[1:], theirs, strict=True):
                    aim = name == "p99" and rate == RATES[-1] and durable(system) == "Colyseus"
                    figures.append(
                        paired(
                            f"{name} to the other screens at {rate:,} moves/s",
                            "ms",
                            [slice.wait(part) * 1000 for slice in ours],
                            system.name,
                            [slice.wait(part) * 1000 for slice in peer],
                            "≤ 0.5" if aim else None,
                        )
                    )
    return figures


async def memory(effort: Effort) -> list[Figure]:
    """What one more idle spectator costs."""
    sizes: dict[str, float] = {}
    systems = contestants()[:3]
    for system in systems:
        async with running([system]):
            await system.fill(TABLES, screens=1)
            watching = await watchers(system, IDLE_SOCKETS // 10)
            before = await asyncio.to_thread(system.process.memory)
            watching += await watchers(system, IDLE_SOCKETS)
            after = await asyncio.to_thread(system.process.memory)
            sizes[system.name] = (after - before) / IDLE_SOCKETS / 1000
            for screen in watching:
                screen.close()
    ours, *theirs = systems
    return [
        paired(
            "memory of an idle connection",
            "kB",
            [sizes[ours.name]],
            system.name.partition(",")[0],
            [sizes[system.name]],
            "ours ≤ 30 kB",
        )
        for system in theirs
    ]


async def watchers(system: System[Any], count: int) -> list[Screen]:
    """So many spectators, spread over all tables."""
    gate = asyncio.Semaphore(32)

    async def one(index: int) -> Screen:
        async with gate:
            return await system.watch(system.tables[index % len(system.tables)])

    return list(await asyncio.gather(*(one(index) for index in range(count))))


async def growth(effort: Effort) -> list[Figure]:
    """What a move costs among few tables and among many, without what silence costs."""
    systems = [Tablee(f"Tablée with {tables:,} tables") for tables in effort.growth]
    costs: list[list[float]] = [[] for _ in systems]
    silences: list[list[float]] = [[] for _ in systems]
    async with running(systems):
        for system, tables in zip(systems, effort.growth, strict=True):
            await system.fill(min(tables, MOST_PLAYED))
            await system.fill(tables, screens=2)
        for turn in range(effort.growth_rounds):
            for system in systems:
                await system.renew()
            gc.collect()
            for offset in range(len(systems)):
                index = (turn + offset) % len(systems)
                system = systems[index]
                silence = await silent(system, effort.rate_s)
                slice = await offered(system, GROWTH_RATE, effort.rate_s, MOST_PLAYED)
                costs[index].append((slice.cpu - silence * slice.seconds) / slice.moves * 1e6)
                silences[index].append(silence * 100)
    name = f"CPU time of a move at {GROWTH_RATE} moves/s"
    return [
        alone(f"{name}, {effort.growth[0]} tables", "µs", costs[0]),
        *(
            paired(f"{name}, {tables:,} tables", "µs", cost, systems[0].name, costs[0])
            for tables, cost in zip(effort.growth[1:], costs[1:], strict=True)
        ),
        *(
            alone(f"CPU in silence, {tables:,} tables", "% of a core", silence)
            for tables, silence in zip(effort.growth, silences, strict=True)
        ),
    ]


async def silent(system: System[Any], seconds: float) -> float:
    """CPU seconds per second that the server uses while nobody moves."""
    before, since = system.process.cpu(), time.perf_counter()
    await asyncio.sleep(seconds)
    return (system.process.cpu() - before) / (time.perf_counter() - since)


STAGES: Final[dict[str, Callable[[Effort], Awaitable[list[Figure]]]]] = {
    "load": throughput_and_waits,
    "memory": memory,
    "growth": growth,
}


async def main(effort: Effort, stages: Sequence[str]) -> None:
    about = [
        f"Machine: {machine()}.",
        f"{TABLES} tables × {SEATS} screens. Slices of {SLICE_S} s in turns, {effort.rounds} rounds;",
        f"at offered rates {effort.rate_s} s, {effort.rate_rounds} rounds.",
        "Each figure is the median over the rounds, each ratio is ours divided by the peer's of the same",
        "round. A move counts when it is acknowledged and on all screens. Ours is always on the disk before",
        "anybody is told; of the peers those that say so.",
    ]
    figures: list[Figure] = []
    for stage in stages:
        started = time.monotonic()
        print(f"· {stage}", end="", flush=True)
        figures += await STAGES[stage](effort)
        print(f" ({time.monotonic() - started:.0f} s)", flush=True)
    print(table(figures))
    if len(stages) == len(STAGES):
        write("server", "The server beside its peers", about, figures)
        print("\nWritten to bench/results.md and bench/results.json.")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Measures our server beside boardgame.io and Colyseus.")
    parser.add_argument("--quick", action="store_true", help="fewer rounds, fewer tables")
    parser.add_argument("--only", choices=STAGES, help="one stage alone; prints it and writes no results")
    options = parser.parse_args()
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    fetch()
    chosen = [options.only] if options.only else list(STAGES)
    uvloop.run(main(QUICK if options.quick else FULL, chosen))
