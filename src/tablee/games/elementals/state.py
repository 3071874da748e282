"""The decks, the piles and the middle in the middle of a game."""

from enum import StrEnum
from typing import Literal

import msgspec

from tablee.core import Millis, Seat
from tablee.games.elementals.catch import calls_for_book, catch
from tablee.games.elementals.moves import Book, Slap
from tablee.games.elementals.setup import Card, Elemental, Setup


class Duty(StrEnum):
    """What has to happen next."""

    SET = "set"  # a first card for the empty middle
    ADD = "add"  # one more card for the middle, after a double
    FLIP = "flip"  # an ordinary turn
    REVEAL = "reveal"  # the wizard's: the table's word makes everybody flip


class Place(StrEnum):
    """Where a turned card went."""

    MIDDLE = "middle"
    PILE = "pile"
    UNDER = "under"  # a special cannot be set or added: it goes under its player's deck


class Turned(msgspec.Struct, frozen=True, gc=False):
    """A card that was turned for all to see, by whom, and where it went."""

    seat: Seat
    card: Card
    to: Place


HandOutcome = Literal["right", "wrong", "void"]


class Hand(msgspec.Struct, frozen=True, gc=False):
    """A hand or book that lies there unjudged."""

    seat: Seat
    move: Slap | Book
    reaction: Millis


class JudgedHand(msgspec.Struct, frozen=True, gc=False):
    """A hand and what it led to.

    `match` is the card that made it right. `cards` are how many its player took or paid: none for a void
    hand, or where there were too few to pay.
    """

    seat: Seat
    move: Slap | Book
    reaction: Millis
    outcome: HandOutcome
    match: Card | None
    cards: int


class Verdict(msgspec.Struct, frozen=True, gc=False):
    """Every hand judged on the card that lies there: by judgement, and within one by reaction."""

    hands: tuple[JudgedHand, ...]

    @property
    def right(self) -> bool:
        """Whether one of them took all."""
        return any(hand.outcome == "right" for hand in self.hands)


class State(msgspec.Struct, frozen=True, gc=False):
    """Everything on the table.

    Decks run from top to bottom, piles from bottom to top. `turn` owes the duty (for a reveal: it
    is the wizard's player). `flipper` turned the last card; `turned` says which, and where it went.
    `revealed` are the cards just turned onto the piles, compared with the middle until the next card
    is flipped. `hands` lie there unjudged, `verdict` has those that were judged since that card was
    turned; `closed` once the time for hands was over and none lay there. `since` is when the table
    began to owe what it owes. `ended_by` is the seat whose empty deck or error ended the game.
    """

    setup: Setup
    decks: tuple[tuple[Card, ...], ...]
    piles: tuple[tuple[Card, ...], ...]
    middle: tuple[Elemental, ...]
    aside: tuple[Card, ...]
    gone: frozenset[Seat]
    turn: Seat
    duty: Duty
    flipper: Seat
    turned: tuple[Turned, ...]
    revealed: tuple[tuple[Seat, Card], ...]
    by_wizard: bool
    closed: bool
    hands: tuple[Hand, ...]
    verdict: Verdict | None
    since: Millis
    ended: str | None
    ended_by: Seat | None

    @property
    def seats(self) -> int:
        return self.setup.seats

    def left_neighbour(self, seat: Seat) -> Seat:
        """The next seat clockwise, not counting those who left."""
        return next(other for other in self.clockwise(seat + 1) if other not in self.gone)

    def clockwise(self, start: Seat) -> tuple[Seat, ...]:
        """All seats clockwise, from that one."""
        return tuple((start + step) % self.seats for step in range(self.seats))

    def remaining(self) -> tuple[Seat, ...]:
        """Those who have not left the game."""
        return tuple(seat for seat in range(self.seats) if seat not in self.gone)

    def catchable(self) -> bool:
        """Something just revealed could be caught: an elemental, or an ordinary turn's crazy creature."""
        return bool(self.middle) and any(
            isinstance(card, Elemental) or calls_for_book(card, self.by_wizard) for _, card in self.revealed
        )

    def last_card(self) -> bool:
        """The next player has no card left, but the card just revealed can still be caught."""
        return (
            self.ended is None
            and self.duty is Duty.FLIP
            and not self.decks[self.turn]
            and not self.closed
            and self.catchable()
        )

    def struck(self) -> frozenset[Seat]:
        """Those who have had their hand on the card that lies there, judged or not."""
        lying = frozenset(hand.seat for hand in self.hands)
        return lying if self.verdict is None else lying | {hand.seat for hand in self.verdict.hands}

    def caught(self, move: Slap | Book) -> Card | None:
        """The card just revealed that makes the hand right; None for a wrong one."""
        return catch(move, (card for _, card in self.revealed), self.by_wizard)
