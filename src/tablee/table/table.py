"""A table as its events left it."""

from typing import Any, Final, Literal

import msgspec

from tablee.core import Act, AnyGame, Millis, Outcome, Seat, TakeBack, Viewer
from tablee.race import Evidence
from tablee.record import Line, Player, Record
from tablee.settings import Settings
from tablee.table.clocks import Clocks, completes_turn
from tablee.table.events import By, Rematched
from tablee.table.trail import Trail

OUTSIDE: Final = "outside"
"""The level of a bot that is not the house's own."""


class Chair(msgspec.Struct, frozen=True, gc=False):
    """A seat at the table: open, a person's, or a bot's. An open one may be kept for somebody.

    A bot from outside plays with a token, of which the table knows the digest (`key`) and who gave it.
    """

    person: str | None = None
    level: str | None = None
    name: str = ""
    kept: str | None = None
    key: str | None = None
    lent_by: str | None = None

    @property
    def kind(self) -> Literal["open", "human", "bot"]:
        if self.person is not None:
            return "human"
        return "open" if self.level is None else "bot"


OPEN: Final = Chair()


class Played(msgspec.Struct, frozen=True, gc=False):
    """An act of the game, who decided it, what it led to for everybody to know, and what undoing it takes."""

    act: Act[Any]
    by: By
    told: tuple[object, ...]
    back: TakeBack
    since: Millis
    """Since when those who were awaited before it had been."""
    at: Millis
    evidence: Evidence | None = None
    hint: str | None = None
    """What a bot had suggested to whoever made it."""
    undone: int = 0
    """How often the game was taken back to where it stood before this act, or to before that."""
    clocks: Clocks | None = None
    """What everybody had left of their time when it was made; None where nobody has a clock."""


class UndoRequest(msgspec.Struct, frozen=True, gc=False):
    """Somebody wants to go back to a ply, and waits for these seats' consent."""

    seat: Seat
    ply: int
    waiting: frozenset[Seat]


class SeatOffer(msgspec.Struct, frozen=True, gc=False):
    """The right to take a seat over, with the code of that digest, until the seat changes hands."""

    seat: Seat
    key: str
    until: Millis


class Talk(msgspec.Struct, frozen=True, gc=False):
    """Something somebody said."""

    person: str
    name: str
    text: str
    at: Millis


