"""The table in the middle of a game."""

from dataclasses import dataclass
from functools import cached_property

from tablee.core import Seat
from tablee.games.helpme.moves import NEIGHBOURS
from tablee.games.helpme.setup import Setup
from tablee.games.helpme.stack import Stack, StackView, closed


@dataclass(frozen=True)
class State:
    """The stacks by cell, and whose turn it is."""

    setup: Setup
    stacks: tuple[Stack, ...]
    mover: Seat

    @cached_property
    def over(self) -> bool:
        """No stack has a neighbour that it could be moved onto."""
        stacks = self.stacks
        return not any(stacks[one] and stacks[other] for one, other in NEIGHBOURS)

    @cached_property
    def outside(self) -> tuple[StackView | None, ...]:
        """The stacks as everybody sees them."""
        return tuple(closed(stack[-1].name, len(stack)) if stack else None for stack in self.stacks)
