"""Whose a table is: this process's own, or that of whichever machine has it just now."""

from collections.abc import Set
from typing import Protocol


class Holding(Protocol):
    """What a keeper needs to know of whose its tables are. Everything here may raise StoreFailed."""

    @property
    def holds(self) -> bool:
        """Whether what was ours still is."""

    @property
    def has_many(self) -> bool:
        """Whether another machine has room for what might as well be there."""

    async def claim(self, table: str) -> str | None:
        """None if that table is ours now, or there is none; else where whoever has it is reached."""

    async def acquire(self, table: str) -> None:
        """Returns when that table is ours: whoever has it is asked for it."""

    def invalidate(self, table: str) -> None:
        """What was written for that table may arrive late: once it is claimed again, it is refused."""

    async def release(self, table: str) -> None:
        """That table may be anybody's from now on."""

    async def held(self) -> Set[str]:
        """The tables that need nobody to take them up: somebody has them, or takes them over by itself."""


class Alone:
    """All tables are ours: nobody else uses the store."""

    holds, has_many = True, False

    async def claim(self, table: str) -> str | None:
        return None

    async def acquire(self, table: str) -> None:
        return

    def invalidate(self, table: str) -> None:
        return

    async def release(self, table: str) -> None:
        return

    async def held(self) -> Set[str]:
        return frozenset()
