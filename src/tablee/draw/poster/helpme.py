"""Help Me! from above: each stack in the colour of the spirit on top, with its number and its height."""

from typing import Final

from tablee.draw.poster.sheet import Board, box, disc, number
from tablee.games.helpme.moves import COLUMNS, ROWS
from tablee.games.helpme.setup import TILE_BY_NAME, Creature
from tablee.games.helpme.view import View

COLOURS: Final[dict[Creature, str]] = {
    Creature.BAOBAB: "#d98a52",
    Creature.CHERRY: "#c2477f",
    Creature.PALM: "#e8b64c",
    Creature.BAMBOO: "#5f9d3a",
    Creature.WILLOW: "#7a78d8",
    Creature.OAK: "#2f7a58",
}
STEP: Final = 100
SIDE: Final = 84
EDGE: Final = 24


def board(view: View) -> Board:
    """Nothing of whose spirits are whose."""
    width, height = COLUMNS * STEP + 2 * EDGE, ROWS * STEP + 2 * EDGE
    drawn = [box(0, 0, width, height, "#8fb08f", 30)]
    for cell, stack in enumerate(view.stacks):
        row, column = divmod(cell, COLUMNS)
        x, y = EDGE + column * STEP + 8, EDGE + row * STEP + 8
        if stack is None:
            drawn.append(box(x, y, SIDE, SIDE, "#6f9474", 14))
            continue
        tile = TILE_BY_NAME[stack.top]
        lifted = 3 * min(stack.height - 1, 4)
        drawn += [
            box(x, y, SIDE, SIDE, "#7d5a3a", 14),
            box(x, y - lifted, SIDE, SIDE, "#f3dfb4", 14),
            box(x + 6, y + 6 - lifted, SIDE - 12, SIDE - 12, COLOURS[tile.creature], 10),
            number(x + SIDE / 2, y + SIDE / 2 - lifted, tile.number, 44, "#fffaf0"),
        ]
        if stack.height > 1:
            drawn += [
                disc(x + 12, y + SIDE - 12 - lifted, 17, "#2b2118"),
                number(x + 12, y + SIDE - 12 - lifted, stack.height, 22, "#fffaf0"),
            ]
    return Board("".join(drawn), width, height)
