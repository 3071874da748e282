"""The worlds one seat may live in: who of the others protects what.

From one seat there are 6 worlds at tables of two and three, and 60 at tables of four.
"""

from functools import cache
from itertools import combinations

from tablee.bots.kernels.helpme_stack import KINDS
from tablee.games.helpme.setup import CREATURES_EACH

World = tuple[tuple[int, ...], ...]
"""By seat, counted from the one that wonders: the numbers of the creatures it protects."""


@cache
def worlds(seats: int, own: tuple[int, ...]) -> tuple[World, ...]:
    """Every world in which the first seat protects `own`, always in the same order."""
    found: list[World] = [(own,)]
    for _ in range(1, seats):
        found = [
            (*world, taken)
            for world in found
            for taken in combinations(
                [kind for kind in range(KINDS) if not any(kind in held for held in world)],
                CREATURES_EACH[seats],
            )
        ]
    return tuple(found)
