"""How often somebody may ask: token buckets."""

import time
from collections import OrderedDict
from collections.abc import Callable, Iterator
from typing import Final

Clock = Callable[[], float]
"""Seconds that only grow."""

MOST: Final = 20_000

ALONE: Final = 0.25
"""What somebody has used concerns other machines when it is such a part of what they may use at once."""


class Bucket:
    """`burst` at once, and `rate` a second in the long run.

    >>> now = 0.0
    >>> bucket = Bucket(rate=2.0, burst=1, clock=lambda: now)
    >>> bucket.take(), bucket.take(), bucket.wait()
    (True, False, 0.5)
    >>> now = 0.5
    >>> bucket.take()
    True
    """

    __slots__ = ("_burst", "_clock", "_left", "_rate", "_since", "_untold")

    def __init__(self, rate: float, burst: float, clock: Clock = time.monotonic) -> None:
        self._rate, self._burst, self._clock = rate, burst, clock
        self._left, self._since = float(burst), clock()
        self._untold = 0.0
        """What was taken here and nobody else knows of."""

    def take(self, cost: float = 1.0) -> bool:
        """Whether that much was left; it is gone then."""
        left = self.left()
        if left < cost:
            return False
        self._left = left - cost
        self._untold += cost
        return True

    @property
    def since(self) -> float:
        """When somebody last looked what is left."""
        return self._since

    def left(self) -> float:
        """What could be taken now."""
        now = self._clock()
        self._left = min(self._burst, self._left + (now - self._since) * self._rate)
        self._since = now
        return self._left

    def wait(self, cost: float = 1.0) -> float:
        """In how many seconds that much will be there."""
        return max(0.0, (cost - self.left()) / self._rate)

    def owe(self, cost: float) -> None:
        """That much was taken elsewhere: it counts here too, also where it is more than there is."""
        self._left = max(self.left() - cost, -self._burst)

    def tell(self) -> float:
        """What was taken here since this was asked last, as soon as that matters to others."""
        gone = self._burst - self.left()
        if gone < self._burst * ALONE:
            return 0.0
        told, self._untold = min(self._untold, gone), 0.0
        return told


class Buckets:
    """A bucket for everybody, by name; those unused for longest are forgotten when there are too many."""

    def __init__(self, rate: float, burst: float, clock: Clock = time.monotonic, most: int = MOST) -> None:
        self._rate, self._burst, self._clock, self._most = rate, burst, clock, most
        self._by_name: OrderedDict[str, Bucket] = OrderedDict()
        self.alias: Callable[[str], str] | None = None
        """What a name is called where others read it; the name itself if nobody does."""

    def __len__(self) -> int:
        return len(self._by_name)

    def of(self, name: str) -> Bucket:
        """That one's bucket, full when first seen."""
        return self.under(name if self.alias is None else self.alias(name))

    def under(self, name: str) -> Bucket:
        """The bucket of whoever is called so."""
        bucket = self._by_name.get(name)
        if bucket is None:
            bucket = self._by_name[name] = Bucket(self._rate, self._burst, self._clock)
            if len(self._by_name) > self._most:
                self._by_name.popitem(last=False)
        else:
            self._by_name.move_to_end(name)
        return bucket

    def lately(self, since: float) -> Iterator[tuple[str, Bucket]]:
        """Those that were used at that time or later, the last one first."""
        for name, bucket in reversed(self._by_name.items()):
            if bucket.since < since:
                return
            yield name, bucket
