"""A table's log is written by its owner only: what a former one sent is refused, however late it arrives."""

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine, Sequence
from contextlib import asynccontextmanager
from itertools import count
from typing import Any, NamedTuple
from urllib.parse import urlsplit

import asyncpg
import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    invariant,
    rule,
    run_state_machine_as_test,
)

from tablee.server.keeping import postgres as postgres_module
from tablee.server.keeping import tenure as tenure_module
from tablee.server.keeping.entry import Entry
from tablee.server.keeping.group import NO_LEASE, Append, Conflict, Lease, StoreFailed
from tablee.server.keeping.leftovers import Leftovers
from tablee.server.keeping.postgres import _insert_lines
from tablee.server.keeping.store import Store
from tablee.server.keeping.tenure import Over, Tenure
from tablee.server.keeping.traces import Traces
from tablee.server.rooms.keeper import DAY
from tablee.table.commands import Play
from tests.cluster import Cluster
from tests.nodes.history import FALLS
from tests.nodes.machines import has, tenure
from tests.nodes.test_across import eventually
from tests.nodes.test_nodes import back, play, two
from tests.server.house import Inside, People

CLOCK = (
    "CREATE SCHEMA controlled",
    "CREATE TABLE controlled.clock (at TIMESTAMPTZ NOT NULL)",
    "INSERT INTO controlled.clock VALUES ('2026-01-01')",
    "CREATE FUNCTION controlled.clock_timestamp() RETURNS TIMESTAMPTZ LANGUAGE sql VOLATILE "
    "AS 'SELECT at FROM controlled.clock'",
)
"""In a database that finds this function before its own, time passes when a test says so."""


class Sent(NamedTuple):
    """A statement on its way to the database, and the action that it would write."""

    table: str
    action: str
    lease: Lease
    sql: str
    values: Sequence[Any]


class Loop(asyncio.SelectorEventLoop):
    """A loop whose clock can be put ahead."""

    ahead = 0.0

    def time(self) -> float:
        return super().time() + self.ahead


class Member:
    """A machine without people: its store, its tenure, and the logs in its memory.

    Nothing happens here by itself: its signs of life and its sweeps are the test's.
    """

    def __init__(self, name: str, address: str, world: "World") -> None:
        self.name, self._world, self._address = name, world, address
        self.store = Store(address)
        self.rooms = dict[str, int]()
        """How long the logs of the tables are that it shows."""
        self.tenure = self._tenure()

    def _tenure(self) -> Tenure:
        made = Tenure(self.store, self._address, lambda: 0)
        made._address = f"http://{self.name}"
        made.ended, made.adopted = self._end, self._adopt
        self.store.fence(made.left, made.lease)
        return made

    @property
    def joined(self) -> bool:
        return self.tenure._session is not None and self.tenure._node != ""

    async def holds(self) -> bool:
        return self.tenure.holds

    def _end(self) -> None:
        self.rooms.clear()
        self.store.give_up()

    async def join(self) -> None:
        await self.tenure._join()
        await self.sweep()

    async def beat(self) -> None:
        """Is heard of; or finds that it was not for too long."""
        try:
            await self.tenure._beat()
        except Over:
            await self.tenure._leave()

    async def sweep(self) -> None:
        """Takes over what is nobody's, as much of it as there is."""
        self.tenure._patient_until = 0.0
        await self.tenure._sweep()
        while (adopting := self.tenure._adopting) is not None:
            await adopting
            await asyncio.sleep(0)

    async def _adopt(self, tables: Sequence[str]) -> None:
        for table in tables:
            self.rooms[table] = await self.store.length(table)

    async def leave(self) -> None:
        await self.tenure._leave()

    async def die(self) -> None:
        """As if the power went: nobody says anything, and its connection ends."""
        session = self.tenure._session
        assert session is not None
        pid = session.get_server_pid()
        session.terminate()
        self._end()
        self.tenure = self._tenure()
        while await self._world.raw.fetch("SELECT 1 FROM pg_stat_activity WHERE pid = $1", pid):
            await asyncio.sleep(0.001)

    async def open(self, table: str) -> None:
        await self.store.append(table, 1, [entry(f"{table} begins")])
        await self.come(table)

    async def come(self, table: str) -> None:
        """Somebody looks at that table here: it is read, unless another machine has it."""
        if table in self.rooms or await self.tenure.claim(table) is not None:
            return
        if length := await self.store.length(table):
            self.rooms[table] = length

    async def play(self, table: str, action: str) -> bool:
        """Whether that was written, and shown."""
        try:
            await self.store.append(table, self.rooms[table] + 1, [entry(action)])
        except (Conflict, StoreFailed):
            self.lose(table)
            return False
        self.rooms[table] += 1
        return True

    def lose(self, table: str) -> None:
        """The fate of what was written there is unknown."""
        self.rooms.pop(table, None)
        self.tenure.invalidate(table)

    async def send(self, table: str, action: str) -> Sent:
        """A line is on its way, and the connection ends: the table is read again."""
        row = (table, self.rooms[table] + 1, 0, "Acted", b"{}", action)
        append = Append([row], lambda error: None, lease=self.tenure.lease(table))
        (sql, values) = await _on_its_way(lambda wire: _insert_lines(wire, [append], fenced=True))
        self.lose(table)
        return Sent(table, action, append.lease, sql, values)

    async def release(self, table: str) -> None:
        self.rooms.pop(table, None)
        await self.tenure.release(table)

    async def send_release(self, table: str) -> Sent:
        """It lets go of that table, and nobody hears of it for now."""
        self.rooms.pop(table, None)
        lease = self.tenure.lease(table)
        self.tenure.invalidate(table)
        values = (table, lease.node, lease.generation)
        return Sent(table, "", lease, postgres_module.numbered(tenure_module._RELEASE), values)

    async def remove(self, table: str) -> None:
        """Nobody wants to keep that table any more: as `Keeper.set_aside` does it."""
        self.lose(table)
        if await self.tenure.claim(table) is None:
            await Traces(self.store).remove_table(table, await self._world.now())
            await self.tenure.release(table)


