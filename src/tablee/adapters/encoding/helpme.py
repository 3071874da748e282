"""Help Me! in numbers.

By cell: which creature is on top, its number, how high the stack is; and where stacks are open, the sum of
the numbers of each creature in it. Then one's own creatures, and whose turn it is.
"""

from typing import Final

from tablee.adapters.encoding import Floats, place
from tablee.games.helpme.moves import CELLS, WAYS
from tablee.games.helpme.setup import TILE_BY_NAME, TILES, Creature, Options
from tablee.games.helpme.view import View

MOVES: Final = WAYS

CREATURES: Final = {creature: number for number, creature in enumerate(Creature)}
KINDS: Final = len(CREATURES)
NUMBER, HEIGHT, INSIDE = KINDS, KINDS + 1, KINDS + 2
CLOSED: Final = KINDS + 2
OPEN: Final = CLOSED + KINDS
HIGHEST: Final = len(TILES)
MOST: Final = 5  # the number of a tile
ALL: Final = 1 + 2 + 3 + 4 + 5  # the numbers of a creature together


def size(seats: int, options: Options) -> int:
    return len(CELLS) * (OPEN if options.open_stacks else CLOSED) + KINDS + seats


def write(view: View, array: Floats) -> None:
    width = OPEN if view.open_stacks else CLOSED
    cells, rest = array[: len(CELLS) * width].reshape(len(CELLS), width), array[len(CELLS) * width :]
    for cell, stack in zip(cells, view.stacks, strict=True):
        if stack is None:
            continue
        top = TILE_BY_NAME[stack.top]
        cell[CREATURES[top.creature]] = 1
        cell[NUMBER] = top.number / MOST
        cell[HEIGHT] = stack.height / HIGHEST
        if view.open_stacks:
            inside = [0] * KINDS
            for name in stack.tiles or ():
                tile = TILE_BY_NAME[name]
                inside[CREATURES[tile.creature]] += tile.number
            cell[INSIDE:] = [numbers / ALL for numbers in inside]
    if view.viewer is not None:
        for creature in view.creatures[view.viewer] or ():
            rest[CREATURES[creature]] = 1
    if view.mover is not None:
        rest[KINDS + place(view.viewer, view.mover, view.seats)] = 1
