"""What a move costs on many machines, beside one with a file: nodes and database apart, in turns."""

import asyncio
import gc
import shutil
import tempfile
import time
from collections.abc import Sequence
from contextlib import ExitStack
from itertools import count
from pathlib import Path
from typing import Any, Final, Literal
from urllib.parse import urlsplit

import asyncpg

from contest.asking import post
from contest.figures import Figure, alone, paired
from contest.node import CACHE
from contest.ours import OurTable, Tablee
from contest.screen import Screen
from contest.slices import flat_out, offered
from contest.system import Process, cpu_of
from tests.cluster import Cluster

RATE: Final = 100
SLICE_S: Final = 0.8
FLAT_S: Final = 0.4
SILENCE_S: Final = 2.0
CHANNEL: Final = "tablee"

Spread = Literal["owner", "elsewhere", "anywhere"]
"""Which machine the screens of a table come to: the one that has it, another one, or each to the next."""


class Many:
    """Several processes that are counted as one."""

    def __init__(self, processes: Sequence[Process]) -> None:
        self._processes = processes

    def cpu(self) -> float:
        return sum(process.cpu() for process in self._processes)

    def memory(self) -> int:
        return sum(process.memory() for process in self._processes)

    def stop(self) -> None:
        for process in self._processes:
            process.stop()


class OnPostgres(Tablee):
    """So many machines on a PostgreSQL of their own, which flushes every move."""

    def __init__(self, name: str, nodes: int, spread: Spread) -> None:
        super().__init__(name)
        self._nodes, self._spread, self._turn = nodes, spread, count()
        self._ports: list[int] = []
        self._owners: dict[str, int] = {}

    async def start(self, folder: Path) -> None:
        self.cluster = Cluster(flushes=True)
        self.database = self.cluster.make_database()
        self.options = (*Tablee.options, "--store", self.database, "--proxies", "127.0.0.1")
        processes = []
        for node in range(self._nodes):
            (place := folder / str(node)).mkdir(parents=True)
            processes.append(self.launch(place))
        self._ports = [await asyncio.to_thread(process.port) for process in processes]
        self.process = Many(processes)  # type: ignore[assignment]

    def stop(self) -> None:
        super().stop()
        self.cluster.__exit__()

    async def post(self, path: str, body: Any, headers: Any = None) -> tuple[Any, dict[str, str]]:
        """Opens a table at the next machine, which has it from then on."""
        node = next(self._turn) % self._nodes
        answer, told = await post(self._ports[node], path, body, headers)
        self._owners[answer["id"]] = node
        return answer, told

    async def look(self, id: str, seat: int | None, cookie: str | None) -> Screen:
        steps = {"owner": 0, "elsewhere": 1, "anywhere": next(self._turn)}[self._spread]
        self.port = self._ports[(self._owners[id] + steps) % self._nodes]
        return await super().look(id, seat, cookie)

    def database_cpu(self) -> float:
        """CPU seconds of all processes of the database."""
        return cpu_of(self.cluster.pid)

    def written(self) -> int:
        """Bytes that the database has written ahead so far."""
        return int(self._psql("SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::bigint"))

    def line(self) -> float:
        """Bytes that a line of a log takes, with its indexes."""
        return float(self._psql("SELECT pg_total_relation_size('events')::float / count(*) FROM events"))

    def _psql(self, sql: str) -> str:
        return self.cluster.psql(sql, urlsplit(self.database).path[1:])


class Costs:
    """CPU of each system in each round, less what its silence costs: microseconds for each move."""

    def __init__(self, system: Tablee) -> None:
        self.system = system
        self.nodes: list[float] = []
        self.database: list[float] = []
        self.flat: list[float] = []
        self.flat_database: list[float] = []
        """The same where everybody moves as fast as it goes, and many moves share a flush."""
        self.silence = self.database_silence = 0.0
        self.moves = 0

    async def rest(self) -> None:
        """Measures what it costs while nobody moves."""
        before, base = self.system.process.cpu(), self._database()
        began = time.perf_counter()
        await asyncio.sleep(SILENCE_S)
        seconds = time.perf_counter() - began
        self.silence = (self.system.process.cpu() - before) / seconds
        self.database_silence = (self._database() - base) / seconds

    async def play(self) -> None:
        base = self._database()
        slice = await offered(self.system, RATE, SLICE_S)
        database = self._database() - base - self.database_silence * slice.seconds
        self.nodes.append((slice.cpu - self.silence * slice.seconds) / slice.moves * 1e6)
        self.database.append(database / slice.moves * 1e6)
        self.moves += slice.moves
        base = self._database()
        slice = await flat_out(self.system, FLAT_S)
        self.flat.append(slice.cpu / slice.moves * 1e6)
        self.flat_database.append((self._database() - base) / slice.moves * 1e6)
        self.moves += slice.moves

    def _database(self) -> float:
        return self.system.database_cpu() if isinstance(self.system, OnPostgres) else 0.0


