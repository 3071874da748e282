"""What the server says on the socket of a table."""

from typing import Literal

from tablee.table.commands import Result
from tablee.wire.noun import Wire
from tablee.wire.race import RaceHand, SeatLag
from tablee.wire.shared import LogLine, Own, Shared, TableInfo, TalkLine
from tablee.wire.to_server import Reaction


class Snapshot(Wire, frozen=True, kw_only=True, tag="snapshot", tag_field="t"):
    """Everything, as after coming to the table: replaces all the client knows."""

    seq: int
    now: int
    """The server's clock, in milliseconds since 1970."""
    table: TableInfo
    shared: Shared | None
    """None before the game has begun."""
    own: Own | None
    log: list[LogLine]
    talk: list[TalkLine]


class Acted(Wire, frozen=True, kw_only=True, tag="acted", tag_field="t", omit_defaults=True):
    """Acts were made: their lines, and the game after the last of them, as everybody may know them."""

    seq: int
    lines: list[LogLine]
    shared: Shared
    own: Own | None = None
    """What is the client's own; left out while it is what this connection was told last."""
    mine: list[LogLine] | None = None
    """The lines as this client may read them, where they say more."""
    done: str | None = None
    """The action of this client that is in the log for good with these acts."""


class Table(Wire, frozen=True, kw_only=True, tag="table", tag_field="t", omit_defaults=True):
    """Something around the game changed. The game comes along where it may have changed too.

    Without a log, the lines before the game's ply are those the client has; any others were taken back.
    """

    seq: int
    table: TableInfo
    shared: Shared | None = None
    own: Own | None = None
    """As in *acted*."""
    log: list[LogLine] | None = None


class Said(Wire, frozen=True, kw_only=True, tag="said", tag_field="t"):
    """Somebody said something."""

    seq: int
    line: TalkLine


class Reacted(Wire, frozen=True, kw_only=True, tag="reacted", tag_field="t"):
    """Somebody reacted; nothing to keep."""

    name: str
    seat: int | None
    kind: Reaction
    who: str
    """The mark of whoever did."""


class Late(Wire, frozen=True, kw_only=True, tag="late", tag_field="t"):
    """A hand came after a right one was judged: it is void, and completes the race as it is told."""

    number: int
    hand: RaceHand


class Lag(Wire, frozen=True, kw_only=True, tag="lag", tag_field="t"):
    """How the lines of those who play are."""

    now: int
    """The server's clock, in milliseconds since 1970."""
    seats: list[SeatLag]


class Done(Wire, frozen=True, kw_only=True, tag="done", tag_field="t", omit_defaults=True):
    """The command with that id was carried out."""

    id: str
    seq: int
    result: Result | None = None


class Refusal(Wire, frozen=True, kw_only=True, tag="refused", tag_field="t"):
    """The action was refused and changed nothing; why, in the client's language."""

    id: str | None
    why: str


# Why a socket is closed.
Goodbye = Literal[
    "restarting",
    "slow",
    "old-client",
    "not-found",
    "not-allowed",
    "bad-message",
    "too-fast",
    "too-many",
    "full",
    "over",
]


class Bye(Wire, frozen=True, kw_only=True, tag="bye", tag_field="t"):
    """The server closes the socket. `restarting`, `slow`: come back; the others: do not. `over` is for bots
    from outside, whose game is."""

    why: Goodbye


ToClient = Snapshot | Acted | Table | Said | Reacted | Late | Lag | Done | Refusal | Bye
