"""What a world is worth with the rest of the avatar's way before it, in points of energy."""

from functools import cache
from typing import Final

from tablee.core import Seat
from tablee.games.rauha.cards import (
    CELLS,
    ENTITIES,
    ENTITY_OF,
    TRACK,
    WATER_POINTS,
    Effect,
    Symbol,
)
from tablee.games.rauha.score import count, water
from tablee.games.rauha.state import State, World

LINES: Final = tuple(
    [tuple(range(3 * row, 3 * row + 3)) for row in range(3)]
    + [tuple(range(column, 9, 3)) for column in range(3)]
)

CRYSTAL: Final = 0.75
"""What a crystal is worth as long as there is time to spend it."""

LATE: Final = 4
"""With as few turns to come, crystals lose what they are worth."""

GROWTH: Final = 0.12
"""By how much of an animal, a spore or a source a world grows each turn."""

KEPT: Final = 0.7
"""How likely an entity is still there at the next scoring."""

TWO: Final = 0.25
"""What two of three symbols in a line are worth beside the entity they could bring."""

FREE_SPORE: Final = 0.5
"""What a spore is worth each scoring where one does not look at the biome it lies on."""


@cache
def hits(notch: int) -> tuple[int, ...]:
    """How often the avatar's line meets each cell after that notch."""
    return tuple(sum(cell in stop.line for stop in TRACK[notch:]) for cell in CELLS)


@cache
def scorings(notch: int) -> int:
    """How many scorings come after that notch."""
    return sum(stop.scoring for stop in TRACK[notch:])


@cache
def turns(notch: int) -> int:
    """How many turns come after that notch."""
    return len(TRACK[notch:]) - scorings(notch)


def worth(state: State, seat: Seat) -> float:
    """The seat's energy now and what its world promises, when its turn on this notch is over."""
    notch, world = state.notch.number, state.worlds[seat]
    crystal = crystal_worth(notch)
    value = world.energy + crystal * world.crystals
    lines, rounds = hits(notch), scorings(notch)
    for cell in CELLS:
        effect = world.biomes[cell].effect
        times = lines[cell] + (rounds if cell in world.spores else 0)
        if effect is not None and times:
            value += times * activation(state, seat, effect, crystal)
    for name in state.entities(seat):
        effect = ENTITIES[name].effect
        if effect is not None:
            value += scorings_kept(rounds) * activation(state, seat, effect, crystal)
    value += rounds * _water(state, seat)
    return value + _promising(state, seat, world, crystal, rounds)


def crystal_worth(notch: int) -> float:
    """What a crystal is worth after that notch."""
    return CRYSTAL * min(1.0, turns(notch) / LATE)


def scorings_kept(rounds: int) -> float:
    """How many of the scorings to come an entity may be there for."""
    return sum(KEPT**number for number in range(rounds))


def activation(state: State, seat: Seat, effect: Effect, crystal: float) -> float:
    """What using an effect once, some time from now, may give."""
    gained: float = effect.points
    if effect.per is not None:
        counted = count(state, seat, effect.per)
        gained *= counted + GROWTH * turns(state.notch.number) / 2
    gained += crystal * effect.crystals
    if effect.spore:
        gained += FREE_SPORE * scorings(state.notch.number) if len(state.worlds[seat].spores) < 9 else 0.0
    return max(0.0, gained - max(crystal, CRYSTAL / 2) * effect.pay)


def _water(state: State, seat: Seat) -> float:
    """What the comparison gives this seat, less what it gives the others on average."""
    sources = [water(state, other) for other in range(state.seats)]
    least = min(sources)
    won = [WATER_POINTS[min(mine - least, len(WATER_POINTS) - 1)] for mine in sources]
    mine = won.pop(seat)
    return float(mine) - sum(won) / len(won) / state.seats


def _promising(state: State, seat: Seat, world: World, crystal: float, rounds: int) -> float:
    """Lines that lack one symbol for an entity."""
    owned = set(state.entities(seat))
    best: dict[Symbol, float] = {}
    for line in LINES:
        one, two, three = (world.biomes[cell].symbols for cell in line)
        for symbol in (one & two) | (one & three) | (two & three):
            entity = ENTITY_OF[symbol]
            if entity.name not in owned:
                effect = entity.effect
                gives = 2.0 if effect is None else activation(state, seat, effect, crystal)
                best[symbol] = max(best.get(symbol, 0.0), TWO * gives * (1 + rounds) / 2)
    return sum(best.values())
