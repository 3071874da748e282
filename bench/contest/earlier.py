"""Our own server as it was at an earlier commit, so that what was gained is seen in one run."""

import subprocess
import sys
from pathlib import Path
from typing import Final

from contest.node import BENCH
from contest.ours import Tablee
from contest.system import Process

COMMIT: Final = "86d0b81"
"""Before a move was played once, told once for all, and received in the protocol."""


class Earlier(Tablee):
    """The server of that commit, from a working tree of its own beside its data."""

    wire = 1

    def launch(self, folder: Path) -> Process:
        self._tree = folder / "tree"
        _git("worktree", "add", "--quiet", "--detach", str(self._tree), COMMIT)
        command = [sys.executable, "-m", "tablee", "serve", *self.options]
        return Process(command, folder, {"PYTHONPATH": str(self._tree / "src")})

    def stop(self) -> None:
        super().stop()
        _git("worktree", "remove", "--force", str(self._tree))


def _git(*words: str) -> None:
    subprocess.run(["git", "-C", str(BENCH.parent), *words], check=True, stdin=subprocess.DEVNULL)
