"""Short slices of load: as fast as the server can, or at an offered rate."""

import asyncio
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from contest.screen import Lost
from contest.system import System
from contest.table import Table, clock

PATIENCE_S: Final = 20.0
CALM_S: Final = 0.03
"""Between two slices, for what the last one left behind."""


@dataclass(frozen=True, slots=True)
class Slice:
    """What one server did in one slice."""

    moves: int
    seconds: float
    cpu: float
    waits: Sequence[float]
    """Seconds from a move to each other screen, in order of length."""

    @property
    def moves_per_cpu_second(self) -> float:
        return self.moves / self.cpu

    def wait(self, share: float) -> float:
        """The seconds within which that share of the screens had their move."""
        return self.waits[min(len(self.waits) - 1, int(share * len(self.waits)))]


class _Load:
    """Moves at many tables, until the time is over and everything has arrived."""

    def __init__(self, tables: Sequence[Table]) -> None:
        self.tables = tables
        self.moves = self.flying = 0
        self.stopped = False
        self.empty = asyncio.Event()
        for table in tables:
            table.waits.clear()
            table.landed = self.landed

    def play(self, table: Table, since: float | None = None) -> None:
        self.flying += 1
        table.play(since)

    def landed(self, table: Table) -> None:
        self.flying -= 1
        self.moves += 1
        self.go_on(table)
        if self.stopped and self.flying == 0:
            self.empty.set()

    def go_on(self, table: Table) -> None:
        """What the table does after a move."""
        if not self.stopped and not table.over:
            self.play(table)

    async def finish(self) -> None:
        self.stopped = True
        if self.flying:
            try:
                await asyncio.wait_for(self.empty.wait(), PATIENCE_S)
            except TimeoutError:
                lost = {screen.lost for table in self.tables for screen in table.screens if screen.lost}
                raise Lost(f"{self.flying} moves never arrived everywhere {lost or ''}") from None


class _Offered(_Load):
    """A table rests after its move until it is its turn again."""

    def __init__(self, tables: Sequence[Table]) -> None:
        super().__init__(tables)
        self.free = deque(table for table in tables if not table.over)
        self.late: deque[float] = deque()

    def go_on(self, table: Table) -> None:
        if table.over:
            return
        if self.late:
            self.play(table, self.late.popleft())
        else:
            self.free.append(table)

    def offer(self, due: float) -> None:
        if self.free:
            self.play(self.free.popleft())
        else:
            self.late.append(due)


async def flat_out(system: System[Any], seconds: float) -> Slice:
    """Every table makes its next move as soon as everybody has the last one."""
    load = _Load(system.tables)
    cpu, start = system.process.cpu(), clock()
    for table in system.tables:
        load.go_on(table)
    await asyncio.sleep(seconds)
    await load.finish()
    return await _measured(system, load, cpu, start)


async def offered(system: System[Any], rate: float, seconds: float, tables: int | None = None) -> Slice:
    """So many moves a second over all (or the first so many) tables, whether or not the server keeps up."""
    load = _Offered(system.tables[:tables])
    cpu, start = system.process.cpu(), clock()
    count, done = int(rate * seconds), 0
    while done < count:
        while done < count and start + done / rate <= clock():
            load.offer(start + done / rate)
            done += 1
        await asyncio.sleep(max(0.0005, start + done / rate - clock()))
    await load.finish()
    return await _measured(system, load, cpu, start)


async def _measured(system: System[Any], load: _Load, cpu: float, start: float) -> Slice:
    seconds, used = clock() - start, system.process.cpu() - cpu
    waits = sorted(wait for table in load.tables for wait in table.waits)
    await asyncio.sleep(CALM_S)
    return Slice(load.moves, seconds, used, waits)
