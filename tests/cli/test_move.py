"""`tablee move`: a whole house from a file to PostgreSQL and back, whatever stops it on the way."""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from tablee.server.keeping import moving
from tablee.server.keeping.entry import Entry
from tablee.server.keeping.folder import DATABASE, KEYS, make_private
from tablee.server.keeping.group import StoreFailed
from tablee.server.keeping.keys import Keys, read_keys, write_keys
from tablee.server.keeping.moving import bring, refuse_unfinished
from tablee.server.keeping.schema import shapes
from tablee.server.keeping.store import Store
from tablee.server.keeping.tenure import Tenure
from tests.cli.running import Terminal
from tests.cluster import Cluster


def rows(path: Path) -> dict[str, list[object]]:
    """Everything in that file."""
    with closing(sqlite3.connect(path)) as connection:
        return {
            shape.name: connection.execute(
                f"SELECT * FROM {shape.name} ORDER BY {', '.join(shape.key)}"
            ).fetchall()
            for shape in shapes()
        }


@pytest.fixture
def house(tmp_path: Path) -> Path:
    """A house with at least one row of every kind, and more than a page of some."""
    folder = tmp_path / "house"
    make_private(folder)
    write_keys(folder / KEYS, Keys.drawn(1))

    async def fill() -> None:
        store = Store(folder / DATABASE)
        await store.open()
        for table in range(3):
            entries = [Entry(n, "test", b"\x00\xff%d" % n, f"é:{n}" if n % 2 else None) for n in range(150)]
            await store.append(f"t{table}", 1, entries, ["ana", "bo"])
        await store.close()

    asyncio.run(fill())
    with closing(sqlite3.connect(folder / DATABASE)) as connection, connection:
        for shape in shapes():
            _fill(connection, shape.name, 450 if shape.name == "people" else 2)
    assert all(rows(folder / DATABASE).values())
    return folder


def _fill(connection: sqlite3.Connection, name: str, many: int) -> None:
    """Rows of that kind, made of nothing but what its columns allow."""
    if connection.execute(f"SELECT 1 FROM {name}").fetchone():
        return
    columns = connection.execute("SELECT name, type FROM pragma_table_info(?)", (name,)).fetchall()
    for number in range(many):
        values = [
            ("mute" if column == "kind" else f"é{number}")
            if type == "TEXT"
            # Flags are 0 or 1, stages 1 or 2; ids must differ.
            else (number if column == "id" else number % 2 + (column == "stage"))
            if type == "INTEGER"
            else bytes([number % 256, 0, 255])
            for column, type in columns
        ]
        marks = ", ".join("?" * len(values))
        connection.execute(f"INSERT INTO {name} VALUES ({marks})", values)


def test_there_and_back_every_row_is_the_same(
    tablee: Terminal, cluster: Cluster, house: Path, tmp_path: Path
) -> None:
    before = rows(house / DATABASE)
    address = cluster.make_database()
    said = tablee("move", "--from", house, "--to", address)
    assert (said.status, said.err) == (0, "")
    assert "events: 450 rows, 450 of them written now" in said.lines
    said = tablee("move", "--from", address, "--to", tmp_path / "back")
    assert (said.status, said.err) == (0, "")
    assert rows(tmp_path / "back" / DATABASE) == before == rows(house / DATABASE)
    assert read_keys(tmp_path / "back" / KEYS) == read_keys(house / KEYS)

    async def go_on() -> None:
        store = Store(address)
        await store.open()
        await refuse_unfinished(store)
        await store.append("t0", 151, [Entry(1, "test", b"{}")])
        assert len(await store.load("t0")) == 151
        await store.close()

    asyncio.run(go_on())


def test_stopped_at_any_page_it_is_taken_up_again(
    tablee: Terminal, cluster: Cluster, house: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    address = cluster.make_database()
    align, pages = moving._align, 0

    async def stop_after(*page: object) -> int:
        nonlocal pages
        pages -= 1
        if pages < 0:
            raise KeyboardInterrupt
        return await align(*page)  # type: ignore[arg-type]

    monkeypatch.setattr(moving, "_align", stop_after)
    for allowed in (1, 3, 5):
        pages = allowed
        with pytest.raises(SystemExit, match="130"):
            tablee("move", "--from", house, "--to", address)

        async def open_half() -> None:
            store = Store(address)
            await store.open()
            with pytest.raises(StoreFailed, match="not the whole house yet"):
                await refuse_unfinished(store)
            await store.close()

        asyncio.run(open_half())
    monkeypatch.setattr(moving, "_align", align)
    # The old house was open meanwhile: what changed there is brought too.
    with closing(sqlite3.connect(house / DATABASE)) as connection, connection:
        connection.execute("UPDATE people SET name = 'Zoé' WHERE id = 'é0'")
        connection.execute("DELETE FROM people WHERE id = 'é1'")
    before = rows(house / DATABASE)
    said = tablee("move", "--from", house, "--to", address)
    assert (said.status, said.err) == (0, "")
    assert "events: 450 rows, 0 of them written now" in said.lines
    assert tablee("move", "--from", address, "--to", tmp_path / "back").status == 0
    assert rows(tmp_path / "back" / DATABASE) == before


def test_what_cannot_be_moved_is_said_in_one_sentence(
    tablee: Terminal, cluster: Cluster, house: Path, tmp_path: Path
) -> None:
    address = cluster.make_database()
    assert tablee.refused("move", "--from", tmp_path / "nowhere", "--to", address) == (
        2,
        f"there is no house in {tmp_path / 'nowhere'}.",
    )
    same = (2, "--from and --to are the same place.")
    assert tablee.refused("move", "--from", address, "--to", address) == same
    assert tablee.refused("move", "--from", house, "--to", house) == same
    status, why = tablee.refused("move", "--from", house, "--to", "mysql://here/house")
    assert (status, "must be an address like" in why) == (2, True)
    assert tablee("move", "--from", house, "--to", address).status == 0
    status, why = tablee.refused("move", "--from", house, "--to", address)
    assert (status, "there is a house already" in why) == (2, True)

    async def open_while_moving() -> None:
        store = Store(house / DATABASE)
        await store.open()
        with pytest.raises(StoreFailed, match="another server is using it"):
            await Store(house / DATABASE).open()
        await store.close()

    asyncio.run(open_while_moving())
    other, target = Store(tmp_path / "other.db"), Store(cluster.make_database())

    async def begin_elsewhere() -> None:
        await asyncio.gather(other.open(), target.open())
        await bring(other, target)
        with pytest.raises(moving.BadMove, match="another house was being moved there"):
            await bring(target, target)
        await asyncio.gather(other.close(), target.close())

    asyncio.run(begin_elsewhere())


def test_a_house_that_is_open_is_not_moved(
    tablee: Terminal, cluster: Cluster, house: Path, tmp_path: Path
) -> None:
    address, place = cluster.make_database(), "http://10.0.0.5:8000"

    async def try_to_move() -> None:
        store = Store(address)
        await store.open()
        tenure = Tenure(store, address, lambda: 0)
        await tenure.open(place)
        for source, target in ((address, tmp_path / "new"), (house, address)):
            tried = await asyncio.to_thread(tablee.refused, "move", "--from", source, "--to", target)
            assert tried == (2, f"{store.name} is open at {place}: stop it first.")
        await tenure.close()
        await store.close()

    asyncio.run(try_to_move())
    assert tablee("move", "--from", house, "--to", address).status == 0
