"""What somebody may ask for now and then, and nobody may ask for all the time."""

import math
import time
from typing import Final

from tablee.server.edge.allowance import Enough
from tablee.server.edge.bucket import Buckets, Clock

SHARED: Final = 10
"""So many times what one person may ask for is for all behind one address."""


class Patience:
    """So many at once, and one more after each while: of one person, and of all behind one address."""

    def __init__(self, burst: int, every_s: float, clock: Clock = time.monotonic) -> None:
        self._people = Buckets(1 / every_s, burst, clock)
        self._addresses = Buckets(SHARED / every_s, SHARED * burst, clock)
        self.limits = self._people, self._addresses

    def ask(self, person: str, address: str) -> None:
        """Counts one more. Raises Enough."""
        self.check(person, address)
        self.count(person, address)

    def check(self, person: str, address: str) -> None:
        """Raises Enough where there may not be one more just now."""
        wait = math.ceil(max(self._people.of(person).wait(1), self._addresses.of(address).wait(1)))
        if wait > 0:
            raise Enough("not so often: try again in {minutes} min", minutes=math.ceil(wait / 60), wait=wait)

    def count(self, person: str, address: str) -> None:
        """There was one more."""
        self._people.of(person).take()
        self._addresses.of(address).take()
