"""Tables of Help Me! laid out by hand."""

from collections.abc import Mapping, Sequence

from tablee.core import Act
from tablee.games import HelpMe
from tablee.games.helpme.moves import CELL_BY_NAME, CELLS, WAYS, Move
from tablee.games.helpme.setup import TILE_BY_NAME, TILES, Creature, Setup
from tablee.games.helpme.stack import closed
from tablee.games.helpme.state import State

GAME = HelpMe()

SERPENT = tuple(f"{column}{row}" for row in range(1, 6) for column in ("abcdef" if row % 2 else "fedcba"))
"""All thirty places, each beside the one before."""

ROLL = tuple(f"{SERPENT[step]}-{SERPENT[step + 1]}" for step in range(29))
"""The tile on a1 rolls over the whole board."""


def ordered(creatures: Sequence[str], first: int = 0, open_stacks: bool = False) -> Setup:
    """baobab1 on a1, baobab2 on b1, … oak5 on f5; `oak palm` are a seat's creatures."""
    own = tuple(tuple(Creature(name) for name in names.split()) for names in creatures)
    return Setup(TILES, own, first, open_stacks)


def table(
    stacks: Mapping[str, str], creatures: Sequence[str], mover: int = 0, open_stacks: bool = False
) -> State:
    """A table with these stacks, tiles from bottom to top, and nothing else on it."""
    lying = {CELL_BY_NAME[cell]: tiles.split() for cell, tiles in stacks.items()}
    piles = tuple(tuple(TILE_BY_NAME[tile] for tile in lying.get(cell, ())) for cell in CELLS)
    ways = bytes(number for number, way in enumerate(WAYS) if piles[way.source] and piles[way.target])
    outside = tuple(closed(pile) if pile else None for pile in piles)
    return State(ordered(creatures, open_stacks=open_stacks), piles, mover, ways, outside)


def stack(state: State, cell: str) -> list[str]:
    """The tiles there, from bottom to top."""
    return [str(tile) for tile in state.stacks[CELL_BY_NAME[cell]]]


def rolled(
    moves: int, creatures: Sequence[str] = ("baobab cherry", "palm oak"), open_stacks: bool = False
) -> State:
    """The ordered board after so many moves of the roll."""
    state = GAME.start(ordered(creatures, open_stacks=open_stacks))
    for text in ROLL[:moves]:
        state = GAME.play(state, act_of(state, text))
    return state


def act_of(state: State, text: str) -> Act[Move]:
    """That move by whoever's turn it is."""
    return Act(state.mover, GAME.read(text))
