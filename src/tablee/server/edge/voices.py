"""How often somebody is heard: talk and reactions, at however many tables and through however many lines."""

import time
from collections.abc import Callable
from typing import Final

from tablee.server.edge.bucket import Buckets, Clock

RATE: Final = 0.5
"""A sentence every two seconds, in the long run."""
BURST: Final = 8
SHARED: Final = 10
"""So many people behind one address may all be heard."""


class Voices:
    """What each person may say, and all behind one address."""

    def __init__(
        self, is_muted: Callable[[str], bool] = lambda person: False, clock: Clock = time.monotonic
    ) -> None:
        """`is_muted`: whom whoever runs the house lets nobody hear."""
        self.is_muted = is_muted
        self._people = Buckets(RATE, BURST, clock)
        self._addresses = Buckets(SHARED * RATE, SHARED * BURST, clock)
        self.limits = self._people, self._addresses

    def admit(self, person: str, address: str) -> bool:
        """Whether they may be heard once more now; it counts then."""
        own, shared = self._people.of(person), self._addresses.of(address)
        if own.left() < 1 or shared.left() < 1:
            return False
        return own.take() and shared.take()
