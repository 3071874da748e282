"""The records people bring: they are kept for good, so there is an end to how many."""

import math
import time
from typing import Final

from tablee.server.edge.bucket import Buckets
from tablee.server.edge.bucket import Clock as Seconds
from tablee.server.keeping.store import Store
from tablee.server.rooms.keeper import new_id
from tablee.table.refused import Refused

MIB: Final = 1024 * 1024
DAY_S: Final = 86_400
HOUR_S: Final = 3_600
SHARED: Final = 10
"""So many times what one person may bring is for all behind one address."""


class Enough(Refused):
    """Somebody has brought as much as they may for now; `wait` seconds later there may be more."""

    def __init__(self, reason: str, /, *, wait: int, **facts: object) -> None:
        super().__init__(reason, **facts)
        self.wait = wait


class Full(Refused):
    """The house keeps as many records as it may."""


class Archive:
    """Takes records in, within what each person may bring a day and what the house may keep in all."""

    def __init__(self, store: Store, daily: int, most: int, clock: Seconds = time.monotonic) -> None:
        """`daily` MiB for each person, `most` MiB in all; 0 for no limit."""
        self._store = store
        self._daily, self._most = daily * MIB, most * MIB
        self._people = Buckets(daily * MIB / DAY_S, daily * MIB, clock)
        self._addresses = Buckets(SHARED * daily * MIB / DAY_S, SHARED * daily * MIB, clock)
        self._kept = 0

    async def open(self) -> None:
        """Finds out how much is kept; the store must be open."""
        self._kept = await self._store.records_size()

    def admit(self, size: int, person: str | None, address: str) -> None:
        """Counts a body somebody brings, whether it turns out to be a record or not: reading costs too.

        Raises Enough. Whoever has no cookie is counted by address.
        """
        if not self._daily:
            return
        own = self._people.of(f"address {address}" if person is None else f"person {person}")
        shared = self._addresses.of(address)
        wait = max(own.wait(size), shared.wait(size))
        if wait > 0:
            raise Enough(
                "you have brought as many records as the house takes in a day: try again in {hours} h",
                hours=math.ceil(wait / HOUR_S),
                wait=math.ceil(wait),
            )
        own.take(size)
        shared.take(size)

    async def keep(self, body: bytes) -> str:
        """The id under which a record is kept from now on. Raises Full."""
        if self._most and self._kept + len(body) > self._most:
            raise Full("the house has no room for more records")
        id = new_id()
        # Counted before it is written: of two at once the second knows of the first.
        self._kept += len(body)
        try:
            await self._store.save_record(id, body)
        except BaseException:
            self._kept -= len(body)
            raise
        return id
