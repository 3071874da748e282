"""A store on PostgreSQL: refused in one sentence where it cannot be, and lost by nobody where it can."""

import asyncio
from pathlib import Path
from urllib.parse import urlsplit

import asyncpg
import pytest

from tablee.server.keeping.database import Health
from tablee.server.keeping.entry import Entry
from tablee.server.keeping.group import NO_LEASE, Append, Conflict, Lease, Statement, StoreFailed
from tablee.server.keeping.keys import Keys, open_keys, write_keys
from tablee.server.keeping.postgres import APPEND_OURS, IN_ALL, Postgres
from tablee.server.keeping.store import Store
from tablee.server.keeping.tenure import TAKE_OVER
from tablee.server.settings import BadSetting, read_store
from tests.cli.running import outside
from tests.cluster import Cluster

SECRET = "a-secret-nobody-prints"


@pytest.fixture
def address(cluster: Cluster) -> str:
    return cluster.make_database()


@pytest.fixture(scope="module")
def strangers(cluster: Cluster) -> None:
    """Somebody who has a password and no rights, and somebody who may not come often."""
    cluster.psql(f"CREATE ROLE stranger LOGIN PASSWORD '{SECRET}'")
    cluster.psql(f"CREATE ROLE few LOGIN CONNECTION LIMIT {IN_ALL - 1}")
    cluster.psql("GRANT tablee TO few")


def refused(place: str) -> str:
    """Why a store does not open there: in one line, without the password, leaving nothing open."""
    with pytest.raises(StoreFailed) as failed:
        asyncio.run(Store(place).open())
    why = str(failed.value)
    assert "\n" not in why
    assert SECRET not in why
    return why


@pytest.mark.parametrize(
    "store",
    [
        "tablee.sqlite3",
        f"mysql://me:{SECRET}@here/house",
        f"postgres:{SECRET}",
        "postgres:///house",
        f"postgres://me:{SECRET}@here:port/house",
        f"postgres://me:{SECRET}@here:99999/house",
        f"postgres://me:{SECRET}@[::1/house",
        f"postgres://me:{SECRET}@here,:5432/house",
        f"postgres://me:{SECRET}@here:5432,there:port/house",
    ],
)
def test_what_is_no_address_is_refused_without_repeating_it(store: str) -> None:
    with pytest.raises(BadSetting) as bad:
        read_store(store)
    assert str(bad.value) == "--store must be an address like postgres://user:password@host/database."


@pytest.mark.parametrize(
    "store",
    [
        "postgres://me@here/house",
        "postgresql://me:word@[::1]:5433/house",
        "postgres://me@here:5432,there:5433/house?target_session_attrs=read-write",
        "postgres://me@/house?host=/run/one,/run/other",
    ],
)
def test_a_database_has_an_address_or_several(store: str) -> None:
    assert read_store(f" {store}\n") == store


@pytest.mark.usefixtures("strangers")
def test_a_database_that_cannot_be_used_is_refused_with_what_to_do(cluster: Cluster, address: str) -> None:
    assert "nobody listens there" in refused("postgres://tablee@127.0.0.1:1/house")
    assert "create it first" in refused(cluster.address("nowhere"))
    name = urlsplit(address).path.removeprefix("/")
    assert "the right name and password" in refused(cluster.address(name, user="stranger:wrong"))
    assert "let that user own the database" in refused(cluster.address(name, user=f"stranger:{SECRET}"))
    assert f"{IN_ALL} connections" in refused(cluster.address(name, user="few"))
    assert "there is no machine of that name" in refused("postgres://tablee@nowhere.invalid/house")
    assert "see that it runs" in refused("postgres://tablee@/house?host=/nowhere")
    cluster.psql(f"ALTER DATABASE {name} SET default_transaction_read_only = on")
    assert "the database that is written to" in refused(address)
    cluster.psql(f"ALTER DATABASE {name} RESET default_transaction_read_only")
    cluster.psql(f"REVOKE CONNECT ON DATABASE {name} FROM PUBLIC")
    assert "let that user own the database" in refused(cluster.address(name, user=f"stranger:{SECRET}"))
    assert cluster.psql("SELECT count(*) FROM pg_tables WHERE schemaname = 'public'", name) == "0"


