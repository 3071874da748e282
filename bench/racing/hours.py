"""Time that passes in the laboratory alone: it goes on when all that happens now has happened."""

import asyncio
import heapq
import itertools
import time
from collections.abc import Awaitable, Callable
from typing import Any, Final

from tablee.core import Millis
from tablee.server.rooms.room import Room

EPOCH: Final[Millis] = int(time.time() * 1000)
MOMENT_S: Final = 0.001
"""What happens within a millisecond, at whichever tables, the server may hear of at once."""


class Alarm:
    """Something that happens at a time, unless it is called off."""

    __slots__ = ("call", "facts")

    def __init__(self, call: Callable[..., None], facts: tuple[Any, ...]) -> None:
        self.call: Callable[..., None] | None = call
        self.facts = facts

    def cancel(self) -> None:
        self.call = None


class Hours:
    """A clock that stands still while the server or anybody is at work, however long a busy machine takes.

    So nothing else that runs here delays a hand, a ping or a timer: what is measured is distance, jitter,
    loss, and what the server makes of them.
    """

    def __init__(self) -> None:
        self.now = 0.0
        """Seconds."""
        self._stirred: set[Room | None] = set()
        self._alarms: list[tuple[float, int, Alarm]] = []
        self._count = itertools.count()

    def clock(self) -> Millis:
        """The server's clock."""
        return EPOCH + int(self.now * 1000)

    def after(self, delay: float, call: Callable[[], None], room: Room | None = None) -> Alarm:
        """The server's timers, of that room where it is known."""

        def wake() -> None:
            self._stirred.add(room)
            call()

        return self.at(self.now + max(0.0, delay), wake)

    def stir(self, room: Room | None) -> None:
        """Somebody writes to a socket of that room just now."""
        self._stirred.add(room)

    def at(self, when: float, call: Callable[..., None], *facts: Any) -> Alarm:
        """Does that at that time."""
        alarm = Alarm(call, facts)
        heapq.heappush(self._alarms, (when, next(self._count), alarm))
        return alarm

    async def sleep(self, delay: float) -> None:
        """Returns when so much time has passed."""
        woken: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.after(delay, lambda: woken.set_result(None))
        await woken

    async def run(self, settled: Callable[[set[Room | None]], Awaitable[None]]) -> None:
        """Lets time pass for ever, a moment at a time.

        `settled` returns when all that was stirred in those rooms has happened.
        """
        while True:
            if not self._alarms:
                await asyncio.sleep(0.001)
                continue
            until = self._alarms[0][0] + MOMENT_S
            while self._alarms and self._alarms[0][0] <= until:
                when, _, alarm = heapq.heappop(self._alarms)
                if alarm.call is not None:
                    self.now = max(self.now, when)
                    alarm.call(*alarm.facts)
            if self._stirred:
                stirred, self._stirred = self._stirred, set()
                await settled(stirred)
