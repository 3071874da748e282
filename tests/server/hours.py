"""Time that passes when a test says so."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field

from tablee.core import Millis
from tablee.server.race.race_driver import RaceDriver
from tablee.server.rooms.room import Room

START: Millis = 1_800_000_000_000


@dataclass(eq=False)
class Alarm:
    """Something that happens at a time, unless it is called off."""

    at: Millis
    call: Callable[[], None]
    off: bool = False

    def cancel(self) -> None:
        self.off = True


@dataclass
class Hours:
    """A clock that stands still, and what waits for it. Used in the server's own loop only."""

    now: Millis = START
    alarms: list[Alarm] = field(default_factory=list)

    def clock(self) -> Millis:
        return self.now

    def after(self, delay: float, call: Callable[[], None]) -> Alarm:
        self.alarms.append(Alarm(self.now + round(1000 * delay), call))
        return self.alarms[-1]

    async def pass_by(self, millis: Millis, room: Room) -> None:
        """Lets so much time pass; everything that waits for it happens on the way, in order."""
        until = self.now + millis
        await settle(room)
        while True:
            self.alarms = [alarm for alarm in self.alarms if not alarm.off]
            due = [alarm for alarm in self.alarms if alarm.at <= until]
            if not due:
                break
            first = min(due, key=lambda alarm: alarm.at)
            self.alarms.remove(first)
            self.now = max(self.now, first.at)
            first.call()
            await settle(room)
        self.now = until


async def settle(room: Room) -> None:
    """Returns when the room has done all that needs no time: flips that wait for their moment may wait."""
    while room.writing or len(room._tasks) > _kept(room):
        await asyncio.sleep(0.001)


def _kept(room: Room) -> int:
    """How many flips wait for their moment."""
    return len(room.driver._kept) if isinstance(room.driver, RaceDriver) else 0
