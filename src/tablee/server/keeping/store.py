"""What must not be lost: the logs of all tables, people, records and the server's own secrets."""

import asyncio
import sqlite3
from collections.abc import Callable, Collection, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from queue import SimpleQueue
from threading import Thread
from typing import Any, Final, TypeVar

import structlog

from tablee.server.keeping.entry import Entry
from tablee.server.keeping.folder import LOCK
from tablee.server.keeping.group import (
    Append,
    Group,
    Settled,
    StoreFailed,
    Write,
    commit,
    whole,
)
from tablee.server.keeping.schema import FromTheFuture, migrate
from tablee.server.logs import short

log: Final = structlog.get_logger()

T = TypeVar("T")

LARGEST_GROUP: Final = 1_000
"""As many writes share one transaction at most."""

PATIENCE_S: Final = 5.0
"""How long a write waits for somebody else's lock on the file (a backup, say)."""


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
    """An SQLite file with one writer.

    A write returns when it is on the disk: everything that is asked for while one transaction is flushed
    is handed over together and goes into the next, so many tables share the cost of each flush, and of
    waking the writer and being woken by it. A write that fails fails alone.
    Belongs to the event loop it was opened in, and to one process at a time.
    """

    def __init__(
        self,
        path: Path,
        *,
        committed: Callable[[int], None] | None = None,
        failed: Callable[[str], None] | None = None,
        patience_s: float = PATIENCE_S,
    ) -> None:
        """`committed` is told, in the event loop, how many writes each transaction held, `failed` why one
        failed, or a reading: in a word."""
        self._path = path
        self._committed, self._failed = committed, failed
        self._trouble: str | None = None
        """Why the last write or reading failed, until one succeeds."""
        self._patience_s = patience_s
        self._waiting: Group = []
        self._under_way: asyncio.Event | None = None
        """Set when all that was asked for is written; None before there was anything."""
        self._queue: SimpleQueue[Group | None] = SimpleQueue()
        self._writer: sqlite3.Connection | None = None
        self._reader: sqlite3.Connection | None = None
        self._owner: sqlite3.Connection | None = None
        self._thread: Thread | None = None
        self._reading: ThreadPoolExecutor | None = None
        self._loop: asyncio.AbstractEventLoop | None = None

    async def open(self) -> None:
        """Opens the file, made if it is new, brought up to date if it is old. Raises StoreFailed."""
        assert self._thread is None, "opened already"
        self._loop = asyncio.get_running_loop()
        self._reading = ThreadPoolExecutor(1, thread_name_prefix="store-reader")
        try:
            await self._loop.run_in_executor(self._reading, self._connect)
        except (sqlite3.Error, OSError, FromTheFuture) as error:
            self._disconnect()
            self._reading.shutdown()
            raise StoreFailed(f"{self._path} cannot be opened: {error}") from error
        self._thread = Thread(target=self._write_groups, name="store-writer", daemon=True)
        self._thread.start()

    async def close(self) -> None:
        """Ends after everything asked for is written. Does nothing if the store is not open."""
        if self._thread is None or self._reading is None or self._loop is None:
            return
        thread, self._thread = self._thread, None
        if self._under_way is not None:
            await self._under_way.wait()
        self._queue.put(None)
        await self._loop.run_in_executor(self._reading, thread.join)
        await self._loop.run_in_executor(self._reading, self._disconnect)
        self._reading.shutdown()

    async def append(
        self, table: str, first_seq: int, events: Sequence[Entry], sitters: Sequence[str] = ()
    ) -> None:
        """Adds events to a table's log from that sequence number on: all of them, for good.

        `sitters` are the people for whom this is a table of theirs from now on. Raises Conflict if the
        log has one of these places already, and StoreFailed.
        """
        done = asyncio.get_running_loop().create_future()
        self.append_soon(table, first_seq, events, partial(_tell, done), sitters)
        await done

    def append_soon(
        self,
        table: str,
        first_seq: int,
        events: Sequence[Entry],
        settled: Settled,
        sitters: Sequence[str] = (),
    ) -> None:
        """Like `append`; does not wait, but tells when it is done. Raises StoreFailed if it is not open."""
        if self._thread is None:
            raise StoreFailed("the store is not open")
        rows = [
            (table, seq, event.at, event.kind, event.body, event.action)
            for seq, event in enumerate(events, start=first_seq)
        ]
        self._gather(Append(rows, settled, sitters))

    async def load(self, table: str, after: int = -1) -> list[Entry]:
        """The log of that table from its beginning; empty if there is no such table.

        Of the entries up to the sequence number `after` the bodies are left out.
        """
        rows = await self.read(
            "SELECT at, kind, CASE WHEN seq > ? THEN body ELSE x'' END, action, seq FROM events "
            "WHERE table_id = ? ORDER BY seq",
            after,
            table,
        )
        if rows and rows[-1][-1] - rows[0][-1] != len(rows) - 1:
            raise StoreFailed(f"the log of {short(table)} has a hole")
        return [Entry(*row[:-1]) for row in rows]

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

    async def note_table(
        self, table: str, seq: int, digest: bytes, ended: int | None = None, people: Sequence[str] = ()
    ) -> None:
        """Keeps what a table comes down to; and, once its game is over, when it ended for these people."""

        def note(connection: sqlite3.Connection) -> None:
            connection.execute(
                "INSERT INTO digests (table_id, seq, body) VALUES (?, ?, ?) "
                "ON CONFLICT (table_id) DO UPDATE SET seq = excluded.seq, body = excluded.body",
                (table, seq, digest),
            )
            if ended is not None:
                connection.executemany(
                    "UPDATE sittings SET ended = ? WHERE person = ? AND table_id = ?",
                    [(ended, person, table) for person in people],
                )

        await self.write(whole(note))

    async def forget_sitting(self, person: str, table: str) -> None:
        """That table is none of that person's any more; that they were there is still known."""
        await self.write(
            lambda connection: connection.execute(
                "UPDATE sittings SET gone = 1 WHERE person = ? AND table_id = ?", (person, table)
            )
        )

    async def save_person(self, id: str, name: str, named: bool, seen: int = 0) -> None:
        """Remembers how that person is called, whether they chose it, and that they were here then."""
        await self.write(
            lambda connection: connection.execute(
                "INSERT INTO people (id, name, named, seen) VALUES (?, ?, ?, ?) ON CONFLICT (id) "
                "DO UPDATE SET name = excluded.name, named = excluded.named, seen = excluded.seen",
                (id, name, int(named), seen),
            )
        )

    async def person(self, id: str) -> StoredPerson | None:
        """That person, None if unknown."""
        rows = await self.read("SELECT id, name, named, seen FROM people WHERE id = ?", id)
        return next((StoredPerson(id, name, bool(named), seen) for id, name, named, seen in rows), None)

    async def names(self, people: Collection[str]) -> dict[str, str]:
        """The names of those of these people who have picked one."""
        marks = ", ".join("?" * len(people))
        rows = await self.read(f"SELECT id, name FROM people WHERE id IN ({marks})", *people)
        return dict(rows)

    async def save_record(self, id: str, body: bytes) -> None:
        """Keeps a record under that id, in the place of an earlier one."""
        await self.write(
            lambda connection: connection.execute(
                "INSERT INTO records (id, body) VALUES (?, ?) "
                "ON CONFLICT (id) DO UPDATE SET body = excluded.body",
                (id, body),
            )
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
            lambda connection: connection.execute(
                "INSERT INTO analyses (id, body, done) VALUES (?, ?, ?) "
                "ON CONFLICT (id) DO UPDATE SET body = excluded.body, done = excluded.done",
                (id, body, int(done)),
            )
        )

    async def analysis(self, id: str) -> bytes | None:
        """What is kept of that game's analysis, None if nothing is."""
        rows: list[tuple[bytes]] = await self.read("SELECT body FROM analyses WHERE id = ?", id)
        return next((body for (body,) in rows), None)

    async def unfinished_analyses(self) -> list[str]:
        """The games whose analysis was asked for and is not done, first asked first."""
        rows = await self.read("SELECT id FROM analyses WHERE done = 0 ORDER BY rowid")
        return [id for (id,) in rows]

    async def secret(self, name: str) -> bytes | None:
        """The secret that an earlier release kept under that name, if it did."""
        rows: list[tuple[bytes]] = await self.read("SELECT value FROM secrets WHERE name = ?", name)
        return next((value for (value,) in rows), None)

    async def drop_secret(self, name: str) -> None:
        """Forgets that secret, also in what is left over in the file."""

        def drop(connection: sqlite3.Connection) -> None:
            connection.execute("PRAGMA secure_delete = ON")
            connection.execute("DELETE FROM secrets WHERE name = ?", (name,))
            connection.execute("PRAGMA secure_delete = OFF")

        await self.write(drop)

    async def ready(self) -> None:
        """Returns once a write has reached the disk just now, and was read. Raises StoreFailed."""

        def touch(connection: sqlite3.Connection) -> None:
            (version,) = connection.execute("PRAGMA user_version").fetchone()
            connection.execute(f"PRAGMA user_version = {version}")  # the same again, but written

        await self.write(touch)
        await self.read("PRAGMA user_version")

    async def write(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """What that work answers, once it is on the disk; it does all of it, or raises and did nothing."""
        if self._thread is None or self._loop is None:
            raise StoreFailed("the store is not open")
        done: asyncio.Future[T] = self._loop.create_future()
        self._gather(Write(work, done))
        return await done

    def _gather(self, write: Write | Append) -> None:
        """Everything that is asked for in one turn of the event loop is handed over together."""
        assert self._loop is not None
        self._waiting.append(write)
        if self._under_way is None:
            self._under_way = asyncio.Event()
            self._loop.call_soon(self._hand_over)
        elif self._under_way.is_set():
            self._under_way.clear()
            self._loop.call_soon(self._hand_over)

    def _hand_over(self) -> None:
        group, self._waiting = self._waiting[:LARGEST_GROUP], self._waiting[LARGEST_GROUP:]
        self._queue.put(group)

    async def read(self, query: str, *values: str | int | bytes) -> list[Any]:
        """The rows that query finds. Raises StoreFailed."""
        if self._thread is None or self._loop is None:
            raise StoreFailed("the store is not open")

        def fetch() -> list[Any]:
            assert self._reader is not None
            try:
                return self._reader.execute(query, values).fetchall()
            except sqlite3.Error as error:
                raise StoreFailed(f"the store cannot be read: {error}") from error

        try:
            return await self._loop.run_in_executor(self._reading, fetch)
        except StoreFailed as error:
            self._tell_failure(error.__cause__ or error)
            raise

    def _tell_failure(self, error: BaseException) -> None:
        """Counts it, and says it in the log once for each cause until the store works again."""
        why = cause(error)
        if self._failed is not None:
            self._failed(why)
        if why != self._trouble:
            self._trouble = why
            with suppress(OSError):  # the log may lie on the same full disk
                log.error("the store failed", cause=why, error=str(error))

    def _connect(self) -> None:
        # Whoever holds this lock owns the data; the system lets go of it when the process dies.
        self._owner = sqlite3.connect(
            self._path.with_name(self._path.name + LOCK),
            timeout=0,
            isolation_level=None,
            check_same_thread=False,
        )
        try:
            self._owner.execute("BEGIN EXCLUSIVE")
        except sqlite3.OperationalError as error:
            if "locked" in str(error):
                raise sqlite3.OperationalError("another server is using it") from error
            raise
        self._writer = self._connection()
        self._writer.execute("PRAGMA journal_mode = WAL")
        self._writer.execute("PRAGMA synchronous = FULL")
        migrate(self._writer)
        self._reader = self._connection()
        self._reader.execute("PRAGMA query_only = ON")

    def _connection(self) -> sqlite3.Connection:
        return sqlite3.connect(
            self._path, timeout=self._patience_s, isolation_level=None, check_same_thread=False
        )

    def _disconnect(self) -> None:
        # The writer goes last: closing it moves everything from the WAL into the file.
        for connection in (self._reader, self._writer, self._owner):
            if connection is not None:
                with suppress(sqlite3.Error):
                    connection.close()
        self._reader = self._writer = self._owner = None

    def _write_groups(self) -> None:
        """The writer thread: writes a group in one transaction, tells, until the end."""
        assert self._writer is not None
        assert self._loop is not None
        while (group := self._queue.get()) is not None:
            failure = commit(self._writer, group)
            with suppress(RuntimeError):  # the loop was closed under us: nobody waits any more
                self._loop.call_soon_threadsafe(self._settle, group, failure)

    def _settle(self, group: Group, failure: Exception | None) -> None:
        """The group is written, or is not; what was asked for meanwhile is the next one."""
        assert self._loop is not None
        assert self._under_way is not None
        for write in group:
            try:
                write.settle()
            except Exception as error:
                self._loop.call_exception_handler({"message": "told of a write in vain", "exception": error})
        if failure is not None:
            self._tell_failure(failure)
        else:
            self._trouble = None
            if self._committed is not None:
                self._committed(len(group))
        if self._waiting:
            self._hand_over()
        else:
            self._under_way.set()


def cause(error: BaseException) -> str:
    """Why the store failed, in a word of SQLite's: full, ioerr, corrupt, readonly, busy, …

    >>> cause(ValueError("what?"))
    'ValueError'
    """
    name: str | None = getattr(error, "sqlite_errorname", None)
    return type(error).__name__ if name is None else name.removeprefix("SQLITE_").partition("_")[0].lower()


def _tell(done: "asyncio.Future[None]", error: Exception | None) -> None:
    if done.done():
        return  # whoever waited has gone
    if error is not None:
        done.set_exception(error)
    else:
        done.set_result(None)
