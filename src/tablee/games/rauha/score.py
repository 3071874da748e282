"""What effects count, what lines attract, and what water is worth.

What follows from a board alone is remembered: it is asked for many times before the board changes.
"""

from collections.abc import Sequence
from functools import cache, lru_cache

from tablee.core import Seat
from tablee.games.rauha.cards import (
    ANIMALS,
    ENTITIES,
    ENTITY_OF,
    LINES,
    WATER_POINTS,
    Biome,
    Cell,
    Effect,
    Per,
    Symbol,
)
from tablee.games.rauha.state import State, World


def leader(state: State) -> Seat:
    """Whoever is furthest on the energy track; on the same space, whose marker lies on top."""
    return max(state.pile, key=lambda seat: (state.worlds[seat].energy, state.pile.index(seat)))


def animals(world: World, kind: Symbol) -> int:
    """That animal on the whole board, doubles as two."""
    return _shown(world.biomes, kind)


@lru_cache(maxsize=4096)
def _shown(biomes: Sequence[Biome], kind: Symbol) -> int:
    return sum(biome.animals.count(kind) for biome in biomes)


def water(state: State, seat: Seat) -> int:
    """Water sources on the board, and those of the seat's entities."""
    return _printed(state.worlds[seat].biomes) + _watery(state.entities(seat))


@lru_cache(maxsize=4096)
def _printed(biomes: Sequence[Biome]) -> int:
    return sum(biome.water for biome in biomes)


@cache
def _watery(entities: Sequence[str]) -> int:
    return sum(ENTITIES[name].water for name in entities)


def count(state: State, seat: Seat, per: Per) -> int:
    """What an effect is multiplied by."""
    world = state.worlds[seat]
    match per:
        case Per.SPORE:
            return len(world.spores)
        case Per.WATER:
            return water(state, seat)
        case Per.BEST_ANIMAL:
            return max(animals(world, kind) for kind in ANIMALS)
        case Per.FLYING | Per.MARINE | Per.WALKING:
            return animals(world, Symbol(per))


def points(state: State, seat: Seat, effect: Effect) -> int:
    """The energy an effect gives."""
    return effect.points * (1 if effect.per is None else count(state, seat, effect.per))


def water_lead(state: State, seat: Seat) -> int:
    """How many sources the seat has more than whoever has the least."""
    return water(state, seat) - min(water(state, other) for other in range(state.seats))


def water_points(state: State, seat: Seat) -> int:
    """For the lead in water: 1, 3, 6, 10 or, for five and more, 15 points."""
    return WATER_POINTS[min(water_lead(state, seat), len(WATER_POINTS) - 1)]


def attracted(world: World, cell: Cell) -> frozenset[str]:
    """The entities whose symbol all three biomes of the row or of the column through the cell show."""
    shared: set[Symbol] = set()
    for line in LINES[cell]:
        one, two, three = (world.biomes[other].symbols for other in line)
        shared |= one & two & three
    return frozenset(ENTITY_OF[symbol].name for symbol in shared)
