"""A game of Help Me! played on to its end by chance."""

from collections.abc import Callable, Sequence
from typing import Final

from tablee.bots.helpme.memory import Memory, points, put
from tablee.games.helpme.moves import WAYS, Cell

Roll = Callable[[], float]
"""Numbers from 0 up to 1."""

Way = tuple[Cell, Cell]

_WAYS: Final[tuple[Way, ...]] = tuple((way.source, way.target) for way in WAYS)


def ways(memory: Memory) -> tuple[Way, ...]:
    """Every move that can be made now; whatever is possible later is among them."""
    return tuple(way for way in _WAYS if memory.stacks[way[0]] and memory.stacks[way[1]])


def play_out(memory: Memory, first: Way, possible: Sequence[Way], random: Roll) -> tuple[list[int], int]:
    """The final points by creature after `first` and moves by chance, and how many moves that took."""
    stacks, tops, numbers = [*memory.stacks], [*memory.tops], [*memory.numbers]
    put(stacks, tops, numbers, *first)
    open_ways, count, moves = [*possible], len(possible), 1
    while count:
        index = int(random() * count)
        source, target = open_ways[index]
        if stacks[source] and stacks[target]:
            # As `put`, without the parts that nothing reads: an empty stack has no top.
            stacks[target] += stacks[source]
            tops[target], numbers[target] = tops[source], numbers[source]
            stacks[source] = 0
            moves += 1
        else:
            # A way that closed stays closed: it leaves the list.
            count -= 1
            open_ways[index] = open_ways[count]
    return points(stacks, tops, numbers), moves
