"""What must not be lost: the logs of all tables, people, records and the server's own secrets."""

import asyncio
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import groupby
from operator import itemgetter
from pathlib import Path
from typing import Final

from tablee.server.keeping.database import Database, Health
from tablee.server.keeping.entry import Entry
from tablee.server.keeping.folded import folded
from tablee.server.keeping.group import Append, Lease, Rows, Statement, StoreFailed, Value
from tablee.server.keeping.sittings import sit_down
from tablee.server.keeping.sqlite import PATIENCE_S, SqliteFile
from tablee.server.logs import short

_SITTINGS: Final = (
    "SELECT s.table_id, s.ended, (SELECT max(seq) FROM events WHERE table_id = s.table_id), d.seq, d.body "
    "FROM sittings s LEFT JOIN digests d ON d.table_id = s.table_id"
)


@dataclass(frozen=True, slots=True)
class StoredPerson:
    """Somebody as the store remembers them."""

    id: str
    name: str
    named: bool
    seen: int = 0
    """When they came last, to the day (milliseconds since 1970)."""


@dataclass(frozen=True, slots=True)
class Sitting:
    """A table where somebody sits or sat, with what was noted of it last.

    `ended` is None as long as the game is not known to be over; `seq` is where its log stands, `noted`
    where it stood when the digest was made.
    """

    table: str
    ended: int | None
    seq: int
    noted: int | None
    digest: bytes | None


