"""The mark of the house: a table, and three who sit round it."""

from typing import Final

from tablee.draw.poster.sheet import Board, box, disc

GREEN: Final = "#2c6248"
WOOD: Final = "#f4c877"


def board() -> Board:
    """As on the icon of the client."""
    seats = disc(32, 14, 6.5, "#8fd3ea") + box(10, 36.5, 12, 12, "#f3a37c", 2)
    seats += '<path d="M48 34.5l8 8-8 8-8-8z" fill="#dba6e6"/>'
    rings = ((14.5, GREEN), (13, WOOD), (8.5, GREEN), (7.2, WOOD))
    table = "".join(disc(32, 34, radius, colour) for radius, colour in rings)
    return Board(box(0, 0, 64, 64, GREEN, 9) + seats + table, 64, 64)
