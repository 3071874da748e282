"""A server under test: its process, and how tables come to be on it."""

import asyncio
import os
import random
import signal
import subprocess
import time
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final, Generic, TypeVar

from contest.asking import post
from contest.game import SEATS
from contest.screen import Lost, Screen
from contest.table import Table

T = TypeVar("T", bound=Table)

PATIENCE_S: Final = 30.0
AT_ONCE: Final = 32
"""How many tables are opened at the same time."""


class Process:
    """A server that says where it is open, and what it has cost so far."""

    def __init__(self, command: Sequence[str], folder: Path, environment: Mapping[str, str]) -> None:
        self._errors = (folder / "errors.txt").open("wb")
        self._popen = subprocess.Popen(
            command,
            stdout=subprocess.PIPE,
            stderr=self._errors,
            stdin=subprocess.DEVNULL,
            env={**os.environ, **environment},
            cwd=folder,
        )

    def port(self) -> int:
        """Waits for the line that ends with the address."""
        assert self._popen.stdout is not None
        for line in self._popen.stdout:
            _, colon, port = line.decode().strip().rpartition(":")
            if colon and "open: http://" in line.decode():
                return int(port)
        raise Lost(f"the server did not start; see {self._errors.name}")

    @property
    def pids(self) -> list[int]:
        """The process and all it has started."""
        return _family(self._popen.pid)

    def cpu(self) -> float:
        """CPU seconds that all its threads have used, exact to far less than a tick."""
        return cpu_of(self._popen.pid)

    def memory(self) -> int:
        """Bytes resident in the first process, which holds the sockets."""
        self._popen.send_signal(signal.SIGUSR2) if self.tidies else None
        time.sleep(1.0)
        status = Path(f"/proc/{self._popen.pid}/status").read_text()
        (line,) = (line for line in status.splitlines() if line.startswith("VmRSS:"))
        return int(line.split()[1]) * 1024

    tidies = False
    """Whether it tidies its heap on SIGUSR2."""

    def stop(self) -> None:
        """Ends it without ceremony: what it was to keep is not needed any more."""
        for pid in reversed(self.pids):
            os.kill(pid, signal.SIGKILL)
        self._popen.wait(PATIENCE_S)
        if self._popen.stdout is not None:
            self._popen.stdout.close()
        self._errors.close()


def cpu_of(pid: int) -> float:
    """CPU seconds that a process and all it has started have used."""
    return sum(time.clock_gettime(_cpu_clock(each)) for each in _family(pid))


def _family(pid: int) -> list[int]:
    found = [pid]
    for each in found:
        for task in Path(f"/proc/{each}/task").iterdir():
            found += [int(child) for child in (task / "children").read_text().split()]
    return found


def _cpu_clock(pid: int) -> int:
    """The clock of all CPU time of a process, as clock_getcpuclockid(3) makes it on Linux."""
    return (~pid << 3) | 2


class System(ABC, Generic[T]):
    """One of those compared."""

    def __init__(self, name: str, seed: int = 1) -> None:
        self.name = name
        self.tables: list[T] = []
        self.chance = random.Random(seed)

    async def start(self, folder: Path) -> None:
        """Starts the server with its data in that folder."""
        folder.mkdir(parents=True)
        self.process = self.launch(folder)
        self.port = await asyncio.to_thread(self.process.port)

    def stop(self) -> None:
        """Ends the server."""
        for table in self.tables:
            table.close()
        self.process.stop()

    async def fill(self, tables: int, screens: int = SEATS) -> None:
        """Opens tables until there are so many. Their games are at different points."""
        gate = asyncio.Semaphore(AT_ONCE)

        async def one() -> T:
            async with gate:
                table = await self.open(screens)
            # As if the game had begun a while ago: it ends earlier, so that not all end at once.
            table.moves = table.moves[: self.chance.randint(1, len(table.moves))]
            return table

        self.tables += await asyncio.gather(*(one() for _ in range(tables - len(self.tables))))

    async def renew(self) -> None:
        """Every game that is over is followed by a new one."""
        gate = asyncio.Semaphore(AT_ONCE)

        async def one(index: int) -> None:
            async with gate:
                self.tables[index] = await self.again(self.tables[index])

        await asyncio.gather(*(one(index) for index, table in enumerate(self.tables) if table.over))

    async def post(
        self, path: str, body: Any, headers: Mapping[str, str] | None = None
    ) -> tuple[Any, dict[str, str]]:
        """The answer to a request, and its headers."""
        return await post(self.port, path, body, headers)

    @abstractmethod
    def launch(self, folder: Path) -> Process:
        """Starts the process."""

    @abstractmethod
    async def open(self, screens: int = SEATS) -> T:
        """A new table with so many screens."""

    @abstractmethod
    async def again(self, table: T) -> T:
        """A new game in the place of one that is over."""

    @abstractmethod
    async def watch(self, table: T) -> Screen:
        """One more screen, of somebody who only looks on."""
