"""What the network of Rauha is shown of one seat's world when its turn on a notch is over.

Most of it is a list of *rows*: things that are so, each a row of the network's first layer. A biome is told
apart by how often the avatar still meets it and not by its cell: that, and the lines it lies on, is all a
cell means. The rest are *numbers*. Nothing in it is hidden from the seat.
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from tablee.bots.kernels.compiled import compiled
from tablee.bots.kernels.rauha import COUNTS, CRYSTALS, ENTITIES, SPORES, WORLD, WORLDS, Table, counted, water
from tablee.bots.kernels.rauha_cards import (
    BIOMES,
    BITS,
    FIELD,
    FIELD_MASK,
    FIRST_SPIRIT,
    LOWEST,
    ONCE,
    PER,
    PERS,
    PLACES,
    POINTS,
    SPIRITS_IN_ALL,
    SYMBOLS,
)
from tablee.bots.rauha.policy import HITS, KINDS, SCORINGS, TURNS_LEFT, activation
from tablee.bots.rauha.weights import CRYSTAL, SPORE, TUNED
from tablee.games.rauha.cards import TRACK

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

NOTCHES: Final = len(TRACK)
TIMES: Final = 5
"""A cell is met by the avatar's line four times in a game, and there are four scorings."""
LINES: Final = np.array([[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8]])

# Where each kind of row begins.
MET: Final = 0
"""A biome, by how often the avatar still meets it."""
SPORED: Final = MET + len(BIOMES) * TIMES
"""A biome under a spore, by how many scorings are to come."""
LINED: Final = SPORED + len(BIOMES) * TIMES
"""A line, by each symbol that is on two of its cells, or on three."""
OWNED: Final = LINED + len(LINES) * SPIRITS_IN_ALL * 2
"""An entity of one's own, by how many scorings are to come."""
LACKED: Final = OWNED + SPIRITS_IN_ALL * TIMES
"""An entity that somebody else has."""
HOPED: Final = LACKED + SPIRITS_IN_ALL * TIMES
"""An entity one lacks a single symbol for."""
FEARED: Final = HOPED + SPIRITS_IN_ALL * TIMES
"""An entity of one's own that somebody else lacks a single symbol for."""
COUNT: Final = FEARED + SPIRITS_IN_ALL * TIMES
"""How many there are: animals of each kind, water, and last spores."""
MOST: Final = 12
AHEAD: Final = COUNT + (KINDS + 1) * MOST
"""By how much water one is ahead of who has least of the others, and of who has most."""
FARTHEST: Final = 8
PURSE: Final = AHEAD + 2 * (2 * FARTHEST + 1)
"""How many crystals there are on that notch."""
RICHEST: Final = 20
ROWS: Final = PURSE + NOTCHES * RICHEST

AT_MOST: Final = 2 * PLACES + len(LINES) * SPIRITS_IN_ALL + 3 * SPIRITS_IN_ALL + KINDS + 1 + 2 + 1
"""No world has more rows."""

# Where each kind of number lies.
PROMISED: Final = 0
"""What the biomes will give as the quick policy counts it."""
SPIRITED: Final = PROMISED + 1
"""What the entities give each scoring."""
SLOPE: Final = SPIRITED + 1
"""What one more of each thing that is counted would bring."""
YIELD: Final = SLOPE + len(PERS)
"""What all there are of it bring."""
COINS: Final = YIELD + len(PERS)
OTHERS: Final = COINS + 1
"""What the biomes of the others promise, their crystals, spores, entities, water: their mean."""
OF_OTHERS: Final = 5
NUMBERS: Final = OTHERS + OF_OTHERS
THREATS: Final = OF_OTHERS
"""Behind the numbers of the others: the entities that one of them lacks a single symbol for, as bits."""


@compiled
def pairs(table: Table, world: int) -> int:
    """The symbols, as bits, that lie on two cells of a line or on three."""
    found = 0
    for line in range(len(LINES)):
        one = SYMBOLS[table[world + LINES[line, 0]]]
        two = SYMBOLS[table[world + LINES[line, 1]]]
        three = SYMBOLS[table[world + LINES[line, 2]]]
        found |= (one & two) | (one & three) | (two & three)
    return found


@compiled
def promised(table: Table, world: int, notch: int) -> float:
    """What the biomes of a world will still give after that notch, as the quick policy counts it."""
    rounds, turns, spores = SCORINGS[notch], TURNS_LEFT[notch], table[world + SPORES]
    found = 0.0
    for cell in range(PLACES):
        times = HITS[notch, cell] + (spores >> cell & 1) * rounds
        if times:
            found += times * activation(
                table, world, table[world + cell], turns, TUNED[CRYSTAL + turns], TUNED[SPORE] * rounds, TUNED
            )
    return found


