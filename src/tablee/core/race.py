"""What a game that is a race says beside the contract, and what kinds of moves it has beside hands (`Timed`).

Whoever keeps its time needs to know nothing else of it.
"""

from collections.abc import Sequence
from typing import Any, Protocol, TypeVar, runtime_checkable

from tablee.core.act import Seat
from tablee.core.game import AnyGame, Game
from tablee.core.timed import Timed

Options = TypeVar("Options")
Setup = TypeVar("Setup")
State = TypeVar("State")
Move = TypeVar("Move")
View_co = TypeVar("View_co", covariant=True)


class Reveals:
    """A kind of move that shows everybody something new: from then on hands are timed."""

    __slots__ = ()


class Judges:
    """A kind of move by which the table closes a race."""

    __slots__ = ()


class Hand(Protocol):
    """A judged hand, with its reaction time."""

    @property
    def seat(self) -> Seat: ...

    @property
    def move(self) -> Timed: ...


class Verdict(Protocol):
    """How the hands on what lies there were judged, in that order, and whether one of them was right."""

    @property
    def hands(self) -> Sequence[Hand]: ...

    @property
    def right(self) -> bool: ...


@runtime_checkable
class RaceGame(Game[Options, Setup, State, Move, View_co], Protocol[Options, Setup, State, Move, View_co]):
    """A game in which everybody may put a hand down at once, and the first right one wins."""

    def verdict(self, state: State) -> Verdict | None:
        """How the hands on what was last revealed were judged; None if none was."""
        ...

    def is_right(self, state: State, hand: Move) -> bool:
        """Whether that hand, on what was last revealed, is right: for the table, before it judges."""
        ...


AnyRaceGame = RaceGame[Any, Any, Any, Any, Any]


def is_race(game: AnyGame) -> bool:
    """Whether that game is one: what `isinstance` says too, after a look at each of its members."""
    return hasattr(game, "verdict")
