"""What long logs come down to, kept beside them."""

from typing import NamedTuple

from tablee.server.keeping.store import Store


class Kept(NamedTuple):
    """What a log came down to when it had so many lines."""

    seq: int
    body: bytes


async def find(store: Store, table: str) -> Kept | None:
    """What is kept of that table's log, if anything is. Raises StoreFailed."""
    rows = await store.read("SELECT seq, body FROM condensed WHERE table_id = ?", table)
    return next((Kept(*row) for row in rows), None)


async def keep(store: Store, table: str, kept: Kept) -> None:
    """Keeps that in the place of what was; nothing where the log is gone. Raises StoreFailed."""
    await store.write(
        "INSERT INTO condensed (table_id, seq, body) SELECT ?, ?, ? "
        "WHERE EXISTS (SELECT 1 FROM events WHERE table_id = ? AND seq = ?) "
        "ON CONFLICT (table_id) DO UPDATE SET seq = excluded.seq, body = excluded.body",
        table,
        *kept,
        table,
        kept.seq,
    )
