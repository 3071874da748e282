"""One machine among those that share a database: which tables are its own, for as long as it is heard of."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from hashlib import sha256
from typing import Final

import asyncpg
import structlog

from tablee.core import Millis
from tablee.server.keeping.bus import CHANNEL, Bus
from tablee.server.keeping.group import NO_LEASE, Lease, StoreFailed
from tablee.server.keeping.ids import new_id
from tablee.server.keeping.postgres import plainly
from tablee.server.keeping.store import Store
from tablee.server.logs import short

log: Final = structlog.get_logger()

LASTS_S: Final = 2.0
"""A node of which nobody has heard for so long has no tables any more, and knows it."""

BEAT_S: Final = 0.5
SWEEP_S: Final = 0.2
"""How often a node says that it is there, and looks whether tables lost theirs."""

STIR_S: Final = 0.02
"""How long it waits before it looks because somebody may be gone: the database has to notice it too."""

HANDFUL: Final = 20
"""Tables that a node takes over at a time. It reads them before it takes more: the others take theirs."""

SILENT_S: Final = 1.0
"""Who was not heard of for so long is given nothing more, though what they have is theirs."""

PATIENCE_S: Final = 0.25
"""For so long a node that has its share of tables leaves those of one that is gone to the others."""

UNEVEN: Final = 1.25
"""A node has many tables if it has so many times as many as another, and a handful more."""

ASK_S: Final = 0.05
ASKS: Final = 100
"""How often somebody looks whether a table was handed over that they asked for, and how many times."""

WANTED: Final = "wanted"
"""Said of a table that somebody needs: whoever has it hands it over."""

GONE: Final = "gone"
"""Said of the address of a node that is gone: whoever has not noticed looks."""

_NOW: Final = "(extract(epoch FROM clock_timestamp()) * 1000)::bigint"
"""The database's own clock: those of the machines may differ."""

ALIVE: Final = (
    f"SELECT n.id, n.address, n.tables, n.until - {_NOW} AS lasts "
    "FROM nodes n JOIN pg_stat_activity a ON a.pid = n.session "
    f"WHERE n.until >= {_NOW}"
)
"""The nodes that are connected, and were heard of lately."""

_DEAD: Final = (
    f"SELECT n.id FROM nodes n WHERE n.until < {_NOW} "
    "OR NOT EXISTS (SELECT 1 FROM pg_stat_activity a WHERE a.pid = n.session)"
)
"""Those that are known to be gone: one that came a moment ago is not among them."""

_CLAIM: Final = (
    "INSERT INTO leases (table_id, node, generation) "
    "SELECT ?, ?, generation + 1 FROM events WHERE table_id = ? ORDER BY seq DESC LIMIT 1 "
    "ON CONFLICT (table_id) DO UPDATE SET node = excluded.node, "
    "generation = greatest(leases.generation + 1, excluded.generation) "
    "WHERE leases.node IS NULL OR (leases.node = excluded.node AND leases.generation = ?) "
    f"OR leases.node IN ({_DEAD}) RETURNING leases.generation"
)
"""Takes a table that is nobody's, or that is this node's in a generation of which it is not sure."""

_ORPHANS: Final = f"SELECT count(*) FROM leases WHERE node IN ({_DEAD})"
TAKE_OVER: Final = (
    "UPDATE leases SET node = $1, generation = 1 + greatest(generation, "
    "(SELECT e.generation FROM events e WHERE e.table_id = leases.table_id ORDER BY e.seq DESC LIMIT 1)) "
    "WHERE table_id IN (SELECT table_id FROM leases "
    f"WHERE node IN ({_DEAD}) LIMIT $2 FOR UPDATE SKIP LOCKED) RETURNING table_id, generation"
)
_RELEASE: Final = (
    "UPDATE leases SET node = NULL WHERE table_id = ? AND node = ? AND generation = coalesce(?, generation)"
)
_HOLDER: Final = "SELECT node, generation FROM leases WHERE table_id = ?"
_OWNER: Final = (
    f"SELECT alive.id, alive.address FROM leases JOIN ({ALIVE}) alive ON alive.id = node WHERE table_id = ?"
)

