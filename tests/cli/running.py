"""Running the real command."""

import json
import os
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from tablee.cli.app import run
from tablee.record import dumps
from tests.record.documents import Document, played


class Said(NamedTuple):
    """What a command said, and its exit status."""

    status: int
    out: str
    err: str

    @property
    def lines(self) -> list[str]:
        return self.out.splitlines()


class Terminal:
    """A terminal in a folder of its own."""

    def __init__(self, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
        self.folder = folder
        self.capsys = capsys

    def __call__(self, *words: object) -> Said:
        """The command run in this process."""
        status = run([str(word) for word in words])
        out, err = self.capsys.readouterr()
        assert "Traceback" not in out + err
        return Said(status, out, err)

    def refused(self, *words: object) -> tuple[int, str]:
        """The status and the one sentence of a command that prints nothing else."""
        said = self(*words)
        assert said.out == ""
        assert said.err.startswith("tablee: ")
        assert said.err.endswith(".\n")
        assert said.err.count("\n") == 1
        return said.status, said.err.removeprefix("tablee: ").removesuffix("\n")

    def json(self, *words: object) -> Any:
        """What a command that is to succeed printed, one JSON document."""
        said = self(*words)
        assert (said.status, said.err) == (0, "")
        assert said.out.endswith("\n")
        return json.loads(said.out)

    def drawn(self, *words: object) -> list[str]:
        """The lines of a drawing that is to succeed."""
        said = self(*words)
        assert (said.status, said.err) == (0, "")
        return said.lines

    def save(self, name: str, *documents: Document | str) -> Path:
        """A file with these records, one a line."""
        path = self.folder / name
        texts = [one if isinstance(one, str) else json.dumps(one) for one in documents]
        path.write_text("\n".join(texts) + "\n", encoding="utf-8")
        return path


def outside(*words: object, cwd: Path | None = None, **environment: str) -> Said:
    """The command as a process of its own."""
    done = subprocess.run(
        [sys.executable, "-m", "tablee", *map(str, words)],
        capture_output=True,
        cwd=cwd,
        env={**os.environ, "PYTHONUTF8": "1", **environment},
        check=False,
    )
    return Said(done.returncode, done.stdout.decode(), done.stderr.decode())


@cache
def random_game(game: str, seats: int) -> str:
    """A finished game of random play as a document."""
    return dumps(played(game, seats))
