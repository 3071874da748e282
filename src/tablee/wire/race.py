"""A race as a client sees it: what can be slapped, what the table does next, how the last one was judged."""

from tablee.wire.noun import Wire


class RaceHand(Wire, frozen=True, kw_only=True):
    """A hand of a judged race. Of a bot's, and of another program's record, nothing was measured."""

    seat: int
    move: str
    """Where it fell, without its time: `slap FWE`, `book`."""
    reaction: int
    """What counted."""
    claimed: int | None
    """What the client said."""
    network: int | None
    """The delay it would leave to the network."""
    allowed: int | None
    """The delay the network explains. Where `network` is more, the reaction was raised."""
    early: bool
    """A false start: a wrong hand, wherever it fell."""
    late: bool
    """It came after a right hand was judged: void, and told to be complete."""


class JudgedRace(Wire, frozen=True, kw_only=True):
    """What was measured of the hands judged on one card, in that order, then of those that came too late.

    How they were judged, the game's own view tells.
    """

    number: int
    hands: list[RaceHand]


class RaceNext(Wire, frozen=True, kw_only=True):
    """What the table will do by itself, counted from when to when, in milliseconds since 1970."""

    move: str
    since: int
    at: int


class RaceInfo(Wire, frozen=True, kw_only=True):
    """The race that is open, as everybody may see it."""

    number: int
    """Counts up with every act that turned cards."""
    age: int
    """Milliseconds since the server first showed that card."""
    hands: list[str]
    """What a hand can be put on, as moves without a time."""
    seats: list[int]
    """Who may still put a hand down on this card."""
    next: RaceNext | None
    flip_from: int | None
    """A flip that comes before this moment is kept, and made then."""
    judged: JudgedRace | None
    """The hands judged on this card; None while none was."""


class SeatLag(Wire, frozen=True, kw_only=True):
    """A player's line, as the server's pings measure it, in milliseconds."""

    seat: int
    ping: int | None
    jitter: int | None
    credit: int
    """The most network a hand from there is credited with now."""
    fair: bool
    """False: too far or too unsteady for a fair race."""
    announced: int | None
    """How much later a screen reader tells this player the cards, as they say."""