class Table(msgspec.Struct, frozen=True, gc=False):
    """Everything about one table. `seq` counts its events, `heard` those that everybody hears of; times are
    milliseconds since 1970.

    `states` holds the game before each act and after the last: states are small and share their
    parts, and undo, log lines and replay all want them.
    """

    id: str
    game: AnyGame
    options: dict[str, Any]
    settings: Settings
    host: str
    local: bool
    chairs: tuple[Chair, ...]
    seq: int
    heard: int = 1
    position: int = 0
    """The number of the event that led to this position of the game: an act, a take-back or the start."""
    seed: str | None = None
    setup: dict[str, Any] | None = None
    commitment: str | None = None
    started: Millis | None = None
    alone: bool = False
    """One person began the game, among bots."""
    began: tuple[Chair, ...] = ()
    """Who sat where when the game began."""
    gone: tuple[Seat, ...] = ()
    """The seats whose people left the running game, or were away for too long: the first first."""
    states: Trail[Any] = msgspec.field(default_factory=Trail)
    played: Trail[Played] = msgspec.field(default_factory=Trail)
    awaited: frozenset[Seat] = frozenset()
    """Who holds the running game up, as its rules say."""
    since: Millis = 0
    """Since when they have been awaited."""
    clocks: Clocks | None = None
    """What every player has left of their time, where each has a clock and the game has begun."""
    plans: tuple[tuple[Seat, str], ...] = ()
    """What those who wait have prepared: each the secret of its seat."""
    hints: tuple[tuple[Seat, str], ...] = ()
    """What was suggested to whoever asked, until that seat acts."""
    undo: UndoRequest | None = None
    undone: int = 0
    """How often the game was taken back since the last act that stands."""
    votes: frozenset[tuple[Seat, Seat]] = frozenset()
    offers: tuple[SeatOffer, ...] = ()
    """Seats that another device may take over."""
    barred: frozenset[str] = frozenset()
    """Whom the host has asked to leave."""
    outcome: Outcome | None = None
    """How the game ended; None before it did."""
    rematched: Rematched | None = None
    """Where the same people play again, and who asked for it first."""
    prompt: bool = False
    """The game begins by itself as soon as no seat is open."""
    talk: tuple[Talk, ...] = ()
    beside: dict[str, int] = msgspec.field(default_factory=dict)
    """How many events that are no acts of the game each person has caused; "": the table, or several."""

    @property
    def rematch(self) -> str | None:
        """The table where the same people play again."""
        return None if self.rematched is None else self.rematched.table

    @property
    def state(self) -> Any:
        """The game now. There is one once the table has started."""
        return self.states[-1]

    @property
    def ply(self) -> int:
        return len(self.played)

    @property
    def phase(self) -> Literal["gathering", "playing", "over"]:
        if self.started is None:
            return "gathering"
        return "playing" if self.outcome is None else "over"

    def seats_of(self, person: str) -> tuple[Seat, ...]:
        """The seats that person holds: one, or on one device several."""
        return tuple(seat for seat, chair in enumerate(self.chairs) if chair.person == person)

    @property
    def watched(self) -> bool:
        """Whether others may watch. Alone among bots one plays for oneself, unless one says otherwise."""
        return not self.alone if self.settings.spectators is None else self.settings.spectators

    @property
    def missing(self) -> int:
        """How many seats are open."""
        return sum(chair.kind == "open" for chair in self.chairs)

    def kept_for(self, person: str) -> Seat | None:
        """The seat that is kept for that person."""
        return next((seat for seat, chair in enumerate(self.chairs) if chair.kept == person), None)

    def offer(self, key: str, now: Millis) -> SeatOffer | None:
        """The offer of a seat with that digest, if it still holds."""
        return next((o for o in self.offers if o.key == key and o.until > now), None)

    def awaiting(self) -> frozenset[Seat]:
        """Who holds the running game up."""
        return self.awaited if self.outcome is None else frozenset()

    def plan(self, seat: Viewer) -> str | None:
        """What that seat has prepared."""
        return None if seat is None or not self.plans else dict(self.plans).get(seat)

    def hint(self, seat: Viewer) -> str | None:
        """What was suggested to that seat for its next act."""
        return None if seat is None or not self.hints else dict(self.hints).get(seat)

    def deadline(self) -> Millis | None:
        """When the time of whom the game awaits runs out, if it runs; where each has a clock, the first."""
        if self.clocks is not None:
            return min(map(self.clocks.ends, self.awaited_people()), default=None)
        if self.settings.timer is None or not self.awaiting():
            return None
        return self.since + self.settings.timer

    def awaited_people(self) -> list[Seat]:
        """The seats of the people who hold the running game up."""
        return [seat for seat in sorted(self.awaiting()) if self.chairs[seat].kind == "human"]

    def out_of_time(self, at: Millis) -> list[Seat]:
        """Those of them whose time will be over at that moment."""
        people = self.awaited_people()
        if self.clocks is not None:
            return [seat for seat in people if self.clocks.ends(seat) <= at]
        deadline = self.deadline()
        return people if deadline is not None and deadline <= at else []

    def used(self, ply: int, now: Millis) -> Millis:
        """How long those whom the game awaited at that ply have been awaited since then, whatever was played
        and taken back meanwhile. Where others have acted since, only the seat that acted at that ply counts:
        the others have the time again that they had left."""
        taker = self.played[ply].act.seat
        answered = taker is not None and any(one.act.seat != taker for one in self.played[ply + 1 :])
        awaited = frozenset({taker}) if answered else self.game.awaiting(self.states[ply])
        used, began = 0, 0
        for state, since, ended in zip(
            self.states[ply:],
            (*(played.since for played in self.played[ply:]), self.since),
            (*(played.at for played in self.played[ply:]), now),
            strict=True,
        ):
            if not awaited.isdisjoint(self.game.awaiting(state)):
                used += ended - max(began, since)
            began = ended
        return used

    def turns_since(self, ply: int, seat: Seat) -> int:
        """How many turns that seat has completed since that ply."""
        acts = zip(self.states[ply:], self.played[ply:], self.states[ply + 1 :], strict=False)
        return sum(
            played.act.seat == seat and completes_turn(self.game, before, played.act, after)
            for before, played, after in acts
        )

    @property
    def added(self) -> Millis:
        """What every turn adds to a player's clock."""
        return 0 if self.settings.clock is None else self.settings.clock.added

    def time_left(self, seat: Seat, ply: int, now: Millis) -> Millis | None:
        """What the clock of that seat would show if it took the game back to that ply now."""
        if self.clocks is None:
            return None
        clocks = self.clocks.run(self.awaited_people(), now)
        return clocks.add(seat, -self.turns_since(ply, seat) * self.added).left[seat]

    def line(self, ply: int, viewer: Viewer) -> str:
        """The act of that ply as the viewer may read it: in full when the game is over."""
        act = self.played[ply].act
        if self.outcome is not None:
            return self.game.write(act.move)
        return self.game.retell(self.states[ply], act, viewer)

    def record(self) -> Record:
        """The whole truth about the game so far. Mask it before anybody reads it."""
        assert self.commitment is not None, "there is a record once the game has begun"
        players = (
            Player(chair.name, "human" if chair.kind == "human" else f"bot:{chair.level}")
            for chair in self.chairs
        )
        moves = (
            Line(
                played.act.seat,
                self.game.write(played.act.move),
                played.act.at,
                played.evidence,
                played.hint,
                played.undone,
            )
            for played in self.played
        )
        return Record(
            game=self.game.key,
            options=self.options,
            players=tuple(players),
            commitment=self.commitment,
            moves=tuple(moves),
            seed=self.seed,
            setup=self.setup,
            result=self.outcome,
        )
