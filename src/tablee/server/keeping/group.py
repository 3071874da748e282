"""Writes as a database is handed them: each is wholly there or not at all, and fails alone."""

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import msgspec

Value = str | int | bytes | None
"""What a column holds, in either database."""

Rows = list[Any]
"""What a query finds: tuples, or what reads like them."""

Row = tuple[str, int, int, str, bytes, str | None]
"""A line of a log: table, number, time, kind, body, action."""

Settled = Callable[[Exception | None], None]
"""Told in the event loop when a write is on the disk (None), or why it is not."""

SIT_DOWN = (
    "INSERT INTO sittings (person, table_id, since) VALUES (?, ?, ?) "
    "ON CONFLICT (person, table_id) DO UPDATE SET since = excluded.since, ended = NULL, gone = 0"
)
"""That is a table of that person's from now on."""


class Conflict(Exception):
    """There is something in that place already. Nothing was written."""


class StoreFailed(Exception):
    """The store could not do it: the disk is full, read-only, gone or in use.

    Whether a write that failed so is there after all is known only by loading it.
    """


class Statement(NamedTuple):
    """A change, in SQL that both databases understand, and what stands for each of its question marks."""

    sql: str
    values: Sequence[Value] = ()


@dataclass(slots=True)
class Write:
    """Statements that somebody awaits, with the rows each of them returns: all of them, or nothing."""

    statements: Sequence[Statement]
    done: "asyncio.Future[list[Rows]]"
    result: list[Rows] | None = None
    error: Exception | None = None

    def settle(self) -> None:
        if self.done.done():
            return  # whoever waited has gone
        if self.error is not None:
            self.done.set_exception(self.error)
        else:
            assert self.result is not None
            self.done.set_result(self.result)


class Append(msgspec.Struct, gc=False):
    """Lines of one log, and for whom it is a table of theirs from now on: all of it, or nothing."""

    rows: Sequence[Row]
    settled: Settled
    sitters: Sequence[str] = ()
    error: Exception | None = None

    def sittings(self) -> list[tuple[str, str, int]]:
        """Who sits down where, and when."""
        table, _, since, *_ = self.rows[-1]
        return [(person, table, since) for person in self.sitters]

    def settle(self) -> None:
        self.settled(self.error)


Group = list[Write | Append]
