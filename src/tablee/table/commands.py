"""Commands: what people, bots and timers ask of a table, as data. `decide` answers them."""

from typing import Annotated, Any, ClassVar

import msgspec

from tablee.games import MOST_SEATS
from tablee.race import Evidence
from tablee.settings import Settings
from tablee.table.events import By

CommandId = Annotated[str, msgspec.Meta(min_length=8, max_length=64, pattern="^[A-Za-z0-9_-]+$")]
"""Made by the client, once per command: a command sent twice is carried out once."""

Seat = Annotated[int, msgspec.Meta(ge=0, le=MOST_SEATS - 1)]
Ply = Annotated[int, msgspec.Meta(ge=0)]
"""The number of acts a command was made at. Where the game has gone on since, it is refused."""

Move = Annotated[str, msgspec.Meta(max_length=64)]

Nonce = Annotated[str, msgspec.Meta(min_length=8, max_length=64, pattern="^[A-Za-z0-9_-]+$")]
"""Unguessable, made for one seat and one card: a hand with it was put down on what that card showed."""

Stamp = Annotated[float, msgspec.Meta(ge=0, le=1e12)]
"""A moment by the client's own steady clock, in milliseconds."""


class FromClient(
    msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, gc=False, tag_field="t"
):
    """A command that a client may send. Who sends it is not in it: the connection says that."""

    id: CommandId


class Sit(FromClient, frozen=True, kw_only=True, tag="sit"):
    """Take an open seat: that one, the one reserved for this person, or (None) the first free one."""

    seat: Seat | None = None


class SeatBot(FromClient, frozen=True, kw_only=True, tag="seat-bot"):
    """The host gives an open seat to a bot of that level."""

    level: Annotated[str, msgspec.Meta(max_length=32)]
    seat: Seat | None = None


class Leave(FromClient, frozen=True, kw_only=True, tag="leave"):
    """Give a seat up. In a running game a bot takes it at once."""

    seat: Seat


class Resize(FromClient, frozen=True, kw_only=True, tag="resize"):
    """The host adds seats, or removes open ones."""

    seats: Annotated[int, msgspec.Meta(ge=1, le=MOST_SEATS)]


class ChangeSettings(FromClient, frozen=True, kw_only=True, tag="settings"):
    """The host changes the table's settings; while people play, only the social ones."""

    settings: Settings


class ChangeOptions(FromClient, frozen=True, kw_only=True, tag="options"):
    """The host changes the options of the game, before it begins."""

    options: dict[str, Any]


class Bar(FromClient, frozen=True, kw_only=True, tag="bar"):
    """The host asks a spectator to leave until the game is over."""

    watcher: Annotated[str, msgspec.Meta(max_length=64)]


class Start(FromClient, frozen=True, kw_only=True, tag="start"):
    """The host begins the game."""


class LendSeat(FromClient, frozen=True, kw_only=True, tag="lend"):
    """Give an open seat (as the host) or one's own to an external bot. The result holds its token."""

    seat: Seat
    name: Annotated[str, msgspec.Meta(max_length=40)] | None = None


class ReclaimSeat(FromClient, frozen=True, kw_only=True, tag="reclaim"):
    """End an external bot's right to a seat."""

    seat: Seat


class OfferSeat(FromClient, frozen=True, kw_only=True, tag="offer-seat"):
    """Get a code with which another device takes this seat over. The code works once, for ten minutes."""

    seat: Seat


class TakeOver(FromClient, frozen=True, kw_only=True, tag="take-over"):
    """Take a seat over with the code that another device was given."""

    code: Annotated[str, msgspec.Meta(max_length=64)]


class Play(FromClient, frozen=True, kw_only=True, tag="play"):
    """Make a move. With `ply`, only if that seat has not moved since."""

    seat: Seat
    move: Move
    ply: Ply | None = None


class Together(FromClient, frozen=True, kw_only=True, tag="together"):
    """Make all moves of a seat that need no choice, one after the other. With `ply`, as in `play`."""

    seat: Seat
    ply: Ply | None = None


