"""What a client says on the socket of a table."""

from typing import Annotated, Literal

import msgspec

from tablee.games import MOST_SEATS
from tablee.wire.noun import Wire
from tablee.wire.race import Nonce, Stamp

ActionId = Annotated[str, msgspec.Meta(min_length=8, max_length=64, pattern="^[A-Za-z0-9_-]+$")]
"""Made by the client, once per action: sending it twice plays it once."""

Seat = Annotated[int, msgspec.Meta(ge=0, le=MOST_SEATS - 1)]
Ply = Annotated[int, msgspec.Meta(ge=0)]
"""The ply at which something was asked: where the game has gone on since, it is refused."""
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


class Play(Wire, frozen=True, kw_only=True, tag="play", tag_field="t"):
    """Make a move. With `ply`, only if that seat has not moved since."""

    id: ActionId
    seat: Seat
    move: Annotated[str, msgspec.Meta(max_length=64)]
    ply: Ply | None = None


class Together(Wire, frozen=True, kw_only=True, tag="together", tag_field="t"):
    """Make all moves of that seat which go together, one after the other. With `ply`, only if it has not
    moved since."""

    id: ActionId
    seat: Seat
    ply: Ply | None = None


class Plan(Wire, frozen=True, kw_only=True, tag="plan", tag_field="t"):
    """Prepare a move for when the seat's turn comes; None drops what was prepared. Refused where the seat has
    moved since `ply`."""

    id: ActionId
    seat: Seat
    ply: Ply
    move: Annotated[str, msgspec.Meta(max_length=64)] | None


class Hand(Wire, frozen=True, kw_only=True, tag="hand", tag_field="t"):
    """Put a hand down in a race, on what its player saw.

    `painted` is the frame in which that race's reveal was on the screen, `down` the moment of the
    hand: both by the client's own steady clock.
    """

    id: ActionId
    seat: Seat
    nonce: Nonce
    move: Annotated[str, msgspec.Meta(max_length=16)]
    painted: Stamp
    down: Stamp


class Announce(Wire, frozen=True, kw_only=True, tag="announce", tag_field="t"):
    """This person is told the cards by a screen reader, so much later. None: not any more."""

    delay: Annotated[int, msgspec.Meta(ge=0, le=10_000)] | None


class Undo(Wire, frozen=True, kw_only=True, tag="undo", tag_field="t"):
    """Take the last act of that seat back, or ask the others whether one may."""

    id: ActionId
    seat: Seat
    ply: Ply


class Consent(Wire, frozen=True, kw_only=True, tag="consent", tag_field="t"):
    """Answer somebody's wish to take an act back."""

    id: ActionId
    seat: Seat
    ply: Ply
    agree: bool


class Replace(Wire, frozen=True, kw_only=True, tag="replace", tag_field="t"):
    """Want a bot in the place of somebody long absent: done at once for the host, else a vote."""

    id: ActionId
    seat: Seat
    ply: Ply


class Say(Wire, frozen=True, kw_only=True, tag="say", tag_field="t"):
    """Talk, where the host allows it."""

    id: ActionId
    text: Annotated[str, msgspec.Meta(min_length=1, max_length=300)]


class React(Wire, frozen=True, kw_only=True, tag="react", tag_field="t"):
    """A quick reaction, seen by everybody for a moment."""

    kind: Reaction


ToServer = Hello | Look | Play | Together | Plan | Hand | Announce | Undo | Consent | Replace | Say | React