class World:
    """A database whose clock is the test's, and two machines on it."""

    def __init__(self, address: str, raw: "asyncpg.Connection[asyncpg.Record]") -> None:
        self.raw = raw
        self.members = [Member(name, address, self) for name in ("ada", "bo")]

    async def now(self) -> int:
        at: int = await self.raw.fetchval(f"SELECT {tenure_module._NOW}")
        return at

    async def tick(self, seconds: float) -> None:
        """For the database and the machines so much time passes."""
        await self.raw.execute(f"UPDATE controlled.clock SET at = at + interval '{seconds} s'")
        loop = asyncio.get_running_loop()
        assert isinstance(loop, Loop)
        loop.ahead += seconds

    async def deliver(self, sent: Sent) -> bool:
        """Whether what was sent changes anything, now that it arrives."""
        try:
            return bool(await self.raw.fetch(sent.sql, *sent.values))
        except asyncpg.UniqueViolationError:
            return False

    async def owner(self, table: str) -> tuple[str | None, int] | None:
        """Whose that table is, and in which generation; None if there is no lease."""
        found = await self.raw.fetchrow("SELECT node, generation FROM leases WHERE table_id = $1", table)
        return None if found is None else (found["node"], found["generation"])

    async def log(self, table: str) -> list[tuple[str | None, int]]:
        """The actions of that log, and the generations under which they were written."""
        rows = await self.raw.fetch(
            "SELECT action, generation FROM events WHERE table_id = $1 ORDER BY seq", table
        )
        return [(row["action"], row["generation"]) for row in rows]


def entry(action: str) -> Entry:
    return Entry(0, "Acted", b"{}", action)


async def _on_its_way(send: Callable[[Any], Coroutine[Any, Any, Any]]) -> tuple[str, Sequence[Any]]:
    """The statement that this would have sent."""
    sent = list[tuple[str, Sequence[Any]]]()

    class Wire:
        async def fetch(self, sql: str, *values: Any) -> list[Any]:
            sent.append((sql, values))
            return []

    await send(Wire())
    (statement,) = sent
    return statement


@asynccontextmanager
async def world_on(cluster: Cluster) -> AsyncIterator[World]:
    address = cluster.make_database()
    name = urlsplit(address).path.removeprefix("/")
    for sql in CLOCK:
        cluster.psql(sql, name)
    cluster.psql(f"ALTER DATABASE {name} SET search_path = controlled, public, pg_catalog")
    raw = await asyncpg.connect(address)
    world = World(address, raw)
    try:
        for member in world.members:
            await member.store.open()
        yield world
    finally:
        for member in world.members:
            await member.leave()
            await member.store.close()
        await raw.close()


def run(main: Coroutine[Any, Any, None]) -> None:
    with asyncio.Runner(loop_factory=Loop) as runner:
        runner.run(main)


