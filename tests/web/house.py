"""A real server in a process of its own: opened, killed and opened again on the same data."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx

ROOT = Path(__file__).parents[2]
OPEN = "Tablée is open: "
JSON = {"content-type": "application/json"}


@contextmanager
def opened(folder: Path, *options: str) -> Iterator["House"]:
    """A house that is open meanwhile, and in whose log there is nothing that somebody should look at."""
    house = House(folder, *options)
    house.open()
    yield house
    house.close()
    for trouble in ("error", "Traceback", "critical"):
        assert trouble not in house.log


class House:
    """`tablee serve` on a free port, with its data and its log in one folder."""

    def __init__(self, folder: Path, *options: str, source: Path | None = None) -> None:
        """`source`: where the package lies, if not where the tests import it from."""
        self._folder, self._options = folder, options
        # A package from elsewhere is left as it is.
        self._module = "tests.web.dealt" if source is None else "tablee"
        path = [str(source)] if source else [str(ROOT), *filter(None, [os.environ.get("PYTHONPATH")])]
        self._environment = {**os.environ, "PYTHONPATH": os.pathsep.join(path)}
        self._port = "0"
        self._process: subprocess.Popen[str] | None = None
        self.url = ""

    @property
    def log(self) -> str:
        """All that the server has written to its log."""
        return (self._folder / "log").read_text()

    @property
    def data(self) -> Path:
        """The folder in which it keeps everything."""
        return self._folder / "data"

    @property
    def is_open(self) -> bool:
        """Whether nobody has ended it."""
        return self._process is not None

    def open(self) -> None:
        """Starts the server; it is ready when this returns. Again on the same port after a kill."""
        command = [
            sys.executable,
            "-m",
            self._module,
            "serve",
            "--port",
            self._port,
            "--workers",
            "1",
            "--tables",
            "0",
        ]
        command += ["--data", str(self.data), "--pause", "0.1", "--think", "60", *self._options]
        with (self._folder / "log").open("a") as log:
            self._process = subprocess.Popen(
                command, stdout=subprocess.PIPE, stderr=log, text=True, env=self._environment
            )
        assert self._process.stdout is not None
        told = self._process.stdout.readline()
        assert told.startswith(OPEN), f"the server did not open: {self.log}"
        self.url = told.removeprefix(OPEN).strip()
        self._port = self.url.rpartition(":")[2]

    def kill(self) -> None:
        """kill -9: the server has no time for a last word. A worker that was just being born then says that
        nobody told it what to do: that is nothing to look at."""
        said = (self._folder / "log").stat().st_size
        self._end(signal.SIGKILL)
        os.truncate(self._folder / "log", said)

    def close(self) -> None:
        """Ends the server as an administrator would."""
        self._end(signal.SIGTERM)

    def _end(self, how: signal.Signals) -> None:
        if self._process is None:
            return
        process, self._process = self._process, None
        process.send_signal(how)
        process.communicate()

    def get(self, path: str) -> Any:
        """What the API answers to somebody without a cookie."""
        return httpx.get(f"{self.url}/api/v1{path}").raise_for_status().json()
