"""A stack of Help Me! as one number, so that putting one on another is an addition:

    top's creature | top's number | height | oak willow bamboo palm cherry baobab
                32             29       24   20     16     12    8      4      0

Each creature has four bits for the sum of the numbers on its tiles (1 to 5 add up to 15). An empty place
is 0. What is written here serves Python's own numbers, and the compiler.
"""

from typing import Final

from tablee.games.helpme.setup import Creature, Tile

CREATURES: Final = tuple(Creature)
KINDS: Final = len(CREATURES)

SUM_BITS: Final = 4
SUM: Final = (1 << SUM_BITS) - 1
HEIGHT: Final = SUM_BITS * KINDS
NUMBER: Final = HEIGHT + 5
TOP: Final = NUMBER + 3
INSIDE: Final = (1 << NUMBER) - 1
"""What of a stack stays when another is put on it: everything but who is on top."""


def packed(tile: Tile) -> int:
    """A stack of one tile."""
    kind = CREATURES.index(tile.creature)
    return kind << TOP | tile.number << NUMBER | 1 << HEIGHT | tile.number << SUM_BITS * kind


def put(above: int, below: int) -> int:
    """One stack on top of another."""
    return (below & INSIDE) + above


def worth(stack: int) -> int:
    """What a stack gives whoever is on top: a point per tile, and the numbers inside that show it again."""
    return (stack >> HEIGHT & 31) + (stack >> SUM_BITS * (stack >> TOP) & SUM) - (stack >> NUMBER & 7)


def forgotten(stack: int) -> int:
    """A stack as one sees it: its top and its height, and nothing of what lies below."""
    return stack >> HEIGHT << HEIGHT | (stack >> NUMBER & 7) << SUM_BITS * (stack >> TOP)
