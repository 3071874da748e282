"""Rauha from above: a world for each seat, every biome in the colours of its kinds, and its energy."""

from math import ceil
from typing import Final

from tablee.draw.poster.sheet import Board, box, disc, number
from tablee.games.rauha.cards import BOARDS, CARDS, DESERT, Biome, Symbol
from tablee.games.rauha.view import View, WorldView

COLOURS: Final[dict[str, str]] = {
    Symbol.CRYSTAL: "#8d5bd0",
    Symbol.FOREST: "#3f8f4a",
    Symbol.MUSHROOM: "#cf4a3c",
    Symbol.MOUNTAIN: "#5c7d9c",
    DESERT: "#e9b44c",
}
ANIMALS: Final[dict[Symbol, str]] = {
    Symbol.FLYING: "#f7e08a",
    Symbol.MARINE: "#2f6fd0",
    Symbol.WALKING: "#6e402a",
}
BIOMES: Final = CARDS | {biome.id: biome for each in BOARDS.values() for biome in each}
STEP: Final = 100
WORLD: Final = 3 * STEP + 40
HEAD: Final = 70


def board(view: View) -> Board:
    """The worlds, which lie open; no card that somebody holds."""
    columns = 1 if view.seats == 1 else 2 if view.seats <= 4 else 3
    rows = ceil(view.seats / columns)
    drawn = []
    for seat, world in enumerate(view.worlds):
        row, column = divmod(seat, columns)
        x, y = column * (WORLD + 30), row * (WORLD + HEAD + 20)
        drawn += _world(x, y, world)
    return Board("".join(drawn), columns * (WORLD + 30) - 30, rows * (WORLD + HEAD + 20) - 20)


def _world(x: float, y: float, world: WorldView) -> list[str]:
    drawn = [
        disc(x + WORLD / 2, y + 34, 32, "#f4cf63"),
        number(x + WORLD / 2, y + 34, world.energy, 36, "#2b2118"),
        box(x, y + HEAD, WORLD, WORLD, "#2b2a58", 26),
    ]
    for cell, shown in enumerate(world.cells):
        row, column = divmod(cell, 3)
        left, top = x + 20 + column * STEP + 4, y + HEAD + 20 + row * STEP + 4
        drawn += _biome(left, top, BIOMES[shown.biome])
        if shown.spore:
            drawn.append(disc(left + 76, top + 16, 13, "#c9ef6b"))
    return drawn


def _biome(x: float, y: float, biome: Biome) -> list[str]:
    width = 92 / len(biome.types)
    drawn = [
        box(x + place * width, y, width, 92, COLOURS[kind], 10) for place, kind in enumerate(biome.types)
    ]
    drawn += [
        disc(x + 18 + 26 * place, y + 74, 10, ANIMALS[each]) for place, each in enumerate(biome.animals)
    ]
    return drawn
