"""The logs of tables made tables again: beside everything else, few at once."""

import asyncio
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Final, NamedTuple

import msgspec

from tablee.core import Millis
from tablee.server.keeping.entry import Entry
from tablee.server.keeping.store import Store
from tablee.table import events as e
from tablee.table.evolution import rebuild, under_names
from tablee.table.table import Table

READ_AT_ONCE: Final = 2
"""So many logs are made tables again at a time."""

_decode_event = msgspec.json.Decoder(e.AnyEvent).decode
_encode = msgspec.json.Encoder().encode


class Read(NamedTuple):
    """A table as its log made it, and the log."""

    table: Table
    log: Sequence[Entry]


class Missed(NamedTuple):
    """An event that another node wrote: when, and for which action."""

    event: e.AnyEvent
    at: Millis
    action: str | None


class Logbook:
    """Reads tables from their logs."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._turn = asyncio.Semaphore(READ_AT_ONCE)

    async def read(self, id: str) -> Read | None:
        """That table, with people under the names they go by now; None if there is none.

        Raises GameMissing, StoreFailed.
        """
        async with self._turn:
            read = await self._read(id)
            return None if read is None else read._replace(table=await self._named(read.table))

    async def read_all(self, ids: Sequence[str]) -> dict[str, Read]:
        """These tables, all at one go; without those of which something is wrong. Raises StoreFailed."""
        async with self._turn:
            logs = await self._store.load_all(ids)
            tables = await asyncio.to_thread(_all_rebuilt, logs)
            people = {who for table in tables.values() for who in _people(table)}
            names = await self._store.names(people)
            return {id: Read(under_names(table, names), logs[id]) for id, table in tables.items()}

    async def is_current(self, read: Read) -> bool:
        """Whether the log of that table is still as long as it was. Raises StoreFailed."""
        return await self._store.length(read.table.id) == len(read.log)

    async def missed(self, table: Table) -> list[Missed]:
        """What the log of that table has beyond it. Raises StoreFailed."""
        rows = await self._store.load(table.id, table.seq)
        return [Missed(_decode_event(row.body), row.at, row.action) for row in rows[table.seq :]]

    async def _read(self, id: str) -> Read | None:
        rows = await self._store.load(id)
        return Read(await asyncio.to_thread(rebuilt, rows), rows) if rows else None

    async def _named(self, table: Table) -> Table:
        return under_names(table, await self._store.names(_people(table)))


def entries(events: Sequence[e.AnyEvent], at: Millis) -> list[Entry]:
    """These events as the store keeps them, all of that time."""
    return [Entry(at, type(event).__name__, _encode(event)) for event in events]


def rebuilt(rows: Sequence[Entry]) -> Table:
    """The table that this log made."""
    return rebuild((row.at, _decode_event(row.body)) for row in rows)


def _all_rebuilt(logs: Mapping[str, Sequence[Entry]]) -> dict[str, Table]:
    """The tables that these logs made; without those of which something is wrong."""
    tables = {}
    for id, rows in logs.items():
        with suppress(Exception):
            tables[id] = rebuilt(rows)
    return tables


def _people(table: Table) -> set[str]:
    """Those whose table it is."""
    return {who for chair in table.chairs if (who := chair.person or chair.kept) is not None}
