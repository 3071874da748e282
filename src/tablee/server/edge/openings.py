"""How many tables somebody may open, or have opened for them, in a day."""

import time

from tablee.server.edge.bucket import Clock
from tablee.server.edge.patience import Patience

DAY_S = 86_400


class Openings:
    """Counts the tables that each person opens, and all behind one address."""

    def __init__(self, daily: int, clock: Clock = time.monotonic) -> None:
        """`daily` tables for each person; 0 for no limit."""
        self._patience = Patience(daily, DAY_S / daily, clock) if daily else None
        self.limits = () if self._patience is None else self._patience.limits

    def admit(self, person: str, address: str) -> None:
        """Counts one more table of that person. Raises Enough."""
        self.check(person, address)
        self.count(person, address)

    def check(self, person: str, address: str) -> None:
        """Raises Enough if that person may have no more tables for now."""
        if self._patience is not None:
            self._patience.check(person, address)

    def count(self, person: str, address: str) -> None:
        """A table was opened for that person."""
        if self._patience is not None:
            self._patience.count(person, address)
