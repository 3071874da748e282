"""`take I-07`, `place b2`, `discard spore a3`, `activate c2 spore a1`, `activate Kiteet`, `end`."""

from functools import lru_cache
from typing import assert_never

from tablee.core import Illegal
from tablee.core.document import quote
from tablee.games.rauha.cards import CARDS, CELL_BY_NAME, ENTITIES, Cell, cell_name
from tablee.games.rauha.moves import Activate, Discard, End, Move, Place, Source, Take

HIDDEN_TAKE = "take ?"
"""Somebody else's choice, as everybody else reads it."""


@lru_cache(maxsize=1024)
def write(move: Move) -> str:
    """The move in words."""
    match move:
        case Take(card):
            return f"take {card}"
        case Place(cell):
            return f"place {cell_name(cell)}"
        case Discard(spore):
            return "discard crystals" if spore is None else f"discard spore {cell_name(spore)}"
        case Activate(source, spore):
            text = f"activate {source if isinstance(source, str) else cell_name(source)}"
            return text if spore is None else f"{text} spore {cell_name(spore)}"
        case End():
            return "end"
        case _:
            assert_never(move)


def read(text: str) -> Move:
    """The move the words stand for, whether or not the rules allow it now."""
    match text.split(" "):
        case ["take", card]:
            if card not in CARDS:
                raise Illegal("there is no card {card}", card=quote(card))
            return Take(card)
        case ["place", cell]:
            return Place(_cell(cell))
        case ["discard", "crystals"]:
            return Discard()
        case ["discard", "spore", cell]:
            return Discard(_cell(cell))
        case ["activate", source]:
            return Activate(_source(source))
        case ["activate", source, "spore", cell]:
            return Activate(_source(source), _cell(cell))
        case ["end"]:
            return End()
        case _:
            raise Illegal("{text} is not a move like take I-07, place b2 or end", text=quote(text))


def _cell(name: str) -> Cell:
    if name not in CELL_BY_NAME:
        raise Illegal("there is no cell {cell}", cell=quote(name))
    return CELL_BY_NAME[name]


def _source(name: str) -> Source:
    if name in ENTITIES:
        return name
    if name not in CELL_BY_NAME:
        raise Illegal("there is no cell or entity {name}", name=quote(name))
    return CELL_BY_NAME[name]
