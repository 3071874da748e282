"""A bowl of cherries, some sweeter than others."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from tablee.core import Chance, Choice, Json, Malformed, Number, Option, Seat, values_of
from tablee.core.document import as_int, as_list, as_object, as_seat, as_seats

SEATS: Final = range(2, 9)
OFFERS: Final[tuple[Option, ...]] = (Number("bowl", 12, 40, default=24), Choice("greedy", (False, True)))
SWEETEST: Final = 6


@dataclass(frozen=True, slots=True)
class Options:
    """How many cherries lie in the bowl, and whether one may take four at once."""

    bowl: int
    greedy: bool


@dataclass(frozen=True, slots=True)
class Setup:
    """How sweet each cherry is, in the order in which they are taken; and who begins."""

    bowl: tuple[int, ...]
    first: Seat
    seats: int
    greedy: bool


def read_options(document: Mapping[str, object]) -> Options:
    return Options(**values_of(document, OFFERS, "cherries"))


def deal(seats: int, options: Options, chance: Chance) -> Setup:
    """Shakes the bowl, and draws who begins."""
    as_seats(seats, SEATS)
    return Setup(chance.shuffled(_cherries(options.bowl)), chance.below(seats), seats, options.greedy)


def write_setup(setup: Setup) -> dict[str, Json]:
    return {"bowl": [*setup.bowl], "first": setup.first}


def read_setup(document: object, seats: int, options: Options) -> Setup:
    """A setup that could have been dealt: the cherries there are, in any order."""
    given = as_object(document, "setup", ("bowl", "first"))
    bowl = tuple(
        as_int(value, f"setup.bowl[{index}]", 1, SWEETEST)
        for index, value in enumerate(as_list(given["bowl"], "setup.bowl", options.bowl))
    )
    if sorted(bowl) != sorted(_cherries(options.bowl)):
        raise Malformed("setup.bowl", "these are not the cherries of the house")
    return Setup(bowl, as_seat(given["first"], "setup.first", seats), seats, options.greedy)


def _cherries(count: int) -> list[int]:
    return [1 + number % SWEETEST for number in range(count)]
