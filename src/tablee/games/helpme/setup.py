"""The thirty tiles on the table and the creatures each player protects."""

from collections.abc import Mapping
from enum import StrEnum
from functools import cached_property
from typing import Final

import msgspec

from tablee.core import Chance, Choice, Json, Malformed, Seat, values_of
from tablee.core.document import as_list, as_object, as_seat, as_seats, as_text, quote


class Creature(StrEnum):
    """The six spirits of nature."""

    BAOBAB = "baobab"
    CHERRY = "cherry"
    PALM = "palm"
    BAMBOO = "bamboo"
    WILLOW = "willow"
    OAK = "oak"


class Tile(msgspec.Struct, frozen=True, gc=False):
    """A creature with a number from 1 to 5, written `baobab5`."""

    creature: Creature
    number: int
    name: str = ""

    def __post_init__(self) -> None:
        # Written over and over in views: spelled once.
        msgspec.structs.force_setattr(self, "name", f"{self.creature}{self.number}")

    def __str__(self) -> str:
        return self.name


SEATS: Final = range(2, 5)
OFFERS: Final = (Choice("open_stacks", (False, True)),)
TILES: Final = tuple(Tile(creature, number) for creature in Creature for number in range(1, 6))
TILE_BY_NAME: Final = {str(tile): tile for tile in TILES}

# Two creatures each with two or three players (with two, two creatures stay in the box);
# one each with four, and again two in the box.
CREATURES_EACH: Final = {2: 2, 3: 2, 4: 1}


class Options(msgspec.Struct, frozen=True, gc=False):
    """What the host chose."""

    open_stacks: bool = False


class Setup(msgspec.Struct, frozen=True, dict=True):
    """The board row by row from a1, the creatures by seat, who begins, and the host's choice."""

    board: tuple[Tile, ...]
    creatures: tuple[tuple[Creature, ...], ...]
    first: Seat
    open_stacks: bool = False

    @property
    def seats(self) -> int:
        return len(self.creatures)

    @cached_property
    def known_by(self) -> tuple[tuple[tuple[Creature, ...] | None, ...], ...]:
        """By seat: the creatures of all seats, as far as that one knows them."""
        return tuple(
            tuple(held if other == seat else None for other, held in enumerate(self.creatures))
            for seat in range(self.seats)
        )


def read_options(document: Mapping[str, object]) -> Options:
    """The options of a record; the stacks are closed unless the host opened them."""
    return Options(**values_of(document, OFFERS, "helpme"))


def deal(seats: int, options: Options, chance: Chance) -> Setup:
    """Shuffles the tiles into a rectangle, hands out the creatures, and draws who begins."""
    as_seats(seats, SEATS)
    board = chance.shuffled(TILES)
    spirits = chance.shuffled(tuple(Creature))
    each = CREATURES_EACH[seats]
    creatures = tuple(spirits[seat * each : (seat + 1) * each] for seat in range(seats))
    return Setup(board, creatures, chance.below(seats), options.open_stacks)


def write_setup(setup: Setup) -> dict[str, Json]:
    """The setup as records spell it."""
    return {
        "board": [str(tile) for tile in setup.board],
        "creatures": [[str(creature) for creature in own] for own in setup.creatures],
        "first": setup.first,
    }


def read_setup(document: object, seats: int, options: Options) -> Setup:
    """A setup that could have been dealt: each tile once, the right creatures each."""
    given = as_object(document, "setup", ("board", "creatures", "first"))
    board: list[Tile] = []
    for index, value in enumerate(as_list(given["board"], "setup.board", len(TILES))):
        place = f"setup.board[{index}]"
        tile = TILE_BY_NAME.get(as_text(value, place))
        if tile is None:
            raise Malformed(place, "{value} is not a tile", value=quote(value))
        if tile in board:
            raise Malformed(place, "{tile} lies on the board twice", tile=tile)
        board.append(tile)
    creatures: list[tuple[Creature, ...]] = []
    for seat, held in enumerate(as_list(given["creatures"], "setup.creatures", seats)):
        own: list[Creature] = []
        for index, value in enumerate(as_list(held, f"setup.creatures[{seat}]", CREATURES_EACH[seats])):
            place = f"setup.creatures[{seat}][{index}]"
            name = as_text(value, place)
            if name not in set(Creature):
                raise Malformed(place, "{value} is not a creature", value=quote(value))
            if any(name in others for others in (*creatures, own)):
                raise Malformed(place, "{name} is protected twice", name=name)
            own.append(Creature(name))
        creatures.append(tuple(own))
    first = as_seat(given["first"], "setup.first", seats)
    return Setup(tuple(board), tuple(creatures), first, options.open_stacks)