@compiled
def look_round(table: Table, seats: int, seat: int, notch: int, others: Floats) -> None:
    """What the seat sees of the other worlds, which its own turn hardly changes."""
    others[:] = 0.0
    threats = 0
    for other in range(seats):
        if other == seat:
            continue
        world = WORLDS + WORLD * other
        others[0] += promised(table, world, notch) / 50
        others[1] += table[world + CRYSTALS] / 10
        others[2] += BITS[table[world + SPORES]] / 5
        others[3] += BITS[table[world + ENTITIES]] / 3
        others[4] += water(table, other) / 5
        threats |= pairs(table, world)
    for number in range(OF_OTHERS):
        others[number] /= seats - 1
    others[THREATS] = threats


@compiled
def look(table: Table, seats: int, seat: int, notch: int, others: Floats, rows: Ints, numbers: Floats) -> int:
    """Writes the rows and the numbers of a seat whose turn on that notch is over; how many rows there are.

    `others` is what it saw when it looked round.
    """
    world = WORLDS + WORLD * seat
    rounds, turns = SCORINGS[notch], TURNS_LEFT[notch]
    coin, spore = TUNED[CRYSTAL + turns], TUNED[SPORE] * rounds
    spores, owned, counts = table[world + SPORES], table[world + ENTITIES], table[world + COUNTS]
    numbers[:] = 0.0
    count = 0
    for cell in range(PLACES):
        biome, times = table[world + cell], HITS[notch, cell]
        rows[count] = MET + biome * TIMES + times
        count += 1
        if spores >> cell & 1:
            rows[count] = SPORED + biome * TIMES + rounds
            count += 1
            times += rounds
        if times:
            numbers[PROMISED] += times * activation(table, world, biome, turns, coin, spore, TUNED) / 50
            if PER[biome] != ONCE:
                numbers[SLOPE + PER[biome]] += times * POINTS[biome] / 5
    lined = 0
    for line in range(len(LINES)):
        one = SYMBOLS[table[world + LINES[line, 0]]]
        two = SYMBOLS[table[world + LINES[line, 1]]]
        three = SYMBOLS[table[world + LINES[line, 2]]]
        twice = (one & two) | (one & three) | (two & three)
        lined |= twice
        while twice:
            symbol = LOWEST[twice]
            twice &= twice - 1
            rows[count] = LINED + (line * SPIRITS_IN_ALL + symbol) * 2 + ((one & two & three) >> symbol & 1)
            count += 1
    theirs = 0
    for other in range(seats):
        if other != seat:
            theirs |= table[WORLDS + WORLD * other + ENTITIES]
    threats = int(others[THREATS])
    for spirit in range(SPIRITS_IN_ALL):
        place = spirit * TIMES + rounds
        if owned >> spirit & 1:
            rows[count] = OWNED + place
            count += 1
            effect = FIRST_SPIRIT + spirit
            numbers[SPIRITED] += activation(table, world, effect, turns, coin, spore, TUNED) / 10
            if PER[effect] != ONCE:
                numbers[SLOPE + PER[effect]] += rounds * POINTS[effect] / 5
            if threats >> spirit & 1:
                rows[count] = FEARED + place
                count += 1
            continue
        if theirs >> spirit & 1:
            rows[count] = LACKED + place
            count += 1
        if lined >> spirit & 1:
            rows[count] = HOPED + place
            count += 1
    for kind in range(KINDS):
        rows[count] = COUNT + kind * MOST + min(counts >> FIELD * kind & FIELD_MASK, MOST - 1)
        count += 1
    rows[count] = COUNT + KINDS * MOST + BITS[spores]
    count += 1
    mine, least, most = water(table, seat), 99, 0
    for other in range(seats):
        if other != seat:
            least, most = min(least, water(table, other)), max(most, water(table, other))
    rows[count] = AHEAD + min(max(mine - least, -FARTHEST), FARTHEST) + FARTHEST
    rows[count + 1] = AHEAD + 3 * FARTHEST + 1 + min(max(mine - most, -FARTHEST), FARTHEST)
    rows[count + 2] = PURSE + notch * RICHEST + min(table[world + CRYSTALS], RICHEST - 1)
    count += 3
    for per in range(len(PERS)):
        numbers[YIELD + per] = numbers[SLOPE + per] * counted(table, world, per) / 6
    numbers[COINS] = table[world + CRYSTALS] / 10
    for number in range(OF_OTHERS):
        numbers[OTHERS + number] = others[number]
    return count
