"""Rauha in numbers.

By world, one's own first: each cell's biome by what is printed on it and whether it has a spore, and what the
player has. Then the table: where the avatar stands and whom it looks at, what was won and used in this turn,
and how many cards lie where. Last one's own cards: those on the satellite and the one taken.
"""

from typing import Final

import numpy as np

from tablee.adapters.encoding import Floats, place
from tablee.games.rauha.cards import (
    BOARDS,
    CARDS,
    CARDS_PER_SATELLITE,
    CELL_BY_NAME,
    CELLS,
    DESERT,
    ENTITIES,
    TRACK,
    Biome,
    Per,
    Symbol,
)
from tablee.games.rauha.moves import Activate, Discard, End, Move, Place, Take
from tablee.games.rauha.setup import Options
from tablee.games.rauha.state import Phase
from tablee.games.rauha.view import View, WorldView

MOVES: Final[tuple[Move, ...]] = (
    *(Take(card) for card in CARDS),
    *(Place(cell) for cell in CELLS),
    *(Discard(spore) for spore in (None, *CELLS)),
    *(Activate(source, spore) for source in (*CELLS, *ENTITIES) for spore in (None, *CELLS)),
    End(),
)

KINDS: Final = (*Symbol, DESERT)
BIOMES: Final = CARDS | {biome.id: biome for board in BOARDS.values() for biome in board}
CARD: Final = {id: number for number, id in enumerate(CARDS)}
ENTITY: Final = {name: number for number, name in enumerate(ENTITIES)}

# What counts as much, for scale: more is told as this much.
CRYSTALS, ENERGY, WATER, DOUBLES, GAIN = 30, 250, 30, 2, 10


def _printed(biome: Biome) -> Floats:
    """What stands on a biome: its kinds, its animals, its water, and its effect."""
    effect = biome.effect
    shown = [
        *(min(1.0, [*biome.types, *biome.animals].count(kind) / DOUBLES) for kind in KINDS),
        biome.water / DOUBLES / 2,
        *([0.0] * 4 if effect is None else _effect(effect.pay, effect.crystals, effect.points, effect.spore)),
        *(float(effect is not None and effect.per is per) for per in Per),
    ]
    return np.clip(np.array(shown, np.float32), 0, 1)


def _effect(pay: int, crystals: int, points: int, spore: bool) -> list[float]:
    return [pay / GAIN, crystals / GAIN, points / GAIN, float(spore)]


PRINTED: Final = {id: _printed(biome) for id, biome in BIOMES.items()}
FACE: Final = len(KINDS) + 1 + 4 + len(Per)
CELL: Final = FACE + 1
BELONGINGS: Final = 7 + len(ENTITIES)
WORLD: Final = len(CELLS) * CELL + BELONGINGS
TABLE: Final = len(TRACK) + len(Phase) + len(CELLS) + 2 * len(ENTITIES) + len(CELLS) + 1
OWN: Final = 2 * len(CARDS)


def size(seats: int, options: Options) -> int:
    return seats * (WORLD + 1) + TABLE + OWN


def write(view: View, array: Floats) -> None:
    seats = view.seats
    for seat, world in enumerate(view.worlds):
        at = place(view.viewer, seat, seats)
        _world(view, seat, world, array[at * WORLD : (at + 1) * WORLD])
    lying, table, own = np.split(array[seats * WORLD :], [seats, seats + TABLE])
    for satellite, cards in enumerate(view.satellites):
        lying[place(view.viewer, satellite, seats)] = cards / CARDS_PER_SATELLITE
    _table(view, table)
    for card in view.hand or ():
        own[CARD[card]] = 1
    if view.choice is not None:
        own[len(CARDS) + CARD[view.choice]] = 1


def _world(view: View, seat: int, world: WorldView, array: Floats) -> None:
    cells = array[: len(CELLS) * CELL].reshape(len(CELLS), CELL)
    for row, cell in zip(cells, world.cells, strict=True):
        row[:FACE], row[FACE] = PRINTED[cell.biome], cell.spore
    has = array[len(CELLS) * CELL :]
    has[:7] = (
        min(1.0, world.crystals / CRYSTALS),
        min(1.0, world.energy / ENERGY),
        min(1.0, world.water / WATER),
        world.chosen,
        seat == view.leader,
        seat == view.active,
        view.pile.index(seat) / view.seats,
    )
    for name in world.entities:
        has[7 + ENTITY[name]] = 1


def _table(view: View, array: Floats) -> None:
    notches, phases, line, won, used_entities, used_cells, hole = np.split(
        array, np.cumsum([len(TRACK), len(Phase), len(CELLS), len(ENTITIES), len(ENTITIES), len(CELLS)])
    )
    notches[view.notch - 1] = 1
    phases[[*Phase].index(view.phase)] = 1
    for cell in view.line:
        line[CELL_BY_NAME[cell]] = 1
    for name in view.won:
        won[ENTITY[name]] = 1
    for name in view.activated:
        if name in ENTITY:
            used_entities[ENTITY[name]] = 1
        else:
            used_cells[CELL_BY_NAME[name]] = 1
    hole[0] = view.black_hole / len(CARDS)