def test_what_a_former_owner_sent_is_refused_at_every_moment(cluster: Cluster) -> None:
    """Silence, taking over, release, an idle table, handing over and back, deletion, the day after."""

    async def main() -> None:
        async with world_on(cluster) as world:
            ada, bo = world.members
            late = list[Sent]()

            async def refused(moment: str) -> None:
                log = await world.log("table")
                for sent in late:
                    assert not await world.deliver(sent), f"{sent.action}, {moment}"
                assert await world.log("table") == log, moment

            await ada.join()
            await bo.join()
            await ada.open("table")
            late.append(await ada.send("table", "sent before ada read it again"))
            await ada.come("table")
            await refused("ada read it again")
            assert await ada.play("table", "1")
            late.append(await ada.send("table", "sent before ada fell silent"))
            half = tenure_module.LASTS_S / 2 + 1
            for _ in range(2):
                await world.tick(half)
                await bo.beat()
            await bo.sweep()
            assert "table" in bo.rooms
            await refused("bo took it over")
            assert await bo.play("table", "2")
            await refused("bo wrote")
            late.append(await bo.send("table", "sent before bo let go"))
            await bo.release("table")
            await refused("bo let go")
            await ada.beat()
            await ada.join()
            await ada.come("table")
            await refused("ada came again")
            late.append(await ada.send("table", "sent before it was handed over"))
            await ada.come("table")
            await ada.release("table")
            await bo.come("table")
            await refused("it was handed over")
            assert await bo.play("table", "3")
            late.append(await bo.send("table", "sent before it was handed back"))
            await bo.come("table")
            await bo.release("table")
            await ada.come("table")
            await refused("it was handed back")
            assert await ada.play("table", "4")
            late.append(await ada.send("table", "sent before nobody came"))
            await ada.come("table")
            await ada.release("table")
            await refused("nobody comes any more")
            await bo.come("table")
            await refused("somebody came again")
            late.append(await bo.send("table", "sent before bo died"))
            await bo.die()
            await ada.sweep()
            await refused("bo died")
            assert "table" in ada.rooms
            assert await ada.play("table", "5")
            generations = [generation for _, generation in await world.log("table")]
            assert generations == sorted(generations)
            assert len(set(generations)) == 6
            assert await world.raw.fetch(FALLS) == []
            late.append(await ada.send("table", "sent before it was removed"))
            await ada.come("table")
            late.append(await ada.send("table", "sent while it was removed"))
            await ada.remove("table")
            assert await world.log("table") == []
            await refused("it was removed")
            await ada.come("table")
            await refused("somebody looks for it")
            await world.tick(DAY / 1000 - 60)
            await Leftovers(ada.store).forget_leases(await world.now() - DAY)
            assert await world.owner("table") is not None
            await refused("almost a day later")
            await world.tick(120)
            await Leftovers(ada.store).forget_leases(await world.now() - DAY)
            assert await world.owner("table") is None
            await refused("a day later")

    run(main())


def test_what_was_never_released_is_not_released_late(cluster: Cluster) -> None:
    """A node lets go of a table, is told that this failed, and has it again when the word arrives."""

    async def main() -> None:
        async with world_on(cluster) as world:
            ada, _ = world.members
            await ada.join()
            await ada.open("table")
            late = await ada.send_release("table")
            await ada.come("table")
            await world.deliver(late)
            assert await world.owner("table") == ada.tenure.lease("table")
            assert await ada.play("table", "1")

    run(main())


def test_a_log_that_was_moved_here_is_claimed_above_its_generations(cluster: Cluster) -> None:
    async def main() -> None:
        async with world_on(cluster) as world:
            ada, _ = world.members
            await ada.join()
            await ada.open("table")
            assert await ada.play("table", "1")
            await world.raw.execute("UPDATE events SET generation = 7 WHERE seq = 2")
            await world.raw.execute("DELETE FROM leases")
            assert not await ada.play("table", "2"), "its lease is gone, and it is no first line"
            await ada.come("table")
            assert await world.owner("table") == (ada.tenure._node, 8)
            await ada.die()
            await world.raw.execute("UPDATE events SET generation = 9 WHERE seq = 2")
            await ada.join()
            await ada.sweep()
            assert await world.owner("table") == (ada.tenure._node, 10)

    run(main())


def test_a_machine_that_is_gone_is_forgotten_though_tables_are_nobodys(cluster: Cluster) -> None:
    async def main() -> None:
        async with world_on(cluster) as world:
            ada, bo = world.members
            await ada.join()
            for table in ("kept", "let go"):
                await ada.open(table)
            first = ada.tenure._node
            await ada.release("let go")
            assert await ada.tenure.held() == {"kept"}
            await ada.die()
            await world.tick(300)
            await bo.join()
            assert await world.raw.fetchval("SELECT count(*) FROM nodes WHERE id = $1", first) == 1
            await bo.sweep()
            assert await ada.tenure.held() == {"kept"}, "it is bo's now"
            await bo.leave()
            await bo.join()
            assert await world.raw.fetchval("SELECT count(*) FROM nodes WHERE id = $1", first) == 0
            assert await world.owner("let go") == (None, 1)

    run(main())


