"""What an act led to, told step by step: everybody at the table has seen all of it."""

from collections.abc import Iterator
from typing import Literal, assert_never

import msgspec

from tablee.core import Millis, Seat
from tablee.games.elementals.moves import Book, Flip, Judge, Move, Reveal, Slap, Time
from tablee.games.elementals.notation import write
from tablee.games.elementals.state import Hand, Place, State, Verdict


class Flipped(msgspec.Struct, frozen=True, gc=False):
    """A card was turned, and went there."""

    seat: Seat
    card: str
    to: Place
    what: Literal["flipped"] = "flipped"


class HandTold(msgspec.Struct, frozen=True, gc=False):
    """A hand of a judged race, as it is written; `early` if it was a false start."""

    seat: Seat
    move: str
    reaction: Millis
    early: bool


class Judged(msgspec.Struct, frozen=True, gc=False):
    """A race was judged: by the hand of that seat, which was the first and is the first of all its hands.

    `match` is the card that made it right, None if it was wrong. `cards` are how many its player took
    or paid; whoever had too few paid none.
    """

    seat: Seat
    right: bool
    match: str | None
    cards: int
    hands: tuple[HandTold, ...]
    what: Literal["judged"] = "judged"


class Left(msgspec.Struct, frozen=True, gc=False):
    """A player without cards left the game."""

    seat: Seat
    what: Literal["left"] = "left"


Happening = Flipped | Judged | Left


def tell(before: State, move: Move, after: State) -> tuple[Happening, ...]:
    """What came of that move."""
    return (*_happened(move, after), *(Left(seat) for seat in sorted(after.gone - before.gone)))


def judged(verdict: Verdict) -> Judged:
    """How a race was judged, as everybody is told."""
    return Judged(
        seat=verdict.hands[0].seat,
        right=verdict.right,
        match=None if verdict.match is None else str(verdict.match),
        cards=verdict.cards,
        hands=tuple(_told(hand) for hand in verdict.hands),
    )


def _told(hand: Hand) -> HandTold:
    return HandTold(hand.seat, write(hand.move), hand.reaction, hand.move.early)


def _happened(move: Move, after: State) -> Iterator[Happening]:
    match move:
        case Flip() | Reveal():
            for one in after.turned:
                yield Flipped(one.seat, str(one.card), one.to)
        case Judge():
            # The last card's judge may find no hand to judge.
            if after.verdict is not None:
                yield judged(after.verdict)
        case Slap() | Book() | Time():
            return
        case _:
            assert_never(move)