class Store:
    """Everything that is kept, by name, in an SQLite file or a PostgreSQL database.

    A write returns when it is on the disk; one that fails fails alone.
    Belongs to the event loop it was opened in.
    """

    def __init__(
        self,
        place: Path | str,
        *,
        committed: Callable[[int], None] | None = None,
        failed: Callable[[str], None] | None = None,
        patience_s: float = PATIENCE_S,
    ) -> None:
        """`place`: a file, or the address of a PostgreSQL database. `committed` is told, in the event loop,
        how many writes each transaction held, `failed` why one failed, or a reading: in a word. Raises
        StoreFailed where what it takes to reach that place is not installed."""
        self._database = _database(place, Health(committed, failed), patience_s)

    @property
    def name(self) -> str:
        """Which database it is: without a password."""
        return self._database.name

    @property
    def shared(self) -> bool:
        """Whether several machines may use it at once."""
        return self._database.shared

    async def open(self) -> None:
        """Opens the database, made if it is new, brought up to date if it is old. Raises StoreFailed."""
        await self._database.open()

    async def close(self) -> None:
        """Ends after everything asked for is written. Does nothing if the store is not open."""
        await self._database.close()

    def fence(self, left: Callable[[], float], lease: Callable[[str], Lease]) -> None:
        """From now on logs are written only for as many seconds as `left` says: others may have them then.
        A line is refused when it arrives and its table's lease is no longer what `lease` said."""
        self._database.fence(left, lease)

    def give_up(self) -> None:
        """No line that waits is written; of those on their way only the store knows."""
        self._database.give_up()

    async def ready(self) -> None:
        """Returns once a write has reached the disk just now, and was read. Raises StoreFailed."""
        await self._database.ready()

    async def append(
        self, table: str, first_seq: int, events: Sequence[Entry], sitters: Sequence[str] = ()
    ) -> None:
        """Adds events to a table's log from that sequence number on: all of them, for good.

        `sitters` are the people for whom this is a table of theirs from now on. Raises Conflict if the
        log has one of these places already, and StoreFailed.
        """
        done = asyncio.get_running_loop().create_future()
        rows = [
            (table, seq, event.at, event.kind, event.body, event.action)
            for seq, event in enumerate(events, start=first_seq)
        ]
        self.append_soon(Append(rows, partial(_tell, done), sit_down(table, sitters, events[-1].at)))
        await done

    def append_soon(self, append: Append) -> None:
        """Like `append`; does not wait, but tells when it is done. Raises StoreFailed if it is not open."""
        self._database.append_soon(append)

    async def load(self, table: str, after: int = -1) -> list[Entry]:
        """The log of that table from its beginning; empty if there is no such table.

        Of the entries up to the sequence number `after` the bodies are left out.
        """
        rows = await self.read(
            "SELECT at, kind, CASE WHEN seq > ? THEN body ELSE ? END, action, seq FROM events "
            "WHERE table_id = ? ORDER BY seq",
            after,
            b"",
            table,
        )
        if rows and rows[-1][-1] - rows[0][-1] != len(rows) - 1:
            raise StoreFailed(f"the log of {short(table)} has a hole")
        return [Entry(at, kind, body, action) for at, kind, body, action, _ in rows]

    async def load_all(self, tables: Collection[str]) -> dict[str, list[Entry]]:
        """The logs of those of these tables whose logs have no hole."""
        if not tables:
            return {}
        marks = ", ".join("?" * len(tables))
        rows = await self.read(
            f"SELECT table_id, at, kind, body, action, seq FROM events WHERE table_id IN ({marks}) "
            "ORDER BY table_id, seq",
            *tables,
        )
        logs = {table: list(lines) for table, lines in groupby(rows, itemgetter(0))}
        return {
            table: [Entry(at, kind, body, action) for _, at, kind, body, action, _ in lines]
            for table, lines in logs.items()
            if lines[-1][-1] - lines[0][-1] == len(lines) - 1
        }

    async def length(self, table: str) -> int:
        """How many events the log of that table has."""
        ((length,),) = await self.read("SELECT count(*) FROM events WHERE table_id = ?", table)
        return int(length)

    async def tables(self, since: int) -> list[str]:
        """The tables at which something happened at that time (milliseconds since 1970) or later.

        Looks back from the newest event to the first that is older.
        """
        rows = await self.read(
            "SELECT DISTINCT table_id FROM events "
            "WHERE id > coalesce((SELECT id FROM events WHERE at < ? ORDER BY id DESC LIMIT 1), 0) "
            "ORDER BY table_id",
            since,
        )
        return [table for (table,) in rows]

    async def sittings(self, person: str, most: int) -> list[Sitting]:
        """The tables of that person whose game is not known to be over, the newest first."""
        rows = await self.read(
            f"{_SITTINGS} WHERE s.person = ? AND s.ended IS NULL AND s.gone = 0 "
            "ORDER BY s.since DESC LIMIT ?",
            person,
            most,
        )
        return [Sitting(*row) for row in rows]

    async def ended_sittings(self, person: str, before: int, most: int) -> list[Sitting]:
        """The tables of that person whose game ended before that time, the last one first."""
        rows = await self.read(
            f"{_SITTINGS} WHERE s.person = ? AND s.ended IS NOT NULL AND s.ended < ? "
            "ORDER BY s.ended DESC LIMIT ?",
            person,
            before,
            most,
        )
        return [Sitting(*row) for row in rows]

    async def forget_sitting(self, person: str, table: str) -> None:
        """That table is none of that person's any more; that they were there is still known."""
        await self.write("UPDATE sittings SET gone = 1 WHERE person = ? AND table_id = ?", person, table)

    async def save_person(self, id: str, name: str, named: bool, seen: int = 0) -> None:
        """Remembers how that person is called, whether they chose it, and that they were here then."""
        await self.write(
            "INSERT INTO people (id, name, named, seen, folded) VALUES (?, ?, ?, ?, ?) ON CONFLICT (id) "
            "DO UPDATE SET name = excluded.name, named = excluded.named, seen = excluded.seen, "
            "folded = excluded.folded",
            id,
            name,
            int(named),
            seen,
            folded(name) if named else "",
        )

    async def person(self, id: str) -> StoredPerson | None:
        """That person, None if unknown."""
        rows = await self.read("SELECT id, name, named, seen FROM people WHERE id = ?", id)
        return next((StoredPerson(id, name, bool(named), seen) for id, name, named, seen in rows), None)

    async def names(self, people: Collection[str]) -> dict[str, str]:
        """The names of those of these people who have picked one."""
        if not people:
            return {}
        marks = ", ".join("?" * len(people))
        rows = await self.read(f"SELECT id, name FROM people WHERE named = 1 AND id IN ({marks})", *people)
        return dict(rows)

    async def save_record(self, id: str, body: bytes) -> None:
        """Keeps a record under that id, in the place of an earlier one."""
        await self.write(
            "INSERT INTO records (id, body) VALUES (?, ?) "
            "ON CONFLICT (id) DO UPDATE SET body = excluded.body",
            id,
            body,
        )

    async def record(self, id: str) -> bytes | None:
        """The record kept under that id, None if there is none."""
        rows: list[tuple[bytes]] = await self.read("SELECT body FROM records WHERE id = ?", id)
        return next((body for (body,) in rows), None)

    async def records_size(self) -> int:
        """The bytes of all records kept here."""
        rows: list[tuple[int]] = await self.read("SELECT coalesce(sum(length(body)), 0) FROM records")
        return rows[0][0]

    async def save_analysis(self, id: str, body: bytes, done: bool) -> None:
        """Keeps what is known of that game's analysis, in the place of what was."""
        await self.write(
            "INSERT INTO analyses (id, body, done, asked) "
            "SELECT ?, ?, ?, coalesce(max(asked), 0) + 1 FROM analyses WHERE true "
            "ON CONFLICT (id) DO UPDATE SET body = excluded.body, done = excluded.done",
            id,
            body,
            int(done),
        )

    async def analysis(self, id: str) -> bytes | None:
        """What is kept of that game's analysis, None if nothing is."""
        rows: list[tuple[bytes]] = await self.read("SELECT body FROM analyses WHERE id = ?", id)
        return next((body for (body,) in rows), None)

    async def analysed_sittings(self, person: str, most: int) -> list[tuple[Sitting, bytes]]:
        """The tables of that person whose game is over and analysed, the last one first, and what is kept of
        the analyses."""
        rows = await self.read(
            f"SELECT s.*, a.body FROM ({_SITTINGS} WHERE s.person = ? AND s.ended IS NOT NULL) s "
            "JOIN analyses a ON a.id = s.table_id WHERE a.done = 1 ORDER BY s.ended DESC LIMIT ?",
            person,
            most,
        )
        return [(Sitting(*row), body) for *row, body in rows]

    async def unfinished_analyses(self) -> list[str]:
        """The games whose analysis was asked for and is not done, first asked first."""
        rows = await self.read("SELECT id FROM analyses WHERE done = 0 ORDER BY asked, id")
        return [id for (id,) in rows]

    async def secret(self, name: str) -> bytes | None:
        """The secret kept under that name, if there is one."""
        rows: list[tuple[bytes]] = await self.read("SELECT value FROM secrets WHERE name = ?", name)
        return next((value for (value,) in rows), None)

    async def offer_secret(self, name: str, value: bytes) -> bytes:
        """The secret kept under that name from now on: this one, unless there was one."""
        await self.write(
            "INSERT INTO secrets (name, value) VALUES (?, ?) ON CONFLICT (name) DO NOTHING", name, value
        )
        kept = await self.secret(name)
        return value if kept is None else kept

    async def save_secret(self, name: str, value: bytes) -> None:
        """Keeps a secret under that name, in the place of an earlier one."""
        await self.write(
            "INSERT INTO secrets (name, value) VALUES (?, ?) "
            "ON CONFLICT (name) DO UPDATE SET value = excluded.value",
            name,
            value,
        )

    async def drop_secret(self, name: str) -> None:
        """Forgets that secret, also in what is left over in the file."""
        await self._database.erase(Statement("DELETE FROM secrets WHERE name = ?", (name,)))

    async def write(self, sql: str, *values: Value) -> Rows:
        """The rows that this statement returns (`RETURNING …`), once it is on the disk.

        It is done wholly or not at all, and both databases understand it. Raises Conflict, StoreFailed.
        """
        (rows,) = await self._database.write(Statement(sql, values))
        return rows

    async def write_all(self, statements: Sequence[Statement]) -> list[Rows]:
        """Like `write`, with several statements: what each returns, once all are on the disk together."""
        return await self._database.write(*statements)

    async def read(self, query: str, *values: Value) -> Rows:
        """The rows that query finds. Raises StoreFailed."""
        return await self._database.read(query, *values)


def _database(place: Path | str, health: Health, patience_s: float) -> Database:
    if isinstance(place, Path):
        return SqliteFile(place, health, patience_s)
    try:
        from tablee.server.keeping.postgres import Postgres  # noqa: PLC0415
    except ModuleNotFoundError as error:
        raise StoreFailed(
            f"{error.name} is not installed: pip install 'tablee[serve,postgres]' brings it"
        ) from error
    return Postgres(place, health)


def _tell(done: "asyncio.Future[None]", error: Exception | None) -> None:
    if done.done():
        return  # whoever waited has gone
    if error is not None:
        done.set_exception(error)
    else:
        done.set_result(None)
