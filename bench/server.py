"""Our server beside boardgame.io, Colyseus and itself at an earlier commit, in the same minute.

    .venv/bin/python bench/server.py            seven minutes
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
from operator import attrgetter
from pathlib import Path
from typing import Any, Final

import uvloop

from contest.boardgameio import BoardgameIo
from contest.colyseus import Colyseus, ColyseusSameWork
from contest.earlier import COMMIT, Earlier
from contest.figures import Figure, alone, machine, paired, table, version, write
from contest.game import SEATS
from contest.least import Least
from contest.node import CACHE, fetch
from contest.ours import COMPILED, Plain, Tablee
from contest.screen import Screen
from contest.slices import Slice, flat_out, offered
from contest.system import System

Systems = Sequence[System[Any]]

TABLES: Final = 200
SLICE_S: Final = 0.3
RATES: Final = (100, 300, 1500)
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


FULL: Final = Effort(rounds=40, rate_rounds=10, rate_s=0.7, growth=(10, 1000, 5000), growth_rounds=8)
QUICK: Final = Effort(rounds=10, rate_rounds=4, rate_s=0.5, growth=(10, 100, 500), growth_rounds=5)


@dataclass(frozen=True, slots=True)
class Aims:
    """What we want to reach beside somebody: ours divided by theirs."""

    moves: str | None = None
    """Moves per CPU-second, flat out."""
    cpu: str | None = None
    """CPU of a move at the lowest rate."""
    p99: str | None = None
    """To the other screens at the highest rate."""


def contestants() -> list[tuple[System[Any], Aims]]:
    """Everybody we are compared to: those that do as little as they can, and those that do the same work."""
    boardgameio, colyseus = f"boardgame.io {version('boardgame.io')}", f"Colyseus {version('@colyseus/core')}"
    return [
        (BoardgameIo(f"{boardgameio}, each move flushed", "each"), Aims(moves="≥ 3.5")),
        (Colyseus(f"{colyseus}, each move flushed", "each"), Aims()),
        (
            Colyseus(f"{colyseus}, moves flushed in groups", "group"),
            Aims(moves="≥ 0.5", cpu="≤ 1.0", p99="≤ 1.0"),
        ),
        (
            ColyseusSameWork(f"{colyseus}, the same work, in groups", "group"),
            Aims(moves="≥ 0.8"),
        ),
        (Colyseus(f"{colyseus}, in memory", "memory"), Aims()),
        (Earlier(f"Tablée at {COMMIT}"), Aims(moves="≥ 3")),
        *([(Plain("Tablée, not compiled"), Aims())] if COMPILED else []),
        (Least("the least in Python"), Aims()),
    ]


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
    """Moves per CPU-second flat out; at offered rates what a move costs, and its way to the other screens."""
    peers = contestants()
    systems: Systems = [Tablee("Tablée"), *(system for system, _ in peers)]
    figures: list[Figure] = []

    def add(name: str, unit: str, of: Callable[[Slice], float], aim: Callable[[Aims], str | None]) -> None:
        ours, *theirs = slices
        for (system, aims), peer in zip(peers, theirs, strict=True):
            values = list(map(of, ours)), list(map(of, peer))
            figures.append(paired(name, unit, values[0], system.name, values[1], aim(aims)))

    async with running(systems):
        for system in systems:
            await system.fill(TABLES)
        slices = await in_turns(systems, effort.rounds, lambda system: flat_out(system, SLICE_S))
        add("moves per CPU-second", "moves/s", lambda slice: slice.moves_per_cpu_second, attrgetter("moves"))
        add("moves per second of the clock", "moves/s", lambda slice: slice.moves / slice.seconds, _no_aim)
        for rate in RATES:
            slices = await in_turns(
                systems, effort.rate_rounds, partial(offered, rate=rate, seconds=effort.rate_s)
            )
            lowest, highest = rate == min(RATES), rate == max(RATES)
            add(
                f"CPU time of a move at {rate:,} moves/s",
                "µs",
                lambda slice: slice.cpu / slice.moves * 1e6,
                attrgetter("cpu") if lowest else _no_aim,
            )
            to_screens = f"to the other screens at {rate:,} moves/s"
            add(f"p50 {to_screens}", "ms", lambda slice: slice.wait(0.5) * 1000, _no_aim)
            add(
                f"p99 {to_screens}",
                "ms",
                lambda slice: slice.wait(0.99) * 1000,
                attrgetter("p99") if highest else _no_aim,
            )
    return figures


def _no_aim(aims: Aims) -> None:
    """Nothing was aimed for."""


async def memory(effort: Effort) -> list[Figure]:
    """What one more idle spectator costs."""
    sizes: dict[str, float] = {}
    systems: Systems = [Tablee("Tablée"), *(system for system, _ in contestants()[:2])]
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
            "ours ≤ 24 kB",
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
        f"Tablée {'as `make compiled` makes it' if COMPILED else 'not compiled'}.",
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
