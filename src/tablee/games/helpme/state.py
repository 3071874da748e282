"""The table in the middle of a game."""

from dataclasses import dataclass

from tablee.core import Seat
from tablee.games.helpme.setup import Setup, Tile

Stack = tuple[Tile, ...]
"""From bottom to top; an empty place is an empty stack."""


@dataclass(frozen=True, slots=True)
class State:
    """The stacks by cell, and whose turn it is."""

    setup: Setup
    stacks: tuple[Stack, ...]
    mover: Seat
