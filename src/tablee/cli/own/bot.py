"""A bot of one's own as a match sees it: asked in a process of its own."""

import json
import sys
from types import TracebackType
from typing import Any, Final, Self

import msgspec

from tablee.bots.counted import Counted
from tablee.bots.thought import Thought
from tablee.cli.complaint import Complaint
from tablee.cli.own.messages import (
    LONGEST,
    FromBot,
    Hand,
    Introduction,
    Look,
    Missing,
    Question,
    Ready,
    Unfit,
    line,
    read_from_bot,
)
from tablee.cli.own.process import Gone, Process
from tablee.cli.patience import STARTING_S, waited_for
from tablee.core import AnyGame, Chance, Timed
from tablee.wire.outside import Move, ask

START: Final = "import json, sys; sys.path[:] = json.loads(sys.argv.pop()); " + (
    "from tablee.cli.own.child import main; main()"
)
"""What is imported here is found there too."""

MOST_DRAWN: Final = 100_000
"""Nobody needs more numbers of a race's chance for one look."""


class OwnBot:
    """A Thinker, or one with Reflexes, that thinks in another process.

    That process stands still while it is not asked. When it does not answer in time it is ended, and another
    one is started for the next question.
    """

    def __init__(
        self, name: str, game: AnyGame, seconds: float | None = None, starting_s: float = STARTING_S
    ) -> None:
        """`seconds`: how long it is told to think. Raises Complaint when it cannot be asked at all."""
        self.name = name
        self._game = game
        self._waited_for = waited_for(seconds)
        self._starting_s = starting_s
        self._has_answered = False
        self._looks = 0
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
    def process(self) -> Process[FromBot]:
        """Where it thinks, or has thought last."""
        return self._process

    def spent(self) -> float:
        """Seconds of processor time that its thoughts have taken so far; loading is none."""
        return self._spent + self._process.used - self._loading

    def choose(self, thought: Thought, chance: Chance) -> str:
        """Its answer, whatever that is. Raises TimeoutError when none has come in time, and
        ModuleNotFoundError when it can never answer because something is not installed."""
        asked = ask(thought, self.name, int(1000 * self._waited_for))
        question = Question(
            **msgspec.structs.asdict(asked), level=thought.level, seed=thought.seed, seconds=thought.seconds
        )
        match self._answer(question):
            case Move(move=move):
                self._has_answered = True
                return move
            case Missing(package=package) if not self._has_answered:
                raise ModuleNotFoundError(name=package)
            case _:
                return ""

    def react(self, view: Any, chance: Chance) -> Timed | None:
        """Its hand, as far as the rules can read it. Raises Illegal, or as `choose`."""
        assert isinstance(chance, Counted)
        self._looks += 1
        before = chance.drawn
        hand = self._answer(Look(ply=self._looks, view=view, seed=chance.seed, drawn=before))
        if not isinstance(hand, Hand) or not before <= hand.drawn <= before + MOST_DRAWN:
            raise Gone
        chance.skip(hand.drawn - before)
        move: Timed | None = None if hand.move is None else self._game.read(hand.move)
        return move

    def _answer(self, question: Question | Look) -> FromBot:
        """What it says to that and to nothing else: nonsense is no move."""

        def hear(said: bytes) -> FromBot | None:
            match read_from_bot(said):
                case Move(ply=ply) | Hand(ply=ply) | Missing(ply=ply) as answer:
                    return answer if ply == question.ply else None
                case _:
                    return Move(ply=question.ply, move="")

        if not self._process.lives:
            self._start_anew()
        return self._process.ask(line(question), hear, self._waited_for)

    def _start_anew(self) -> None:
        self._spent = self.spent()
        self._loading = self._process.used
        self._process = self._started()
        self._loading = self._process.used

    def _started(self) -> Process[FromBot]:
        """A process in which the bot can be asked. Raises Complaint."""
        command = [sys.executable, "-u", "-P", "-c", START, json.dumps([*map(str, sys.path)])]
        process = Process[FromBot](command, LONGEST)
        introduction = line(Introduction(name=self.name, game=self._game.key))
        try:
            said = process.ask(
                introduction, lambda said: read_from_bot(said) or Unfit(why=""), self._starting_s
            )
        except TimeoutError:
            said = Unfit(why=f"was not ready after {self._starting_s:g} seconds")
        except Gone:
            said = Unfit(why="ended its process when it was loaded")
        if isinstance(said, Ready):
            return process
        process.end()
        why = said.why if isinstance(said, Unfit) and said.why else "spoke before it was asked"
        raise Complaint(f"{self.name} {why}.")
