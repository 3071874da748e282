"""Our own server as it was at an earlier commit, so that what was gained is seen in one run."""

import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
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
        self._stack = ExitStack()
        tree = self._stack.enter_context(working_tree(folder / "tree"))
        command = [sys.executable, "-m", "tablee", "serve", *self.options]
        return Process(command, folder, {"PYTHONPATH": str(tree / "src")})

    def stop(self) -> None:
        super().stop()
        self._stack.close()


@contextmanager
def working_tree(folder: Path) -> Iterator[Path]:
    """The project as it was at that commit, in a folder that is gone afterwards."""
    _git("worktree", "add", "--quiet", "--detach", str(folder), COMMIT)
    try:
        yield folder
    finally:
        _git("worktree", "remove", "--force", str(folder))


def _git(*words: str) -> None:
    subprocess.run(["git", "-C", str(BENCH.parent), *words], check=True, stdin=subprocess.DEVNULL)
