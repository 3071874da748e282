"""The one clock of the house."""

import time
from collections.abc import Callable
from typing import Final

from tablee.core import Millis

Nanos = Callable[[], int]


def _since_boot() -> int:
    """Nanoseconds that only grow; on Linux also while the machine sleeps."""
    return time.clock_gettime_ns(time.CLOCK_BOOTTIME)


class Clock:
    """Milliseconds since 1970 that never go back, whatever is done to the machine's own clock.

    Set ahead, that one is followed; set back, it is not waited for: whoever has to wait five seconds does.

    >>> wall, ticks = [60_000_000_000], [0]
    >>> clock = Clock(lambda: wall[0], lambda: ticks[0])
    >>> clock()
    60000
    >>> wall[0], ticks[0] = 0, 5_000_000_000
    >>> clock()
    65000
    """

    __slots__ = ("_ahead", "_ticks", "_wall")

    def __init__(self, wall: Nanos, ticks: Nanos) -> None:
        self._wall, self._ticks = wall, ticks
        self._ahead = wall() - ticks()

    def __call__(self) -> Millis:
        ticks = self._ticks()
        self._ahead = max(self._ahead, self._wall() - ticks)
        return (ticks + self._ahead) // 1_000_000


now: Final = Clock(time.time_ns, _since_boot if hasattr(time, "CLOCK_BOOTTIME") else time.monotonic_ns)
