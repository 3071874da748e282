"""The decks, the piles and the middle in the middle of a game."""

from enum import StrEnum

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


class Hand(msgspec.Struct, frozen=True, gc=False):
    """Somebody's hand or book in a race."""

    seat: Seat
    move: Slap | Book
    reaction: Millis


class Verdict(msgspec.Struct, frozen=True, gc=False):
    """How a race was judged: the hands, fastest first, of which the first decided.

    `match` is the card that made it right, None if it was wrong. `cards` are how many its player took
    or paid; whoever had too few paid none.
    """

    hands: tuple[Hand, ...]
    match: Card | None
    cards: int

    @property
    def right(self) -> bool:
        return self.match is not None


class State(msgspec.Struct, frozen=True, gc=False):
    """Everything on the table.

    Decks run from top to bottom, piles from bottom to top. `turn` owes the duty (for a reveal: it
    is the wizard's player). `flipper` turned the last card; `turned` says which, and where it went.
    `revealed` are the cards just turned onto the piles, compared with the middle until the next card
    is flipped; `judged` once a race over them was closed. `since` is when the table began to owe
    what it owes.
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
    judged: bool
    hands: tuple[Hand, ...]
    verdict: Verdict | None
    since: Millis
    ended: str | None

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
            and not self.judged
            and self.catchable()
        )

    def caught(self, move: Slap | Book) -> Card | None:
        """The card just revealed that makes the hand right; None for a wrong one."""
        return catch(move, (card for _, card in self.revealed), self.by_wizard)