def test_a_line_that_falls_back_to_an_earlier_generation_is_found(cluster: Cluster) -> None:
    async def main() -> None:
        async with world_on(cluster) as world:
            for generations in ((0, 1, 1, 4), (0, 0, 2)):
                for seq, generation in enumerate(generations, 1):
                    await world.raw.execute(
                        "INSERT INTO events (table_id, seq, at, kind, body, generation) "
                        "VALUES ($1, $2, 0, 'Acted', '', $3)",
                        f"{len(generations)}",
                        seq,
                        generation,
                    )
            assert await world.raw.fetch(FALLS) == []
            await world.raw.execute("UPDATE events SET generation = 3 WHERE table_id = '4' AND seq = 2")
            (found,) = await world.raw.fetch(FALLS)
            assert tuple(found) == ("4", 3, 1, 3)

    run(main())


def test_of_a_line_whose_fate_was_unknown_nothing_comes_when_its_table_is_read_again(
    nodes: list[Inside], people: People, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The machine keeps the table, and its people play on; then the line arrives."""
    ada, bo, table = two(nodes, people)
    lines = {0: ada.come(table, look=0), 1: bo.come(table, look=1)}
    play(lines, 1)
    inserting, sent = postgres_module._insert_lines, list[tuple[str, Sequence[Any]]]()

    async def lose(connection: Any, group: Sequence[Append], fenced: bool) -> Any:
        if sent or group[0].rows[0][0] != table:
            return await inserting(connection, group, fenced)
        sent.append(await _on_its_way(lambda wire: inserting(wire, group, fenced)))
        raise ConnectionResetError

    monkeypatch.setattr(postgres_module, "_insert_lines", lose)
    lines[1].tell(Play(id="fate-unknown", seat=1, move=lines[1].scene().legal[0]))
    for line in lines.values():
        assert line.end() == ("restarting", 1001)
    eventually(lambda: has(nodes[0], table), "the table to be read again")

    async def arrive() -> list[Any]:
        raw = await asyncpg.connect(database)
        try:
            ((sql, values),) = sent
            return list(await raw.fetch(sql, *values))
        finally:
            await raw.close()

    assert nodes[0].run(arrive()) == []
    assert len(ada.see(table).log) == 1
    lines = {0: back(ada, table, 0), 1: back(bo, table, 1)}
    play(lines, 2)
    assert nodes[0].do(lambda: tenure(nodes[0]).lease(table)) != NO_LEASE


MACHINES = st.sampled_from([0, 1])
TABLES = st.sampled_from([0, 0, 0, 1])
"""The table that was opened last, or the one before."""


class Storm(RuleBasedStateMachine):
    """Two machines, whatever may happen to them and their tables in any order, and late statements."""

    world: World
    runner: asyncio.Runner

    def __init__(self) -> None:
        super().__init__()
        self.tables = list[str]()
        self.removed, self.refused = set[str](), set[str]()
        self.late = list[Sent]()
        """What is on its way, or has arrived already and may arrive again."""
        self.shown = dict[str, list[str]]()
        """What people were told of each table."""
        self.actions = count(1)
        self.run(self._begin())

    def run(self, work: Coroutine[Any, Any, Any]) -> Any:
        return self.runner.run(work)

    async def _begin(self) -> None:
        for member in self.world.members:
            await member.leave()
            member.tenure = member._tenure()
        await self.world.raw.execute("TRUNCATE events, sittings, digests, leases, nodes CASCADE")
        for member in self.world.members:
            await member.join()
        await self._open(self.world.members[0])

    async def _open(self, member: Member) -> None:
        self.tables.append(f"table {len(self.tables) + 1}")
        self.shown[self.tables[-1]] = []
        await member.open(self.tables[-1])

    def there(self, machine: int) -> Member:
        """That machine; it has joined again if it was out of touch."""
        member = self.world.members[machine]
        if not self.run(member.holds()):
            self.run(member.leave())
            self.run(member.join())
        return member

    def come(self, machine: int, table: int) -> tuple[Member, str]:
        """Somebody comes to that table at that machine; no table if the machine does not have it then."""
        member = self.there(machine)
        if table >= len(self.tables):
            return member, ""
        name = self.tables[-1 - table]
        self.run(member.come(name))
        return member, name if name in member.rooms else ""

    # Machines.

    @rule(silent=st.sampled_from([[], [0], [1], [0, 1]]))
    def time_passes(self, silent: list[int]) -> None:
        """Those who are silent lose what they have."""
        for _ in range(2):
            self.run(self.world.tick(0.6 * tenure_module.LASTS_S))
            for machine, member in enumerate(self.world.members):
                if machine not in silent and member.joined:
                    self.run(member.beat())

    @rule(machine=MACHINES)
    def is_heard_of_and_looks_for_tables(self, machine: int) -> None:
        member = self.world.members[machine]
        if member.joined:
            self.run(member.beat())
        self.run(member.sweep() if member.joined else member.join())

    @rule(machine=MACHINES, dies=st.booleans())
    def leaves_or_dies(self, machine: int, dies: bool) -> None:
        if (member := self.world.members[machine]).joined:
            self.run(member.die() if dies else member.leave())

    # Tables.

    @rule(machine=MACHINES)
    def opens(self, machine: int) -> None:
        if self.removed.issuperset(self.tables[:-1]):
            self.run(self._open(self.there(machine)))

    @rule(machine=MACHINES, table=TABLES)
    def somebody_comes(self, machine: int, table: int) -> None:
        self.come(machine, table)

    @rule(machine=MACHINES, table=TABLES)
    def plays(self, machine: int, table: int) -> None:
        member, name = self.come(machine, table)
        if name:
            action = f"action {next(self.actions)}"
            if self.run(member.play(name, action)):
                self.shown[name].append(action)
            else:
                self.refused.add(action)

    @rule(machine=MACHINES, table=TABLES)
    def lets_go(self, machine: int, table: int) -> None:
        if table < len(self.tables):
            self.run(self.there(machine).release(self.tables[-1 - table]))

    @rule(machine=MACHINES)
    def removes(self, machine: int) -> None:
        member, name = self.come(machine, 1)
        if name:
            self.run(member.remove(name))
            self.removed.add(name)

    # Statements that arrive when they like, and more than once.

    @rule(machine=MACHINES, table=TABLES)
    def sends_a_line(self, machine: int, table: int) -> None:
        member, name = self.come(machine, table)
        if name:
            self.late.append(self.run(member.send(name, f"action {next(self.actions)}")))

    @rule(machine=MACHINES, table=TABLES)
    def sends_word_that_it_lets_go(self, machine: int, table: int) -> None:
        member, name = self.come(machine, table)
        if name:
            self.late.append(self.run(member.send_release(name)))

    @rule(which=st.integers(1, 4))
    def one_arrives(self, which: int) -> None:
        for sent in self.late[-which:][:1]:
            self.run(self._arrive(sent))

    async def _arrive(self, sent: Sent) -> None:
        before, log = await self.world.owner(sent.table), await self.world.log(sent.table)
        written = await self.world.deliver(sent)
        if written or await self.world.owner(sent.table) != before:
            assert before == sent.lease, "it was a former owner's"
        if not written and sent.action and sent.action not in dict(log):
            self.refused.add(sent.action)

    # What always holds.

    @invariant()
    def what_a_former_owner_sent_is_refused(self) -> None:
        for sent in self.late[-4:]:
            if self.run(self.world.owner(sent.table)) != sent.lease:
                self.run(self._arrive(sent))

    @invariant()
    def no_log_falls_back_to_an_earlier_generation(self) -> None:
        assert self.run(self.world.raw.fetch(FALLS)) == []

    @invariant()
    def what_was_refused_stands_in_no_log_and_what_was_shown_does(self) -> None:
        for table in self.tables:
            log = dict(self.run(self.world.log(table)))
            assert not log.keys() & self.refused
            assert table in self.removed or log.keys() >= set(self.shown[table])

    @invariant()
    def whoever_shows_a_table_owns_it_and_knows_all_of_its_log(self) -> None:
        for member in self.world.members:
            for table, length in member.rooms.items() if self.run(member.holds()) else ():
                assert self.run(self.world.owner(table)) == member.tenure.lease(table)
                assert len(self.run(self.world.log(table))) == length


def test_whatever_happens_to_two_machines_a_table_has_one_owner_and_its_log_obeys_it(
    cluster: Cluster,
) -> None:
    with asyncio.Runner(loop_factory=Loop) as runner:
        opening = world_on(cluster)
        world = runner.run(opening.__aenter__())
        try:
            storm = type("Storm", (Storm,), {"world": world, "runner": runner})
            run_state_machine_as_test(storm, settings=settings(stateful_step_count=40))
        finally:
            runner.run(opening.__aexit__(None, None, None))
