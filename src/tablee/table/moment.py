"""What a wish is made of, and what it leads to: a table at some time, and what happens to it then."""

import msgspec

from tablee.core import Millis
from tablee.table import events as e
from tablee.table.evolution import evolve
from tablee.table.table import Table


class Moment(msgspec.Struct, frozen=True, gc=False):
    """The table as these events leave it, which happen now (milliseconds since 1970).

    None of it is true before the events are kept: until then the table is as it was.
    """

    table: Table
    now: Millis
    events: tuple[e.AnyEvent, ...] = ()

    def then(self, *events: e.AnyEvent) -> "Moment":
        """The same moment with these events too."""
        table = self.table
        for event in events:
            table = evolve(table, event, self.now)
        return Moment(table, self.now, self.events + events)
