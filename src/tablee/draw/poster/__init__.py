"""Views as pictures to go with a link (SVG); each game's board is in the module of its key here."""

from textwrap import wrap
from typing import Any, Final
from xml.sax.saxutils import escape

from tablee.draw.poster import mark
from tablee.draw.poster.sheet import Board
from tablee.games import part

WIDTH: Final = 1200
HEIGHT: Final = 630
"""What those who show links expect."""

MARGIN: Final = 40
ROOM: Final = HEIGHT - 2 * MARGIN
"""So high and so wide may a board be."""

TITLE: Final = (64, 15, 3)
TEXT: Final = (34, 28, 6)
"""The size of letters, how many go in a line, and how many lines there may be."""

GROUND: Final = "#ece3d2"
INK: Final = "#2b2118"
SOFT: Final = "#5f5142"


def poster(view: Any | None, title: str, text: str) -> str:
    """The board beside a title and a few words; without a view, the mark of the house."""
    own = None if view is None else part(view.game, __name__)
    board: Board = mark.board() if own is None else own.board(view)
    scale = min(ROOM / board.width, ROOM / board.height)
    top = (HEIGHT - scale * board.height) / 2
    drawn = f'<g transform="translate({MARGIN} {top:.1f}) scale({scale:.4f})">{board.svg}</g>'
    left = round(scale * board.width) + 3 * MARGIN
    lines, y = list[str](), 130
    for words, (size, most, count), colour in ((title, TITLE, INK), (text, TEXT, SOFT)):
        for line in _lines(words, most, count):
            lines.append(f'<text x="{left}" y="{y}" font-size="{size}" fill="{colour}">{escape(line)}</text>')
            y += round(1.25 * size)
        y += 20
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}">'
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="{GROUND}"/>{drawn}'
        f'<g font-family="Bree Serif">{"".join(lines)}'
        f'<text x="{left}" y="{HEIGHT - MARGIN - 10}" font-size="40" fill="{INK}">Tablée</text></g></svg>'
    )


def _lines(words: str, most: int, count: int) -> list[str]:
    return wrap(words, most, max_lines=count, placeholder=" …", break_long_words=True)
