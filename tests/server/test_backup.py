"""A backup ends while people play, holds what was acknowledged and no key, and can be put back."""

import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from threading import Semaphore, Thread
from typing import Any

import pytest

from tablee.server.keeping.backup import BadBackup, back_up, check_backup, restore
from tablee.server.keeping.folder import DATABASE, KEYS, make_private
from tablee.server.keeping.schema import create
from tests.server.house import PATIENCE_S, Served, people_at

EVENTS = 300


def rows(path: Path) -> dict[str, list[Any]]:
    """All that a database holds, by table."""
    with closing(sqlite3.connect(path)) as connection:
        names = [
            name for (name,) in connection.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")
        ]
        return {name: connection.execute(f"SELECT * FROM {name} ORDER BY 1, 2").fetchall() for name in names}


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """The folder of a small house."""
    folder = tmp_path / "house"
    make_private(folder)
    with closing(sqlite3.connect(folder / DATABASE, isolation_level=None)) as connection:
        create(connection)
        connection.execute("BEGIN")
        connection.executemany(
            "INSERT INTO events (table_id, seq, at, kind, body) VALUES (?, ?, ?, 'test', ?)",
            [(f"older-{n % 3}", 1 + n // 3, n, b"x" * 100) for n in range(EVENTS)],
        )
        connection.execute("INSERT INTO people (id, name, named) VALUES ('a', 'Ana', 1)")
        connection.execute("COMMIT")
    return folder


@pytest.fixture
def writing(data: Path) -> Iterator[Callable[[], None]]:
    """Somebody else writes as fast as the disk allows; called, returns when they have written a while."""
    appender = subprocess.Popen(
        [sys.executable, Path(__file__).with_name("appender.py"), data / DATABASE],
        stdout=subprocess.PIPE,
        text=True,
    )
    out = appender.stdout
    assert out is not None
    written = Semaphore(0)

    def follow() -> None:
        for _ in out:
            written.release()

    following = Thread(target=follow)
    following.start()

    def wait() -> None:
        while written.acquire(blocking=False):
            pass  # what was written before
        for _ in range(100):
            assert written.acquire(timeout=PATIENCE_S)

    yield wait
    appender.kill()
    appender.wait()
    following.join()
    out.close()


def test_a_backup_of_a_house_where_people_play_ends_and_holds_what_was_acknowledged(
    data: Path, tmp_path: Path, writing: Callable[[], None]
) -> None:
    writing()
    with closing(sqlite3.connect(data / DATABASE)) as connection:
        (before,) = connection.execute("SELECT count(*) FROM events").fetchone()
    checked = back_up(data, tmp_path / "copy")
    assert checked == check_backup(tmp_path / "copy")
    assert checked.events >= before > EVENTS
    assert checked.people == 1
    writing()


def test_a_backup_put_back_is_the_same_house(data: Path, tmp_path: Path) -> None:
    back_up(data, tmp_path / "copy")
    assert (tmp_path / "copy").stat().st_mode & 0o777 == 0o600
    other = tmp_path / "elsewhere" / "house"
    assert restore(tmp_path / "copy", other).events == EVENTS
    assert rows(other / DATABASE) == rows(data / DATABASE)
    assert other.stat().st_mode & 0o777 == 0o700
    assert (other / DATABASE).stat().st_mode & 0o777 == 0o600


@pytest.mark.long
def test_games_go_on_in_a_house_put_back(tmp_path: Path) -> None:
    with Served(tmp_path / "first") as house, people_at(house.address) as people:
        ada = people("Ada")
        id = ada.open(game="helpme", bots=["easy"], settings={"starts": 0}, start=True)
        seen = ada.see(id, 0).scene
        assert seen is not None
        jar = dict(ada.http.cookies)
        back_up(tmp_path / "first", tmp_path / "copy")
    restore(tmp_path / "copy", tmp_path / "second")
    (tmp_path / "second" / KEYS).write_bytes((tmp_path / "first" / KEYS).read_bytes())
    with Served(tmp_path / "second") as house, people_at(house.address) as people:
        again = people(cookies=jar)
        scene = again.see(id, 0).scene
        assert scene is not None
        assert scene.view == seen.view
        assert scene.legal == seen.legal


def test_a_backup_holds_no_key(tmp_path: Path) -> None:
    with Served(tmp_path / "house"):
        pass
    keys = (tmp_path / "house" / KEYS).read_bytes()
    assert (tmp_path / "house" / KEYS).stat().st_mode & 0o777 == 0o600
    back_up(tmp_path / "house", tmp_path / "copy")
    assert rows(tmp_path / "copy")["secrets"] == []
    assert keys not in (tmp_path / "copy").read_bytes()


def truncated(content: bytes) -> bytes:
    return content[: len(content) // 2]


def scrambled(content: bytes) -> bytes:
    return content[:4096] + bytes(byte ^ 0x55 for byte in content[4096:16384]) + content[16384:]


@pytest.mark.parametrize("spoil", [truncated, scrambled, lambda _: b"", lambda _: b"no database" * 1000])
def test_what_is_no_backup_is_refused_and_nothing_is_made(
    data: Path, tmp_path: Path, spoil: Callable[[bytes], bytes]
) -> None:
    back_up(data, tmp_path / "copy")
    (tmp_path / "bad").write_bytes(spoil((tmp_path / "copy").read_bytes()))
    with pytest.raises(BadBackup, match="bad"):
        restore(tmp_path / "bad", tmp_path / "new")
    assert not (tmp_path / "new").exists()


def test_a_log_with_a_gap_is_no_backup(data: Path, tmp_path: Path) -> None:
    back_up(data, tmp_path / "copy")
    with closing(sqlite3.connect(tmp_path / "copy")) as connection, connection:
        connection.execute("DELETE FROM events WHERE table_id = 'older-1' AND seq = 7")
    with pytest.raises(BadBackup, match="1 logs have gaps"):
        check_backup(tmp_path / "copy")


def test_a_backup_of_another_version_is_refused(data: Path, tmp_path: Path) -> None:
    back_up(data, tmp_path / "copy")
    with closing(sqlite3.connect(tmp_path / "copy")) as connection:
        connection.execute("PRAGMA user_version = 17")
    with pytest.raises(BadBackup, match="another version of Tablée made it"):
        restore(tmp_path / "copy", tmp_path / "new")


def test_nothing_is_written_over(data: Path, tmp_path: Path) -> None:
    (tmp_path / "there").write_text("precious")
    with pytest.raises(BadBackup, match="is there already"):
        back_up(data, tmp_path / "there")
    assert (tmp_path / "there").read_text() == "precious"
    back_up(data, tmp_path / "copy")
    before = rows(data / DATABASE)
    with pytest.raises(BadBackup, match=r"there is a house in .* already"):
        restore(tmp_path / "copy", data)
    assert rows(data / DATABASE) == before


def test_where_there_is_no_house_or_no_room_one_sentence_says_so(data: Path, tmp_path: Path) -> None:
    with pytest.raises(BadBackup, match="there is no house in"):
        back_up(tmp_path / "nowhere", tmp_path / "copy")
    with pytest.raises(BadBackup, match="cannot be written"):
        back_up(data, tmp_path / "nowhere" / "copy")
    with pytest.raises(BadBackup, match="there is no file"):
        restore(tmp_path / "nothing", tmp_path / "new")
    assert [path.name for path in tmp_path.iterdir()] == ["house"]


def test_a_folder_that_others_could_read_is_closed_and_said(tmp_path: Path) -> None:
    folder = tmp_path / "house"
    folder.mkdir(mode=0o755)
    folder.chmod(0o755)
    (folder / DATABASE).touch()
    (folder / DATABASE).chmod(0o644)
    assert set(make_private(folder)) == {folder, folder / DATABASE}
    assert folder.stat().st_mode & 0o777 == 0o700
    assert (folder / DATABASE).stat().st_mode & 0o777 == 0o600
    assert make_private(folder) == []


def test_a_running_house_leaves_nothing_that_others_can_read(tmp_path: Path) -> None:
    with Served(tmp_path / "house") as house, people_at(house.address) as people:
        people("Ada").open(game="helpme", bots=["easy"], start=True)
        folder = tmp_path / "house"
        assert folder.stat().st_mode & 0o077 == 0
        files = [path for path in folder.iterdir() if path.is_file()]
        assert len(files) >= 4
        assert not [path for path in files if path.stat().st_mode & 0o077]
