"""A game of Help Me! played on to its end by chance."""

from collections.abc import Callable, Iterable, Sequence
from typing import Final

from tablee.bots.helpme.memory import Stacks
from tablee.bots.kernels.helpme_stack import KINDS, TOP, put, worth
from tablee.games.helpme.moves import WAYS, Cell

Roll = Callable[[], float]
"""Numbers from 0 up to 1."""

Way = tuple[Cell, Cell]

_WAYS: Final[tuple[Way, ...]] = tuple((way.source, way.target) for way in WAYS)


def ways(stacks: Stacks) -> tuple[Way, ...]:
    """Every move that can be made now; whatever is possible later is among them."""
    return tuple(way for way in _WAYS if stacks[way[0]] and stacks[way[1]])


def play_out(start: Stacks, first: Way, possible: Sequence[Way], random: Roll) -> tuple[list[int], int]:
    """The final points by creature after `first` and moves by chance, and how many moves that took."""
    stacks = [*start]
    stacks[first[1]], stacks[first[0]] = put(stacks[first[0]], stacks[first[1]]), 0
    open_ways, count, moves = [*possible], len(possible), 1
    while count:
        index = int(random() * count)
        source, target = open_ways[index]
        if stacks[source] and stacks[target]:
            stacks[target], stacks[source] = put(stacks[source], stacks[target]), 0
            moves += 1
        else:
            # A way that closed stays closed: it leaves the list.
            count -= 1
            open_ways[index] = open_ways[count]
    return points(stacks), moves


def points(stacks: Iterable[int]) -> list[int]:
    """What each creature tops."""
    total = [0] * KINDS
    for stack in stacks:
        if stack:
            total[stack >> TOP] += worth(stack)
    return total
