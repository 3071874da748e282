"""Games in numbers: every move has one, and every view is an array.

How a game is told in numbers stands in the module of its key here: `MOVES`, every move that is ever legal;
`size(seats, options)`, how long the array is; `write(view, array)`, which fills it. A race has `PLACES`
instead of moves, and `hands(view)`.

Seats are counted from whoever looks: their own is the first. All values lie between 0 and 1.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from types import ModuleType
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tablee.core import AnyGame
from tablee.games import part

Floats = NDArray[np.float32]
Mask = NDArray[np.int8]


@dataclass(frozen=True, slots=True)
class Encoding:
    """How one game is told, at a table of so many."""

    game: AnyGame
    seats: int
    options: Any
    size: int
    moves: Sequence[Any]
    numbers: Mapping[Any, int]
    module: ModuleType

    @staticmethod
    def of(game: AnyGame, seats: int, options: Any) -> "Encoding":
        """The encoding that the game's own module describes."""
        module = part(game.key, __name__)
        assert module is not None, f"say in {__name__} how {game.key} is told in numbers"
        moves = getattr(module, "MOVES", ())
        numbers = {move: number for number, move in enumerate(moves)}
        return Encoding(game, seats, options, module.size(seats, options), moves, numbers, module)

    def __reduce__(self) -> tuple[Any, ...]:
        """Copied, or sent to another process, it is made again from what it is made of."""
        return Encoding.of, (self.game, self.seats, self.options)

    def array(self, view: Any) -> Floats:
        """The view in numbers: nothing that is not in it."""
        array = np.zeros(self.size, np.float32)
        self.module.write(view, array)
        return array

    def mask(self, legal: Iterable[Any]) -> Mask:
        """1 for every number of a legal move."""
        mask = np.zeros(len(self.moves), np.int8)
        mask[[self.numbers[move] for move in legal]] = 1
        return mask


def told_in_numbers(key: str) -> bool:
    """Whether that game says how."""
    return part(key, __name__) is not None


def place(viewer: int | None, seat: int, seats: int) -> int:
    """Where a seat comes for whoever looks: they themselves first. A spectator counts from seat 0."""
    return (seat - (viewer or 0)) % seats
