"""How many records somebody may bring in a day."""

import math
import time
from typing import Final

from tablee.server.edge.bucket import Buckets, Clock
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


class Allowance:
    """What each person may bring a day, and all behind one address."""

    def __init__(self, daily: int, clock: Clock = time.monotonic) -> None:
        """`daily` MiB for each person; 0 for no limit."""
        self._daily = daily
        self._people = Buckets(daily * MIB / DAY_S, daily * MIB, clock)
        self._addresses = Buckets(SHARED * daily * MIB / DAY_S, SHARED * daily * MIB, clock)
        self.limits = self._people, self._addresses

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
