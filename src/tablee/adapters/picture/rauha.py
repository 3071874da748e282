"""Rauha from above: a world a seat, each biome in the colours of its kinds, white where it has a spore.

Over each world its energy, and a bar as long as it has crystals; the world of whoever plays is framed. Below,
the cards one may take.
"""

from typing import Final

from tablee.adapters.picture import Pixels
from tablee.adapters.picture.canvas import INK, PALE, WHITE, Canvas, Colour
from tablee.games.rauha.cards import BOARDS, CARDS, DESERT, Biome, Symbol
from tablee.games.rauha.view import View, WorldView

COLOURS: Final[dict[str, Colour]] = {
    Symbol.CRYSTAL: (120, 190, 214),
    Symbol.FOREST: (96, 152, 84),
    Symbol.MUSHROOM: (190, 106, 140),
    Symbol.MOUNTAIN: (140, 130, 124),
    DESERT: (224, 190, 124),
}
ANIMALS: Final[dict[Symbol, Colour]] = {
    Symbol.FLYING: (250, 220, 90),
    Symbol.MARINE: (50, 100, 190),
    Symbol.WALKING: (110, 64, 40),
}
BIOMES: Final = CARDS | {biome.id: biome for board in BOARDS.values() for biome in board}
SIDE: Final = 30
STEP: Final = SIDE + 2
HEAD: Final = 26
WORLD: Final = 3 * STEP + 12
CRYSTAL: Final = 3


def picture(view: View) -> Pixels:
    canvas = Canvas(view.seats * WORLD, HEAD + WORLD + STEP)
    for seat, world in enumerate(view.worlds):
        if seat == view.active:
            canvas.box(seat * WORLD, 0, WORLD, HEAD + WORLD, PALE)
        _world(canvas, seat * WORLD + 6, world)
    for number, card in enumerate(view.hand or ()):
        _biome(canvas, 6 + number * STEP, HEAD + WORLD, BIOMES[card])
    return canvas.pixels


def _world(canvas: Canvas, x: int, world: WorldView) -> None:
    canvas.number(x, 4, world.energy)
    canvas.box(x, 18, min(CRYSTAL * world.crystals, 3 * STEP), 4, COLOURS[Symbol.CRYSTAL])
    for cell, shown in enumerate(world.cells):
        row, column = divmod(cell, 3)
        _biome(canvas, x + column * STEP, HEAD + row * STEP, BIOMES[shown.biome])
        if shown.spore:
            canvas.disc(x + column * STEP + SIDE - 6, HEAD + row * STEP + 6, 4, WHITE)


def _biome(canvas: Canvas, x: int, y: int, biome: Biome) -> None:
    height = SIDE // len(biome.types)
    for number, kind in enumerate(biome.types):
        canvas.box(x, y + number * height, SIDE, height, COLOURS[kind])
    for number, animal in enumerate(biome.animals):
        canvas.disc(x + 6 + 9 * number, y + SIDE - 7, 4, ANIMALS[animal])
    if biome.water:
        canvas.number(x + 3, y + 3, biome.water, INK)
