"""The table in the middle of a game."""

from dataclasses import dataclass
from functools import cached_property

from tablee.core import Seat
from tablee.games.helpme.moves import Move
from tablee.games.helpme.setup import Setup
from tablee.games.helpme.stack import Stack, StackView, closed


@dataclass(frozen=True)
class State:
    """The stacks by cell, whose turn it is, and every way from a stack to one beside it."""

    setup: Setup
    stacks: tuple[Stack, ...]
    mover: Seat
    ways: tuple[Move, ...]

    @property
    def over(self) -> bool:
        """No stack has a neighbour that it could be moved onto."""
        return not self.ways

    @cached_property
    def outside(self) -> tuple[StackView | None, ...]:
        """The stacks as everybody sees them."""
        return tuple(closed(stack[-1].name, len(stack)) if stack else None for stack in self.stacks)
