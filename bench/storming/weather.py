"""What goes wrong, and when: the same with the same seed."""

import asyncio
import random
import signal
import time
from collections import Counter
from collections.abc import Callable
from typing import Final, Literal, NamedTuple

from storming.machines import Machines, Node
from storming.net import From

Kind = Literal["killed", "restarted", "frozen", "cut"]
SHARES: Final[dict[Kind, int]] = {"killed": 4, "restarted": 1, "frozen": 2, "cut": 3}
OFF: Final[tuple[From, ...]] = ("all", "people", "database", "others")
FREEZE_S: Final = (1.0, 20.0)
CUT_S: Final = (1.0, 10.0)
LOOK_S: Final = 0.05
DOWN_S: Final = 2.0
"""How long a machine that was killed is down. One that starts takes all of a core for longer than its tables
take to be back: on a machine of its own it would take it from nobody."""


class Killed(NamedTuple):
    """A machine was killed: when, which tables it had, at which of them everybody was there, and whether
    nothing else was wrong then."""

    at: float
    tables: set[str]
    in_play: set[str]
    alone: bool


class Weather:
    """Strikes every few seconds. One machine at least is always left alone."""

    def __init__(
        self,
        machines: Machines,
        seed: int,
        every_s: float,
        kinds: list[Kind],
        in_play: Callable[[], set[str]],
    ) -> None:
        """`in_play`: the tables at which everybody is there just now."""
        self._machines, self._every_s, self._kinds, self._in_play = machines, every_s, kinds, in_play
        self._chance = random.Random(f"{seed}/weather")
        self._striking: set[asyncio.Task[None]] = set()
        self._database = asyncio.Lock()
        self.counted = Counter[str]()
        self.kills: list[Killed] = []
        self.began: list[float] = []
        """When each fault began."""

    async def rage(self, seconds: float) -> None:
        """For so long; everything is mended when it returns."""
        until = time.monotonic() + seconds
        while True:
            pause = self._every_s * self._chance.uniform(0.5, 1.5)
            if time.monotonic() + pause > until:
                break
            await asyncio.sleep(pause)
            await self._strike()
        await asyncio.gather(*self._striking)

    async def _strike(self) -> None:
        """The next fault begins. Chance alone says which; it waits until its machine is well."""
        kind = self._chance.choices(self._kinds, [SHARES[kind] for kind in self._kinds])[0]
        node = self._machines.nodes[self._chance.randrange(len(self._machines.nodes))]
        off, part = self._chance.choice(OFF), self._chance.random() ** 2  # seldom long
        if kind != "restarted":
            while not node.well or sum(each.well for each in self._machines.nodes) < 2:
                await asyncio.sleep(LOOK_S)
        self.counted[kind if kind != "cut" else f"cut from {off}"] += 1
        match kind:
            case "killed":
                work = self._kill(node)
            case "restarted":
                work = self._restart(orderly=part < 0.25)
            case "frozen":
                work = self._freeze(node, FREEZE_S[0] + part * (FREEZE_S[1] - FREEZE_S[0]))
            case "cut":
                work = self._cut(node, off, CUT_S[0] + part * (CUT_S[1] - CUT_S[0]))
        node.well = node.well and kind == "restarted"
        calm = not self._striking
        self.began.append(time.monotonic())
        task = asyncio.ensure_future(work)
        self._striking.add(task)
        task.add_done_callback(self._striking.discard)
        self._calm = calm

    async def _kill(self, node: Node) -> None:
        calm = self._calm
        async with self._database:
            tables = await self._machines.tables_of(node)
        self.kills.append(Killed(time.monotonic(), tables, tables & self._in_play(), calm))
        await asyncio.to_thread(node.kill)
        await asyncio.sleep(DOWN_S)
        while True:
            try:
                await asyncio.to_thread(node.start)
                break
            except RuntimeError:  # as a service manager does, where there was no database for it
                await asyncio.to_thread(node.kill)
        node.well = True

    async def _restart(self, orderly: bool) -> None:
        async with self._database:
            await asyncio.to_thread(self._machines.cluster.stop, "fast" if orderly else "immediate")
            await asyncio.to_thread(self._machines.cluster.start)

    async def _freeze(self, node: Node, seconds: float) -> None:
        node.signal(signal.SIGSTOP)
        await asyncio.sleep(seconds)
        node.signal(signal.SIGCONT)
        node.well = True

    async def _cut(self, node: Node, off: From, seconds: float) -> None:
        assert self._machines.net is not None
        self._machines.net.cut(node.number, off)
        await asyncio.sleep(seconds)
        self._machines.net.heal(node.number, off)
        node.well = True
