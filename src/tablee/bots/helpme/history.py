"""The whole game so far as somebody knows it who watched: every stack, who put it there, who did what."""

from dataclasses import dataclass, replace
from typing import Final

import numpy as np
from numpy.typing import NDArray

from tablee.bots.helpme.sight import COVERED, DEEDS, LOST, MOVED, PLACES, WON, Table
from tablee.bots.kernels import helpme as kernel
from tablee.bots.kernels.helpme_stack import CREATURES, HEIGHT, INSIDE, KINDS, NUMBER, TOP, packed
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
class History:
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
        board[: kernel.PLACES] = np.where(inside, inside | number << NUMBER | top << TOP, 0)
        board[kernel.PAIRS] = sum(
            1 << number for number, (low, high) in enumerate(kernel.PAIR) if inside[low] and inside[high]
        )
        board[kernel.MOVER] = table.mover[0]
        return board


def history(thought: Thought) -> History:
    """What the seat was shown, put together: the first view, and every move since."""
    first: View = thought.first
    own = tuple(CREATURES.index(creature) for creature in first.creatures[thought.seat] or ())
    stacks = np.array([packed(TILE_BY_NAME[stack.top]) for stack in first.stacks if stack is not None])
    ways = np.array([WAY_OF_MOVE[read(text)] for _, text in thought.lines], np.int32)
    mover = first.mover if first.mover is not None else 0
    return History(thought.seat, first.seats, own, retrace(stacks, mover, first.seats, ways), ways)


def retrace(stacks: NDArray[np.int64], first: int, seats: int, ways: Ints) -> Table:
    """The positions before each of the ways, and the last one."""
    count = len(ways) + 1
    table = Table(
        inside=np.zeros((count, PLACES), np.int32),
        top=np.zeros((count, PLACES), np.int32),
        number=np.zeros((count, PLACES), np.int32),
        by=np.full((count, PLACES), -1, np.int32),
        deeds=np.zeros((count, seats, KINDS, DEEDS), np.int32),
        mover=((first + np.arange(count)) % seats).astype(np.int32),
    )
    table.inside[0], table.top[0], table.number[0] = stacks & INSIDE, stacks >> TOP, stacks >> NUMBER & 7
    for ply, way in enumerate(ways):
        for values in (table.inside, table.top, table.number, table.by, table.deeds):
            values[ply + 1] = values[ply]
        make(table, ply + 1, int(way), int(table.mover[ply]))
    return table


def make(table: Table, rows: int | NDArray[np.integer], ways: int | NDArray[np.integer], mover: int) -> None:
    """Changes these rows of positions by a move each, all of that mover's."""
    inside, top, number, by, deeds = table.inside, table.top, table.number, table.by, table.deeds
    source, target = SOURCE[ways], TARGET[ways]
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


def after_each(table: Table, ways: NDArray[np.integer]) -> Table:
    """The position after each of these ways from the one given."""
    count, mover = len(ways), int(table.mover[0])
    after = repeated(table, count)
    make(after, np.arange(count), ways, mover)
    return replace(after, mover=(after.mover + 1) % table.deeds.shape[1])


def repeated(table: Table, times: int) -> Table:
    """Each position so many times in a row."""
    fields = (table.inside, table.top, table.number, table.by, table.deeds, table.mover)
    return Table(*(np.repeat(values, times, axis=0) for values in fields))
