"""Whole games of Help Me!, decided beforehand: the same for everybody who is measured."""

import random

from tablee.games.helpme.moves import CELLS, WAYS, Cell, Move

SEATS = 4


def random_game(chance: random.Random) -> list[Move]:
    """Legal moves from the first to the last. Which are legal does not depend on the deal."""
    taken: list[Move] = []
    left: set[Cell] = set(CELLS)
    while legal := [way for way in WAYS if way.source in left and way.target in left]:
        move = chance.choice(legal)
        left.remove(move.source)
        taken.append(move)
    return taken
