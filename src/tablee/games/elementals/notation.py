"""`flip`, `slap FWE 412`, `book 388`, and the table's `judge`, `reveal` and `time`."""

import re
from typing import assert_never

from tablee.core import Illegal, Millis
from tablee.core.document import shown
from tablee.games.elementals.moves import Book, Flip, Judge, Move, Reveal, Slap, Time
from tablee.games.elementals.setup import ELEMENTALS

HIDDEN_HAND = "hand ?"
"""Somebody else's hand or book in a running game: that it is down, and nothing more."""

_MILLIS = re.compile(r"0|[1-9][0-9]{0,8}")


def write(move: Move) -> str:
    """The move in words; a hand that has no reaction time yet is written without it."""
    match move:
        case Flip():
            return "flip"
        case Slap(target, None):
            return f"slap {target}"
        case Slap(target, reaction):
            return f"slap {target} {reaction}"
        case Book(None):
            return "book"
        case Book(reaction):
            return f"book {reaction}"
        case Judge():
            return "judge"
        case Reveal():
            return "reveal"
        case Time():
            return "time"
        case _:
            assert_never(move)


def read(text: str) -> Move:
    """The move the words stand for, whether or not the rules allow it now."""
    match text.split(" "):
        case ["flip"]:
            return Flip()
        case ["slap", card, reaction]:
            if card not in ELEMENTALS:
                raise Illegal("there is no elemental {card}", card=shown(card))
            return Slap(ELEMENTALS[card], _millis(reaction))
        case ["book", reaction]:
            return Book(_millis(reaction))
        case ["slap", _] | ["book"]:
            raise Illegal("{text} lacks its reaction time, as in slap FWE 412 or book 388", text=shown(text))
        case ["judge"]:
            return Judge()
        case ["reveal"]:
            return Reveal()
        case ["time"]:
            return Time()
        case _:
            raise Illegal("{text} is not a move like flip, slap FWE 412 or book 388", text=shown(text))


def _millis(text: str) -> Millis:
    if not _MILLIS.fullmatch(text):
        raise Illegal("{text} is not a reaction time in milliseconds", text=shown(text))
    return int(text)
