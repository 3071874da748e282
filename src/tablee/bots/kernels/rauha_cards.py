"""The components of Rauha as columns of numbers.

Biomes are numbered: the eighty cards in their printed order, then the nine of board A, then those of
board B. Behind them in the columns of effects come the seven entities.
"""

from collections.abc import Sequence
from typing import Final

import numpy as np

from tablee.games.rauha.cards import BOARDS, CARDS, CELLS, ENTITIES, TRACK, Effect, Facing, Per, Symbol

BIOMES: Final = (*CARDS.values(), *(biome for board in BOARDS.values() for biome in board))
NUMBER: Final = {biome.id: number for number, biome in enumerate(BIOMES)}
SPIRITS: Final = tuple(ENTITIES.values())
"""The entities in their printed order; a set of them, or of their symbols, is seven bits."""

CARDS_IN_ALL: Final = len(CARDS)
OF_AGE: Final = CARDS_IN_ALL // 2
FIRST_SPIRIT: Final = len(BIOMES)
"""Where the entities begin in the columns of effects."""

PLACES: Final = len(CELLS)
ALL_CELLS: Final = (1 << PLACES) - 1
SPIRITS_IN_ALL: Final = len(SPIRITS)

PERS: Final = (Per.FLYING, Per.MARINE, Per.WALKING, Per.WATER, Per.SPORE, Per.BEST_ANIMAL)
"""What effects count; the first four are fields of eight bits in the counts of a world."""
BY_SPORE: Final = PERS.index(Per.SPORE)
BY_BEST_ANIMAL: Final = PERS.index(Per.BEST_ANIMAL)
ONCE: Final = -1
FIELD: Final = 8
FIELD_MASK: Final = (1 << FIELD) - 1
WATER: Final = PERS.index(Per.WATER) * FIELD

_SYMBOLS: Final = [spirit.symbol for spirit in SPIRITS]
_EFFECTS: Final = [*(biome.effect for biome in BIOMES), *(spirit.effect for spirit in SPIRITS)]


def _column(values: Sequence[int]) -> np.ndarray[tuple[int], np.dtype[np.int64]]:
    return np.array(values, np.int64)


def _bits(numbers: Sequence[int] | frozenset[int]) -> int:
    return sum(1 << number for number in numbers)


def _symbols(symbols: frozenset[Symbol]) -> int:
    return _bits([number for number, symbol in enumerate(_SYMBOLS) if symbol in symbols])


def _counted(animals: Sequence[Symbol], water: int) -> int:
    """Flying, marine, walking, water: a field each, so that counts add up."""
    return sum(1 << FIELD * PERS.index(Per(animal)) for animal in animals) + (water << WATER)


def _effect(field: str) -> list[int]:
    return [int(getattr(effect or Effect(), field)) for effect in _EFFECTS]


COST: Final = _column([biome.cost for biome in BIOMES])
ALLOWED: Final = _column([ALL_CELLS if biome.cells is None else _bits(biome.cells) for biome in BIOMES])
"""The cells a card may lie on."""
SYMBOLS: Final = _column([_symbols(biome.symbols) for biome in BIOMES])
COUNTED: Final = _column(
    [_counted(biome.animals, biome.water) for biome in BIOMES]
    + [_counted((), spirit.water) for spirit in SPIRITS]
)

ACTS: Final = _column([effect is not None for effect in _EFFECTS])
PAY: Final = _column(_effect("pay"))
NEED: Final = _column([1 << 30 if effect is None else effect.pay for effect in _EFFECTS])
"""How many crystals it takes to use it: more than anybody ever has, where there is no effect."""
CRYSTALS_OF: Final = _column(_effect("crystals"))
POINTS: Final = _column(_effect("points"))
SPORE_OF: Final = _column(_effect("spore"))
PER: Final = _column(
    [ONCE if effect is None or effect.per is None else PERS.index(effect.per) for effect in _EFFECTS]
)

STAR: Final = _column([notch.facing is Facing.STAR for notch in TRACK])
LINE: Final = _column([_bits(notch.line) for notch in TRACK])
"""The cells of the avatar's line on each notch; none on a scoring."""

BITS: Final = _column([number.bit_count() for number in range(1 << PLACES)])
LOWEST: Final = _column([max((number & -number).bit_length() - 1, 0) for number in range(1 << PLACES)])
"""The lowest bit that is set in nine."""
NTH: Final = np.array(
    [
        [*(bit for bit in range(PLACES) if number >> bit & 1), *[0] * (PLACES - number.bit_count())]
        for number in range(1 << PLACES)
    ],
    np.int64,
)
"""Which bit of nine is the n-th that is set, counted from 0."""