def systems() -> list[Tablee]:
    return [
        Tablee("SQLite, one process"),
        OnPostgres("PostgreSQL, 1 node", 1, "owner"),
        OnPostgres("PostgreSQL, 2 nodes", 2, "anywhere"),
        OnPostgres("PostgreSQL, 3 nodes", 3, "anywhere"),
        OnPostgres("2 nodes, every screen at the table's own", 2, "owner"),
        OnPostgres("2 nodes, every screen at the other", 2, "elsewhere"),
    ]


async def measured(tables: int, rounds: int, sockets: int) -> list[Figure]:
    """All of them beside each other."""
    CACHE.mkdir(exist_ok=True)
    folder = Path(tempfile.mkdtemp(prefix="cost-", dir=CACHE))
    costs = [Costs(system) for system in systems()]
    with ExitStack() as stack:
        stack.callback(shutil.rmtree, folder, ignore_errors=True)
        for number, cost in enumerate(costs):
            (place := folder / str(number)).parent.mkdir(exist_ok=True)
            await cost.system.start(place)
            stack.callback(cost.system.stop)
        before = await asyncio.to_thread(costs[0].system.process.memory)
        for cost in costs:
            await cost.system.fill(tables)
            await cost.rest()
        grown = await asyncio.to_thread(costs[0].system.process.memory) - before
        heard = await _notified(costs[3])
        ahead = [cost.system.written() for cost in costs if isinstance(cost.system, OnPostgres)]
        for turn in range(rounds):
            for cost in costs:
                await cost.system.renew()
            gc.collect()
            for offset in range(len(costs)):
                await costs[(turn + offset) % len(costs)].play()
        after = [cost.system.written() for cost in costs if isinstance(cost.system, OnPostgres)]
        found = [*_moves(costs), alone("NOTIFYs for each move, 3 nodes", "", [len(heard) / costs[3].moves])]
        found.append(alone("written ahead for each move", "bytes", [(after[0] - ahead[0]) / costs[1].moves]))
        first = costs[1].system
        assert isinstance(first, OnPostgres)
        found.append(Figure("kept of a line of a log, with its indexes", "bytes", first.line()))
        found.append(Figure("memory of a table with its four screens", "kB", grown / tables / 1000))
        for cost in (costs[0], costs[4], costs[5]):
            found.append(await _idle(cost.system, sockets))
        return found


def _moves(costs: Sequence[Costs]) -> list[Figure]:
    sqlite, *others = costs
    owner, elsewhere = others[-2:]
    what = f"CPU of a move at {RATE} moves/s"
    found = [
        paired(f"{what}: nodes, {cost.system.name}", "µs", cost.nodes, sqlite.system.name, sqlite.nodes)
        for cost in others
    ]
    found += [alone(f"{what}: database, {cost.system.name}", "µs", cost.database) for cost in others]
    flat = "CPU of a move, as fast as it goes"
    for cost in others[:3]:
        name = cost.system.name
        found.append(paired(f"{flat}: nodes, {name}", "µs", cost.flat, sqlite.system.name, sqlite.flat))
        found.append(alone(f"{flat}: database, {name}", "µs", cost.flat_database))
    hop = [far - near for far, near in zip(elsewhere.nodes, owner.nodes, strict=True)]
    found.append(alone("CPU of passing a move on: its four screens at another node", "µs", hop))
    first = others[0]
    shares = [node / database for node, database in zip(first.flat, first.flat_database, strict=True)]
    found.append(alone("cores of nodes for each core of the database, as fast as it goes", "cores", shares))
    for cost in costs:
        found.append(Figure(f"CPU in silence: nodes, {cost.system.name}", "% of a core", 100 * cost.silence))
    for cost in others[:3]:
        name = f"CPU in silence: database, {cost.system.name}"
        found.append(Figure(name, "% of a core", 100 * cost.database_silence))
    return found


async def _notified(cost: Costs) -> list[object]:
    """What nodes say to each other on the bus from now on."""
    assert isinstance(cost.system, OnPostgres)
    heard: list[object] = []
    connection = await asyncpg.connect(cost.system.database)
    await connection.add_listener(CHANNEL, lambda *said: heard.append(said))
    return heard


async def _idle(system: Tablee, sockets: int) -> Figure:
    """What one more idle spectator costs all nodes together."""
    watching = [await system.watch(_table(system, n)) for n in range(sockets // 5)]
    before = await asyncio.to_thread(system.process.memory)
    watching += [await system.watch(_table(system, n)) for n in range(sockets)]
    after = await asyncio.to_thread(system.process.memory)
    for screen in watching:
        screen.close()
    return Figure(f"memory of an idle connection: {system.name}", "kB", (after - before) / sockets / 1000)


def _table(system: Tablee, number: int) -> OurTable:
    return system.tables[number % len(system.tables)]