class Plan(FromClient, frozen=True, kw_only=True, tag="plan"):
    """Prepare a move for when the seat's turn comes; None drops what was prepared.

    Refused where that seat has moved since `ply`.
    """

    seat: Seat
    move: Move | None
    ply: Ply


class Undo(FromClient, frozen=True, kw_only=True, tag="undo"):
    """Take the last act of a seat back, or ask the others whether one may."""

    seat: Seat
    ply: Ply


class Consent(FromClient, frozen=True, kw_only=True, tag="consent"):
    """Answer another player's request to take an act back."""

    seat: Seat
    agree: bool
    ply: Ply


class Replace(FromClient, frozen=True, kw_only=True, tag="replace"):
    """Ask for a bot in an absent player's place: done at once for the host, else a vote."""

    seat: Seat
    ply: Ply


class Say(FromClient, frozen=True, kw_only=True, tag="say"):
    """Talk, where the host allows it."""

    text: Annotated[str, msgspec.Meta(min_length=1, max_length=300)]


class Rematch(FromClient, frozen=True, kw_only=True, tag="rematch"):
    """Play again with the same people. The first to ask opens the table, the others are told where it is.

    With `change` the game does not begin by itself: the host may settle things first.
    """

    change: bool = False


class Hand(FromClient, frozen=True, kw_only=True, tag="hand"):
    """Put a hand down in a race, on what its player saw. Only over a socket, whose delay is measured.

    `painted` is the frame in which that card was on the screen, `down` the moment of the hand: both by the
    client's own steady clock.
    """

    seat: Seat
    nonce: Nonce
    move: Annotated[str, msgspec.Meta(max_length=16)]
    painted: Stamp
    down: Stamp


ClientCommand = (
    Sit
    | SeatBot
    | Leave
    | Resize
    | ChangeSettings
    | ChangeOptions
    | Bar
    | Start
    | LendSeat
    | ReclaimSeat
    | OfferSeat
    | TakeOver
    | Play
    | Together
    | Plan
    | Undo
    | Consent
    | Replace
    | Say
    | Rematch
    | Hand
)


class Internal(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """A command of the server's own: it cannot be decoded from the wire, and has no id."""

    id: ClassVar[None] = None


class Question(msgspec.Struct, frozen=True, gc=False):
    """What a bot was asked. Its answer counts as long as the question would be the same.

    `position` is the number of the last act or take-back. Where several choose at once the choices of the
    others change nothing for this seat: there the question is its legal moves.
    """

    seat: int
    key: str | None
    position: int
    legal: tuple[str, ...] | None


class AnswerQuestion(Internal, frozen=True, kw_only=True):
    """A bot's answer, for its own seat or for a player whose time is up."""

    question: Question
    move: str
    by: By


class TableMove(Internal, frozen=True, kw_only=True):
    """A move that follows from the clock: what the table owes, or a flip made for a player.

    It is dropped unless the table still stands at `position`. `at` is the earliest time it counts as made.
    """

    seat: int | None
    move: str
    by: By
    position: int
    at: int = 0


class FollowPlan(Internal, frozen=True, kw_only=True):
    """Play what a seat has prepared, now that its turn has come."""

    seat: int


class GiveHint(Internal, frozen=True, kw_only=True):
    """Tell a player what a bot would do in their place."""

    question: Question
    move: str


class Resume(Internal, frozen=True, kw_only=True):
    """The table was loaded: the clocks stood still meanwhile."""


class EndGame(Internal, frozen=True, kw_only=True):
    """The administrator ends a running game."""


class PutHand(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """A hand in a race with the evidence for its time: a player's (with the id of their command) or a bot's.

    It counts only while the card that was turned at `ply` is the last one.
    """

    seat: int
    move: str
    evidence: Evidence
    ply: int
    by: By
    id: str | None = None


Command = ClientCommand | AnswerQuestion | TableMove | FollowPlan | GiveHint | Resume | EndGame | PutHand


class Result(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """What a command hands out beside its number in the log."""

    seat: int | None = None
    """The seat that was taken or given."""
    table: str | None = None
    """The table where the same people play again."""
    token: str | None = None
    """An external bot's token, or the code for another device."""
