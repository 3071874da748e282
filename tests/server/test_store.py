"""What the store acknowledged is there, once, whatever happens to the process."""

import asyncio
import resource
import sqlite3
import subprocess
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from random import Random

import pytest

from tablee.server.keeping import schema
from tablee.server.keeping.conduct import Complaint, Conduct, Sanction
from tablee.server.keeping.entry import Entry
from tablee.server.keeping.folder import DATABASE, make_private
from tablee.server.keeping.group import Append, Conflict, StoreFailed
from tablee.server.keeping.leftovers import Leftovers
from tablee.server.keeping.schema import SCHEMA, STAMP, create
from tablee.server.keeping.sittings import note
from tablee.server.keeping.sqlite import WAL_PAGES
from tablee.server.keeping.store import Store, StoredPerson
from tablee.server.keeping.traces import Traces
from tablee.server.logs import short
from tests.cli.running import outside
from tests.cluster import Cluster

KILLS = 20

Place = Path | str


def event(number: int, action: str | None = None) -> Entry:
    return Entry(at=number, kind="test", body=b'{"n":%d}' % number, action=action)


def with_store(place: Place, use: Callable[[Store], Awaitable[None]], patience_s: float = 5.0) -> None:
    """Opens the store, uses it, closes it."""

    async def main() -> None:
        store = Store(place, patience_s=patience_s)
        await store.open()
        try:
            await use(store)
        finally:
            await store.close()

    asyncio.run(main())


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A file, for what only a file has."""
    return tmp_path / "tablee.db"


@pytest.fixture
def address(cluster: Cluster) -> str:
    """A new PostgreSQL database, for what only such a one has."""
    return cluster.make_database()


@pytest.fixture(params=["path", "address"], ids=["sqlite", "postgres"])
def place(request: pytest.FixtureRequest) -> Place:
    """Where a store may be: it promises the same in either."""
    found: Place = request.getfixturevalue(request.param)
    return found


def test_an_appended_log_is_loaded_in_its_order(place: Place) -> None:
    async def use(store: Store) -> None:
        await store.append("a", 0, [event(5, "one"), event(6)])
        await store.append("b", 0, [event(7)])
        await store.append("a", 2, [event(8, "two")])
        assert await store.load("a") == [event(5, "one"), event(6), event(8, "two")]
        assert await store.load("nowhere") == []

    with_store(place, use)


def test_many_logs_are_loaded_at_one_go(place: Place) -> None:
    async def use(store: Store) -> None:
        await store.append("a", 1, [event(5, "one"), event(6)])
        await store.append("b", 1, [event(7)])
        await store.append("torn", 1, [event(1)])
        await store.append("torn", 3, [event(3)])
        await store.append("another", 1, [event(1)])
        found = await store.load_all(["b", "a", "torn", "nowhere"])
        assert found == {"a": await store.load("a"), "b": await store.load("b")}
        assert await store.load_all([]) == {}

    with_store(place, use)


def test_everything_is_there_after_reopening(place: Place) -> None:
    async def write(store: Store) -> None:
        await store.append("a", 0, [event(1, "x")])
        await store.save_person("p", "Ana", False)
        await store.save_person("p", "Anaïs", True)
        await store.save_record("r", b"{}")

    async def read(store: Store) -> None:
        assert await store.load("a") == [event(1, "x")]
        assert await store.person("p") == StoredPerson("p", "Anaïs", True, 0)
        assert await store.person("nobody") is None
        assert await store.record("r") == b"{}"
        assert await store.record("none") is None

    with_store(place, write)
    with_store(place, read)


def test_tables_are_found_by_their_last_event(place: Place) -> None:
    async def use(store: Store) -> None:
        await store.append("old", 0, [event(10)])
        await store.append("new", 0, [event(10), event(30)])
        await store.append("newest", 0, [event(40)])
        assert await store.tables(0) == ["new", "newest", "old"]
        assert await store.tables(30) == ["new", "newest"]
        assert await store.tables(41) == []

    with_store(place, use)


def test_appends_that_wait_together_share_a_transaction(place: Place) -> None:
    groups: list[int] = []

    async def main() -> None:
        store = Store(place, committed=groups.append)
        await store.open()
        await asyncio.gather(*(store.append(f"t{n}", 0, [event(n)]) for n in range(500)))
        for n in range(500):
            assert await store.load(f"t{n}") == [event(n)]
        await store.close()

    asyncio.run(main())
    assert sum(groups) == 500
    assert len(groups) < 500


def test_a_conflict_is_refused_alone(place: Place) -> None:
    async def use(store: Store) -> None:
        await store.append("a", 0, [event(1, "once")])
        await store.append("d", 1, [event(8)])
        answers = await asyncio.gather(
            store.append("b", 0, [event(1)]),
            store.append("a", 0, [event(2)]),  # the place is taken
            store.append("d", 0, [event(3), event(4)]),  # the place of the second one is
            store.append("d", 1, [event(5)], ["somebody"]),  # and here somebody would sit down
            store.append("a", 1, [event(6, "twice")]),
            store.append("c", 0, [event(7)]),
            return_exceptions=True,
        )
        assert [type(answer) for answer in answers] == [
            type(None),
            Conflict,
            Conflict,
            Conflict,
            type(None),
            type(None),
        ]
        assert await store.load("a") == [event(1, "once"), event(6, "twice")]
        assert await store.load("b") == [event(1)]
        assert await store.load("c") == [event(7)]
        assert await store.load("d") == [event(8)]
        assert await store.sittings("somebody", 9) == []

    with_store(place, use)


def test_what_is_to_be_so_with_lines_is_so_once_they_are_there(place: Place) -> None:
    async def use(store: Store) -> None:
        loop = asyncio.get_running_loop()
        await store.append("a", 0, [event(1)], ["ana"])
        await store.append("b", 0, [event(1)], ["ana"])

        def ends(table: str, seq: int) -> asyncio.Future[Exception | None]:
            settled = loop.create_future()
            rows = [(table, seq, 9, "test", b"{}", None)]
            store.append_soon(Append(rows, settled.set_result, note(table, seq, b"over", 9, ["ana"])))
            return settled

        first, taken = await asyncio.gather(ends("a", 1), ends("b", 0))
        assert first is None
        assert isinstance(taken, Conflict)
        assert [(one.table, one.digest) for one in await store.ended_sittings("ana", 10, 9)] == [
            ("a", b"over")
        ]
        assert [(one.table, one.digest) for one in await store.sittings("ana", 9)] == [("b", None)]

    with_store(place, use)


def test_in_a_file_what_was_asked_for_first_is_done_first(path: Path) -> None:
    """Also where all of it is written together: whoever left a table and came back sits there."""

    async def use(store: Store) -> None:
        await store.append("a", 0, [event(1)], ["ana"])
        left = asyncio.ensure_future(store.forget_sitting("ana", "a"))
        await asyncio.sleep(0)
        await asyncio.gather(left, store.append("a", 1, [event(2)], ["ana"]))
        assert [one.table for one in await store.sittings("ana", 9)] == ["a"]

    with_store(path, use)


def test_analyses_wait_in_the_order_in_which_they_were_asked_for(place: Place) -> None:
    async def use(store: Store) -> None:
        for id in ("late", "done", "early"):
            await store.save_analysis(id, b"{}", done=False)
        await store.save_analysis("done", b"all of it", done=True)
        await store.save_analysis("late", b"a little", done=False)
        assert await store.unfinished_analyses() == ["late", "early"]
        assert await store.analysis("done") == b"all of it"
        assert await store.analysis("none") is None

    with_store(place, use)


def test_somebodys_analysed_games_are_found_once_game_and_analysis_are_over(place: Place) -> None:
    async def use(store: Store) -> None:
        for number, table in enumerate(("first", "running", "half", "last", "other")):
            await store.append(table, 0, [event(1)], ["bo" if table == "other" else "ana"])
            ended = None if table == "running" else 10 + number
            await store.write_all(note(table, 1, table.encode(), ended, ["ana", "bo"]))
            await store.save_analysis(table, f"of {table}".encode(), done=table != "half")
        found = await store.analysed_sittings("ana", 10)
        assert [(one.table, one.ended, one.digest, body) for one, body in found] == [
            ("last", 13, b"last", b"of last"),
            ("first", 10, b"first", b"of first"),
        ]
        assert [one.table for one, _ in await store.analysed_sittings("ana", 1)] == ["last"]

    with_store(place, use)


def test_what_was_reported_and_who_is_kept_away_is_remembered_for_as_long_as_it_holds(place: Place) -> None:
    complaint = Complaint(text="loud", lines=(), name="Bo")

    async def use(store: Store) -> None:
        conduct = Conduct(store)
        await conduct.impose(Sanction(kind="mute", whom="bo", until=50, why="loud"))
        await conduct.impose(Sanction(kind="ban", whom="bo", until=90, why="louder"))
        await conduct.impose(Sanction(kind="mute", whom="bo", until=70, why="still loud"))
        await conduct.impose(Sanction(kind="ban", whom="10.0.0.0/8", until=60, why="all of them"))
        assert [(one.whom, one.until) for one in await conduct.sanctions(60)] == [("bo", 70), ("bo", 90)]
        assert await conduct.lift("bo") == 2
        assert await conduct.lift("bo") == 0
        first = await conduct.report(10, "t", "ana", "bo", "talk", complaint)
        second = await conduct.report(20, "t", "ana", None, "other", complaint)
        assert await conduct.settle(first)
        assert not await conduct.settle(second + 1)
        assert [one.number for one in await conduct.reports()] == [second]
        assert [one.number for one in await conduct.reports(settled=True)] == [first, second]
        assert [one.complaint for one in await conduct.reports_by("ana")] == [complaint, complaint]
        await conduct.tidy(now=100, kept=50)
        assert [one.number for one in await conduct.reports(settled=True)] == [second]
        assert await conduct.sanctions(0) == []

    with_store(place, use)


def test_what_is_left_of_somebody_is_found_rewritten_and_removed(place: Place) -> None:
    async def use(store: Store) -> None:
        traces = Traces(store)
        said = [Entry(1, "Sat", b"ana"), Entry(2, "Acted", b"ana"), Entry(3, "Said", b"ana", "ana:1")]
        await store.append("a", 1, said, ["ana", "bo"])
        await store.append("b", 1, [Entry(4, "Sat", b"bo", "ana:1")], ["ana"])
        await store.save_person("ana", "Ana", True, 5)
        await store.save_record("b", b"{}")
        await store.write_all(note("a", 3, b"digest", ended=9, people=["bo"]))
        assert await traces.tables_of("ana") == [("b", False), ("a", False)]
        assert await store.names(["ana", "bo"]) == {"ana": "Ana"}
        assert await store.names([]) == {}
        await traces.rewrite("a", "ana", lambda body: body.replace(b"ana", b"somebody"))
        assert await store.load("a") == [
            Entry(1, "Sat", b"somebody"),
            Entry(2, "Acted", b"ana"),
            Entry(3, "Said", b"somebody"),
        ]
        assert [(one.table, one.ended) for one in await store.ended_sittings("bo", 10, 9)] == [("a", 9)]
        assert await traces.table_called("b") == "b"
        await traces.remove_table("b", 0)
        assert await store.load("b") == []
        assert await store.record("b") is None
        assert await store.records_size() == 0
        await traces.remove_person("ana")
        assert await store.person("ana") is None
        assert await traces.tables_of("ana") == []
        assert await Leftovers(store).people(before=10) == []

    with_store(place, use)


def test_a_log_with_a_hole_is_not_read_as_if_it_were_whole(place: Place) -> None:
    async def use(store: Store) -> None:
        await store.append("a", 0, [event(1)])
        await store.append("a", 2, [event(3)])
        with pytest.raises(StoreFailed, match=f"the log of {short('a')} has a hole"):
            await store.load("a")

    with_store(place, use)


def test_the_same_action_at_two_tables_is_two_actions(place: Place) -> None:
    async def use(store: Store) -> None:
        await store.append("a", 0, [event(1, "same")])
        await store.append("b", 0, [event(1, "same")])

    with_store(place, use)


def test_somebody_who_stops_waiting_disturbs_nobody(place: Place) -> None:
    async def use(store: Store) -> None:
        impatient = asyncio.ensure_future(store.append("a", 0, [event(1)]))
        await asyncio.sleep(0)
        impatient.cancel()
        await store.append("b", 0, [event(2)])
        assert await store.load("a") == [event(1)]

    with_store(place, use)


def test_what_cannot_be_stored_fails_alone(place: Place) -> None:
    async def use(store: Store) -> None:
        bad, good = await asyncio.gather(
            store.append("a", 0, [Entry(2**70, "test", b"{}")]),
            store.append("b", 0, [event(1)]),
            return_exceptions=True,
        )
        assert isinstance(bad, OverflowError | ValueError)
        assert good is None

    with_store(place, use)


def test_a_store_that_cannot_write_says_so_and_goes_on_afterwards(path: Path) -> None:
    async def use(store: Store) -> None:
        await store.append("a", 0, [event(1)])
        other = sqlite3.connect(path, isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        answers = await asyncio.gather(
            store.append("a", 1, [event(2)]), store.append("b", 0, [event(3)]), return_exceptions=True
        )
        assert [type(answer) for answer in answers] == [StoreFailed, StoreFailed]
        with pytest.raises(StoreFailed):
            await store.ready()
        assert await store.load("a") == [event(1)]
        other.execute("ROLLBACK")
        other.close()
        await store.ready()
        await store.append("a", 1, [event(2)])
        assert await store.load("a") == [event(1), event(2)]

    with_store(path, use, patience_s=0)


def test_a_full_disk_is_told_and_forgotten_when_there_is_room_again(path: Path) -> None:
    big = Entry(1, "test", b" " * 1_000_000)

    async def use(store: Store) -> None:
        await store.append("a", 0, [event(1)])
        soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
        resource.setrlimit(resource.RLIMIT_FSIZE, (200_000, hard))
        try:
            with pytest.raises(StoreFailed):
                await store.append("a", 1, [big])
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
        assert await store.load("a") == [event(1)]
        await store.append("a", 1, [event(2)])
        assert await store.load("a") == [event(1), event(2)]

    with_store(path, use)


def test_the_first_writes_find_room_in_the_wal(path: Path) -> None:
    wal = path.with_name(path.name + "-wal")

    async def use(store: Store) -> None:
        size, known = wal.stat().st_size, await store.length("a")
        assert size > WAL_PAGES * 4_096  # which are written before it begins from the front
        await store.append("a", known, [event(1)])
        assert wal.stat().st_size == size
        assert path.stat().st_size < size

    with_store(path, use)
    with_store(path, use)


def test_where_there_is_no_room_for_a_long_wal_it_stays_short(path: Path) -> None:
    with_store(path, lambda store: store.append("a", 0, [event(1)]))
    most = 400_000

    async def use(store: Store) -> None:
        assert path.with_name(path.name + "-wal").stat().st_size < most // 2, "the room is there for games"
        await store.append("a", 1, [event(2)])
        assert await store.load("a") == [event(1), event(2)]

    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (most, hard))
    try:
        with_store(path, use)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


def test_being_ready_means_that_something_was_written(path: Path) -> None:
    async def use(store: Store) -> None:
        await store.append("a", 0, [event(1)])
        wal = path.with_name(path.name + "-wal")
        before = wal.read_bytes()
        await store.ready()
        assert wal.read_bytes() != before

    with_store(path, use)


def test_two_servers_do_not_share_the_data(path: Path) -> None:
    async def use(store: Store) -> None:
        with pytest.raises(StoreFailed, match="another server is using it"):
            await Store(path).open()

    with_store(path, use)
    with_store(path, use)


def test_a_file_that_is_no_database_is_refused(path: Path) -> None:
    path.write_bytes(b"this is a shopping list, not a database\n" * 100)
    with pytest.raises(StoreFailed, match="cannot be opened"):
        asyncio.run(Store(path).open())


def test_a_closed_store_refuses(place: Place) -> None:
    async def main() -> None:
        store = Store(place)
        with pytest.raises(StoreFailed, match="not open"):
            await store.load("a")
        await store.open()
        last = asyncio.ensure_future(store.append("a", 0, [event(1)]))
        await asyncio.sleep(0)
        await store.close()
        await last
        await store.close()
        with pytest.raises(StoreFailed, match="not open"):
            await store.append("a", 1, [event(2)])

    asyncio.run(main())

    async def use(store: Store) -> None:
        assert await store.load("a") == [event(1)]

    with_store(place, use)


@pytest.mark.parametrize("made", ["PRAGMA user_version = 17", "CREATE TABLE events (id)"])
def test_a_database_of_another_version_is_refused_untouched(path: Path, made: str) -> None:
    connection = sqlite3.connect(path)
    connection.execute(made)
    before = list(connection.iterdump())
    connection.close()
    with pytest.raises(StoreFailed, match="another version of Tablée made it: start that version, or give"):
        asyncio.run(Store(path).open())
    connection = sqlite3.connect(path)
    assert list(connection.iterdump()) == before
    connection.close()


def test_a_folder_of_another_version_is_refused_in_one_sentence(tmp_path: Path) -> None:
    make_private(tmp_path / "house")
    connection = sqlite3.connect(tmp_path / "house" / DATABASE)
    connection.execute("PRAGMA user_version = 17")
    connection.close()
    (tmp_path / "house" / DATABASE).chmod(0o600)
    said = outside("serve", "--data", tmp_path / "house", "--port", "0")
    assert (said.status, said.out, said.err.count("\n")) == (2, "", 1)
    assert "give this one an empty folder (--data)" in said.err


def test_tables_are_made_once_and_wholly(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    connection = sqlite3.connect(path, isolation_level=None)
    with monkeypatch.context() as patch:
        patch.setattr(schema, "SCHEMA", f"{SCHEMA}; INSERT INTO nowhere VALUES (1)")
        with pytest.raises(sqlite3.OperationalError):
            create(connection)
    assert connection.execute("SELECT count(*) FROM sqlite_master").fetchone() == (0,)
    for _ in range(2):
        create(connection)
        assert connection.execute("PRAGMA user_version").fetchone() == (STAMP,)
    connection.close()


@pytest.mark.long
def test_whatever_was_acknowledged_survives_kill_9(path: Path) -> None:
    chance = Random(9)
    acknowledged: dict[str, set[int]] = {}
    for _ in range(KILLS):
        appender = subprocess.Popen(
            [sys.executable, Path(__file__).with_name("appender.py"), path], stdout=subprocess.PIPE, text=True
        )
        assert appender.stdout is not None
        lines = [appender.stdout.readline() for _ in range(chance.randrange(1, 300))]
        appender.kill()
        lines += appender.stdout.readlines()
        appender.wait()
        appender.stdout.close()
        assert all(lines)
        for line in lines:
            if line.endswith("\n"):
                table, seq = line.split()
                assert int(seq) not in acknowledged.setdefault(table, set()), "acknowledged twice"
                acknowledged[table].add(int(seq))

    async def use(store: Store) -> None:
        assert await store.tables(0) == sorted(acknowledged)
        for table, seqs in acknowledged.items():
            log = await store.load(table)
            assert [event.body for event in log] == [b'{"seq":%d}' % seq for seq in range(len(log))]
            assert seqs <= set(range(len(log)))

    with_store(path, use)
    connection = sqlite3.connect(path)
    assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    connection.close()
