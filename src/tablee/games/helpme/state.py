"""The table in the middle of a game."""

import msgspec

from tablee.core import Seat
from tablee.games.helpme.setup import Setup
from tablee.games.helpme.stack import Stack, StackView


class State(msgspec.Struct, frozen=True, gc=False):
    """The stacks by cell, whose turn it is, the numbers of all ways from a stack to one beside it, and the
    stacks as everybody sees them."""

    setup: Setup
    stacks: tuple[Stack, ...]
    mover: Seat
    ways: bytes
    outside: tuple[StackView | None, ...]

    @property
    def over(self) -> bool:
        """No stack has a neighbour that it could be moved onto."""
        return not self.ways
