"""Writes as a database is handed them: each is wholly there or not at all, and fails alone."""

import asyncio
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

import msgspec

Value = str | int | bytes | None
"""What a column holds, in either database."""

Rows = list[Any]
"""What a query finds: tuples, or what reads like them."""

Row = tuple[str, int, int, str, bytes, str | None]
"""A line of a log: table, number, time, kind, body, action."""


class Lease(NamedTuple):
    """Which node owns a table, and in which generation: each new owner's is higher than the one before."""

    node: str
    generation: int


NO_LEASE: Final = Lease("", 0)
"""With this only a new table's first lines are written."""

Settled = Callable[[Exception | None], None]
"""Told in the event loop when a write is on the disk (None), or why it is not."""


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
    """Lines of one log, and what is to be so with them: all of it, or nothing."""

    rows: Sequence[Row]
    settled: Settled
    also: Sequence[Statement] = ()
    lease: Lease = NO_LEASE
    """Under which these lines were decided; a database that nobody shares asks for none."""
    error: Exception | None = None

    def settle(self) -> None:
        self.settled(self.error)


Group = list[Write | Append]


def by_statement(appends: Iterable[Append]) -> dict[str, list[Sequence[Value]]]:
    """What is to be so with the lines of these: each statement once, with all that it is for."""
    found: dict[str, list[Sequence[Value]]] = {}
    for append in appends:
        for sql, values in append.also:
            found.setdefault(sql, []).append(values)
    return found
