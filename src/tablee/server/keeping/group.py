"""Writes that share a transaction: each is wholly there or not at all, and fails alone."""

import asyncio
import sqlite3
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import chain
from typing import Any, Final, TypeVar

T = TypeVar("T")

INSERT: Final = "INSERT INTO events (table_id, seq, at, kind, body, action) VALUES "
ROW: Final = "(?, ?, ?, ?, ?, ?)"

AT_ONCE: Final = 64
"""Lines that one statement inserts: few enough for a statement of each size to be kept prepared."""

Row = tuple[str, int, int, str, bytes, str | None]
Settled = Callable[[Exception | None], None]
"""Told in the event loop when a write is on the disk (None), or why it is not."""


class Conflict(Exception):
    """There is something in that place already. Nothing was written."""


class StoreFailed(Exception):
    """The store could not do it: the disk is full, read-only, gone or in use.

    Whether a write that failed so is there after all is known only by loading it.
    """


@dataclass(slots=True)
class Write:
    """A write that somebody awaits. `work` does all of it, or raises and did nothing."""

    work: Callable[[sqlite3.Connection], Any]
    done: "asyncio.Future[Any]"
    result: Any = None
    error: Exception | None = None

    def do(self, connection: sqlite3.Connection) -> None:
        self.result = self.work(connection)

    def settle(self) -> None:
        if self.done.done():
            return  # whoever waited has gone
        if self.error is not None:
            self.done.set_exception(self.error)
        else:
            self.done.set_result(self.result)


@dataclass(slots=True)
class Append:
    """Lines of one log, and for whom it is a table of theirs from now on: all of it, or nothing."""

    rows: Sequence[Row]
    settled: Settled
    sitters: Sequence[str] = ()
    error: Exception | None = None

    def do(self, connection: sqlite3.Connection) -> None:
        whole(self._insert)(connection)

    def _insert(self, connection: sqlite3.Connection) -> None:
        insert(connection, self.rows)
        table, _, since, *_ = self.rows[-1]
        connection.executemany(
            "INSERT INTO sittings (person, table_id, since) VALUES (?, ?, ?) "
            "ON CONFLICT (person, table_id) DO UPDATE SET since = excluded.since, ended = NULL, gone = 0",
            [(person, table, since) for person in self.sitters],
        )

    def settle(self) -> None:
        self.settled(self.error)


Group = list[Write | Append]


def commit(connection: sqlite3.Connection, group: Group) -> Exception | None:
    """Writes the group in one transaction; why that failed, if it did. Each knows its result or its own error
    then."""
    try:
        connection.execute("BEGIN IMMEDIATE")
        for write in _left_over(connection, group):
            try:
                write.do(connection)
            except sqlite3.IntegrityError as error:
                write.error = Conflict(f"it is there already: {error}")
            except _OWN_FAULTS as error:
                write.error = error
        connection.execute("COMMIT")
    except Exception as error:
        with suppress(sqlite3.Error):
            if connection.in_transaction:
                connection.rollback()
        for write in group:
            write.error = StoreFailed(f"the store cannot be written: {error}")
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


def _left_over(connection: sqlite3.Connection, group: Group) -> Group:
    """Those that are to be written one by one, after all lines of logs that could be in one go.

    Nothing else in a group depends on such lines, nor they on it.
    """
    lines = [write for write in group if isinstance(write, Append) and not write.sitters]
    try:
        insert(connection, [row for write in lines for row in write.rows])
    except _OWN_FAULTS:
        connection.rollback()
        connection.execute("BEGIN IMMEDIATE")
        return group
    return [write for write in group if isinstance(write, Write) or write.sitters]


def insert(connection: sqlite3.Connection, rows: Sequence[Row]) -> None:
    """Writes lines of logs, many with one statement.

    With every statement the writer lets the event loop have the interpreter, and waits until it gets it back.
    """
    for start in range(0, len(rows), AT_ONCE):
        part = rows[start : start + AT_ONCE]
        connection.execute(INSERT + ", ".join([ROW] * len(part)), list(chain.from_iterable(part)))


def whole(work: Callable[[sqlite3.Connection], T]) -> Callable[[sqlite3.Connection], T]:
    """The same work, of which nothing remains when a part of it fails."""

    def done(connection: sqlite3.Connection) -> T:
        connection.execute("SAVEPOINT work")
        try:
            result = work(connection)
        except Exception:
            if connection.in_transaction:
                connection.execute("ROLLBACK TO work")
                connection.execute("RELEASE work")
            raise
        connection.execute("RELEASE work")
        return result

    return done
