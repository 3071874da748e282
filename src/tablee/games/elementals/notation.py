"""`flip`, `slap FWE 412`, `book 388`, `slap FWE 62 early`, and the table's `judge`, `reveal` and `time`.

A hand that nobody has put down yet is written without its time: `slap FWE`, `book`.
"""

import re
from typing import assert_never

from tablee.core import Illegal, Millis
from tablee.core.document import quote
from tablee.games.elementals.moves import Book, Flip, Judge, Move, Reveal, Slap, Time
from tablee.games.elementals.setup import ELEMENTALS, Elemental

HIDDEN_HAND = "hand ?"
"""Somebody else's hand or book in a running game: that it is down, and nothing more."""

EARLY = "early"
"""Behind a hand that was a false start."""

_MILLIS = re.compile(r"0|[1-9][0-9]{0,8}")


def write(move: Move) -> str:
    """The move in words."""
    match move:
        case Flip():
            return "flip"
        case Slap(target, None):
            return f"slap {target}"
        case Slap(target, reaction, early):
            return f"slap {target} {reaction}{f' {EARLY}' if early else ''}"
        case Book(None):
            return "book"
        case Book(reaction, early):
            return f"book {reaction}{f' {EARLY}' if early else ''}"
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
    words = text.split(" ")
    match words[:-1] if (early := words[-1] == EARLY) else words:
        case ["flip"] if not early:
            return Flip()
        case ["slap", card, reaction]:
            return Slap(_elemental(card), _millis(reaction), early)
        case ["book", reaction]:
            return Book(_millis(reaction), early)
        case ["slap", card] if not early:
            return Slap(_elemental(card))
        case ["book"] if not early:
            return Book()
        case ["judge"] if not early:
            return Judge()
        case ["reveal"] if not early:
            return Reveal()
        case ["time"] if not early:
            return Time()
        case _:
            raise Illegal("{text} is not a move like flip, slap FWE 412 or book 388", text=quote(text))


def _elemental(text: str) -> Elemental:
    if text not in ELEMENTALS:
        raise Illegal("there is no elemental {card}", card=quote(text))
    return ELEMENTALS[text]


def _millis(text: str) -> Millis:
    if not _MILLIS.fullmatch(text):
        raise Illegal("{text} is not a reaction time in milliseconds", text=quote(text))
    return int(text)
