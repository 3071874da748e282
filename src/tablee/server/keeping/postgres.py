"""The database of a house on many machines."""

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from functools import lru_cache
from itertools import count
from socket import gaierror
from typing import Any, Final
from urllib.parse import urlsplit

import asyncpg

from tablee.server.keeping.database import Health
from tablee.server.keeping.group import (
    Append,
    Conflict,
    Lease,
    Rows,
    Statement,
    StoreFailed,
    Value,
    by_statement,
)
from tablee.server.keeping.postgres_schema import create
from tablee.server.keeping.schema import OtherSchema

NO_ROOM: Final = "No space left on device"
"""What a database says that ends for want of room."""

OLDEST: Final = 15
"""The oldest PostgreSQL that is served."""

MOST_CONNECTIONS: Final = 8
"""So many are there for reading and single writes at most."""

IN_ALL: Final = MOST_CONNECTIONS + 2
"""What a node takes: one more appends, and with one it is heard of by the others."""

LARGEST_GROUP: Final = 1_000
"""As many appends share one transaction at most."""

CONNECT_S: Final = 5.0
ANSWER_S: Final = 10.0
"""How long a connection or an answer may take before the database counts as gone."""

_APPEND: Final = (
    "INSERT INTO events (table_id, seq, at, kind, body, action) SELECT * FROM "
    "unnest($1::text[], $2::bigint[], $3::bigint[], $4::text[], $5::bytea[], $6::text[])"
)

APPEND_OURS: Final = (
    "WITH had AS (SELECT table_id, node, generation FROM leases WHERE table_id = ANY($1::text[]) FOR SHARE) "
    "INSERT INTO events (table_id, seq, at, kind, body, action, generation) "
    "SELECT table_id, seq, at, kind, body, action, line.generation FROM unnest($1::text[], $2::bigint[], "
    "$3::bigint[], $4::text[], $5::bytea[], $6::text[], $7::bigint[], $8::text[], $9::bigint[]) "
    "AS line (table_id, seq, at, kind, body, action, generation, node, first) LEFT JOIN had USING (table_id) "
    "WHERE CASE WHEN had.generation IS NULL THEN line.first = 1 "
    "ELSE had.node = line.node AND had.generation = line.generation END RETURNING table_id"
)
"""The same, without the lines whose node does not own their table in their generation.

That is looked up when they arrive, however late: a node that was frozen or cut off may have sent them long
ago, and may own the table again. A table without a lease takes its first lines only. While lines are written
nobody takes these tables over: the next owner reads all that was ever written for them."""

_OWN_FAULTS: Final = (
    asyncpg.IntegrityConstraintViolationError,
    asyncpg.DataError,
    TypeError,
    ValueError,
    OverflowError,
)
"""What is wrong with one write, and leaves the others of its group alone."""

_FAILURES: Final = (
    asyncpg.PostgresError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,  # a connection that broke while it was being broken
    OSError,
    TimeoutError,
)


