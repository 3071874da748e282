"""A stack of tiles, and what one sees of it."""

from dataclasses import dataclass
from functools import cache
from typing import Self

from tablee.games.helpme.setup import Tile

Stack = tuple[Tile, ...]
"""From bottom to top; an empty place is an empty stack."""


@dataclass(frozen=True, slots=True)
class StackView:
    """A stack from outside: the tile on top and the height. The tiles only when all may see them."""

    top: str
    height: int
    tiles: tuple[str, ...] | None

    @classmethod
    def opened(cls, stack: Stack) -> Self:
        """With all its tiles."""
        return cls(stack[-1].name, len(stack), tuple(tile.name for tile in stack))


@cache
def closed(top: str, height: int) -> StackView:
    """A closed stack looks like any other with the same top and height, and is the same value."""
    return StackView(top, height, None)
