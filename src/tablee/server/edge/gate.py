"""How many connections stand open, so that nobody holds them all."""

import time
from collections import Counter
from collections.abc import Callable
from typing import Final, Literal

import structlog

from tablee.server.edge.bucket import Buckets, Clock

log: Final = structlog.get_logger()

SPARE: Final = 128
"""So many open files are for the store, the workers and whatever else is not a connection."""

FEW: Final = 4_096
"""With fewer open files a house is soon full."""

AT_ONCE_S: Final = 4.0
"""What an address may open in so many seconds, it may open at once."""

SAYS_S: Final = 60.0
"""How long the log says no more of what it has said of an address."""

Why = Literal["address", "house", "haste"]


class Gate:
    """Counts connections: of each address, and of all. A proxy's address is everybody's, and has no limit."""

    def __init__(
        self,
        most: int,
        all_in_all: int,
        is_proxy: Callable[[str], bool],
        rate: float = 0.0,
        clock: Clock = time.monotonic,
    ) -> None:
        """`most` connections for each address, and `rate` new ones a second in the long run, 0 for no limit.

        `all_in_all`: of all together.
        """
        self._most, self._all, self._is_proxy = most, all_in_all, is_proxy
        self._coming = Buckets(rate, AT_ONCE_S * rate, clock) if rate else None
        self._by_address: Counter[str] = Counter()
        self._saying = Buckets(1 / SAYS_S, 1, clock)

    def enter(self, address: str) -> Why | None:
        """None if one more may stand open; or why not. It counts until it leaves, in haste too: whoever comes
        too often is to be kept waiting."""
        if self._by_address.total() >= self._all:
            self._say("the house is full", "")
            return "house"
        if self._most and self._by_address[address] >= self._most and not self._is_proxy(address):
            self._say("an address has too many connections", address)
            return "address"
        self._by_address[address] += 1
        if self._hastens(address):
            self._say("an address connects too often", address)
            return "haste"
        return None

    def _hastens(self, address: str) -> bool:
        if self._coming is None or self._is_proxy(address):
            return False
        return not self._coming.of(address).take()

    def leave(self, address: str) -> None:
        """One that had entered is gone."""
        self._by_address[address] -= 1
        if not self._by_address[address]:
            del self._by_address[address]

    def _say(self, what: str, address: str) -> None:
        """Once in a while: what comes in floods is not logged in floods."""
        if self._saying.of(f"{what} {address}").take():
            log.warning(what, connections=self._by_address.total())


def open_files() -> int:
    """How many files this process may have open, as many as the system allows; warns when they are few."""
    try:
        import resource  # noqa: PLC0415 (not on Windows)
    except ImportError:
        return FEW
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft not in (hard, resource.RLIM_INFINITY):
        wanted = 1 << 20 if hard == resource.RLIM_INFINITY else hard
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
            soft = wanted
        except (ValueError, OSError):
            pass  # as many as there were
    if soft == resource.RLIM_INFINITY:
        return 1 << 20
    if soft < FEW:
        log.warning("few connections can be open at once: raise the limit of open files", files=soft)
    return soft
