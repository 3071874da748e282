"""Whose a table is: this process's own, or that of whichever machine has it just now."""

from typing import Protocol


class Holding(Protocol):
    """What a keeper needs to know of whose its tables are. Everything here may raise StoreFailed."""

    @property
    def holds(self) -> bool:
        """Whether what was ours still is."""

    async def claim(self, table: str) -> str | None:
        """None if that table is ours now, or there is none; else where whoever has it is reached."""

    async def acquire(self, table: str) -> None:
        """Returns when that table is ours: whoever has it is asked for it."""

    async def release(self, table: str) -> None:
        """That table may be anybody's from now on."""


class Alone:
    """All tables are ours: nobody else uses the store."""

    holds = True

    async def claim(self, table: str) -> str | None:
        return None

    async def acquire(self, table: str) -> None:
        return

    async def release(self, table: str) -> None:
        return
