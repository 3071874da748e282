"""Help Me! drawn by chance: whom each seat protects, then tile by tile, then who begins.

Where the deal is known only the creatures are drawn: they are the one thing that is hidden.
"""

import random
from collections.abc import Sequence
from itertools import combinations
from typing import Any, Final

import numpy as np

from tablee.adapters.encoding import Floats
from tablee.adapters.encoding.helpme import CREATURES, KINDS, MOST, MOVES
from tablee.adapters.openspiel.play import Play
from tablee.bots.sitting import Sitting
from tablee.core import Viewer
from tablee.games.helpme.moves import CELL_NAMES, CELLS
from tablee.games.helpme.setup import CREATURES_EACH, TILE_BY_NAME, TILES, Creature, Options

Document = dict[str, Any]
Drawn = Sequence[int]

MOST_OUTCOMES: Final = len(TILES)
BOARD: Final = len(TILES)
LONGEST: Final = len(CELLS) - 1  # each move empties a place, and one stack is left at the least

SETS: Final = {each: tuple(combinations(Creature, each)) for each in set(CREATURES_EACH.values())}
WAY: Final = {move: number for number, move in enumerate(MOVES)}


def longest(seats: int) -> int:
    return LONGEST


def draws(seats: int, dealt: Document | None) -> int:
    return seats if dealt is not None else BOARD + seats + 1


def outcomes(seats: int, drawn: Drawn, dealt: Document | None) -> list[int]:
    """Sets of creatures that nobody protects yet; tiles that lie nowhere yet; seats."""
    if len(drawn) == draws(seats, dealt):
        return []
    if len(drawn) < seats:
        sets = SETS[CREATURES_EACH[seats]]
        taken = {creature for role in drawn for creature in sets[role]}
        return [number for number, own in enumerate(sets) if taken.isdisjoint(own)]
    if len(drawn) < seats + BOARD:
        return [tile for tile in range(BOARD) if tile not in drawn[seats:]]
    return [*range(seats)]


def label(seats: int, drawn: Drawn, outcome: int, dealt: Document | None) -> str:
    if len(drawn) < seats:
        return f"seat {len(drawn)} protects {_protected(seats, outcome)}"
    if len(drawn) < seats + BOARD:
        return f"{TILES[outcome]} on {CELL_NAMES[len(drawn) - seats]}"
    return f"seat {outcome} begins"


def held(seats: int, drawn: Drawn, dealt: Document | None, seat: int) -> str:
    """What that seat alone may know while it is dealt."""
    return _protected(seats, drawn[seat]) if seat < len(drawn) else ""


def _protected(seats: int, role: int) -> str:
    return " and ".join(SETS[CREATURES_EACH[seats]][role])


def document(seats: int, drawn: Drawn, dealt: Document | None, options: Options) -> Document:
    sets = SETS[CREATURES_EACH[seats]]
    roles = [[str(creature) for creature in sets[role]] for role in drawn[:seats]]
    if dealt is not None:
        return {**dealt, "creatures": roles}
    board = [str(TILES[tile]) for tile in drawn[seats : seats + BOARD]]
    return {"board": board, "creatures": roles, "first": drawn[-1]}


def recall_shapes(seats: int) -> dict[str, tuple[int, ...]]:
    """The board as it was dealt, and every move since."""
    return {"board": (len(CELLS), KINDS + 1), "moves": (LONGEST, len(MOVES))}


def recall(sitting: Sitting, viewer: Viewer, tensors: dict[str, Floats]) -> None:
    first = sitting.game.view(sitting.states[0], viewer)
    for cell, stack in zip(tensors["board"], first.stacks, strict=True):
        tile = TILE_BY_NAME[stack.top]
        cell[CREATURES[tile.creature]], cell[KINDS] = 1, tile.number / MOST
    moves = [WAY[act.move] for act in sitting.acts]
    tensors["moves"][np.arange(len(moves)), moves] = 1


def resample(play: Play, player: int) -> tuple[list[int], list[int]]:
    """The creatures of the others are drawn anew; every move was made in the open."""
    seats = play.terms.seats
    sets = SETS[CREATURES_EACH[seats]]
    own = sets[play.drawn[player]]
    others = [creature for creature in Creature if creature not in own]
    random.shuffle(others)
    unknown, drawn = iter(others), [*play.drawn]
    for seat in range(seats):
        if seat != player:
            protected = {next(unknown) for _ in own}
            drawn[seat] = next(number for number, one in enumerate(sets) if protected == {*one})
    return drawn, play.made()
