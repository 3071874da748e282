"""Rectangles, discs and figures on an array of pixels."""

from typing import Final

import numpy as np
from numpy.typing import NDArray

Colour = tuple[int, int, int]

TABLE: Final[Colour] = (245, 239, 228)
INK: Final[Colour] = (52, 46, 40)
PALE: Final[Colour] = (214, 204, 188)
WHITE: Final[Colour] = (255, 255, 255)

# Three columns and five rows each, row by row.
FIGURES: Final = {
    "0": "111101101101111",
    "1": "010110010010111",
    "2": "111001111100111",
    "3": "111001111001111",
    "4": "101101111001001",
    "5": "111100111001111",
    "6": "111100111101111",
    "7": "111001010010010",
    "8": "111101111101111",
    "9": "111101111001111",
}
WIDTH: Final = 3
HEIGHT: Final = 5


class Canvas:
    """A table to draw on: `pixels` is (height, width, 3)."""

    def __init__(self, width: int, height: int) -> None:
        self.pixels: NDArray[np.uint8] = np.empty((height, width, 3), np.uint8)
        self.pixels[:] = TABLE

    def box(self, x: int, y: int, width: int, height: int, colour: Colour) -> None:
        """A filled rectangle."""
        self.pixels[y : y + height, x : x + width] = colour

    def disc(self, x: int, y: int, radius: int, colour: Colour) -> None:
        """A filled disc about that point."""
        rows, columns = np.ogrid[-radius : radius + 1, -radius : radius + 1]
        spot = self.pixels[y - radius : y + radius + 1, x - radius : x + radius + 1]
        spot[rows**2 + columns**2 <= radius**2] = colour

    def number(self, x: int, y: int, value: int, colour: Colour = INK, scale: int = 2) -> None:
        """A whole number, its left upper corner there."""
        for place, figure in enumerate(str(value)):
            bits = np.array([*FIGURES[figure]]).reshape(HEIGHT, WIDTH) == "1"
            at = x + place * (WIDTH + 1) * scale
            spot = self.pixels[y : y + HEIGHT * scale, at : at + WIDTH * scale]
            spot[bits.repeat(scale, 0).repeat(scale, 1)] = colour
