"""Which game is walked: how many play, with which options, and from where.

With a `deal` (any text) what everybody sees at the start is dealt from that seed and known to all who load
the game; what is hidden is still left to chance, where that can be. After `played` moves by chance from there
the game begins: late enough, and the whole tree can be walked.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from types import ModuleType
from typing import Any

from tablee.adapters.asked import Asked, Unasked, asked
from tablee.bots.sitting import Sitting
from tablee.core import Chance
from tablee.games import part


@dataclass(frozen=True, slots=True)
class Terms:
    """All that tells one game from another: can be sent to another process."""

    key: str
    seats: int
    options: tuple[tuple[str, Any], ...] = ()
    deal: str = ""
    played: int = 0


@dataclass(frozen=True, slots=True)
class Arranged:
    """The game that the terms mean, ready to be dealt."""

    asked: Asked
    dealing: ModuleType
    dealt: dict[str, Any] | None
    """The setup that the seed gives, as a record spells it."""
    opening: tuple[Any, ...]
    """The moves made before anybody decides."""

    def is_dealt(self, drawn: Sequence[int]) -> bool:
        """Whether chance has nothing more to draw."""
        return len(drawn) == int(self.dealing.draws(self.asked.seats, self.dealt))

    def outcomes(self, drawn: Sequence[int]) -> list[int]:
        """What chance may draw next; nothing when all is dealt."""
        found: list[int] = self.dealing.outcomes(self.asked.seats, drawn, self.dealt)
        return found

    def label(self, drawn: Sequence[int], outcome: int) -> str:
        """What an outcome means."""
        text: str = self.dealing.label(self.asked.seats, drawn, outcome, self.dealt)
        return text


@cache
def arranged(terms: Terms) -> Arranged:
    """Raises Unasked where there is no such game."""
    table = asked(terms.key, terms.seats, dict(terms.options))
    dealing = part(terms.key, __package__ or "")
    assert dealing is not None, "registered games say how they are dealt"
    if terms.played and not terms.deal:
        raise Unasked("moves can be played beforehand only where the deal is known: give a deal too")
    if terms.played < 0:
        raise Unasked(f"played must be at least 0, not {terms.played}")
    if not terms.deal:
        return Arranged(table, dealing, None, ())
    setup = table.deal(terms.deal)
    return Arranged(table, dealing, table.game.write_setup(setup), _opening(table, setup, terms))


@lru_cache(maxsize=1024)
def _begun(terms: Terms, drawn: tuple[int, ...]) -> Sitting:
    given = arranged(terms)
    game, seats, options = given.asked.game, given.asked.seats, given.asked.options
    document = given.dealing.document(seats, drawn, given.dealt, options)
    sitting = Sitting(game, game.read_setup(document, seats, options))
    for move in given.opening:
        sitting.play(move)
    return sitting


def begun(terms: Terms, drawn: Sequence[int]) -> Sitting:
    """The game at its beginning, once all is drawn. Walking a tree begins the same games over and over."""
    return _begun(terms, tuple(drawn)).copied()


def _opening(table: Asked, setup: Any, terms: Terms) -> tuple[Any, ...]:
    """So many moves by chance, of a game that is not over with them."""
    sitting, chance = Sitting(table.game, setup), Chance(f"{terms.deal}/played")
    for _ in range(terms.played):
        mover = sitting.mover
        if mover is None:
            break
        sitting.play(chance.choice(table.game.legal(sitting.state, mover)))
    if sitting.outcome is not None:
        raise Unasked(f"the game is over after {len(sitting.acts)} moves: fewer must be played beforehand")
    return tuple(act.move for act in sitting.acts)
