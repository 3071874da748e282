"""Nouns that travel in both the messages of the socket and the answers of the HTTP API."""

from typing import Any, Literal

from tablee.settings import Settings
from tablee.wire.noun import Wire
from tablee.wire.race import RaceInfo

Phase = Literal["gathering", "playing", "over"]


class SeatInfo(Wire, frozen=True, kw_only=True):
    """A seat as everybody at the table sees it; `mine` as this client does."""

    seat: int
    kind: Literal["open", "human", "bot"]
    name: str
    level: str | None
    mine: bool
    host: bool
    present: bool
    absent_since: int | None
    """Since when nobody looks at the table from there, in milliseconds since 1970."""
    votes: int
    """How many of the others want a bot in this absent player's place."""
    kept: Literal["you", "other"] | None = None
    """For whom this open seat is kept: somebody of that name, who is asked to play again."""
    lent: bool = False
    """A bot from outside has it, and this client's person may take it back."""
    who: str | None = None
    """A mark by which a person is told from others of the same name, at every table the same."""


class Watcher(Wire, frozen=True, kw_only=True):
    """Somebody who watches, as the host may name them."""

    key: str
    name: str


class UndoInfo(Wire, frozen=True, kw_only=True):
    """Somebody asks to take an act back; these seats have still to agree."""

    seat: int
    ply: int
    """Where the game would be then: all acts from there on would be gone."""
    waiting: list[int]


class TableInfo(Wire, frozen=True, kw_only=True):
    """The table around the game."""

    id: str
    game: str
    options: dict[str, Any]
    settings: Settings
    phase: Phase
    local: bool
    """Everybody plays on one device."""
    seats: list[SeatInfo]
    hosting: bool
    """This client's person is the host."""
    watchers: int
    """How many people look who do not play."""
    commitment: str | None
    started: int | None
    undo: UndoInfo | None
    rematch: str | None
    """The table where the same people play again."""
    take_backs: bool = True
    """Whether moves may be taken back here at all: not in a race, nor in a rated game."""
    hints: bool = False
    """Whether hints may be asked for here, when there is something to decide."""
    watched: bool = True
    """Whether others may watch."""
    prompt: bool = False
    """The game begins by itself as soon as no seat is open."""
    counted: bool = False
    """The game is over, and its players' ratings have been seen to."""
    watching: list[Watcher] | None = None
    """Who looks and does not play, for the host alone."""


class LogLine(Wire, frozen=True, kw_only=True, omit_defaults=True):
    """An act as this client may read it. Seat None is the table itself."""

    ply: int
    seat: int | None
    move: str
    at: int
    by: Literal["player", "bot", "timer", "table", "plan"]
    """Who decided it: `plan` is one's own move prepared before."""
    told: list[Any]
    """What the act led to, step by step, where the game has more to tell than the move."""
    hint: str | None = None
    """What a bot had suggested to whoever made it; until the game is over only they are told."""
    undone: int = 0
    """How often moves were taken back before it; told when the game is over."""


class SeatClock(Wire, frozen=True, kw_only=True):
    """A player's own time for the game."""

    left: int
    """Milliseconds, where it does not run."""
    until: int | None
    """Where it runs: when it will have run out, in milliseconds since 1970."""


Undo = Literal["free", "ask", "no"]
"""What it takes to take one's last act back."""


class Shared(Wire, frozen=True, kw_only=True):
    """The game as everybody may see it now."""

    ply: int
    view: Any
    """The game's view for spectators; its shape is named by its field `game`."""
    awaiting: list[int]
    deadline: int | None
    """When the time of somebody who is awaited runs out, in milliseconds since 1970."""
    since: int
    """Since when those who are awaited have been, in milliseconds since 1970."""
    undo: list[Undo]
    """What it takes to take an act back, by seat."""
    clocks: list[SeatClock | None] | None = None
    """By seat, where every player has a clock; bots have none."""
    race: RaceInfo | None = None
    """The race that is open, where the game is one and runs."""


class Own(Wire, frozen=True, kw_only=True):
    """What of the game is for the eyes of `look` alone (None: a spectator's)."""

    look: int | None
    view: dict[str, Any]
    """The fields of the view that say more to `look`: laid over those of the view that all see."""
    legal: list[str]
    """What `look` may do; empty for a spectator."""
    guide: Any
    """The game's own help for `look`: what choices mean and why others are none; None if there is no need."""
    plan: str | None
    """The move that `look` prepared, to be played when its turn comes."""
    hint: str | None = None
    """The move that a bot suggests to `look`, who asked for it."""
    may_hint: bool = False
    """Whether `look` may ask for a hint now."""
    nonce: str | None = None
    """What a hand in the open race is sent with; None for those who do not play."""


class TalkLine(Wire, frozen=True, kw_only=True):
    """Something somebody said. Plain text, never markup."""

    name: str
    seat: int | None
    text: str
    at: int
    who: str
    """The mark of whoever said it."""
