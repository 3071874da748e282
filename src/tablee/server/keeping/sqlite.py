"""The embedded database: one file, one writer, nothing to set up."""

import asyncio
import sqlite3
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from itertools import chain, groupby
from os import SEEK_END
from pathlib import Path
from queue import SimpleQueue
from threading import Thread
from typing import Final, cast

from tablee.server.keeping.database import Health, cause
from tablee.server.keeping.folder import LOCK, touch_private
from tablee.server.keeping.group import (
    Append,
    Conflict,
    Group,
    Lease,
    Row,
    Rows,
    Statement,
    StoreFailed,
    Value,
    Write,
    by_statement,
)
from tablee.server.keeping.schema import OtherSchema, create

LARGEST_GROUP: Final = 1_000
"""As many writes share one transaction at most."""

WAL_PAGES: Final = 4_000
"""How long the WAL grows before its pages go into the file: the longer, the more of them are written once
instead of many times."""

ROOM: Final = (WAL_PAGES + 100) * (4096 + 24)
"""Bytes that so many pages take in the WAL, and those of the group that is the last."""

PATIENCE_S: Final = 5.0
"""How long a write waits for somebody else's lock on the file (a backup, say)."""

INSERT: Final = "INSERT INTO events (table_id, seq, at, kind, body, action) VALUES "
ROW: Final = "(?, ?, ?, ?, ?, ?)"

AT_ONCE: Final = 64
"""Lines that one statement inserts: few enough for a statement of each size to be kept prepared."""


class SqliteFile:
    """An SQLite file with one writer.

    Everything that is asked for while one transaction is flushed is handed over together and goes into the
    next, so many tables share the cost of each flush, and of waking the writer and being woken by it.
    Belongs to the event loop it was opened in, and to one process at a time.
    """

    shared = False

    def __init__(self, path: Path, health: Health, patience_s: float = PATIENCE_S) -> None:
        self._path, self._health, self._patience_s = path, health, patience_s
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

    @property
    def name(self) -> str:
        return str(self._path)

    async def open(self) -> None:
        """Opens the file, made if it is new, brought up to date if it is old. Raises StoreFailed."""
        assert self._thread is None, "opened already"
        self._loop = asyncio.get_running_loop()
        self._reading = ThreadPoolExecutor(1, thread_name_prefix="store-reader")
        try:
            await self._loop.run_in_executor(self._reading, self._connect)
        except (sqlite3.Error, OSError, OtherSchema) as error:
            self._disconnect()
            self._reading.shutdown()
            raise StoreFailed(f"{self._path} cannot be opened: {_plainly(error)}") from error
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

    def append_soon(self, append: Append) -> None:
        if self._thread is None:
            raise StoreFailed("the store is not open")
        self._gather(append)

    def fence(self, left: Callable[[], float], lease: Callable[[str], Lease]) -> None:
        """Nobody else writes here."""

    def give_up(self) -> None:
        """Nobody else writes here."""

    async def write(self, *statements: Statement) -> list[Rows]:
        if self._thread is None or self._loop is None:
            raise StoreFailed("the store is not open")
        done: asyncio.Future[list[Rows]] = self._loop.create_future()
        self._gather(Write(statements, done))
        return await done

    async def read(self, query: str, *values: Value) -> Rows:
        if self._thread is None or self._loop is None:
            raise StoreFailed("the store is not open")

        def fetch() -> Rows:
            assert self._reader is not None
            try:
                return self._reader.execute(query, values).fetchall()
            except sqlite3.Error as error:
                raise StoreFailed(f"the store cannot be read: {_plainly(error)}") from error

        try:
            return await self._loop.run_in_executor(self._reading, fetch)
        except StoreFailed as error:
            self._health.fails(error.__cause__ or error)
            raise

    async def ready(self) -> None:
        ((version,),) = await self.read("PRAGMA user_version")
        await self.write(Statement(f"PRAGMA user_version = {version}"))  # the same again, but written

    async def erase(self, statement: Statement) -> None:
        on, off = Statement("PRAGMA secure_delete = ON"), Statement("PRAGMA secure_delete = OFF")
        await self.write(on, statement, off)

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

    def _connect(self) -> None:
        lock = self._path.with_name(self._path.name + LOCK)
        # Made here, they are nobody else's from their first moment, and so is what SQLite lays beside them.
        for path in (self._path, lock):
            touch_private(path)
        # Whoever holds this lock owns the data; the system lets go of it when the process dies.
        self._owner = sqlite3.connect(lock, timeout=0, isolation_level=None, check_same_thread=False)
        try:
            self._owner.execute("BEGIN EXCLUSIVE")
        except sqlite3.OperationalError as error:
            if "locked" in str(error):
                raise sqlite3.OperationalError("another server is using it") from error
            raise
        self._writer = self._connection()
        self._writer.execute("PRAGMA journal_mode = WAL")
        self._writer.execute("PRAGMA synchronous = FULL")
        self._writer.execute(f"PRAGMA wal_autocheckpoint = {WAL_PAGES}")
        # What a statement of many lines needs to be taken back as a whole: never a file of its own.
        self._writer.execute("PRAGMA temp_store = MEMORY")
        create(self._writer)
        _make_room(self._path.with_name(self._path.name + "-wal"))
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
            failure = _commit(self._writer, group)
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
            self._health.fails(failure)
        else:
            self._health.works(len(group))
        if self._waiting:
            self._hand_over()
        else:
            self._under_way.set()


