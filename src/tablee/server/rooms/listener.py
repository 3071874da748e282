"""What may listen to the tables in memory, beside the drivers of their games."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tablee.table import events as e
from tablee.table.table import Table

if TYPE_CHECKING:
    from tablee.server.rooms.room import Room


class RoomListener:
    """Hears what happens at tables after it is stored and broadcast. It may miss it, and is told again of a
    table when that is loaded."""

    def on_load(self, room: "Room") -> None:
        """The table came into memory."""

    def on_events(self, room: "Room", before: Table, events: Sequence[e.AnyEvent]) -> None:
        """These events happened; acts of a running game are left out."""

    def on_wait(self, room: "Room") -> None:
        """The game waits, with all timers cleared: a listener may set its own (`Room.later`)."""

    def on_arrival(self, room: "Room", person: str) -> None:
        """A person looks at the table who did not before."""
