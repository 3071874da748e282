"""`make nodes` opens with one command, and leaves nothing behind."""

import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from tests.patience import until

MARK = "OUR_STAND"
"""A variable of the environment, by which all that was started is known."""


@pytest.fixture
def folder() -> Iterator[Path]:
    """Where everything that is made for a while is made. PostgreSQL's sockets want a short path, and whoever
    runs it wants in."""
    with tempfile.TemporaryDirectory(prefix="stand-") as made:
        os.chmod(made, 0o755)
        yield Path(made)


def begin(folder: Path) -> subprocess.Popen[str]:
    environ = {**os.environ, "TMPDIR": str(folder), "TABLEE_PORT": "0", MARK: str(folder)}
    return subprocess.Popen(
        [sys.executable, "-m", "tests.nodes.stand"],
        env=environ,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )


def left_over(folder: Path) -> list[str]:
    """What still runs of it, where the system tells."""
    mark, found = f"{MARK}={folder}".encode(), []
    for process in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            if mark in (process / "environ").read_bytes().split(b"\0"):
                found.append((process / "cmdline").read_bytes().replace(b"\0", b" ").decode())
    return found


@pytest.mark.parametrize("sign", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP], ids=lambda sign: sign.name)
def test_three_machines_are_open_at_one_address_and_gone_when_told_to_stop(
    folder: Path, sign: signal.Signals
) -> None:
    process = begin(folder)
    assert process.stdout is not None
    said, _, address = process.stdout.readline().strip().rpartition(": ")
    assert said == "Tablée is open on 3 machines"
    for _ in range(4):
        with urllib.request.urlopen(f"{address}/api/v1/health/ready") as answer:
            assert answer.status == 200
    os.killpg(process.pid, sign)  # as a terminal does: to all that belong to it
    rest, complaints = process.communicate()
    assert (process.returncode, rest, complaints) == (0, "", "")
    assert (left_over(folder), list(folder.iterdir())) == ([], [])


def test_told_to_stop_while_it_starts_it_leaves_nothing_either(folder: Path) -> None:
    process = begin(folder)
    for _ in until(lambda: any(folder.glob("tablee-postgres-*/data")), "PostgreSQL to be made"):
        time.sleep(0.01)
    os.killpg(process.pid, signal.SIGINT)
    said, complaints = process.communicate()
    assert (process.returncode, said, complaints) == (0, "", "")
    assert (left_over(folder), list(folder.iterdir())) == ([], [])


def test_a_port_that_is_taken_is_said_before_anything_is_made(folder: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        done = subprocess.run(
            [sys.executable, "-m", "tests.nodes.stand"],
            env={**os.environ, "TMPDIR": str(folder), "TABLEE_PORT": port},
            capture_output=True,
            text=True,
            check=False,
        )
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == (
        f"Somebody listens at 127.0.0.1:{port} already: TABLEE_PORT=8080 make nodes takes another.\n"
    )
    assert not list(folder.iterdir())
