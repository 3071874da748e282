"""A stack of tiles, and what one sees of it."""

from typing import Final

import msgspec

from tablee.games.helpme.setup import TILES, Tile

Stack = tuple[Tile, ...]
"""From bottom to top; an empty place is an empty stack."""


class StackView(msgspec.Struct, frozen=True, gc=False):
    """A stack from outside: the tile on top and the height. The tiles only when all may see them."""

    top: str
    height: int
    tiles: tuple[str, ...] | None


def opened(stack: Stack) -> StackView:
    """With all its tiles."""
    return StackView(stack[-1].name, len(stack), tuple([tile.name for tile in stack]))


_CLOSED: Final = {
    tile.name: [StackView(tile.name, height, None) for height in range(len(TILES) + 1)] for tile in TILES
}


def closed(stack: Stack) -> StackView:
    """The same as any other with the same top and height."""
    return _CLOSED[stack[-1].name][len(stack)]


ALONE: Final = {tile.name: (tile,) for tile in TILES}
"""Every tile as it lies when the game begins."""
