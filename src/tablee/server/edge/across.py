"""What somebody may use of a house on many machines: as much as of one, whichever of them they come to."""

import asyncio
import time
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from hashlib import blake2b
from itertools import islice
from typing import Final

from tablee.server.edge.bucket import ALONE, Buckets
from tablee.server.edge.doors import Doors
from tablee.server.keeping.bus import Bus
from tablee.server.keeping.group import StoreFailed

EVERY_S: Final = 0.5
"""How often machines tell each other who uses much."""

HEARD_S: Final = 3.0
"""For so long it counts what another machine said it has open."""

AT_ONCE: Final = 200
MOST: Final = 4 * AT_ONCE
"""So many are named in one message, and of one limit at a time: those who use most."""

Counts = dict[str, float]


class Across:
    """Tells the other machines who uses much here, and counts here what is used there.

    Each machine counts alone until somebody has used a quarter of what they may use at once. From then on
    all of it counts everywhere, half a second later. People and addresses are named by what their names
    come to with a key of the house: nobody reads them on the way.
    """

    def __init__(self, bus: Bus) -> None:
        self._bus = bus
        self.key = b""
        """The same on all machines of the house."""
        self._limits: dict[str, Buckets] = {}
        self._doors: Doors | None = None
        self._held: dict[str, dict[str, tuple[float, int]]] = {}
        """Who has how much open on which node, and when that was heard."""
        bus.listen("used", dict[str, Counts], self._hear_used)
        bus.listen("open", Counts, self._hear_open)

    def limit(self, name: str, limits: Iterable[Buckets]) -> None:
        """What is taken from these counts on all machines; they call them by the same name."""
        for n, buckets in enumerate(limits):
            buckets.alias = self.alias
            self._limits[f"{name} {n}"] = buckets

    def count(self, doors: Doors) -> None:
        """What is open here counts on all machines."""
        self._doors, doors.elsewhere = doors, self._open_elsewhere

    def alias(self, name: str) -> str:
        """What others read in the place of that name."""
        return blake2b(name.encode(), digest_size=9, key=self.key[:64]).hexdigest()

    async def work(self) -> None:
        """For as long as the server runs: tells the others."""
        since = 0.0
        while True:
            now = time.monotonic()
            with suppress(StoreFailed):
                await self.tell(since)
                since = now
            await asyncio.sleep(EVERY_S)

    async def tell(self, since: float = 0.0) -> None:
        """Says what was taken since that time and what is open now, where others ought to know."""
        for limit, buckets in self._limits.items():
            used = {name: told for name, bucket in buckets.lately(since) if (told := bucket.tell())}
            for part in _parts(used):
                await self._bus.say("used", {limit: part})
        self._forget()
        if self._doors is not None:
            for part in _parts({self.alias(name): n for name, n in self._doors.many(ALONE).items()}):
                await self._bus.say("open", part)

    def _hear_used(self, node: str, used: dict[str, Counts]) -> None:
        for limit, counts in used.items():
            if (buckets := self._limits.get(limit)) is not None:
                for name, count in counts.items():
                    buckets.under(name).owe(count)

    def _hear_open(self, node: str, held: Counts) -> None:
        now = time.monotonic()
        for name, count in held.items():
            self._held.setdefault(name, {})[node] = now, int(count)

    def _open_elsewhere(self, name: str) -> int:
        oldest = time.monotonic() - HEARD_S
        held = self._held.get(self.alias(name), {})
        return sum(count for heard, count in held.values() if heard >= oldest)

    def _forget(self) -> None:
        """Lets go what was said long ago."""
        oldest = time.monotonic() - HEARD_S
        for name, held in list(self._held.items()):
            if all(heard < oldest for heard, _ in held.values()):
                del self._held[name]


def _parts(counts: Mapping[str, float]) -> Iterator[Counts]:
    """The highest of them, a message at a time."""
    highest = iter(sorted(counts.items(), key=lambda pair: pair[1], reverse=True)[:MOST])
    while part := {name: round(count, 3) for name, count in islice(highest, AT_ONCE)}:
        yield part
