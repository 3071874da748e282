"""People who were seated at a table and have to be told: kept, so that nobody waits for whoever knew it."""

from collections.abc import Sequence
from typing import Final

from tablee.core import Millis
from tablee.server.keeping.group import Statement
from tablee.server.keeping.store import Store

KEPT: Final[Millis] = 60_000
"""For how long whoever was seated is told where."""

OPENING: Final[Millis] = 5_000
"""A table that was not opened so long after its people were seated never will be."""


class Seats:
    """Where those sit who were found a game."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def keep(self, people: Sequence[str], table: str, now: Millis) -> None:
        """These people will sit at that table, and are told so for a while. Raises Conflict, and keeps
        nothing, if one of them has a seat already; and StoreFailed."""
        seat = "INSERT INTO seated (person, table_id, until) VALUES (?, ?, ?)"
        await self._store.write_all(
            [
                # Where whoever wanted to open a table died before they did, nobody sits.
                Statement(
                    "DELETE FROM seated WHERE until < ? OR (until < ? AND NOT EXISTS "
                    "(SELECT 1 FROM events WHERE events.table_id = seated.table_id))",
                    (now, now + KEPT - OPENING),
                ),
                *(Statement(seat, (person, table, now + KEPT)) for person in sorted(people)),
            ]
        )

    async def free(self, table: str) -> None:
        """Nobody sits there unless it was opened. Raises StoreFailed."""
        await self._store.write(
            "DELETE FROM seated WHERE table_id = ? AND NOT EXISTS (SELECT 1 FROM events WHERE table_id = ?)",
            table,
            table,
        )

    async def of(self, person: str, now: Millis) -> str | None:
        """The table where that person sits, if it was opened. Raises StoreFailed."""
        rows = await self._store.read(
            "SELECT table_id FROM seated WHERE person = ? AND until >= ? "
            "AND EXISTS (SELECT 1 FROM events WHERE events.table_id = seated.table_id)",
            person,
            now,
        )
        return next((table for (table,) in rows), None)

    async def tell(self, person: str, until: Millis) -> None:
        """That person was told, and is told again until then. Raises StoreFailed."""
        sql = "UPDATE seated SET until = ? WHERE person = ? AND until > ?"
        await self._store.write(sql, until, person, until)
