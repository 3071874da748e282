"""Help Me! from above: each stack in the colour of the creature on top, with its number and how high it is.

Under the board one's own creatures; over it a bar for whose turn it is.
"""

from typing import Final

from tablee.adapters.picture import Pixels
from tablee.adapters.picture.canvas import INK, PALE, WHITE, Canvas, Colour
from tablee.games.helpme.moves import COLUMNS, ROWS
from tablee.games.helpme.setup import TILE_BY_NAME, Creature
from tablee.games.helpme.view import View

COLOURS: Final[dict[Creature, Colour]] = {
    Creature.BAOBAB: (181, 101, 59),
    Creature.CHERRY: (226, 120, 151),
    Creature.PALM: (91, 155, 213),
    Creature.BAMBOO: (112, 173, 71),
    Creature.WILLOW: (142, 112, 190),
    Creature.OAK: (214, 170, 52),
}
SIDE: Final = 48
GAP: Final = 4
FOOT: Final = 28


def picture(view: View) -> Pixels:
    step = SIDE + GAP
    canvas = Canvas(COLUMNS * step + GAP, GAP + ROWS * step + GAP + FOOT)
    for cell, stack in enumerate(view.stacks):
        row, column = divmod(cell, COLUMNS)
        x, y = GAP + column * step, 2 * GAP + row * step
        if stack is None:
            canvas.box(x, y, SIDE, SIDE, PALE)
            continue
        tile = TILE_BY_NAME[stack.top]
        canvas.box(x, y, SIDE, SIDE, COLOURS[tile.creature])
        canvas.disc(x + SIDE // 2, y + SIDE // 2 - 6, 13, WHITE)
        canvas.number(x + SIDE // 2 - 4, y + SIDE // 2 - 13, tile.number, scale=3)
        if stack.height > 1:
            canvas.number(x + 4, y + SIDE - 13, stack.height, WHITE)
    if view.mover is not None:
        width = canvas.pixels.shape[1] // view.seats
        canvas.box(view.mover * width, 0, width, GAP, INK)
    width = canvas.pixels.shape[1] // view.seats
    for seat, creatures in enumerate(view.creatures):
        for number, creature in enumerate(creatures or ()):
            canvas.disc(
                seat * width + 16 + 26 * number, 2 * GAP + ROWS * step + FOOT // 2, 10, COLOURS[creature]
            )
    return canvas.pixels
