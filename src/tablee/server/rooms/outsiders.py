"""The bots from outside at one table: asked for their moves, and given so long to answer."""

import asyncio
from dataclasses import dataclass
from typing import Final

import msgspec

from tablee.bots.thought import Thought
from tablee.core import Illegal, Millis
from tablee.server.rooms.after import After
from tablee.server.rooms.client import Client, Clock
from tablee.server.words.say import say_in
from tablee.table.refused import Refused
from tablee.table.table import Table
from tablee.wire.outside import Move, Over, Refusal, ask

PATIENCE: Final[Millis] = 30_000
"""So long a bot from outside may take for a move, where the table's own timer does not leave it less."""

_encode: Final = msgspec.json.Encoder().encode


class Silent(Exception):
    """The time for the move is over, and no answer came that counts."""


class Moot(Exception):
    """Nobody wants to know any more."""


@dataclass(frozen=True, slots=True)
class _Question:
    """What a bot is asked, until when, and what becomes of it."""

    thought: Thought
    table: str
    until: Millis
    answer: "asyncio.Future[str]"

    @property
    def ply(self) -> int:
        return len(self.thought.lines)

    def fail(self, why: Exception) -> None:
        if not self.answer.done():
            self.answer.set_exception(why)


class Outsiders:
    """Questions and lines, by the key of the bot's seat. Whatever a bot does costs its own seat only."""

    def __init__(self, clock: Clock, after: After) -> None:
        self._clock, self._after = clock, after
        self._lines: dict[str, Client] = {}
        self._questions: dict[str, _Question] = {}

    def __len__(self) -> int:
        """How many are connected."""
        return len(self._lines)

    def __contains__(self, key: object) -> bool:
        """Whether the bot with that key is connected."""
        return key in self._lines

    def come(self, key: str, line: Client) -> None:
        """The bot of that seat is on that line from now on, and on no other; what it was asked it is asked
        again."""
        before, self._lines[key] = self._lines.get(key), line
        if before is not None:
            before.dismiss("not-allowed")
        self._put(key)

    def go(self, key: str, line: Client) -> None:
        """That line is gone."""
        if self._lines.get(key) is line:
            del self._lines[key]

    async def ask(self, key: str, thought: Thought, table: Table) -> str:
        """The bot's move, one of the legal ones. Raises Silent when its time is over, Moot when it is asked
        something else before, or does not play any more."""
        within = min(PATIENCE, table.settings.timer or PATIENCE)
        answer: asyncio.Future[str] = asyncio.get_running_loop().create_future()
        question = _Question(thought, table.id, self._clock() + within, answer)
        self._drop(key)
        self._questions[key] = question
        timer = self._after(within / 1000, lambda: question.fail(Silent()))
        self._put(key)
        try:
            return await answer
        except Silent:
            self._refuse(key, question.ply, Refused("your time for that move is used up"))
            raise
        finally:
            timer.cancel()
            if self._questions.get(key) is question:
                del self._questions[key]

    def answer(self, key: str, move: Move) -> None:
        """What a bot says: its move if it is one, else it hears why not."""
        question = self._questions.get(key)
        if question is None or question.ply != move.ply or question.answer.done():
            self._refuse(key, move.ply, Refused("nobody waits for your answer"))
        elif move.move not in question.thought.legal:
            self._refuse(key, move.ply, Refused("that is none of the moves you may make"))
        else:
            question.answer.set_result(move.move)

    def attend(self, table: Table) -> None:
        """The table is so now: whoever has lost its seat goes, and the end of the game is told."""
        if not self._lines and not self._questions:
            return
        keys = {chair.key for chair in table.chairs}
        for key in [key for key in (*self._lines, *self._questions) if key not in keys]:
            self._drop(key)
            if (line := self._lines.pop(key, None)) is not None:
                line.dismiss("not-allowed")
        if (outcome := table.outcome) is not None:
            over = Over(
                table=table.id,
                scores=[*outcome.scores],
                winners=[*outcome.winners],
                reason=outcome.reason,
            )
            for key, line in self._lines.items():
                self._drop(key)
                line.tell(_encode(over))
                line.dismiss("over")
            self._lines.clear()

    def close(self) -> None:
        """Everybody is asked to come back."""
        for line in self._lines.values():
            line.dismiss("restarting")
        self._lines.clear()

    def _put(self, key: str) -> None:
        """Asks, if there is something to ask and somebody to be asked."""
        line, question = self._lines.get(key), self._questions.get(key)
        if line is not None and question is not None:
            left = max(0, question.until - self._clock())
            line.tell(_encode(ask(question.thought, question.table, left)))

    def _drop(self, key: str) -> None:
        if (question := self._questions.pop(key, None)) is not None:
            question.fail(Moot())

    def _refuse(self, key: str, ply: int, why: Illegal) -> None:
        if (line := self._lines.get(key)) is not None:
            line.tell(_encode(Refusal(ply=ply, why=say_in("en", why, ()))))
