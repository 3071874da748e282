"""Somebody at work: we in this process, or a peer in another, told line by line what to do."""

import json
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from contest.node import BENCH, CACHE, environment, fetch, node

SPIEL: Final = "open_spiel==2.0.2"
ZOO: Final = ("gymnasium==1.4.0", "pettingzoo==1.27.0", "pygame==2.6.1")
"""The classic games of PettingZoo draw with pygame, also where nobody looks."""

Job = Callable[[int], int]
"""Does so much, and tells how much it did: games, moves, simulations."""

Work = Callable[[int], float]
"""Does so much, and tells how much a second, by the clock of its processor."""


class Worker:
    """The other process."""

    def __init__(self, command: Sequence[str | Path]) -> None:
        self._process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=environment()
        )

    def work(self, name: str) -> Work:
        def do(count: int) -> float:
            assert self._process.stdin is not None
            assert self._process.stdout is not None
            print(name, count, file=self._process.stdin, flush=True)
            done, seconds = json.loads(self._process.stdout.readline())
            return float(done / seconds)

        return do

    def close(self) -> None:
        self._process.terminate()
        self._process.wait()


def ours(job: Job) -> Work:
    """Something in this process."""

    def do(count: int) -> float:
        began = time.process_time()
        done = job(count)
        return done / (time.process_time() - began)

    return do


def fetched_python(name: str, *packages: str) -> Path:
    """A Python that has these packages, fetched once."""
    home = CACHE / name
    python = home / "bin" / "python"
    if not python.exists():
        uv = BENCH.parent / ".tools" / "bin" / "uv"
        subprocess.run([sys.executable, "-m", "venv", "--without-pip", home], check=True)
        subprocess.run([uv, "pip", "install", "--quiet", "--python", python, *packages], check=True)
    return python


def spiel_python() -> Path:
    """A Python that has OpenSpiel."""
    return fetched_python("spiel", SPIEL)


def spiel() -> Worker:
    """OpenSpiel."""
    return Worker([spiel_python(), BENCH / "peers" / "spiel.py"])


def zoo() -> Worker:
    """PettingZoo's connect_four, many at once in Gymnasium."""
    return Worker([fetched_python("zoo", *ZOO), BENCH / "peers" / "zoo.py"])


def boardgameio() -> Worker:
    """boardgame.io's client, with nobody to talk to."""
    return Worker([node(), fetch() / "playouts.mjs"])