@pytest.mark.usefixtures("strangers")
def test_a_house_that_one_may_only_look_at_is_refused(cluster: Cluster, address: str) -> None:
    name = urlsplit(address).path.removeprefix("/")
    asyncio.run(_opened_once(address))
    cluster.psql("GRANT SELECT ON ALL TABLES IN SCHEMA public TO stranger", name)
    assert "let that user own the database" in refused(cluster.address(name, user=f"stranger:{SECRET}"))


@pytest.mark.parametrize("table", ["events (number INT)", "house (number INT)"])
def test_a_database_of_another_program_is_refused_untouched(
    cluster: Cluster, address: str, table: str
) -> None:
    name = urlsplit(address).path.removeprefix("/")
    cluster.psql(f"CREATE TABLE {table}", name)
    assert "give the house a database of its own" in refused(address)
    assert cluster.psql("SELECT count(*) FROM pg_tables WHERE schemaname = 'public'", name) == "1"


async def _opened_once(address: str) -> None:
    store = Store(address)
    await store.open()
    await store.close()


def fill_disk(cluster: Cluster, database: str) -> None:
    """From now on PostgreSQL says of every new index and of every line of a log that the disk is full."""
    full = "RAISE EXCEPTION 'could not extend file: No space left on device' USING ERRCODE = 'disk_full'"
    for sql in (
        f"CREATE FUNCTION full_for_lines() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN {full}; END $$",
        "CREATE FUNCTION full_for_tables() RETURNS event_trigger LANGUAGE plpgsql AS "
        f"$$ BEGIN IF tg_tag = 'CREATE INDEX' THEN {full}; END IF; END $$",
        "CREATE EVENT TRIGGER full_disk ON ddl_command_start EXECUTE FUNCTION full_for_tables()",
    ):
        cluster.psql(sql, database)


def test_a_full_disk_is_said_and_nothing_is_half_made(cluster: Cluster, address: str, tmp_path: Path) -> None:
    name = urlsplit(address).path.removeprefix("/")
    fill_disk(cluster, name)
    said = outside("serve", "--data", tmp_path / "data", "--port", "0", "--store", address)
    assert (said.status, said.out, said.err.count("\n")) == (2, "", 1)
    assert "No space left on device: make room on its disk" in said.err
    assert cluster.psql("SELECT count(*) FROM pg_tables WHERE schemaname = 'public'", name) == "0"
    cluster.psql("DROP EVENT TRIGGER full_disk", name)

    async def main() -> None:
        failures: list[str] = []
        store = Store(address, failed=failures.append)
        await store.open()
        await store.append("a", 0, [line(0)])
        cluster.psql("CREATE TRIGGER no_room BEFORE INSERT ON events EXECUTE FUNCTION full_for_lines()", name)
        with pytest.raises(StoreFailed, match="make room on its disk"):
            await store.append("a", 1, [line(1)])
        cluster.psql("DROP TRIGGER no_room ON events", name)
        await store.append("a", 1, [line(1)])
        assert await store.load("a") == [line(0), line(1)]
        assert failures == ["DiskFullError"]
        await store.close()

    asyncio.run(main())


def test_the_command_says_it_in_one_sentence_and_ends_with_2(tmp_path: Path) -> None:
    said = outside("serve", "--data", tmp_path / "data", "--store", "postgres://tablee@127.0.0.1:1/house")
    assert (said.status, said.out) == (2, "")
    assert said.err.startswith("tablee: postgres://127.0.0.1/house cannot be opened: nobody listens there")
    assert said.err.count("\n") == 1


def test_a_database_of_another_version_is_refused_untouched(
    cluster: Cluster, address: str, tmp_path: Path
) -> None:
    name = urlsplit(address).path.removeprefix("/")
    cluster.psql("CREATE TABLE house (version BIGINT); INSERT INTO house VALUES (17)", name)
    said = outside("serve", "--data", tmp_path / "data", "--port", "0", "--store", address)
    assert (said.status, said.out, said.err.count("\n")) == (2, "", 1)
    assert "another version of Tablée made it: start that version, or give" in said.err
    assert cluster.psql("SELECT count(*) FROM pg_tables WHERE schemaname = 'public'", name) == "1"


def test_nodes_that_start_at_once_make_one_house(address: str, tmp_path: Path) -> None:
    async def main() -> None:
        stores = [Store(address) for _ in range(3)]
        await asyncio.gather(*(store.open() for store in stores))
        keys = await asyncio.gather(*(open_keys(tmp_path / "none", store, 1) for store in stores))
        assert keys[0] == keys[1] == keys[2]
        await asyncio.gather(*(store.close() for store in stores))

    asyncio.run(main())
    assert not (tmp_path / "none").exists()


