"""The bowl, the baskets and the moves."""

from dataclasses import dataclass

from tablee.core import Seat
from tests.fourth.cherries.setup import Setup


@dataclass(frozen=True, slots=True)
class Take:
    """So many cherries from the bowl, written `take 2`."""

    count: int


@dataclass(frozen=True, slots=True)
class State:
    """What is left in the bowl, what everybody took, and whose turn it is."""

    setup: Setup
    bowl: tuple[int, ...]
    baskets: tuple[tuple[int, ...], ...]
    mover: Seat

    @property
    def most(self) -> int:
        """What one may take at once."""
        return 4 if self.setup.greedy else 3
