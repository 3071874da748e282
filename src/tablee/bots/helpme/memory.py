"""What somebody knows who watched the game: every tile of every stack, or as much as they remember.

A stack is one number. Each creature has four bits for the sum of the numbers on its tiles (1 to 5
add up to 15), and the height follows above them: putting one stack onto another is an addition.

    height | oak willow bamboo palm cherry baobab
        24    20     16     12    8      4      0
"""

from dataclasses import dataclass
from typing import Final

from tablee.bots.thought import Thought
from tablee.games.helpme.moves import COLUMNS, ROWS, Cell
from tablee.games.helpme.notation import read
from tablee.games.helpme.setup import TILE_BY_NAME, Creature, Tile
from tablee.games.helpme.view import View

CREATURES: Final = tuple(Creature)
NUMBER: Final = {creature: number for number, creature in enumerate(CREATURES)}
SUM_BITS: Final = 4
SUM: Final = (1 << SUM_BITS) - 1
HEIGHT: Final = SUM_BITS * len(CREATURES)

NOTHING: Final = -1
"""The top of an empty place."""


@dataclass(frozen=True, slots=True)
class Memory:
    """Every stack by cell, and the creature and the number of the tile on its top."""

    stacks: tuple[int, ...]
    tops: tuple[int, ...]
    numbers: tuple[int, ...]


def remember(thought: Thought, span: int | None = None) -> Memory:
    """The board as it lies now, rebuilt from the first view and every move since.

    With a `span`, what was covered longer ago than so many moves is forgotten: how high a stack is can be
    seen, and what is on top, but nobody knows any more what lies below.
    """
    first: View = thought.first
    stacks, tops, numbers = [0] * (ROWS * COLUMNS), [NOTHING] * (ROWS * COLUMNS), [0] * (ROWS * COLUMNS)
    for cell, stack in enumerate(first.stacks):
        if stack is not None:
            tile = TILE_BY_NAME[stack.top]
            stacks[cell] = packed(tile)
            tops[cell], numbers[cell] = NUMBER[tile.creature], tile.number
    forgotten = 0 if span is None else len(thought.lines) - span
    for ply, (_, text) in enumerate(thought.lines):
        move = read(text)
        put(stacks, tops, numbers, move.source, move.target)
        if ply < forgotten:
            top, number = tops[move.target], numbers[move.target]
            stacks[move.target] = stacks[move.target] >> HEIGHT << HEIGHT | number << SUM_BITS * top
    return Memory(tuple(stacks), tuple(tops), tuple(numbers))


def packed(tile: Tile) -> int:
    """A stack of one tile."""
    return 1 << HEIGHT | tile.number << SUM_BITS * NUMBER[tile.creature]


def put(stacks: list[int], tops: list[int], numbers: list[int], source: Cell, target: Cell) -> None:
    """The whole stack on `source` goes on top of the stack on `target`."""
    stacks[target] += stacks[source]
    tops[target], numbers[target] = tops[source], numbers[source]
    stacks[source], tops[source], numbers[source] = 0, NOTHING, 0


def points(stacks: list[int], tops: list[int], numbers: list[int]) -> list[int]:
    """What each creature tops: a point per tile, and the numbers inside that show it again."""
    total = [0] * len(CREATURES)
    for stack, top, number in zip(stacks, tops, numbers, strict=True):
        if stack:
            total[top] += (stack >> HEIGHT) + (stack >> SUM_BITS * top & SUM) - number
    return total