def _make_room(wal: Path) -> None:
    """Lets the WAL be as long now as it is ever going to be, where the disk has room for it: to flush a file
    that grows takes half as much again as one that is written over. What lies behind its last page is not
    looked at."""
    with suppress(OSError), wal.open("r+b", buffering=0) as file:
        size = file.seek(0, SEEK_END)
        missing = max(0, ROOM - size)
        if file.write(bytes(missing)) < missing:
            file.truncate(size)  # what is left of the disk is for what happens


def _commit(connection: sqlite3.Connection, group: Group) -> Exception | None:
    """Writes the group in one transaction; why that failed, if it did. Each knows its result or its own error
    then."""
    try:
        if _written_at_once(connection, group):
            return None
        connection.execute("BEGIN IMMEDIATE")
        try:
            _write_all(connection, group)
        except _OWN_FAULTS:
            connection.rollback()
            connection.execute("BEGIN IMMEDIATE")
            _write_each(connection, group)
        connection.execute("COMMIT")
    except Exception as error:
        with suppress(sqlite3.Error):
            if connection.in_transaction:
                connection.rollback()
        for write in group:
            write.error = StoreFailed(f"the store cannot be written: {_plainly(error)}")
        return error
    return None


_OWN_FAULTS: Final = (
    sqlite3.IntegrityError,
    TypeError,
    ValueError,
    OverflowError,
    sqlite3.ProgrammingError,
    sqlite3.InterfaceError,
)
"""What is wrong with one write, and leaves the others of its group alone."""


def _lines(group: Group) -> list[Row]:
    """All lines of logs. Nothing else in a group depends on them, nor they on it."""
    return [row for write in group if isinstance(write, Append) for row in write.rows]


def _written_at_once(connection: sqlite3.Connection, group: Group) -> bool:
    """Writes a group of few lines and nothing else with a statement that is its own transaction.

    False if it is another group, or something is wrong with a line: then nothing was written.
    """
    rows = _lines(group)
    if len(rows) > AT_ONCE or any(isinstance(write, Write) or write.also for write in group):
        return False
    try:
        _insert(connection, rows)
    except _OWN_FAULTS:
        return False
    return True


def _write_all(connection: sqlite3.Connection, group: Group) -> None:
    """Writes all of it, or raises if something is wrong with one: then it is to be written one by one."""
    _insert(connection, _lines(group))
    for kind, writes in groupby(group, type):
        if kind is Append:
            _do_also(connection, cast(Iterable[Append], writes))
        else:
            for write in writes:
                _do(connection, write)


def _write_each(connection: sqlite3.Connection, group: Group) -> None:
    """Writes one after the other: what is wrong with one is its own error, and nothing of it remains."""
    for write in group:
        connection.execute("SAVEPOINT work")
        try:
            _do(connection, write)
        except _OWN_FAULTS as error:
            connection.execute("ROLLBACK TO work")
            conflict = isinstance(error, sqlite3.IntegrityError)
            write.error = Conflict(f"it is there already: {error}") if conflict else error
        connection.execute("RELEASE work")


def _insert(connection: sqlite3.Connection, rows: Sequence[Row]) -> None:
    """Writes lines of logs, many with one statement.

    With every statement the writer lets the event loop have the interpreter, and waits until it gets it back.
    """
    for start in range(0, len(rows), AT_ONCE):
        part = rows[start : start + AT_ONCE]
        connection.execute(INSERT + ", ".join([ROW] * len(part)), list(chain.from_iterable(part)))


def _do(connection: sqlite3.Connection, write: Write | Append) -> None:
    match write:
        case Append():
            _insert(connection, write.rows)
            _do_also(connection, [write])
        case Write():
            write.result = [connection.execute(*each).fetchall() for each in write.statements]


def _do_also(connection: sqlite3.Connection, appends: Iterable[Append]) -> None:
    for sql, values in by_statement(appends).items():
        connection.executemany(sql, values)


def _plainly(error: BaseException) -> str:
    """Why, and what to do about it."""
    return f"{error}: make room on its disk" if cause(error) == "full" else str(error)
