"""What somebody does at the table, and what the table owes."""

from typing import Generic, TypeVar

import msgspec

Seat = int
"""0, 1, 2 … clockwise. The left neighbour of seat s is s + 1, wrapping round."""

Viewer = Seat | None
"""Whoever looks at the table. None: a spectator."""

Millis = int
"""Milliseconds since the game began. Handed in, never read from a clock."""

M_co = TypeVar("M_co", covariant=True)


class Act(msgspec.Struct, Generic[M_co], frozen=True, gc=False):
    """A move, by whom and when. Seat None: the table itself acts."""

    seat: Seat | None
    move: M_co
    at: Millis = 0


class Due(msgspec.Struct, Generic[M_co], frozen=True, gc=False):
    """A move the table owes, and how long it waits with it after `since`."""

    move: M_co
    wait: Millis
    since: Millis = 0

    @property
    def at(self) -> Millis:
        """The moment from which the table may make the move."""
        return self.since + self.wait
