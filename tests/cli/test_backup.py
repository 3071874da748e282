"""`tablee backup`, `tablee restore` and `tablee rotate`."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from tablee.server.keeping.folder import DATABASE, KEYS, make_private
from tablee.server.keeping.keys import Keys, read_keys, write_keys
from tablee.server.keeping.schema import create
from tests.cli.running import Terminal


@pytest.fixture
def house(tmp_path: Path) -> Path:
    folder = tmp_path / "house"
    make_private(folder)
    with closing(sqlite3.connect(folder / DATABASE, isolation_level=None)) as connection:
        create(connection)
        connection.execute("INSERT INTO people (id, name, named) VALUES ('a', 'Ana', 1)")
    return folder


def test_there_and_back(
    tablee: Terminal, house: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TABLEE_DATA", str(house))
    said = tablee("backup", tmp_path / "copy")
    assert (said.status, said.err) == (0, "")
    assert "0 tables, 0 events, 1 people, 0 records" in said.out
    said = tablee("restore", tmp_path / "copy", "--data", tmp_path / "new")
    assert (said.status, said.err) == (0, "")
    assert "1 people" in said.lines[0]
    assert KEYS in said.lines[1]


def test_what_cannot_be_done_is_said_in_one_sentence(tablee: Terminal, house: Path, tmp_path: Path) -> None:
    nowhere = tmp_path / "nowhere"
    assert tablee.refused("backup", tmp_path / "copy", "--data", nowhere) == (
        2,
        f"there is no house in {nowhere}.",
    )
    status, why = tablee.refused("restore", tmp_path / "copy", "--data", house)
    assert status == 2
    assert "there is no file" in why
    status, why = tablee.refused("rotate", "--data", house)
    assert (status, why) == (2, f"there are no keys in {house}.")
    (house / KEYS).write_text("none")
    status, why = tablee.refused("rotate", "--data", house)
    assert status == 2
    assert "holds no keys" in why


def test_a_new_key_signs_and_the_one_before_still_counts(tablee: Terminal, house: Path) -> None:
    write_keys(house / KEYS, Keys.drawn(1))
    before = read_keys(house / KEYS)
    assert before is not None
    assert tablee("rotate", "--data", house).status == 0
    after = read_keys(house / KEYS)
    assert after is not None
    assert after.keys[1:] == before.keys
    assert after.newest != before.newest