def test_a_new_key_signs_for_all_and_the_one_before_still_counts(address: str, tmp_path: Path) -> None:
    async def keys() -> Keys:
        store = Store(address)
        await store.open()
        found = await open_keys(tmp_path / "none", store, 1)
        await store.close()
        return found

    before = asyncio.run(keys())
    assert outside("rotate", "--store", address).status == 0
    after = asyncio.run(keys())
    assert after.keys[1] == before.newest != after.newest


def test_a_house_that_moves_in_brings_its_keys(address: str, tmp_path: Path) -> None:
    write_keys(tmp_path / "keys.json", brought := Keys.drawn(7))

    async def main() -> None:
        store = Store(address)
        await store.open()
        assert await open_keys(tmp_path / "keys.json", store, 9) == brought
        assert await open_keys(tmp_path / "other.json", store, 9) == brought
        await store.close()

    asyncio.run(main())


def test_what_is_written_is_on_the_disk_also_where_the_database_needs_it_less(
    cluster: Cluster, address: str
) -> None:
    name = urlsplit(address).path.removeprefix("/")
    cluster.psql(f"ALTER DATABASE {name} SET synchronous_commit = off")

    async def main() -> None:
        database = Postgres(address, Health(None, None))
        await database.open()
        for _ in range(3):
            assert await database.read("SHOW synchronous_commit") == [("on",)]
            await database.write(Statement("UPDATE house SET version = version"))
        assert database._appending is not None
        for _ in range(2):
            async with database._appending.acquire() as connection:
                assert await connection.fetchval("SHOW synchronous_commit") == "on"
        await database.close()

    asyncio.run(main())


def test_of_two_that_write_the_same_place_one_loses_whichever_way_they_come(address: str) -> None:
    """A hundred tables, two writers who believe that each is theirs: in every place stands one line, and who
    wrote it knows."""

    async def main() -> None:
        stores = [Store(address) for _ in range(2)]
        await asyncio.gather(*(store.open() for store in stores))
        lines = [
            [(table, who, stores[who].append(table, 0, [line(who, f"{who}-{n}") for n in range(3)], [table]))]
            for table in (f"t{number}" for number in range(100))
            for who in range(2)
        ]
        asked = [one for both in lines for one in both]
        answers = await asyncio.gather(*(wish for *_, wish in asked), return_exceptions=True)
        won: dict[str, list[int]] = {}
        for (table, who, _), answer in zip(asked, answers, strict=True):
            assert answer is None or isinstance(answer, Conflict)
            if answer is None:
                won.setdefault(table, []).append(who)
        for table, winners in won.items():
            (winner,) = winners
            assert await stores[0].load(table) == [line(winner, f"{winner}-{n}") for n in range(3)]
        assert len(won) == 100
        await asyncio.gather(*(store.close() for store in stores))

    asyncio.run(main())


def test_whoever_may_write_no_longer_does_not(address: str) -> None:
    """Also what was asked for while one might: it waits for nobody, and is not there later."""

    async def main() -> None:
        store, told = Store(address), list[Exception | None]()
        await store.open()
        store.fence(lambda: 0.0, lambda table: NO_LEASE)
        with pytest.raises(StoreFailed):
            await store.append("fenced", 1, [line(1)])
        store.fence(lambda: 60.0, lambda table: NO_LEASE)
        store.append_soon(Append([("fenced", 1, 0, "Acted", b"{}", None)], told.append))
        store.give_up()
        assert [type(error) for error in told] == [StoreFailed]
        assert await store.length("fenced") == 0
        await store.append("fenced", 1, [line(2)])
        assert await store.length("fenced") == 1
        await store.close()

    asyncio.run(main())