_FAILURES: Final = (
    asyncpg.PostgresError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,  # a connection that broke while it was being broken
    OSError,
    TimeoutError,
)


class Over(Exception):
    """This node was not heard of for too long."""


class Tenure:
    """A node's hold on its tables.

    A table is this node's while its row says so and the node is heard of. Whoever dies is found by its
    connection, which ends with it; whoever hangs, by its silence. `holds` is false before anybody else may
    think so: it goes by this machine's own count of seconds since the node was last heard of.
    Nothing is decided here that the numbers of a log do not decide again.
    """

    def __init__(self, store: Store, database: str, clock: Callable[[], Millis]) -> None:
        """`database`: the address of the store's database, for a connection of its own. `clock`: this
        machine's, which may be wrong."""
        self._store, self._database = store, database
        self.bus = Bus(store)
        """What nodes say to each other."""
        self.bus.listen(WANTED, str, lambda node, table: self.asked(table))
        self.bus.listen(GONE, str, lambda node, address: self.look())
        self._clock, self._ahead = clock, 0
        self.tables: Callable[[], int] = lambda: 0
        """How many tables are here."""
        self.adopted: Callable[[Sequence[str]], Awaitable[None]] = _leave_alone
        """Told of tables that are this node's from now on, for whoever had them is gone. It is told of more
        when it has seen to these."""
        self.ended: Callable[[], None] = lambda: None
        """Told when no table is this node's any more."""
        self.asked: Callable[[str], None] = lambda table: None
        """Told of a table that somebody else needs."""
        self.vanished: Callable[[str], None] = lambda address: None
        """Told of the address of a node that is gone."""
        self._node = ""
        self._leases = dict[str, Lease]()
        """The tables that are this node's, as the database has told it."""
        self._until = 0.0
        self._address = ""
        self._alive: dict[str, str] = {}
        """The nodes that were there a moment ago, and where they are reached."""
        self._others: dict[str, int] = {}
        """Of those that are reached elsewhere, and were heard of just now: how many tables they had."""
        self._patient_until: float | None = None
        self._session: asyncpg.Connection[asyncpg.Record] | None = None
        self._broken, self._stirred = asyncio.Event(), asyncio.Event()
        self._living: asyncio.Task[None] | None = None
        self._adopting: asyncio.Future[None] | None = None

    def clock(self) -> Millis:
        """Milliseconds since 1970 as the database counts them: the same for all machines."""
        return self._clock() + self._ahead

    @property
    def holds(self) -> bool:
        """Whether what was this node's still is."""
        return asyncio.get_running_loop().time() < self._until

    def left(self) -> float:
        """Seconds for which what is this node's still is, whatever happens."""
        return self._until - asyncio.get_running_loop().time()

    async def open(self, address: str) -> None:
        """Joins the others, who reach this node at that address. Raises StoreFailed."""
        self._address = address
        try:
            await self._join()
        except _FAILURES as error:
            await self._leave()
            raise StoreFailed(f"{self._store.name} cannot be joined: {plainly(error)}") from error
        self._living = asyncio.ensure_future(self._live())

    async def close(self) -> None:
        """Leaves: whatever is this node's may be anybody's at once. Does nothing if it has not joined."""
        if self._living is None:
            return
        works = [work for work in (self._living, self._adopting) if work is not None]
        self._living = self._adopting = None
        for work in works:
            work.cancel()
        await asyncio.gather(*works, return_exceptions=True)

    # One table.

    async def claim(self, table: str) -> str | None:
        """None if that table is this node's now, or there is none; else where its node is reached.

        Raises StoreFailed.
        """
        self._be_heard_of()
        node = self._node
        holder, generation = next(iter(await self._store.read(_HOLDER, table)), (None, 0))
        if holder != node or self.lease(table) != (node, generation):
            if holder != node and holder in self._alive:
                return self._alive[holder]
            # Nobody's, or that of a node that has just come or gone, or ours in a generation that we doubt.
            owner = [] if holder == node else await self._store.read(_OWNER, table)
            taken = [] if owner else await self._store.write(_CLAIM, table, node, table, generation)
            if not taken:
                owner = owner or await self._store.read(_OWNER, table)
            for id, address in owner:
                if id != node:
                    return str(address)
            self._be_heard_of(node)
            for (generation,) in taken:
                self._leases[table] = Lease(node, generation)
        self._be_heard_of(node)
        return None

    def lease(self, table: str) -> Lease:
        """What the lines that are decided here now are written under."""
        return self._leases.get(table, NO_LEASE)

    def invalidate(self, table: str) -> None:
        """Nothing more is written to that table before it is claimed again, in a new generation."""
        self._leases.pop(table, None)

    def _be_heard_of(self, node: str | None = None) -> None:
        """Raises StoreFailed if nothing is this node's, or it is not that one any more."""
        if not self.holds or node not in (None, self._node):
            raise StoreFailed("this machine is out of touch with the others")

    async def acquire(self, table: str) -> None:
        """Returns when that table is this node's: whoever has it is asked for it. Raises StoreFailed."""
        for _ in range(ASKS):
            if await self.claim(table) is None:
                return
            await self.bus.say(WANTED, table)
            await asyncio.sleep(ASK_S)
        raise StoreFailed(f"table {short(table)} is not handed over")

    async def release(self, table: str) -> None:
        """That table may be anybody's. Raises StoreFailed."""
        lease = self._leases.pop(table, None)
        generation = None if lease is None else lease.generation
        await self._store.write(_RELEASE, table, self._node, generation)

    async def held(self) -> set[str]:
        """The tables that somebody has, or had until a moment ago. Raises StoreFailed."""
        held = await self._store.read("SELECT table_id FROM leases WHERE node IS NOT NULL")
        return {table for (table,) in held}

    @property
    def has_many(self) -> bool:
        """Whether another node has room for what might as well be there."""
        least = min(self._others.values(), default=None)
        return self.holds and least is not None and self.tables() > UNEVEN * least + HANDFUL

    def roomiest(self) -> str | None:
        """Where a new table is best opened; None if it is here."""
        return min(self._others, key=self._others.__getitem__) if self.has_many else None

    def home(self, what: str) -> str | None:
        """Where that is seen to which one node does for all; None if it is here.

        Nodes that have just come or gone may disagree about it for a moment.
        """
        others = {node: place for node, place in self._alive.items() if place != self._address}
        if not others or not self.holds:
            return None
        best = max((*others, self._node), key=lambda node: sha256(f"{node} {what}".encode()).digest())
        return others.get(best)

    # Being heard of.

    def look(self) -> None:
        """Somebody may be gone: looks soon, and does not wait until it is time to."""
        asyncio.get_running_loop().call_later(STIR_S, self._stirred.set)

    async def _live(self) -> None:
        """Is heard of until the last moment, and joins again whenever it was out of touch."""
        while True:
            try:
                if self._session is None:
                    await self._join()
                while True:
                    await self._beat()
                    again = asyncio.get_running_loop().time() + BEAT_S
                    while asyncio.get_running_loop().time() < again:
                        self._stirred.clear()
                        await self._sweep()
                        await self._rest()
            except (*_FAILURES, Over) as error:
                log.warning("out of touch with the other machines", error=type(error).__name__)
            finally:
                await self._leave()
            await asyncio.sleep(SWEEP_S)

    async def _rest(self) -> None:
        """Until it is time to look again. Raises Over if the session is."""
        with suppress(TimeoutError):
            await asyncio.wait_for(self._stirred.wait(), SWEEP_S)
        if self._broken.is_set():
            raise Over

    async def _join(self) -> None:
        self._broken = broken = asyncio.Event()
        session = await asyncpg.connect(
            self._database,
            timeout=LASTS_S,
            command_timeout=LASTS_S,
            # Who is there is true for a moment, and need not wait for a disk: a database that forgets it has
            # ended everybody's session too.
            server_settings={"synchronous_commit": "off"},
        )
        self._session = session
        session.add_termination_listener(lambda _: self._end(broken))
        await session.add_listener(CHANNEL, self._hear)
        node, before = new_id(), asyncio.get_running_loop().time()
        await session.execute(
            f"INSERT INTO nodes (id, address, session, until) VALUES ($1, $2, pg_backend_pid(), {_NOW} + $3)",
            node,
            self._address,
            round(1000 * LASTS_S),
        )
        await session.execute(
            f"DELETE FROM nodes WHERE until < {_NOW} - 60000 "
            "AND NOT EXISTS (SELECT 1 FROM leases WHERE node = nodes.id)"
        )
        asked = self._clock()
        there = await session.fetchval(f"SELECT {_NOW}")
        self._ahead = there - (asked + self._clock()) // 2
        self._node = self.bus.node = node
        self._until = before + LASTS_S

    async def _beat(self) -> None:
        """Is heard of. Raises Over if that comes too late."""
        assert self._session is not None
        before = asyncio.get_running_loop().time()
        heard = await self._session.fetchval(
            f"UPDATE nodes SET until = {_NOW} + $2, tables = $3 WHERE id = $1 AND until >= {_NOW} "
            "RETURNING true",
            self._node,
            round(1000 * LASTS_S),
            self.tables(),
        )
        if not heard or not self.holds:
            raise Over
        self._until = before + LASTS_S

    async def _sweep(self) -> None:
        """Knows who is there, and takes over tables whose node is gone."""
        assert self._session is not None
        found = await self._session.fetch(ALIVE)
        alive = {row["id"]: row["address"] for row in found}
        gone = set(self._alive.values()) - set(alive.values()) - {self._address}
        self._alive = alive
        self._others = {
            row["address"]: row["tables"]
            for row in found
            if row["address"] != self._address and row["lasts"] > 1000 * (LASTS_S - SILENT_S)
        }
        for address in gone:
            self.vanished(address)
        if self._node not in alive:
            return  # late ourselves: the next beat says how late
        if self._adopting is None and self._takes(await self._session.fetchval(_ORPHANS)):
            node = self._node
            found = await self._session.fetch(TAKE_OVER, node, HANDFUL)
            log.info("tables taken over", tables=len(found))
            for table, generation in found:
                self._leases[table] = Lease(node, generation)
            self._adopting = asyncio.ensure_future(self.adopted([row["table_id"] for row in found]))
            self._adopting.add_done_callback(self._adopted)
        with suppress(StoreFailed):
            for address in gone:
                await self.bus.say(GONE, address)

    def _takes(self, orphans: int) -> bool:
        """Whether to take some of so many tables that are nobody's: those with fewer come first."""
        now, mine = asyncio.get_running_loop().time(), self.tables()
        if not orphans:
            self._patient_until = None
            return False
        if self._patient_until is None:
            self._patient_until = now + PATIENCE_S
        share = (mine + orphans + sum(self._others.values())) / (1 + len(self._others))
        return mine < share or now >= self._patient_until

    def _adopted(self, adopting: asyncio.Future[None]) -> None:
        """That handful is seen to: there may be more."""
        if adopting is self._adopting:
            self._adopting = None
            self._stirred.set()

    def _hear(self, connection: object, pid: int, channel: str, said: object) -> None:
        self.bus.hear(str(said))

    def _end(self, broken: asyncio.Event) -> None:
        """No table is this node's any more."""
        broken.set()
        self._stirred.set()
        if broken is self._broken and self._node:
            self._node = self.bus.node = ""
            self._leases.clear()
            self._until = 0.0
            self.ended()

    async def _leave(self) -> None:
        node, session, self._session = self._node, self._session, None
        farewell = self.bus.text(GONE, self._address)
        self._end(self._broken)
        if session is None:
            return
        with suppress(*_FAILURES):
            if node and not session.is_closed():
                await session.execute("UPDATE nodes SET until = 0 WHERE id = $1", node)
                await session.execute("SELECT pg_notify($1, $2)", CHANNEL, farewell)
            await session.close(timeout=1.0)
        session.terminate()


async def _leave_alone(tables: Sequence[str]) -> None:
    """Where nobody sees to tables."""
