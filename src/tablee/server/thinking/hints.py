"""Hints: what the strongest bot would do in the place of somebody who plays against bots."""

from collections.abc import Callable, Sequence
from typing import Protocol

from tablee.server.thinking.question import question, thought
from tablee.server.thinking.thinking import Thinkers
from tablee.table import events as e
from tablee.table import wishes
from tablee.table.refused import Refused
from tablee.table.table import Table


class Asked(Protocol):
    """A live table, as far as a hint concerns it."""

    @property
    def table(self) -> Table: ...

    async def grant(self, wish: Callable[[Table], Sequence[e.AnyEvent]]) -> int:
        """Makes a wish come true. Raises what the wish raises; then nothing happened."""
        ...


class Hints:
    """Asks a bot, and tells whoever asked; every hint is an event of its table, and part of the record."""

    def __init__(self, thinkers: Thinkers, seconds: float) -> None:
        """`seconds`: how long a bot may think."""
        self._thinkers, self._seconds = thinkers, seconds

    async def give(self, room: Asked, person: str, seat: int, level: str) -> str:
        """What a bot of that level would do there; asked twice, the same.

        Raises Refused, what granting a wish raises, or Closed.
        """
        table = room.table
        wishes.check_hint(table, person, seat)
        asked = thought(table, seat, level)
        given = table.hint(seat)
        if given is not None and given in asked.legal:
            return given
        about = question(table, seat)
        move = await self._thinkers.advise(asked, self._seconds)
        if move is None:
            raise Refused("nobody has an idea just now: ask again")

        def tell(now: Table) -> list[e.AnyEvent]:
            if now.phase == "playing" and question(now, seat) != about:
                raise Refused("the game went on meanwhile")
            return [wishes.hinted(now, person, seat, move)]

        await room.grant(tell)
        return move
