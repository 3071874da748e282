"""How often somebody may ask: token buckets."""

import time
from collections import OrderedDict
from collections.abc import Callable
from typing import Final

Clock = Callable[[], float]
"""Seconds that only grow."""

MOST: Final = 20_000


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

    __slots__ = ("_burst", "_clock", "_left", "_rate", "_since")

    def __init__(self, rate: float, burst: float, clock: Clock = time.monotonic) -> None:
        self._rate, self._burst, self._clock = rate, burst, clock
        self._left, self._since = float(burst), clock()

    def take(self, cost: float = 1.0) -> bool:
        """Whether that much was left; it is gone then."""
        if self.left() < cost:
            return False
        self._left -= cost
        return True

    def left(self) -> float:
        """What could be taken now."""
        now = self._clock()
        self._left = min(self._burst, self._left + (now - self._since) * self._rate)
        self._since = now
        return self._left

    def wait(self, cost: float = 1.0) -> float:
        """In how many seconds that much will be there."""
        return max(0.0, (cost - self.left()) / self._rate)


class Buckets:
    """A bucket for everybody, by name; those unused for longest are forgotten when there are too many."""

    def __init__(self, rate: float, burst: float, clock: Clock = time.monotonic, most: int = MOST) -> None:
        self._rate, self._burst, self._clock, self._most = rate, burst, clock, most
        self._by_name: OrderedDict[str, Bucket] = OrderedDict()

    def __len__(self) -> int:
        return len(self._by_name)

    def of(self, name: str) -> Bucket:
        """That one's bucket, full when first seen."""
        bucket = self._by_name.get(name)
        if bucket is None:
            bucket = self._by_name[name] = Bucket(self._rate, self._burst, self._clock)
            if len(self._by_name) > self._most:
                self._by_name.popitem(last=False)
        else:
            self._by_name.move_to_end(name)
        return bucket
