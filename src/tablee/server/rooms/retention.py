"""How long things are kept: tables that came to nothing, talk, guests who never came again. Games that were
played stay."""

import asyncio
from dataclasses import dataclass
from functools import partial
from typing import Final

import msgspec
import structlog

from tablee.core import Millis
from tablee.server.keeping.group import StoreFailed
from tablee.server.keeping.leftovers import FIRST, Leftover, Leftovers
from tablee.server.keeping.traces import Traces
from tablee.server.rooms.digest import Digest, read_digest
from tablee.server.rooms.keeper import DAY, Keeper
from tablee.server.rooms.register import Register
from tablee.table import events as e

log: Final = structlog.get_logger()

EVERY_S: Final = 3_600.0
"""How often the house looks for what nobody needs any more."""

BREATH_S: Final = 1.0
"""How long it lets others go first after every few tables."""

NOTHING_SAID: Final = msgspec.json.encode(e.Said(person="", name="", text=""))
"""In the place of talk that is not kept any longer."""


@dataclass(frozen=True, slots=True)
class Days:
    """For how many days things are kept after they were touched last; 0 for ever."""

    empty: int = 0
    """Tables at which no person ever made a move."""
    abandoned: int = 0
    """Games that were begun and not finished."""
    talk: int = 0
    """What was said, after the game."""
    guests: int = 0
    """The names of people who did not come again."""


@dataclass(slots=True)
class Cleared:
    """What was not kept any longer."""

    tables: int = 0
    talk: int = 0
    guests: int = 0


class Retention:
    """Removes what has been kept long enough, a little at a time."""

    def __init__(self, keeper: Keeper, register: Register, traces: Traces, days: Days) -> None:
        self._keeper, self._register, self._traces, self._days = keeper, register, traces, days
        self._leftovers = Leftovers(keeper.store)

    async def work(self) -> None:
        """For as long as the server runs."""
        while True:
            await asyncio.sleep(EVERY_S)
            try:
                cleared = await self.clear(BREATH_S)
            except StoreFailed as error:
                log.error("nothing was cleared away", reason=str(error))
                continue
            if cleared != Cleared():
                log.info("cleared away", tables=cleared.tables, talk=cleared.talk, guests=cleared.guests)

    async def clear(self, breath: float = 0.0) -> Cleared:
        """Looks at everything once. Raises StoreFailed."""
        cleared, now, after = Cleared(), self._keeper.clock(), FIRST
        soonest = min(
            (days for days in (self._days.empty, self._days.abandoned, self._days.talk) if days), default=0
        )
        while soonest and (found := await self._leftovers.tables(after, now - soonest * DAY)):
            for left in found:
                await self._look_at(left, now, cleared)
            after = found[-1].place
            await asyncio.sleep(breath)
        while self._days.guests and (people := await self._leftovers.people(now - self._days.guests * DAY)):
            for person in people:
                await self._traces.remove_person(person)
            cleared.guests += len(people)
            await asyncio.sleep(breath)
        await self._leftovers.forget_leases(now - DAY)
        if self._days.guests:
            await self._leftovers.forget_answers(now - self._days.guests * DAY)
        return cleared

    async def _look_at(self, left: Leftover, now: Millis, cleared: Cleared) -> None:
        room = self._keeper.at_hand(left.table)
        if room is not None and room.clients:
            return
        digest = None if left.digest is None else read_digest(left.digest)
        if digest is None:
            digest = await self._register.read_and_note(left.table)
        if digest is None:
            return  # nobody knows what it is: its game is not here, say
        if _over(left.touched, self._kept(digest), now):
            await self._keeper.set_aside(
                left.table, partial(self._traces.remove_table, left.table, now), "not-found"
            )
            cleared.tables += 1
        elif digest.phase == "over" and _over(left.touched, self._days.talk, now):
            cleared.talk += await self._leftovers.forget_talk(left.table, NOTHING_SAID)

    def _kept(self, digest: Digest) -> int:
        """For how many days such a table is kept; 0 for ever."""
        if not digest.moved:
            return self._days.empty
        return 0 if digest.phase == "over" else self._days.abandoned


def _over(touched: Millis, days: int, now: Millis) -> bool:
    return days > 0 and touched < now - days * DAY
