"""OpenSpiel's own search as a player of Help Me!: in a process of its own, told what its seat was told."""

import json
import os
import subprocess
import sysconfig
from dataclasses import dataclass

from contest.node import BENCH
from contest.worker import spiel_python
from tablee.bots.thought import Thinker, Thought
from tablee.core import Chance
from tablee.games import HelpMe
from tablee.games.helpme.setup import Setup, write_setup

GAME = HelpMe()


def _ours() -> list[str]:
    """Where our package is, and what says which version it has."""
    return [str(BENCH.parent / "src"), sysconfig.get_path("purelib")]


@dataclass(slots=True)
class Spiel:
    """Sits down with so many seconds for a move. The process starts with the first thought."""

    seconds: float
    _process: subprocess.Popen[str] | None = None

    def sit(self, setup: Setup) -> Thinker:
        return _Seated(self, write_setup(setup))

    def ask(self, question: object) -> str:
        if self._process is None:
            self._process = subprocess.Popen(
                [spiel_python(), BENCH / "peers" / "ismcts.py"],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                text=True,
                env={**os.environ, "PYTHONPATH": os.pathsep.join(_ours())},
            )
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        print(json.dumps(question), file=self._process.stdin, flush=True)
        return self._process.stdout.readline().strip()


@dataclass(slots=True)
class _Seated:
    """At one table. The setup goes along because OpenSpiel draws worlds from a whole state; what the seat may
    not know is drawn anew before anything is simulated."""

    spiel: Spiel
    setup: object

    def choose(self, thought: Thought, chance: Chance) -> str:
        lines = [text for _, text in thought.lines]
        return self.spiel.ask(
            {
                "seats": thought.view.seats,
                "setup": self.setup,
                "lines": lines,
                "seconds": self.spiel.seconds,
                "seed": chance.below(1 << 31),
            }
        )