def test_nobody_writes_to_a_log_that_the_database_has_given_to_another(address: str) -> None:
    """What is written together with it is written: that table is ours, or begins."""
    leases = {
        "ours": Lease("us", 3),
        "theirs": Lease("them", 3),
        "ours again": Lease("us", 5),
        "nobody's": Lease("", 3),
    }
    refused = {"theirs", "ours again", "nobody's"}

    async def main() -> None:
        store = Store(address)
        await store.open()
        store.fence(lambda: 60.0, lambda table: Lease("us", 3) if table in leases else NO_LEASE)
        for node in ("us", "them"):
            await store.write("INSERT INTO nodes (id, address, session, until) VALUES (?, '', 0, 0)", node)
        for table, (node, generation) in leases.items():
            await store.write("INSERT INTO leases VALUES (?, ?, ?)", table, node or None, generation)
        for first, sitters, begins in ((1, [], True), (3, ["ana"], False)):
            answers = await asyncio.gather(
                *(
                    store.append(table, first, [line(first), line(first + 1)], sitters)
                    for table in (*leases, "new")
                ),
                return_exceptions=True,
            )
            conflicts = [isinstance(answer, Conflict) for answer in answers]
            assert conflicts == [*(table in refused for table in leases), not begins]
        assert [await store.length(table) for table in (*leases, "new")] == [4, 0, 0, 0, 2]
        assert {one.table for one in await store.sittings("ana", 9)} == {"ours"}
        written = await store.read("SELECT DISTINCT table_id, generation FROM events ORDER BY 1")
        assert [tuple(row) for row in written] == [("new", 0), ("ours", 3)]
        await store.write("UPDATE leases SET node = 'us', generation = 3")
        await store.append("theirs", 1, [line(1)])
        await store.close()

    asyncio.run(main())


def test_nobody_takes_a_table_over_while_a_line_of_its_log_is_being_written(address: str) -> None:
    """Whoever has the table next reads all that was ever written for it: nothing comes after that."""

    async def main() -> None:
        store = Store(address)
        await store.open()
        for node in ("us", "them"):
            await store.write("INSERT INTO nodes (id, address, session, until) VALUES (?, '', 0, 0)", node)
        await store.write("INSERT INTO leases VALUES ('table', 'us', 1)")
        writing, taking = await asyncpg.connect(address), await asyncpg.connect(address)
        row = (["table"], [1], [0], ["Acted"], [b"{}"], [None], [1], ["us"], [1])
        begun = writing.transaction()
        await begun.start()
        assert [one["table_id"] for one in await writing.fetch(APPEND_OURS, *row)] == ["table"]
        assert await taking.fetch(TAKE_OVER, "them", 9) == []
        await begun.commit()
        assert [tuple(one) for one in await taking.fetch(TAKE_OVER, "them", 9)] == [("table", 2)]
        assert await store.length("table") == 1
        row = (["table"], [2], [0], ["Acted"], [b"{}"], [None], [1], ["us"], [2])
        assert await writing.fetch(APPEND_OURS, *row) == []
        for connection in (writing, taking):
            await connection.close()
        await store.close()

    asyncio.run(main())


def test_a_connection_that_breaks_in_any_way_is_a_store_that_failed(address: str) -> None:
    """asyncpg has words of its own for one that breaks while it is handed back."""

    async def main() -> None:
        database = Postgres(address, Health())
        for error in (asyncpg.InternalClientError("another operation"), asyncpg.InterfaceError("released")):
            with pytest.raises(StoreFailed):
                async with database._failing("cannot be read"):
                    raise error

    asyncio.run(main())


def test_the_same_action_is_never_twice_in_a_log(address: str) -> None:
    async def main() -> None:
        store = Store(address)
        await store.open()
        await store.append("a", 0, [line(1, "once")])
        with pytest.raises(Conflict):
            await store.append("a", 1, [line(2, "once")])
        assert len(await store.load("a")) == 1
        await store.close()

    asyncio.run(main())


def test_a_database_that_restarts_is_told_and_nothing_acknowledged_is_lost() -> None:
    with Cluster() as cluster:
        address = cluster.make_database()

        async def main() -> None:
            failures: list[str] = []
            store = Store(address, failed=failures.append)
            await store.open()
            await store.append("a", 0, [line(0)])
            for how in ("immediate", "fast"):
                acknowledged = len(await store.load("a"))
                await asyncio.to_thread(cluster.stop, how)
                with pytest.raises(StoreFailed):
                    await store.append("a", acknowledged, [line(acknowledged)])
                with pytest.raises(StoreFailed):
                    await store.load("a")
                await asyncio.to_thread(cluster.start)
                await store.ready()
                assert await store.load("a") == [line(n) for n in range(acknowledged)]
                await store.append("a", acknowledged, [line(acknowledged)])
            assert failures
            assert await store.load("a") == [line(0), line(1), line(2)]
            await store.close()

        asyncio.run(main())


def line(number: int, action: str | None = None) -> Entry:
    return Entry(at=number, kind="test", body=b"{}", action=action)
