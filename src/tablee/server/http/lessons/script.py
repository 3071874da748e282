"""A lesson as it is written down: steps of a real game, every position of which the rules themselves make."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

from tablee.core import Act, AnyGame, Seat, untimed
from tablee.server.words.say import say_in
from tablee.wire.http import Lesson, LessonStep

LEARNER: Final[Seat] = 0


@dataclass(frozen=True, slots=True)
class Asked:
    """A step: its key, the act it asks for (`0 place a1`), and what is played after it (`…; …`).

    The table itself has the seat `-`. A hand in a race is asked for without its time.
    """

    key: str
    act: str | None = None
    then: str = ""

    @property
    def acts(self) -> Iterator[str]:
        """Everything played in this step, in order."""
        if self.act is not None:
            yield self.act
        yield from (act.strip() for act in self.then.split(";") if act.strip())


@dataclass(frozen=True, slots=True)
class Position:
    """A step as it is reached: what happened since the one before, and the move that it asks for."""

    key: str
    state: Any
    move: str | None
    told: tuple[object, ...]


@dataclass(frozen=True, slots=True)
class Script:
    """A game, the state the lesson begins in, and its steps."""

    game: AnyGame
    state: Any
    steps: tuple[Asked, ...]

    def positions(self) -> Iterator[Position]:
        """Each step, played by the rules."""
        state, told = self.state, list[object]()
        for step in self.steps:
            yield Position(step.key, state, None if step.act is None else self._asked(step.act), tuple(told))
            told.clear()
            for text in step.acts:
                act = self.read(text)
                after = self.game.play(state, act)
                told += self.game.tell(state, act, after)
                state = after

    def read(self, text: str) -> Act[Any]:
        """`0 place a1`: a seat and its move; `- judge`: the table's."""
        seat, _, move = text.partition(" ")
        return Act(None if seat == "-" else int(seat), self.game.read(move))

    def _asked(self, text: str) -> str:
        """The move as the learner has to make it."""
        return self.game.write(untimed(self.read(text).move))

    def lesson(self, lang: str) -> Lesson:
        """The lesson as it travels, in that language."""
        return Lesson(
            game=self.game.key,
            steps=[
                LessonStep(
                    key=position.key,
                    view=self.game.view(position.state, LEARNER),
                    legal=[] if position.move is None else [position.move],
                    guide=self.game.guide(position.state, LEARNER, partial(say_in, lang)),
                    told=list(position.told),
                )
                for position in self.positions()
            ],
        )
