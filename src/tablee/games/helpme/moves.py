"""The board's thirty places, and the one kind of move there is."""

from typing import Final, NamedTuple

ROWS: Final = 5
COLUMNS: Final = 6

Cell = int
"""0 is a1, top left; then row by row: a1 b1 … f1, a2 … f5."""

CELLS: Final = range(ROWS * COLUMNS)


CELL_NAMES: Final = tuple(f"{column}{row}" for row in "12345" for column in "abcdef")
CELL_BY_NAME: Final = {name: cell for cell, name in enumerate(CELL_NAMES)}


def cell_name(cell: Cell) -> str:
    """`a1` is top left, `f5` bottom right."""
    return CELL_NAMES[cell]


def are_neighbours(one: Cell, other: Cell) -> bool:
    """Side by side in a row or a column; never diagonally."""
    (row, column), (other_row, other_column) = divmod(one, COLUMNS), divmod(other, COLUMNS)
    return abs(row - other_row) + abs(column - other_column) == 1


class Move(NamedTuple):
    """The whole stack on `source` goes on top of the stack on `target`."""

    source: Cell
    target: Cell


# Every way from a place to one of its neighbours, in the order of their names.
WAYS: Final = tuple(
    sorted(
        (Move(one, other) for one in CELLS for other in CELLS if are_neighbours(one, other)),
        key=lambda way: (cell_name(way.source), cell_name(way.target)),
    )
)

WAY_NUMBERS: Final = bytes(range(len(WAYS)))
"""Every way by its number, which is its place among WAYS."""

WAYS_AT: Final = tuple(bytes(number for number in WAY_NUMBERS if cell in WAYS[number]) for cell in CELLS)
"""The numbers of the ways from and to each place."""
