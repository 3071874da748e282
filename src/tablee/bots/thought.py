"""All that a bot is told when it is asked for a move."""

from dataclasses import dataclass
from typing import Any, Protocol, runtime_checkable

from tablee.core import Chance, Seat, Timed


@dataclass(frozen=True, slots=True)
class Thought:
    """The game so far through the eyes of one seat, and what it may do now.

    `first` is the seat's view before the first act, `lines` are the acts since then as the game
    retells them to this seat (seat None: the table itself), and `view` is what it sees now. Nothing
    in it is hidden from a person on the same seat. It can be sent to another process.
    """

    game: str
    level: str
    seat: Seat
    first: Any
    lines: tuple[tuple[Seat | None, str], ...]
    view: Any
    legal: tuple[str, ...]
    """The moves in the notation of records; never empty."""
    seed: str
    """All the chance there is in the choice. Tells nothing about how the game was dealt."""
    views: tuple[Any, ...] = ()
    """What the seat saw before those of its own moves that it looked round for (`levels.looks_round`)."""
    seconds: float | None = None
    """After as many a search is to end with what it has found; None: when it has done all it meant to."""


class Thinker(Protocol):
    """A bot of one level."""

    def choose(self, thought: Thought, chance: Chance) -> str:
        """One of `thought.legal`. The same thought and the same chance give the same move, unless the
        thought's seconds ran out."""
        ...


@runtime_checkable
class Reflexes(Protocol):
    """A bot that can race."""

    def react(self, view: Any, chance: Chance) -> Timed | None:
        """A hand with its reaction time on what was just revealed, or none."""
        ...
