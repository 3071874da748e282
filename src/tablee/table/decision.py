"""What a command is decided from, and what the decision is."""

from collections.abc import Collection, Mapping
from typing import NamedTuple

import msgspec

from tablee.core import Millis, Seat
from tablee.table import events as e
from tablee.table.commands import Result
from tablee.table.evolution import evolve
from tablee.table.table import Table


class Actor(NamedTuple):
    """The person who sends a command, by id and name."""

    person: str
    name: str


class Context(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """All that a decision may depend on beside the table and the command. Only some commands need more than
    the time and the person."""

    now: Millis
    person: str = ""
    """Who sends the command; empty for the server itself."""
    name: str = ""
    """What that person is called."""
    seed: str = ""
    """Fresh chance, should a game be dealt."""
    token: str = ""
    """What this command hands out if it hands out a token: the same each time it is sent."""
    levels: Collection[str] = ()
    """The levels of bots for this game."""
    substitute: str = ""
    """The level of bot that takes over a seat."""
    absent: Mapping[Seat, Millis] = {}
    """Since when the people on these seats are away."""
    watchers: Mapping[str, str] = {}
    """The people who watch, by the keys that the host sees."""
    racers: Mapping[Seat, Millis] = {}
    """Who may still put a hand down in a race, with the network each of them may claim."""
    hands_arrived: bool = False
    """Whether other hands have arrived that wait to be decided."""
    rematch_missing: bool = False
    """Whether the table of the last rematch is gone."""


class Decision(msgspec.Struct, frozen=True, gc=False):
    """The table as these events make it, all of them at one time (milliseconds since 1970).

    Nothing has happened before the events are stored.
    """

    table: Table
    now: Millis
    events: tuple[e.AnyEvent, ...] = ()
    result: Result | None = None
    """What the command hands out. Where there are events it follows from them (`result_of`)."""

    def then(self, *events: e.AnyEvent) -> "Decision":
        """The same decision with these events too."""
        table = self.table
        for event in events:
            table = evolve(table, event, self.now)
        return Decision(table, self.now, self.events + events)
