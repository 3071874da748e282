"""Sixty cards, dealt evenly."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

import msgspec

from tablee.core import Chance, Json, Malformed, Number, Seat, values_of
from tablee.core.document import as_list, as_object, as_seat, as_seats, as_text, quote


class Element(StrEnum):
    """What elementals grow from."""

    AIR = "A"
    WATER = "W"
    EARTH = "E"
    FIRE = "F"


@dataclass(frozen=True, slots=True)
class Elemental:
    """A creature of three parts, written head–belly–legs: `FWE`."""

    head: Element
    belly: Element
    legs: Element

    def __str__(self) -> str:
        return f"{self.head}{self.belly}{self.legs}"

    def matches(self, other: "Elemental") -> bool:
        """Exactly two equal parts in the same places."""
        return (self.head is other.head) + (self.belly is other.belly) + (self.legs is other.legs) == 2


class Kind(StrEnum):
    """The three kinds of special cards."""

    CRAZY = "crazy"
    DOUBLE = "double"
    WIZARD = "wizard"


@dataclass(frozen=True, slots=True)
class Special:
    """A special card, written `crazy1` … `wizard4`."""

    kind: Kind
    number: int

    def __str__(self) -> str:
        return f"{self.kind}{self.number}"


Card = Elemental | Special

SEATS: Final = range(2, 7)
MINUTE: Final = 60_000
LONGEST: Final = 24 * 60  # minutes a table may be given
OFFERS: Final = (Number("minutes", 1, LONGEST),)

# The 48 combinations whose head and legs differ, and four special cards of each kind.
ELEMENTALS: Final = {
    str(card): card
    for card in (
        Elemental(head, belly, legs)
        for head in Element
        for belly in Element
        for legs in Element
        if head is not legs
    )
}
CARDS: Final[dict[str, Card]] = ELEMENTALS | {
    str(card): card for card in (Special(kind, number) for kind in Kind for number in range(1, 5))
}


class Options(msgspec.Struct, frozen=True, gc=False):
    """What the host chose: how many minutes the game may take, None for as many as it needs."""

    minutes: int | None = None


class Setup(msgspec.Struct, frozen=True, gc=False):
    """The decks from top to bottom by seat, who sets the first middle, and the host's minutes."""

    decks: tuple[tuple[Card, ...], ...]
    first: Seat
    minutes: int | None = None

    @property
    def seats(self) -> int:
        return len(self.decks)


def read_options(document: Mapping[str, object]) -> Options:
    """The options of a record; without minutes the game takes its time."""
    return Options(**values_of(document, OFFERS, "elementals"))


def deal(seats: int, options: Options, chance: Chance) -> Setup:
    """Shuffles all cards, deals them evenly, and draws who looks most like an elemental."""
    each = len(CARDS) // as_seats(seats, SEATS)
    pack = chance.shuffled(tuple(CARDS.values()))
    decks = tuple(pack[seat * each : (seat + 1) * each] for seat in range(seats))
    return Setup(decks, chance.below(seats), options.minutes)


def write_setup(setup: Setup) -> dict[str, Json]:
    """The setup as records spell it."""
    return {"decks": [[str(card) for card in deck] for deck in setup.decks], "first": setup.first}


def read_setup(document: object, seats: int, options: Options) -> Setup:
    """A setup that could have been dealt: each card once, evenly."""
    given = as_object(document, "setup", ("decks", "first"))
    seen: set[Card] = set()
    decks: list[tuple[Card, ...]] = []
    for seat, held in enumerate(as_list(given["decks"], "setup.decks", seats)):
        deck: list[Card] = []
        for index, value in enumerate(as_list(held, f"setup.decks[{seat}]", len(CARDS) // seats)):
            place = f"setup.decks[{seat}][{index}]"
            card = CARDS.get(as_text(value, place))
            if card is None:
                raise Malformed(place, "{value} is not a card", value=quote(value))
            if card in seen:
                raise Malformed(place, "{card} was dealt twice", card=card)
            seen.add(card)
            deck.append(card)
        decks.append(tuple(deck))
    return Setup(tuple(decks), as_seat(given["first"], "setup.first", seats), options.minutes)
