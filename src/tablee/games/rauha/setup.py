"""The shuffled decks, the side of the boards, and the pile of markers."""

from collections.abc import Mapping
from typing import Final

import msgspec

from tablee.core import Chance, Choice, Json, Malformed, Seat, values_of
from tablee.core.document import as_list, as_object, as_seat, as_seats, as_text, quote
from tablee.games.rauha.cards import BOARDS, CARDS, Biome

SEATS: Final = range(2, 6)
OFFERS: Final = (Choice("side", tuple(BOARDS)),)
AGES: Final = (1, 2)


class Options(msgspec.Struct, frozen=True, gc=False):
    """What the host chose: the side of everybody's board."""

    side: str = "A"


class Setup(msgspec.Struct, frozen=True, gc=False):
    """The decks of both ages in deal order, and the markers on 0 from bottom to top."""

    side: str
    decks: tuple[tuple[Biome, ...], tuple[Biome, ...]]
    pile: tuple[Seat, ...]

    @property
    def seats(self) -> int:
        return len(self.pile)


def read_options(document: Mapping[str, object]) -> Options:
    """The options of a record; the side is A unless the host chose B."""
    return Options(**values_of(document, OFFERS, "rauha"))


def deal(seats: int, options: Options, chance: Chance) -> Setup:
    """Shuffles both ages and piles the markers up at random."""
    as_seats(seats, SEATS)
    first, second = (chance.shuffled([card for card in CARDS.values() if card.age == age]) for age in AGES)
    return Setup(options.side, (first, second), chance.shuffled(range(seats)))


def write_setup(setup: Setup) -> dict[str, Json]:
    """The setup as records spell it."""
    return {
        "side": setup.side,
        "decks": {str(age): [card.id for card in deck] for age, deck in zip(AGES, setup.decks, strict=True)},
        "pile": list(setup.pile),
    }


def read_setup(document: object, seats: int, options: Options) -> Setup:
    """A setup that could have been dealt: all cards of each age once, each marker once."""
    given = as_object(document, "setup", ("side", "decks", "pile"))
    if given["side"] != options.side:
        raise Malformed(
            "setup.side",
            "{value} disagrees with the option side, {side}",
            value=quote(given["side"]),
            side=options.side,
        )
    decks = as_object(given["decks"], "setup.decks", [str(age) for age in AGES])
    pile: list[Seat] = []
    for index, value in enumerate(as_list(given["pile"], "setup.pile", seats)):
        seat = as_seat(value, f"setup.pile[{index}]", seats)
        if seat in pile:
            raise Malformed(f"setup.pile[{index}]", "seat {seat}'s marker lies there twice", seat=seat)
        pile.append(seat)
    return Setup(options.side, (_read_deck(decks["1"], 1), _read_deck(decks["2"], 2)), tuple(pile))


def _read_deck(document: object, age: int) -> tuple[Biome, ...]:
    """All forty cards of the age."""
    place = f"setup.decks.{age}"
    size = sum(card.age == age for card in CARDS.values())
    deck: list[Biome] = []
    for index, value in enumerate(as_list(document, place, size)):
        card = CARDS.get(as_text(value, f"{place}[{index}]"))
        if card is None:
            raise Malformed(f"{place}[{index}]", "{value} is not a card", value=quote(value))
        if card.age != age:
            raise Malformed(f"{place}[{index}]", "{card} is not a card of age {age}", card=card, age=age)
        if card in deck:
            raise Malformed(f"{place}[{index}]", "{card} is in the deck twice", card=card)
        deck.append(card)
    return tuple(deck)
