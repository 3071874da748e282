"""Everything that ever happens to a table. A table is nothing but its events, applied in order."""

from typing import Any, Final, Literal

import msgspec

from tablee.race import Evidence
from tablee.settings import Settings

By = Literal["player", "bot", "timer", "table", "plan"]


class Event(msgspec.Struct, frozen=True, kw_only=True, tag_field="e"):
    """Something that happened, as it is kept for good."""


class Opened(Event, frozen=True, kw_only=True, tag="opened"):
    """The host set a table up, with all seats open."""

    id: str
    game: str
    seats: int
    options: dict[str, Any]
    settings: Settings
    host: str
    local: bool
    prompt: bool = False
    """The game begins by itself as soon as no seat is open."""


class Asked(Event, frozen=True, kw_only=True, tag="asked"):
    """A seat is kept for somebody who played before, and is asked to play again."""

    seat: int
    person: str
    name: str


class Resized(Event, frozen=True, kw_only=True, tag="resized"):
    """The host brought seats or took some away: each new seat is that old one, or (None) a new one."""

    seats: list[int | None]


class Sat(Event, frozen=True, kw_only=True, tag="sat"):
    """A person took a seat."""

    seat: int
    person: str
    name: str


class BotSat(Event, frozen=True, kw_only=True, tag="bot-sat"):
    """The host gave a seat to a bot."""

    seat: int
    level: str
    name: str


class Lent(Event, frozen=True, kw_only=True, tag="lent"):
    """A seat was given to a bot from outside: whoever has the token of that digest plays it from then on."""

    seat: int
    key: str
    name: str
    person: str
    """Who gave it."""


class Freed(Event, frozen=True, kw_only=True, tag="freed", omit_defaults=True):
    """A seat is open again; whoever the host took it from does not sit down here any more."""

    seat: int
    barred: str | None = None


class Barred(Event, frozen=True, kw_only=True, tag="barred"):
    """The host asked somebody who watches to leave, and not to come back before the end."""

    person: str


class Changed(Event, frozen=True, kw_only=True, tag="changed"):
    """The host changed options or settings."""

    options: dict[str, Any]
    settings: Settings


class Started(Event, frozen=True, kw_only=True, tag="started"):
    """The game was dealt. Secret until it is over."""

    seed: str
    setup: dict[str, Any]


class Resumed(Event, frozen=True, kw_only=True, tag="resumed"):
    """The house came back to the table: players' clocks stood still since what happened before."""


class Acted(Event, frozen=True, kw_only=True, tag="acted", omit_defaults=True):
    """An act of the game, in the notation of records; for a hand in a race, how its time was found."""

    seat: int | None
    move: str
    at: int
    by: By
    evidence: Evidence | None = None


class Planned(Event, frozen=True, kw_only=True, tag="planned"):
    """Somebody who has to wait prepared a move for when their turn comes. Nobody else learns of it."""

    seat: int
    move: str


class Unplanned(Event, frozen=True, kw_only=True, tag="unplanned"):
    """A prepared move was dropped. Nobody else learns of it."""

    seat: int


class Hinted(Event, frozen=True, kw_only=True, tag="hinted"):
    """Somebody who plays against bots asked what a bot would do, and was told that move. Nobody else learns
    of it before the game is over."""

    seat: int
    move: str


class UndoAsked(Event, frozen=True, kw_only=True, tag="undo-asked"):
    """Somebody wants to go back to that ply, and needs the others' consent."""

    seat: int
    ply: int
    waiting: list[int]


class UndoAgreed(Event, frozen=True, kw_only=True, tag="undo-agreed"):
    """One of the others agrees."""

    seat: int


class UndoDropped(Event, frozen=True, kw_only=True, tag="undo-dropped"):
    """One of the others does not agree, or whoever asked no longer does."""

    seat: int


class Undone(Event, frozen=True, kw_only=True, tag="undone"):
    """The game is back at that ply."""

    ply: int


class Replaced(Event, frozen=True, kw_only=True, tag="replaced"):
    """A bot took over a seat that was given up, or whose player was away for long."""

    seat: int
    level: str
    name: str


class Voted(Event, frozen=True, kw_only=True, tag="voted"):
    """Somebody wants a bot in the place of an absent player."""

    seat: int
    by: int


class SeatOffered(Event, frozen=True, kw_only=True, tag="seat-offered"):
    """A player got a code of that digest, with which another device takes the seat over until then."""

    seat: int
    key: str
    until: int


class HandedOver(Event, frozen=True, kw_only=True, tag="handed-over"):
    """A seat belongs to another device (or person) from now on."""

    seat: int
    person: str
    name: str


class Abandoned(Event, frozen=True, kw_only=True, tag="abandoned"):
    """The last person left a running game."""


class Rematched(Event, frozen=True, kw_only=True, tag="rematched"):
    """The same people play again, there. `by` asked first; `seed` deals it if it begins by itself."""

    table: str
    by: str
    prompt: bool
    seed: str


class Said(Event, frozen=True, kw_only=True, tag="said"):
    """Somebody said something."""

    person: str
    name: str
    text: str


PRIVATE_EVENTS: Final = (Planned, Unplanned, Hinted, SeatOffered)
"""What concerns one seat and is told to no other: it has no public number."""

AnyEvent = (
    Opened
    | Asked
    | Resized
    | Sat
    | BotSat
    | Lent
    | Freed
    | Barred
    | Changed
    | Started
    | Resumed
    | Acted
    | Planned
    | Unplanned
    | Hinted
    | UndoAsked
    | UndoAgreed
    | UndoDropped
    | Undone
    | Replaced
    | Voted
    | SeatOffered
    | HandedOver
    | Abandoned
    | Rematched
    | Said
)
