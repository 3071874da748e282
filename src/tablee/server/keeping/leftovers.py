"""What lies in the store that nobody may need any more: found a few at a time."""

from dataclasses import dataclass
from typing import Final

from tablee.server.keeping.store import Store

PAGE: Final = 50
"""So many tables or people are looked at in one go."""

Place = tuple[int, str]
"""Where among all tables, by when they were opened, somebody has got to."""

FIRST: Final[Place] = (-1, "")


@dataclass(frozen=True, slots=True)
class Leftover:
    """A table: when it was opened and when something last happened there (milliseconds since 1970), where its
    log stands, and what was noted of it when it stood there."""

    table: str
    opened: int
    touched: int
    digest: bytes | None

    @property
    def place(self) -> Place:
        return self.opened, self.table


class Leftovers:
    """Walks through tables and people."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def tables(self, after: Place, before: int) -> list[Leftover]:
        """The next few tables after that place that were opened before that time. Raises StoreFailed."""
        rows = await self._store.read(
            "SELECT o.table_id, o.at, l.at, CASE WHEN d.seq = l.seq THEN d.body END FROM events o "
            "JOIN events l ON l.table_id = o.table_id "
            "AND l.seq = (SELECT max(seq) FROM events WHERE table_id = o.table_id) "
            "LEFT JOIN digests d ON d.table_id = o.table_id "
            "WHERE o.seq = 1 AND (o.at, o.table_id) > (?, ?) AND o.at < ? ORDER BY o.at, o.table_id LIMIT ?",
            *after,
            before,
            PAGE,
        )
        return [Leftover(*row) for row in rows]

    async def forget_talk(self, table: str, nothing: bytes) -> int:
        """Puts that in the place of everything that was said there; how much that was. Raises StoreFailed."""
        said = "table_id = ? AND kind = 'Said' AND body <> ?"
        found = await self._store.read(f"SELECT 1 FROM events WHERE {said} LIMIT 1", table, nothing)
        if not found:
            return 0
        changed = await self._store.write(
            f"UPDATE events SET body = ? WHERE {said} RETURNING seq", nothing, table, nothing
        )
        return len(changed)

    async def forget_answers(self, before: int) -> int:
        """Forgets what people answered before that time who have no name here; how many answers that were.
        Raises StoreFailed."""
        gone = await self._store.write(
            "DELETE FROM answers WHERE at < ? AND person NOT IN (SELECT id FROM people) RETURNING day", before
        )
        return len(gone)

    async def forget_leases(self, before: int) -> None:
        """Removes the leases of tables that were removed before that time. Raises StoreFailed."""
        await self._store.write("DELETE FROM leases WHERE removed < ?", before)

    async def people(self, before: int) -> list[str]:
        """A few of those who have not come since that time, and made no way to come back. Raises
        StoreFailed."""
        rows = await self._store.read(
            "SELECT id FROM people WHERE seen < ? AND id NOT IN (SELECT person FROM passkeys) "
            "AND id NOT IN (SELECT person FROM recoveries) LIMIT ?",
            before,
            PAGE,
        )
        return [person for (person,) in rows]
