"""What an act led to, told step by step: everybody at the table has seen all of it."""

from collections.abc import Iterable, Iterator
from typing import Literal, assert_never

import msgspec

from tablee.core import Millis, Seat
from tablee.games.elementals.moves import Book, Flip, Judge, Move, Reveal, Slap, Time
from tablee.games.elementals.notation import write
from tablee.games.elementals.state import HandOutcome, JudgedHand, Place, State


class Flipped(msgspec.Struct, frozen=True, gc=False):
    """A card was turned, and went there."""

    seat: Seat
    card: str
    to: Place
    what: Literal["flipped"] = "flipped"


class HandTold(msgspec.Struct, frozen=True, gc=False):
    """A judged hand, as it is written; `early` if it was a false start.

    `match` is the card that made it right. `cards` are how many its player took or paid: none for a void
    hand, or where there were too few to pay.
    """

    seat: Seat
    move: str
    reaction: Millis
    early: bool
    outcome: HandOutcome
    match: str | None
    cards: int


class Judged(msgspec.Struct, frozen=True, gc=False):
    """Hands were judged, in this order: wrong ones paid, the right one took all, void ones had no effect."""

    hands: tuple[HandTold, ...]
    what: Literal["judged"] = "judged"


class Left(msgspec.Struct, frozen=True, gc=False):
    """A player without cards left the game."""

    seat: Seat
    what: Literal["left"] = "left"


Happening = Flipped | Judged | Left


def tell(before: State, move: Move, after: State) -> tuple[Happening, ...]:
    """What came of that move."""
    return (*_happened(before, move, after), *(Left(seat) for seat in sorted(after.gone - before.gone)))


def judged(hands: Iterable[JudgedHand]) -> Judged:
    """How these hands were judged, as everybody is told."""
    return Judged(tuple(_told(hand) for hand in hands))


def _told(hand: JudgedHand) -> HandTold:
    return HandTold(
        seat=hand.seat,
        move=write(hand.move),
        reaction=hand.reaction,
        early=hand.move.early,
        outcome=hand.outcome,
        match=None if hand.match is None else str(hand.match),
        cards=hand.cards,
    )


def _happened(before: State, move: Move, after: State) -> Iterator[Happening]:
    match move:
        case Flip() | Reveal():
            for one in after.turned:
                yield Flipped(one.seat, str(one.card), one.to)
        case Judge():
            # The last card's judge finds no hand to judge.
            if before.hands and after.verdict is not None:
                yield judged(after.verdict.hands[-len(before.hands) :])
        case Slap() | Book() | Time():
            return
        case _:
            assert_never(move)