class Postgres:
    """A PostgreSQL database, shared with whoever else is connected to it.

    Appends of many tables go out together in one statement; what is asked for meanwhile goes with the next.
    One that finds its number or its action taken loses: Conflict. Belongs to the event loop it was opened in.
    """

    shared = True

    def __init__(self, address: str, health: Health) -> None:
        self._address, self._health = address, health
        self._pool: asyncpg.Pool[asyncpg.Record] | None = None
        self._appending: asyncpg.Pool[asyncpg.Record] | None = None
        """One connection, and another when it breaks."""
        self._waiting: list[Append] = []
        self._writing: asyncio.Task[None] | None = None
        self._left: Callable[[], float] = lambda: ANSWER_S
        self._lease: Callable[[str], Lease] | None = None
        self._on_its_way: asyncpg.Connection[asyncpg.Record] | None = None

    async def open(self) -> None:
        assert self._pool is None, "opened already"
        try:
            await self._connect()
        except (*_FAILURES, ValueError, OtherSchema) as error:
            await self._disconnect()
            raise StoreFailed(f"{self.name} cannot be opened: {plainly(error)}") from error

    async def _connect(self) -> None:
        self._appending, self._pool = await self._connections(1), await self._connections(MOST_CONNECTIONS)
        async with AsyncExitStack() as stack:
            # All that it will ever take, before anything is made; with one a node is heard of by the others.
            connection = await stack.enter_async_context(self._appending.acquire())
            for _ in range(MOST_CONNECTIONS):
                await stack.enter_async_context(self._pool.acquire())
            last = await asyncpg.connect(self._address, timeout=CONNECT_S)
            stack.push_async_callback(last.close)
            found = connection.get_server_version().major
            if found < OLDEST:
                raise ValueError(f"it is PostgreSQL {found}, and {OLDEST} or newer is needed")
            await create(connection)
            await connection.execute("UPDATE house SET version = version")  # as somebody may who may write

    def _connections(self, most: int) -> "asyncpg.Pool[asyncpg.Record]":
        """As many as are needed, and no more than that; one that breaks is made anew for whoever needs it."""
        return asyncpg.create_pool(
            self._address,
            min_size=0,
            max_size=most,
            timeout=CONNECT_S,
            command_timeout=ANSWER_S,
            init=_be_durable,
            reset=_as_it_is,
        )

    @property
    def name(self) -> str:
        """Which database it is: never with its password."""
        parts = urlsplit(self._address)
        return f"{parts.scheme}://{parts.hostname or 'localhost'}{parts.path}"

    async def close(self) -> None:
        if self._writing is not None:
            await self._writing
        await self._disconnect()

    async def _disconnect(self) -> None:
        pools, self._pool, self._appending = (self._pool, self._appending), None, None
        for pool in pools:
            if pool is None:
                continue
            try:
                await asyncio.wait_for(pool.close(), ANSWER_S)
            except TimeoutError:
                pool.terminate()

    # Logs.

    def append_soon(self, append: Append) -> None:
        if self._pool is None:
            raise StoreFailed("the store is not open")
        if self._lease is not None:
            append.lease = self._lease(append.rows[0][0])
        self._waiting.append(append)
        if self._writing is None:
            self._writing = asyncio.ensure_future(self._write_groups())

    def fence(self, left: Callable[[], float], lease: Callable[[str], Lease]) -> None:
        self._left, self._lease = left, lease

    def give_up(self) -> None:
        waiting, self._waiting = self._waiting, []
        for append in waiting:
            append.error = StoreFailed("this machine is out of touch with the others")
            append.settle()
        if self._on_its_way is not None:
            # Not asked to stop: a word that comes late, over a line that was cut, must find nobody there.
            _hang_up(self._on_its_way)

    async def _write_groups(self) -> None:
        """Writes what waits, and what comes meanwhile."""
        try:
            while self._waiting:
                group, self._waiting = self._waiting[:LARGEST_GROUP], self._waiting[LARGEST_GROUP:]
                await self._append(group)
                for append in group:
                    try:
                        append.settle()
                    except Exception as error:
                        asyncio.get_running_loop().call_exception_handler(
                            {"message": "told of a write in vain", "exception": error}
                        )
        finally:
            self._writing = None

    async def _append(self, group: list[Append]) -> None:
        """Writes the group; each knows its error then."""
        assert self._appending is not None
        # In one order, whoever writes: of two that want the same places one waits for the other, never both.
        group = sorted(group, key=lambda append: append.rows[0][:2])
        try:
            async with (
                self._failing("cannot be written"),
                self._appending.acquire(timeout=ANSWER_S) as connection,
            ):
                try:
                    await self._insert(connection, group)
                except _OWN_FAULTS:
                    for append in group:
                        try:
                            await self._insert(connection, [append])
                        except _OWN_FAULTS as error:
                            append.error = _fault(error)
        except StoreFailed as error:
            for append in group:
                append.error = append.error or error
        else:
            self._health.works(len(group))

    async def _insert(self, connection: Any, group: Sequence[Append]) -> None:
        """Writes all of it that is ours, or raises and wrote nothing; while it may be written, and no longer.
        What is another's knows it then."""
        if (left := self._left()) <= 0:
            raise TimeoutError
        self._on_its_way = connection
        try:
            await asyncio.wait_for(_insert(connection, group, self._lease is not None), left)
        except TimeoutError:
            _hang_up(connection)
            raise
        finally:
            self._on_its_way = None

    # Everything else.

    async def write(self, *statements: Statement) -> list[Rows]:
        if self._pool is None:
            raise StoreFailed("the store is not open")
        async with self._failing("cannot be written"):
            try:
                async with self._pool.acquire(timeout=ANSWER_S) as connection, connection.transaction():
                    done = [await connection.fetch(numbered(sql), *values) for sql, values in statements]
            except _OWN_FAULTS as error:
                raise _fault(error) from error
        self._health.works(1)
        return done

    async def read(self, query: str, *values: Value) -> Rows:
        if self._pool is None:
            raise StoreFailed("the store is not open")
        async with self._failing("cannot be read"), self._pool.acquire(timeout=ANSWER_S) as connection:
            return await connection.fetch(numbered(query), *values)

    async def ready(self) -> None:
        await self.write(Statement("UPDATE house SET version = version"))
        await self.read("SELECT version FROM house")

    async def erase(self, statement: Statement) -> None:
        await self.write(statement)

    @asynccontextmanager
    async def _failing(self, what: str) -> AsyncIterator[None]:
        """Says of what goes wrong within, other than one write's own faults, that the store failed."""
        try:
            yield
        except _FAILURES as error:
            self._health.fails(error)
            raise StoreFailed(f"{self.name} {what}: {plainly(error)}") from error


