"""A copy of a house, made while people play, checked, and put back where it is needed."""

import os
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from tablee.server.keeping.folder import DATABASE, OWNER_FILE, make_private, settle, touch_private
from tablee.server.keeping.schema import STAMP, OtherSchema

PATIENCE_S: Final = 5.0


class BadBackup(Exception):
    """Why there is no copy, in one sentence."""


@dataclass(frozen=True, slots=True)
class Checked:
    """What a copy holds; all of it was read."""

    tables: int
    events: int
    people: int
    records: int
    size: int


def back_up(data: Path, target: Path) -> Checked:
    """Copies the house in that folder into a new file, and reads all of the copy again.

    The house may be open: its people do not wait, and the copy is of one moment. The keys that sign cookies
    are not in it. Raises BadBackup, and then there is no such file.
    """
    source = data / DATABASE
    if not source.exists():
        raise BadBackup(f"there is no house in {data}")
    if target.exists():
        raise BadBackup(f"{target} is there already")
    with _being_made(target) as new:
        # Not a page at a time (sqlite3's backup), which begins again with every move that is made meanwhile.
        with closing(sqlite3.connect(source, timeout=PATIENCE_S, isolation_level=None)) as connection:
            connection.execute("VACUUM INTO ?", (str(new),))
        return check_backup(new)


def restore(backup: Path, data: Path) -> Checked:
    """Puts a copy, checked first, into a folder that has no house yet. Raises BadBackup: then it has none."""
    if not backup.is_file():
        raise BadBackup(f"there is no file {backup}")
    target = data / DATABASE
    if target.exists() and target.stat().st_size:
        raise BadBackup(f"there is a house in {data} already: move its files away first")
    checked = check_backup(backup)
    try:
        make_private(data)
    except OSError as error:
        raise BadBackup(f"{data} cannot be used: {error.strerror}") from error
    with _being_made(target) as new:
        shutil.copyfile(backup, new)
        check_backup(new)
    return checked


def check_backup(path: Path) -> Checked:
    """What that file holds, if every page of it can be read and every log is whole. Raises BadBackup."""
    try:
        with closing(sqlite3.connect(path, isolation_level=None)) as connection:
            connection.execute("PRAGMA query_only = ON")
            return _check(connection, path)
    except OtherSchema as error:
        raise BadBackup(f"{path} cannot be used: {error}") from error


def _check(connection: sqlite3.Connection, path: Path) -> Checked:
    def number(query: str) -> int:
        (found,) = connection.execute(query).fetchone()
        return int(found)

    try:
        if number("PRAGMA user_version") != STAMP:
            raise OtherSchema
        (state,) = connection.execute("PRAGMA integrity_check(1)").fetchone()
        if state != "ok":
            raise BadBackup(f"{path} is damaged: {state}")
        torn = number(
            "SELECT count(*) FROM (SELECT 1 FROM events GROUP BY table_id"
            " HAVING max(seq) - min(seq) + 1 != count(*))"
        )
        if torn:
            raise BadBackup(f"{path} is damaged: {torn} logs have gaps")
        return Checked(
            tables=number("SELECT count(DISTINCT table_id) FROM events"),
            events=number("SELECT count(*) FROM events"),
            people=number("SELECT count(*) FROM people"),
            records=number("SELECT count(*) FROM records"),
            size=path.stat().st_size,
        )
    except sqlite3.Error as error:
        raise BadBackup(f"{path} is no house's database: {error}") from error


@contextmanager
def _being_made(target: Path) -> Iterator[Path]:
    """A file beside the target, which takes its place when all went well and is gone when not."""
    new = target.with_name(f".{target.name}.new")
    try:
        new.unlink(missing_ok=True)
        touch_private(new)
        yield new
        with new.open("rb+") as file:
            os.fsync(file.fileno())
        new.chmod(OWNER_FILE)
        new.replace(target)
        settle(target.parent)
    except (sqlite3.Error, OSError) as error:
        raise BadBackup(f"{target} cannot be written: {error}") from error
    finally:
        new.unlink(missing_ok=True)
