"""Hints: what the strongest bot would do in the place of somebody who plays against bots."""

import asyncio
from collections.abc import Hashable
from typing import Protocol

from tablee.bots.thought import Thought
from tablee.server.thinking.question import thought
from tablee.server.thinking.thinking import Thinkers
from tablee.table.commands import GiveHint
from tablee.table.decide import check_hint
from tablee.table.decision import Actor
from tablee.table.questions import question_of
from tablee.table.refused import Refused
from tablee.table.table import Table


class Asked(Protocol):
    """A live table, as far as a hint concerns it."""

    @property
    def table(self) -> Table: ...

    async def perform(self, actor: Actor, command: GiveHint) -> object:
        """Carries a command out. Raises Illegal where it is refused; then nothing happened."""
        ...


class Hints:
    """Asks a bot, and tells whoever asked; every hint is an event of its table, and part of the record."""

    def __init__(self, thinkers: Thinkers, seconds: float) -> None:
        """`seconds`: how long a bot may think."""
        self._thinkers, self._seconds = thinkers, seconds
        self._asked: dict[Hashable, asyncio.Task[str | None]] = {}
        """What is being thought about: the same question is thought once, however often it is asked."""

    async def give(self, room: Asked, actor: Actor, seat: int, level: str) -> str:
        """What a bot of that level would do there; asked twice, the same.

        Raises Refused, what carrying a command out raises, or Closed.
        """
        table, person = room.table, actor.person
        check_hint(table, person, seat)
        asked = thought(table, seat, level)
        given = table.hint(seat)
        if given is not None and given in asked.legal:
            return given
        about = question_of(table, seat)
        assert about is not None, "a seat that may ask for a hint is awaited"
        move = await self._thought_once((table.id, seat, level, about), asked, person)
        if move is None:
            raise Refused("nobody has an idea just now: ask again")
        await room.perform(actor, GiveHint(question=about, move=move))
        return move

    async def _thought_once(self, about: Hashable, asked: Thought, whose: str) -> str | None:
        if about not in self._asked:
            self._asked[about] = asyncio.ensure_future(self._thinkers.advise(asked, self._seconds, whose))
            self._asked[about].add_done_callback(lambda _: self._asked.pop(about))
        # Whoever gives up takes it from nobody else.
        return await asyncio.shield(self._asked[about])