async def _insert(connection: Any, group: Sequence[Append], fenced: bool) -> None:
    """Writes all of it (`fenced`: whose leases hold), or raises and wrote nothing."""
    if not any(append.also for append in group):
        await _insert_lines(connection, group, fenced)
        return
    async with connection.transaction():
        written = await _insert_lines(connection, group, fenced)
        for sql, values in by_statement(written).items():
            await connection.executemany(numbered(sql), values)


async def _insert_lines(connection: Any, group: Sequence[Append], fenced: bool) -> Sequence[Append]:
    """Those whose lines were written: of each either all or none."""
    lines = list(zip(*(row for append in group for row in append.rows), strict=True))
    if not fenced:
        await connection.execute(_APPEND, *lines)
        return group
    claims = zip(
        *(
            (append.lease.generation, append.lease.node, append.rows[0][1])
            for append in group
            for _ in append.rows
        ),
        strict=True,
    )
    tables = {table for (table,) in await connection.fetch(APPEND_OURS, *lines, *claims)}
    written = list[Append]()
    for append in group:
        if append.rows[0][0] in tables:
            written.append(append)
        else:
            append.error = Conflict("another machine has this table")
    return written


def _hang_up(connection: Any) -> None:
    """Ends a connection, unless it has ended by itself."""
    with suppress(asyncpg.InterfaceError):
        connection.terminate()


async def _be_durable(connection: Any) -> None:
    """What is written over this connection is on the disk when it is said to be, whatever others need."""
    if await connection.fetchval("SHOW synchronous_commit") == "off":
        await connection.execute("SET synchronous_commit = on")


async def _as_it_is(connection: Any) -> None:
    """Whoever is done with a connection leaves it to the next: nothing was set that is to be forgotten, and
    that it is durable must not be. asyncpg's own way asks the database to forget, after every question."""


def _fault(error: Exception) -> Exception:
    """What is wrong with a write, in the words of both databases."""
    match error:
        case asyncpg.IntegrityConstraintViolationError():
            return Conflict(f"it is there already: {error}")
        case asyncpg.DataError():
            return ValueError(str(error))
        case _:
            return error


@lru_cache(maxsize=1024)
def numbered(sql: str) -> str:
    """The same SQL with a number in the place of each question mark.

    >>> numbered("SELECT 1 FROM events WHERE at < ? AND seq = ?")
    'SELECT 1 FROM events WHERE at < $1 AND seq = $2'
    """
    first, *others = sql.split("?")
    numbers = count(1)
    return first + "".join(f"${next(numbers)}{other}" for other in others)


def plainly(error: BaseException) -> str:
    """Why, and what to do about it."""
    said = " ".join(str(getattr(error, "message", None) or error).split()) or type(error).__name__
    match error:
        case asyncpg.InvalidPasswordError() | asyncpg.InvalidAuthorizationSpecificationError():
            return f"{said}: give the right name and password in the address"
        case asyncpg.InvalidCatalogNameError():
            return f"{said}: create it first (createdb)"
        case asyncpg.InsufficientPrivilegeError():
            return f"{said}: let that user own the database (ALTER DATABASE … OWNER TO …)"
        case asyncpg.ReadOnlySQLTransactionError():
            return f"{said}: give the address of the database that is written to"
        case asyncpg.DuplicateTableError() | asyncpg.UndefinedColumnError():
            return f"{said}: another program's tables are there, give the house a database of its own"
        case asyncpg.TooManyConnectionsError():
            return (
                f"{said}: each node takes up to {IN_ALL} connections, raise max_connections of the database"
            )
        case _ if isinstance(error, asyncpg.DiskFullError) or NO_ROOM in said:
            return f"{said}: make room on its disk"
        case TimeoutError():
            return "it does not answer: see that it runs, and that its address is right"
        case ConnectionRefusedError():
            return "nobody listens there: see that it runs, and that its address is right"
        case gaierror():
            return "there is no machine of that name: see that its address is right"
        case OSError():
            return f"{said}: see that it runs, and that its address is right"
        case _:
            return said
