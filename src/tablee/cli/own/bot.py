"""A bot of one's own as a match sees it: asked in a process of its own."""

import json
import sys
from types import TracebackType
from typing import Final, Self

import msgspec

from tablee.bots.thought import Thought
from tablee.cli.complaint import Complaint
from tablee.cli.own.process import Gone, Process
from tablee.cli.patience import PATIENCE_S, STARTING_S
from tablee.core import AnyGame, Chance
from tablee.wire.outside import Move, ask

START: Final = "import json, sys; sys.path[:] = json.loads(sys.argv.pop()); " + (
    "from tablee.cli.own.child import main; main(*sys.argv[1:])"
)
"""What is imported here is found there too."""

READY: Final = "ready"
"""What the process says when the bot can be asked; after that only moves."""

_decode: Final = msgspec.json.Decoder(Move).decode


class OwnBot:
    """A Thinker that is asked as a bot from outside is, by lines to another process.

    That process stands still while it is not asked. When it does not answer in time it is ended, and another
    one is started for the next question.
    """

    def __init__(
        self, name: str, game: AnyGame, seconds: float | None = None, starting_s: float = STARTING_S
    ) -> None:
        """`seconds`: how long it is told to think. Raises Complaint when it cannot be asked at all."""
        self.name = name
        self._game = game
        self._seconds = PATIENCE_S if seconds is None else seconds
        self._starting_s = starting_s
        self._spent = 0.0
        """By processes that are no more."""
        self._process = self._started()
        self._loading = self._process.used

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._process.leave()

    @property
    def process(self) -> Process:
        """Where it thinks, or has thought last."""
        return self._process

    def spent(self) -> float:
        """Seconds of processor time that its thoughts have taken so far; loading is none."""
        return self._spent + self._process.used - self._loading

    def choose(self, thought: Thought, chance: Chance) -> str:
        """Its answer, whatever that is. Raises TimeoutError when none has come in time, and Gone."""
        asked = ask(thought, thought.seed, int(1000 * self._seconds))

        def hear(said: bytes) -> str | None:
            """The first answer to this question, also if it is none."""
            try:
                answer = _decode(said)
            except (msgspec.DecodeError, RecursionError, UnicodeError):
                return ""
            return answer.move if answer.ply == asked.ply else None

        if not self._process.lives:
            self._spent = self.spent()
            self._loading = self._process.used
            self._process = self._started()
            self._loading = self._process.used
        # A search ends when its time is over, and then has to be told of.
        return self._process.ask(msgspec.json.encode(asked) + b"\n", hear, 1.1 * self._seconds + 0.1)

    def _started(self) -> Process:
        """A process in which the bot can be asked. Raises Complaint."""
        command = [sys.executable, "-u", "-P", "-c", START, self.name, self._game.key, json.dumps(sys.path)]
        process = Process(command)
        try:
            said = process.ask(b"", lambda said: said.decode("utf-8", "replace").strip(), self._starting_s)
            why = "" if said == READY else "spoke before it was asked"
        except TimeoutError:
            why = f"was not ready after {self._starting_s:g} seconds"
        except Gone:
            why = "could not be loaded"
        if why:
            process.end()
            raise Complaint(f"{self.name} {why}.")
        return process
