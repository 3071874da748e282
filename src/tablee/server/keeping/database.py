"""What the store stands on: one of two databases, which promise the same."""

from collections.abc import Callable
from contextlib import suppress
from typing import Final, Protocol

import structlog

from tablee.server.keeping.group import Append, Lease, Rows, Statement, Value

log: Final = structlog.get_logger()


class Database(Protocol):
    """Keeps rows for good, and finds them again.

    A write returns when it is on the disk. Appends that wait together are written together; one that fails
    fails alone. SQL is what both databases understand, with a question mark for each value.
    """

    @property
    def name(self) -> str:
        """Which database it is: without a password."""

    @property
    def shared(self) -> bool:
        """Whether several machines may use it at once."""

    async def open(self) -> None:
        """Connects; brings the shape of the database up to date. Raises StoreFailed."""

    async def close(self) -> None:
        """Ends after everything asked for is written. Does nothing if it is not open."""

    def append_soon(self, append: Append) -> None:
        """Writes that, and tells when it is done: Conflict, StoreFailed, or what is wrong with the lines.
        Raises StoreFailed if the database is not open."""

    def fence(self, left: Callable[[], float], lease: Callable[[str], Lease]) -> None:
        """From now on appends are written only for as many seconds as `left` says, and under the lease that
        their table had when they were handed over: if that is over, Conflict."""

    def give_up(self) -> None:
        """Nothing that waits to be appended is; of what is on its way only the database knows."""

    async def write(self, *statements: Statement) -> list[Rows]:
        """The rows that each statement returns, once all are on the disk. Raises Conflict, StoreFailed."""

    async def read(self, query: str, *values: Value) -> Rows:
        """The rows that query finds: all that was written before is there. Raises StoreFailed."""

    async def ready(self) -> None:
        """Returns once a write has reached the disk just now, and was read. Raises StoreFailed."""

    async def erase(self, statement: Statement) -> None:
        """Does that, a deletion, so that nothing is left over of the rows. Raises StoreFailed."""


class Health:
    """How a database is doing: counted, and said in the log once for each cause until it works again."""

    def __init__(
        self,
        committed: Callable[[int], None] | None = None,
        failed: Callable[[str], None] | None = None,
    ) -> None:
        """`committed` is told, in the event loop, how many writes each transaction held, `failed` why one
        failed, or a reading: in a word."""
        self._committed, self._failed = committed, failed
        self._trouble: str | None = None
        """Why the last write or reading failed, until one succeeds."""

    def works(self, writes: int) -> None:
        """So many writes are on the disk."""
        self._trouble = None
        if self._committed is not None:
            self._committed(writes)

    def fails(self, error: BaseException) -> None:
        """A write or a reading failed. Where nobody keeps watch, whoever asked for it is told, and no log."""
        if self._failed is None:
            return
        why = cause(error)
        self._failed(why)
        if why != self._trouble:
            self._trouble = why
            with suppress(OSError):  # the log may lie on the same full disk
                log.error("the store failed", cause=why, error=str(error))


def cause(error: BaseException) -> str:
    """Why a database failed, in a word of its own: full, ioerr, corrupt, DiskFullError, …

    >>> cause(ValueError("what?"))
    'ValueError'
    """
    name: str | None = getattr(error, "sqlite_errorname", None)
    return type(error).__name__ if name is None else name.removeprefix("SQLITE_").partition("_")[0].lower()
