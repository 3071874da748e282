"""The whole game so far as somebody knows it who watched: every stack, who put it there, who did what."""

from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from tablee.bots.helpme.sight import COVERED, DEEDS, HEIGHT, KINDS, LOST, MOVED, PLACES, SUM_BITS, WON, Table
from tablee.bots.kernels import helpme as kernel
from tablee.bots.thought import Thought
from tablee.games.helpme.moves import WAYS
from tablee.games.helpme.notation import read
from tablee.games.helpme.setup import TILE_BY_NAME
from tablee.games.helpme.view import View

Ints = NDArray[np.int32]

WAY_OF_MOVE: Final = {way: number for number, way in enumerate(WAYS)}
WAY_OF_STEP: Final = np.array([WAY_OF_MOVE[kernel.move_of(step)] for step in range(kernel.STEPS)])
STEP_OF_WAY: Final = np.argsort(WAY_OF_STEP)
SOURCE: Final = np.array([way.source for way in WAYS])
TARGET: Final = np.array([way.target for way in WAYS])


@dataclass(frozen=True, slots=True)
class Story:
    """The positions from the first to the present one, and the way that led from each to the next."""

    seat: int
    seats: int
    own: tuple[int, ...]
    """The numbers of the creatures the seat protects."""
    tables: Table
    ways: Ints

    def at(self, plies: list[int]) -> Table:
        """Some of the positions, by how many moves came before."""
        tables = self.tables
        return Table(
            tables.inside[plies],
            tables.top[plies],
            tables.number[plies],
            tables.by[plies],
            tables.deeds[plies],
            tables.mover[plies],
        )

    @property
    def now(self) -> Table:
        """The present position, alone."""
        return self.at([len(self.ways)])

    def board(self) -> kernel.Board:
        """The present position for the kernel."""
        table, board = self.now, np.zeros(kernel.SIZE, np.int64)
        inside = table.inside[0].astype(np.int64)
        top, number = table.top[0].astype(np.int64), table.number[0].astype(np.int64)
        board[: kernel.PLACES] = np.where(inside, inside | number << kernel.NUMBER | top << kernel.TOP, 0)
        board[kernel.PAIRS] = sum(
            1 << number for number, (low, high) in enumerate(kernel.PAIR) if inside[low] and inside[high]
        )
        board[kernel.MOVER] = table.mover[0]
        return board


def story(thought: Thought) -> Story:
    """What the seat was shown, put together: the first view, and every move since."""
    first: View = thought.first
    own = tuple(kernel.CREATURES.index(creature) for creature in first.creatures[thought.seat] or ())
    tiles = [TILE_BY_NAME[stack.top] for stack in first.stacks if stack is not None]
    ways = np.array([WAY_OF_MOVE[read(text)] for _, text in thought.lines], np.int32)
    tops = np.array([kernel.CREATURES.index(tile.creature) for tile in tiles], np.int32)
    numbers = np.array([tile.number for tile in tiles], np.int32)
    mover = first.mover if first.mover is not None else 0
    return Story(thought.seat, first.seats, own, retrace(tops, numbers, mover, first.seats, ways), ways)


def retrace(tops: Ints, numbers: Ints, first: int, seats: int, ways: Ints) -> Table:
    """The positions before each of the ways, and the last one."""
    count = len(ways) + 1
    inside, top = np.zeros((count, PLACES), np.int32), np.zeros((count, PLACES), np.int32)
    number, by = np.zeros((count, PLACES), np.int32), np.full((count, PLACES), -1, np.int32)
    deeds = np.zeros((count, seats, KINDS, DEEDS), np.int32)
    mover = ((first + np.arange(count)) % seats).astype(np.int32)
    inside[0] = 1 << HEIGHT | numbers << SUM_BITS * tops
    top[0], number[0] = tops, numbers
    for ply, way in enumerate(ways):
        for values in (inside, top, number, by, deeds):
            values[ply + 1] = values[ply]
        make(inside, top, number, by, deeds, ply + 1, int(way), int(mover[ply]))
    return Table(inside, top, number, by, deeds, mover)


def make(
    inside: Ints, top: Ints, number: Ints, by: Ints, deeds: Ints, row: int, way: int, mover: int
) -> None:
    """Changes one row of positions by a move."""
    source, target = SOURCE[way], TARGET[way]
    height = inside[row, target] >> HEIGHT
    above, below = top[row, source], top[row, target]
    deeds[row, mover, above, MOVED] += 1
    deeds[row, mover, above, WON] += height
    deeds[row, mover, below, COVERED] += 1
    deeds[row, mover, below, LOST] += height
    inside[row, target] += inside[row, source]
    top[row, target], number[row, target] = above, number[row, source]
    by[row, target], by[row, source] = mover, -1
    inside[row, source] = top[row, source] = number[row, source] = 0


def after_each(table: Table, ways: NDArray[np.integer]) -> Table:
    """The position after each of these ways from the one given."""
    count = len(ways)
    rows = np.arange(count)
    fields = [
        np.repeat(values, count, axis=0)
        for values in (table.inside, table.top, table.number, table.by, table.deeds)
    ]
    inside, top, number, by, deeds = fields
    source, target = SOURCE[ways], TARGET[ways]
    seats = deeds.shape[1]
    mover = int(table.mover[0])
    height = inside[rows, target] >> HEIGHT
    above, below = top[rows, source], top[rows, target]
    deeds[rows, mover, above, MOVED] += 1
    deeds[rows, mover, above, WON] += height
    deeds[rows, mover, below, COVERED] += 1
    deeds[rows, mover, below, LOST] += height
    inside[rows, target] += inside[rows, source]
    top[rows, target], number[rows, target] = above, number[rows, source]
    by[rows, target], by[rows, source] = mover, -1
    inside[rows, source] = top[rows, source] = number[rows, source] = 0
    return Table(inside, top, number, by, deeds, np.full(count, (mover + 1) % seats, np.int32))
