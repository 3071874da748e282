"""What an act led to, told step by step: everybody at the table has seen all of it."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal, assert_never

from tablee.core import Seat
from tablee.games.elementals.moves import Book, Flip, Judge, Move, Reveal, Slap, Time
from tablee.games.elementals.notation import write
from tablee.games.elementals.state import Place, State


@dataclass(frozen=True, slots=True)
class Flipped:
    """A card was turned, and went there."""

    seat: Seat
    card: str
    to: Place
    what: Literal["flipped"] = "flipped"


@dataclass(frozen=True, slots=True)
class Judged:
    """The first hand of a race as it is written, and the cards it won or (if wrong) paid.

    None were paid by somebody who had too few.
    """

    seat: Seat
    move: str
    right: bool
    cards: int
    what: Literal["judged"] = "judged"


@dataclass(frozen=True, slots=True)
class Left:
    """A player without cards left the game."""

    seat: Seat
    what: Literal["left"] = "left"


Happening = Flipped | Judged | Left


def tell(before: State, move: Move, after: State) -> tuple[Happening, ...]:
    """What came of that move."""
    return (*_happened(before, move, after), *(Left(seat) for seat in sorted(after.gone - before.gone)))


def _happened(before: State, move: Move, after: State) -> Iterator[Happening]:
    match move:
        case Flip() | Reveal():
            for one in after.turned:
                yield Flipped(one.seat, str(one.card), one.to)
        case Judge():
            yield from _judged(before, after)
        case Slap() | Book() | Time():
            return
        case _:
            assert_never(move)


def _judged(before: State, after: State) -> Iterator[Happening]:
    """What came of the hands that lay there."""
    if not before.hands or after.verdict is None:
        return
    first, right = after.verdict.hands[0], after.verdict.right
    gained = [len(new) - len(old) for old, new in zip(before.decks, after.decks, strict=True)]
    cards = gained[first.seat] if right else sum(gain for gain in gained if gain > 0)
    yield Judged(first.seat, write(first.move), right, cards)
