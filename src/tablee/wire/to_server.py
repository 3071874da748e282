"""What a client says on the socket of a table: commands, and signals that leave nothing in the log."""

from typing import Annotated, Literal

import msgspec

from tablee.table.commands import ClientCommand, Seat
from tablee.wire.noun import Wire

Reaction = Literal["bravo", "ouch", "hmm", "hello", "thanks", "hurry"]


class Hello(Wire, frozen=True, kw_only=True, tag="hello", tag_field="t"):
    """The first message. With `since`, the server sends what was missed after that sequence number."""

    wire: int
    since: int | None = None
    look: Seat | None = None
    lang: Literal["en", "fr"] = "en"


class Look(Wire, frozen=True, kw_only=True, tag="look", tag_field="t"):
    """See through the eyes of a seat this person holds, or (None) as everybody may."""

    seat: Seat | None


class Announce(Wire, frozen=True, kw_only=True, tag="announce", tag_field="t"):
    """This person is told the cards by a screen reader, so much later. None: not any more."""

    delay: Annotated[int, msgspec.Meta(ge=0, le=10_000)] | None


class React(Wire, frozen=True, kw_only=True, tag="react", tag_field="t"):
    """A quick reaction, seen by everybody for a moment."""

    kind: Reaction


Signal = Hello | Look | Announce | React
ToServer = Signal | ClientCommand
