"""`c3-c4`: the stack on c3 goes on top of the stack on c4."""

from typing import Final

from tablee.core import Illegal
from tablee.core.document import quote
from tablee.games.helpme.moves import CELL_BY_NAME, CELL_NAMES, WAYS, Move

TEXTS: Final = tuple(f"{CELL_NAMES[way.source]}-{CELL_NAMES[way.target]}" for way in WAYS)
"""Every move that is ever legal, by its number among WAYS: the mover is told all that are."""

_TEXT_OF: Final = dict(zip(WAYS, TEXTS, strict=True))
_MOVE_OF: Final = dict(zip(TEXTS, WAYS, strict=True))


def write(move: Move) -> str:
    """The move in two cells."""
    return _TEXT_OF.get(move) or f"{CELL_NAMES[move.source]}-{CELL_NAMES[move.target]}"


def read(text: str) -> Move:
    """The move between two cells of the board, whether or not the rules allow it now."""
    if (move := _MOVE_OF.get(text)) is not None:
        return move
    source, dash, target = text.partition("-")
    if not dash or source not in CELL_BY_NAME or target not in CELL_BY_NAME:
        raise Illegal("{text} is not a move like c3-c4", text=quote(text))
    return Move(CELL_BY_NAME[source], CELL_BY_NAME[target])
