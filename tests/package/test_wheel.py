"""The package as somebody gets it who has nothing else: built, put into an empty environment, and used.

Only the versions come from the project's lock file, and with them the hashes of what is fetched.
"""

import os
import pwd
import re
import shutil
import stat
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

import httpx
import pytest

from tablee.games import GAMES
from tests.patience import until
from tests.server.house import Guest, Served, people_at

pytestmark = pytest.mark.long

ROOT: Final = Path(__file__).parents[2]
UV: Final = ROOT / ".tools" / "bin" / "uv"
LOCK: Final = ROOT / "requirements.lock"

RULES: Final = {
    "tablee",
    "msgspec",
    *("cyclopts", "attrs", "docstring-parser", "rich-rst"),
    *("rich", "markdown-it-py", "mdurl", "pygments"),
}
"""All that `pip install tablee` brings: itself, its values, its command line and its drawings."""


class Environment:
    """An environment of Python with nothing in it, on the Python that runs the tests or on that one."""

    def __init__(self, folder: Path, python: Path | str = sys.executable) -> None:
        assert UV.exists(), f"{UV} is missing: run 'make install'."
        self.folder = folder
        self.programs = folder / ("Scripts" if os.name == "nt" else "bin")
        # Nothing of the project's own environment, nor of its folder, gets in.
        self._environ = {
            key: value for key, value in os.environ.items() if key not in ("PYTHONPATH", "VIRTUAL_ENV")
        }
        self._uv("venv", "--python", str(python), str(folder))

    @property
    def python(self) -> Path:
        return self.programs / "python"

    def install(self, what: str) -> None:
        """Installs that in the locked versions: from what uv has kept, or else from the registry."""
        words = ("install", "--constraint", str(LOCK), what)
        try:
            self._pip(*words, "--offline")
        except AssertionError:
            self._pip(*words)

    def uninstall(self, *packages: str) -> None:
        self._pip("uninstall", *packages)

    def packages(self) -> set[str]:
        return {line.partition("==")[0].partition(" @")[0] for line in self._pip("freeze").splitlines()}

    def tablee(self, *words: object, status: int = 0) -> tuple[str, str]:
        """What the installed command says on both streams, run in the environment's folder."""
        done = self._run([self.programs / "tablee", *words])
        assert done.returncode == status, done.stderr
        return done.stdout, done.stderr

    def _pip(self, command: str, *words: str) -> str:
        return self._uv("pip", command, "--python", str(self.python), *words)

    def _uv(self, *words: str) -> str:
        done = self._run([UV, *words])
        assert done.returncode == 0, done.stderr
        return done.stdout

    def _run(self, command: Sequence[object]) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [*map(str, command)],
            cwd=self.folder.parent,
            env=self._environ,
            capture_output=True,
            encoding="utf-8",
            check=False,
        )


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    build = [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", str(folder)]
    done = subprocess.run(build, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    (built,) = folder.glob("*.whl")
    return built


@pytest.fixture
def environment(tmp_path: Path) -> Environment:
    return Environment(tmp_path / "environment")


def test_the_rules_come_with_almost_nothing_else(wheel: Path, environment: Environment) -> None:
    environment.install(str(wheel))
    assert environment.packages() == RULES
    for game, rules in GAMES.items():
        file = f"{game}.jsonl"
        play = ("--seats", rules.seats[0], "--games", 2, "--seed", "wheel", "--out", file)
        assert environment.tablee("simulate", game, *play) == ("", "")
        replayed, _ = environment.tablee("replay", file)
        assert [line.startswith(f"ok {game} ") for line in replayed.splitlines()] == [True, True]
        assert environment.tablee("show", file, "--ply", 3)[0].startswith("Ply 3 of ")
        assert environment.tablee("legal", file, "--ply", 3)[0].startswith("{")
    assert "serve" in environment.tablee("--help")[0]
    assert "random takes " in environment.tablee("arena", "random", "random", "--game", "helpme")[0]
    _, complained = environment.tablee("arena", "expert", "random", "--game", "helpme", status=2)
    assert complained == (
        "tablee: numpy is not installed: pip install 'tablee[fast]' brings what strong bots take.\n"
    )


def test_a_house_that_is_not_installed_says_in_a_sentence_how_to_get_it(
    wheel: Path, environment: Environment
) -> None:
    environment.install(str(wheel))
    said, complained = environment.tablee("serve", status=2)
    assert said == ""
    assert re.fullmatch(
        r"tablee: [a-z]+ is not installed: pip install 'tablee\[serve\]' brings all that this takes\.\n",
        complained,
    )


def test_the_house_opens_from_the_wheel_with_and_without_what_only_makes_it_faster(
    wheel: Path, environment: Environment, tmp_path: Path
) -> None:
    environment.install(f"{wheel}[serve]")
    assert {"uvloop", "httptools"} <= environment.packages()
    house(environment, tmp_path / "whole")
    # As on a machine for which there is no such thing.
    environment.uninstall("uvloop", "httptools")
    house(environment, tmp_path / "plain")


def house(environment: Environment, data: Path) -> None:
    """Opens the house: it is well, its pages are there, and a bot plays a game to the end and keeps it."""
    with Served(data, python=environment.python) as served, people_at(served.address) as people:
        ada = people("Ada")
        assert ada.get("/health/ready").status_code == 200
        page = httpx.get(served.address, trust_env=False)
        assert page.headers["content-type"].startswith("text/html")
        scripts = re.findall(r'<script type="module"[^>]* src="([^"]+)"', page.text)
        assert scripts
        for script in scripts:
            assert httpx.get(f"{served.address}{script}", trust_env=False).status_code == 200
        table = ada.open(bots=["easy"], start=True)
        play(ada, table)
        record = environment.folder.parent / f"{data.name}.json"
        record.write_bytes(ada.get(f"/tables/{table}/record").content)
        assert environment.tablee("replay", record.name)[0].startswith("ok helpme 2 ")
    served.check_log()


def play(ada: Guest, table: str) -> None:
    """Ada makes the first legal move whenever it is her turn, until the game is over."""
    line = ada.come(table, look=0)
    for _ in range(1_000):
        scene = line.scene()
        if not scene.awaiting:
            assert ada.see(table, 0).table.phase == "over"
            return
        if 0 in scene.awaiting:
            line.play(0, scene.legal[0])
        else:
            line.hear()
    raise AssertionError("the game does not end")


def plies(guest: Guest, table: str) -> int:
    """How many moves were made there."""
    scene = guest.see(table).scene
    assert scene is not None
    return scene.ply


# --- installed by one user, run by another


class Stranger:
    """A user without a home who may change nothing of the package: another one where we are root, and else
    ourselves beside a package that nobody may write to."""

    def __init__(self, folder: Path) -> None:
        """`folder`: where the package is to be."""
        self.folder = folder
        self._user = pwd.getpwnam("nobody") if os.getuid() == 0 else None

    def python(self) -> Path | str:
        """The Python that runs the tests, copied if it lies where no other user can reach it."""
        real = Path(sys.executable).resolve()
        reached = all(folder.stat().st_mode & stat.S_IXOTH for folder in real.parents)
        if self._user is None or reached:
            return sys.executable
        leave = shutil.ignore_patterns("site-packages", "test", "share", "__pycache__", "*.a")
        base = shutil.copytree(sys.base_prefix, self.folder / "python", symlinks=True, ignore=leave)
        return base / real.relative_to(Path(sys.base_prefix).resolve())

    def keep_out(self, package: Path) -> None:
        """Nothing can be written beside what is installed there."""
        if self._user is None:
            for folder, _, _ in os.walk(package):
                Path(folder).chmod(0o555)

    def folder_of_its_own(self, name: str) -> Path:
        own = self.folder / name
        own.mkdir()
        if self._user is not None:
            os.chown(own, self._user.pw_uid, self._user.pw_gid)
        return own

    def command(self, program: Path) -> tuple[str, ...]:
        """What runs that program as this user, with nothing in its environment."""
        # A copied Python is to find its own library, not one of the system's.
        library = f"LD_LIBRARY_PATH={self.folder / 'python' / 'lib'}"
        alone = (f"PATH={os.defpath}", "LANG=C.UTF-8", "HOME=/nonexistent", library)
        bare = ("env", "-i", *alone, str(program))
        if self._user is None:
            return bare
        # As `runuser -u nobody`, in the same process: it is the server that hears a signal.
        user = (f"--reuid={self._user.pw_uid}", f"--regid={self._user.pw_gid}", "--clear-groups")
        return ("setpriv", *user, "--", *bare)


@pytest.fixture
def stranger() -> Iterator[Stranger]:
    # Not in pytest's own folders, which only their owner may enter.
    with tempfile.TemporaryDirectory() as folder:
        Path(folder).chmod(0o755)
        yield Stranger(Path(folder))
        for inner, _, _ in os.walk(folder):
            Path(inner).chmod(0o755)


# Half a minute of compiling is many on a machine on which others work, too.
@pytest.mark.timeout(900)
def test_installed_by_root_and_run_by_a_user_without_a_home_bots_think(
    wheel: Path, stranger: Stranger
) -> None:
    environment = Environment(stranger.folder / "environment", stranger.python())
    environment.install(f"{wheel}[serve,fast]")
    stranger.keep_out(stranger.folder / "environment")
    run = stranger.command(environment.programs / "tablee")
    own = stranger.folder_of_its_own("own")
    with Served(own / "data", program=run) as served, people_at(served.address) as people:
        ada = people("Ada")
        table = ada.open(bots=["hard"], start=True, settings={"starts": 0})
        line = ada.come(table, look=0)
        line.play(0, line.scene().legal[0])
        # It waits for everything to be compiled, as long as that takes.
        for _ in until(lambda: plies(ada, table) > 1, "the bot's move"):
            time.sleep(0.5)
        assert ada.get("/health/ready").status_code == 200
        numbers = httpx.get(f"{served.address}/metrics", trust_env=False).text
    assert "tablee_bot_chance_total{" not in numbers
    served.check_log()
    assert "bot replaced by chance" not in served.log()
    # Where nothing can be written there is no folder of anybody's: each run compiles what it needs.
    for words in (
        ("arena", "hard", "random", "--game", "helpme", "--games", "1"),
        (
            "simulate",
            "rauha",
            "--seats",
            "2",
            "--games",
            "1",
            "--seed",
            "own",
            "--out",
            str(own / "one.jsonl"),
        ),
    ):
        done = subprocess.run([*run, *words], cwd="/", capture_output=True, text=True, check=False)
        assert (done.returncode, done.stderr) == (0, "")
        assert "chance played for it" not in done.stdout
