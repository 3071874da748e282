"""When a process was kept from running: what happened meanwhile says more about the machine than about us."""

import asyncio
from collections.abc import Callable
from typing import Final

BEAT_S: Final = 0.01
LIMIT_MS: Final = 20
"""Milliseconds of the laboratory that everything may come late. A race with more in it is not counted."""

SAYS: Final = "stalled until"


class Metronome:
    """Beats in the running event loop, and tells when it was held up, and until when (monotonic seconds)."""

    def __init__(self, slow: float, stalled: Callable[[float], None]) -> None:
        self._loop = asyncio.get_running_loop()
        self._limit_s, self._stalled = LIMIT_MS * slow / 1000, stalled
        self._due = self._loop.time() + BEAT_S
        self._next = self._loop.call_at(self._due, self._beat)

    def _beat(self) -> None:
        now = self._loop.time()
        if now - self._due > self._limit_s:
            self._stalled(now)
        self._due = now + BEAT_S
        self._next = self._loop.call_at(self._due, self._beat)

    def stop(self) -> None:
        """No more beats."""
        self._next.cancel()
