"""What a player, and what the table itself, can do."""

from dataclasses import dataclass

from tablee.core import Judges, Millis, Reveals, Timed
from tablee.games.elementals.setup import Elemental


@dataclass(frozen=True, slots=True)
class Flip(Reveals):
    """Turn the top card of the deck. The state says what for: to set, to add, or to reveal."""


@dataclass(frozen=True, slots=True)
class Slap(Timed):
    """A hand on that card of the middle, so long after the reveal appeared to that player.

    Listed as legal it has no reaction time yet. A false start (`early`) is never right.
    """

    target: Elemental
    reaction: Millis | None = None
    early: bool = False


@dataclass(frozen=True, slots=True)
class Book(Timed):
    """The magic book on the middle, so long after the reveal appeared to that player."""

    reaction: Millis | None = None
    early: bool = False


@dataclass(frozen=True, slots=True)
class Judge(Judges):
    """The table closes the race."""


@dataclass(frozen=True, slots=True)
class Reveal(Reveals):
    """The table gives the wizard's word: everybody flips at once."""


@dataclass(frozen=True, slots=True)
class Time:
    """The table's minutes are over."""


Move = Flip | Slap | Book | Judge | Reveal | Time
