"""A table as its events left it."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, Literal, assert_never

import msgspec
from msgspec.structs import replace

from tablee.core import Act, AnyGame, Millis, Outcome, Seat, TakeBack, Viewer
from tablee.games import GAMES
from tablee.race import Evidence
from tablee.record import Line, Player, Record, commitment
from tablee.record.replay import ABANDONED
from tablee.settings import Settings
from tablee.table import events as e
from tablee.table.clocks import Clocks, completes_turn
from tablee.table.events import By

OUTSIDE: Final = "outside"
"""The level of a bot that is not the house's own."""

KEPT_TALK: Final = 100
"""How much talk a table remembers."""


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


class UndoRequest(msgspec.Struct, frozen=True, gc=False):
    """Somebody wants to go back to a ply, and waits for these seats' consent."""

    seat: Seat
    ply: int
    waiting: frozenset[Seat]


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
    states: tuple[Any, ...] = ()
    played: tuple[Played, ...] = ()
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
    barred: frozenset[str] = frozenset()
    """Whom the host has asked to leave."""
    outcome: Outcome | None = None
    """How the game ended; None before it did."""
    rematch: str | None = None
    prompt: bool = False
    """The game begins by itself as soon as no seat is open."""
    talk: tuple[Talk, ...] = ()

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
        and taken back meanwhile."""
        awaited = self.game.awaiting(self.states[ply])
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

    def turns_since(self, ply: int) -> list[int]:
        """How many turns each seat has completed since that ply."""
        turns = [0] * len(self.chairs)
        for before, played, after in zip(
            self.states[ply:], self.played[ply:], self.states[ply + 1 :], strict=False
        ):
            if played.act.seat is not None and completes_turn(self.game, before, played.act, after):
                turns[played.act.seat] += 1
        return turns

    def time_left(self, seat: Seat, ply: int, now: Millis) -> Millis | None:
        """What the clock of that seat would show if the game were taken back to that ply now."""
        if self.clocks is None:
            return None
        clocks = self.clocks.run(self.awaited_people(), now)
        return clocks.add(seat, -self.turns_since(ply)[seat] * _added(self)).left[seat]

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


def rebuild(happened: Iterable[tuple[Millis, e.AnyEvent]]) -> Table:
    """The table these events made."""
    table: Table | None = None
    for at, event in happened:
        table = opened(event) if table is None else evolve(table, event, at)
    assert table is not None, "a table begins with being opened"
    return table


class GameMissing(Exception):
    """The game of a table is not in this house, or not any more: another package brought it."""


def opened(event: e.AnyEvent) -> Table:
    """The table right after its first event. Raises GameMissing."""
    assert isinstance(event, e.Opened), "a table begins with being opened"
    if event.game not in GAMES:
        raise GameMissing(event.game)
    return Table(
        id=event.id,
        game=GAMES[event.game],
        options=event.options,
        settings=event.settings,
        host=event.host,
        local=event.local,
        chairs=(OPEN,) * event.seats,
        seq=1,
        prompt=event.prompt,
    )


def evolve(table: Table, event: e.AnyEvent, at: Millis) -> Table:
    """The table after one more event, which happened at that time. Events are never refused."""
    if isinstance(event, e.Acted):
        act = Act(event.seat, table.game.read(event.move), event.at)
        return play_on(table, act, event.by, event.evidence, at)
    unheard = isinstance(event, e.UNHEARD)
    clocks = None if table.clocks is None else _clocks_at(table, table.clocks, event, at)
    heard = table.heard if unheard else table.heard + 1
    table = replace(table, seq=table.seq + 1, heard=heard, clocks=clocks)
    match event:
        case e.Opened():
            raise AssertionError("a table is opened once")
        case e.Asked(seat=seat, person=person, name=name):
            return _seat(table, seat, Chair(kept=person, name=name))
        case e.Resized(seats=seats):
            return _resize(table, seats)
        case e.Sat(seat=seat, person=person, name=name):
            kept = table.kept_for(person)
            if kept is not None:
                table = _seat(table, kept, OPEN)
            return _seat(table, seat, Chair(person=person, name=name))
        case e.HandedOver(seat=seat, person=person, name=name):
            before = table.chairs[seat].person
            table = _seat(table, seat, Chair(person=person, name=name))
            # A host who moves to another device hosts from there; on one device others may stay behind.
            moved = before == table.host and not table.seats_of(table.host)
            return replace(table, host=person) if moved else table
        case e.BotSat(seat=seat, level=level, name=name):
            return _seat(table, seat, Chair(level=level, name=name))
        case e.Replaced(seat=seat, level=level, name=name):
            table = _seat(table, seat, Chair(level=level, name=name))
            return replace(table, gone=(*table.gone, seat))
        case e.Lent(seat=seat, key=key, name=name, person=person):
            return _seat(table, seat, Chair(level=OUTSIDE, name=name, key=key, lent_by=person))
        case e.Freed(seat=seat, barred=barred):
            freed = _seat(table, seat, OPEN)
            return freed if barred is None else replace(freed, barred=freed.barred | {barred})
        case e.Barred(person=person):
            return replace(table, barred=table.barred | {person})
        case e.Changed(options=options, settings=settings):
            # A timer that is set in the middle of the game runs from then on.
            timed = table.started is not None and settings.timer != table.settings.timer
            since = at if timed else table.since
            return replace(table, options=options, settings=settings, since=since)
        case e.Renamed():
            chairs = (
                replace(c, name=event.name) if event.person in (c.person, c.kept) else c for c in table.chairs
            )
            return replace(table, chairs=tuple(chairs))
        case e.Started():
            return _start(table, event, at)
        case e.Resumed():
            return table
        case e.Planned(seat=seat, move=move):
            return replace(table, plans=(*_without(table.plans, seat), (seat, move)))
        case e.Unplanned(seat=seat):
            return replace(table, plans=_without(table.plans, seat))
        case e.Hinted(seat=seat, move=move):
            return replace(table, hints=(*_without(table.hints, seat), (seat, move)))
        case e.UndoAsked():
            return replace(table, undo=UndoRequest(event.seat, event.ply, frozenset(event.waiting)))
        case e.UndoAgreed():
            assert table.undo is not None
            return replace(table, undo=replace(table.undo, waiting=table.undo.waiting - {event.seat}))
        case e.UndoDropped():
            return replace(table, undo=None)
        case e.Undone(ply=ply):
            # What was prepared was prepared for another course of things.
            return replace(
                table,
                states=table.states[: ply + 1],
                played=table.played[:ply],
                awaited=table.game.awaiting(table.states[ply]),
                since=at - table.used(ply, at),
                undo=None,
                plans=(),
                hints=_known_hints(table, ply),
                # Nobody makes it unseen by going back still further.
                undone=table.undone + 1 + sum(played.undone for played in table.played[ply:]),
            )
        case e.Voted():
            return replace(table, votes=table.votes | {(event.seat, event.by)})
        case e.Abandoned():
            outcome = Outcome(table.game.standing(table.state), (), ABANDONED)
            return replace(table, outcome=outcome)
        case e.Rematched():
            return replace(table, rematch=event.table)
        case e.Said(text=""):
            return table  # whoever said it wants it forgotten
        case e.Said():
            talk = (*table.talk, Talk(event.person, event.name, event.text, at))
            return replace(table, talk=talk[-KEPT_TALK:])
        case _:
            assert_never(event)


def under_names(table: Table, names: Mapping[str, str]) -> Table:
    """The same table, with people under the names they go by now. On one device names stay."""
    if table.local:
        return table
    chairs = tuple(
        replace(chair, name=name)
        if (name := names.get(chair.person or chair.kept or "", chair.name)) != chair.name
        else chair
        for chair in table.chairs
    )
    return table if chairs == table.chairs else replace(table, chairs=chairs)


def play_on(table: Table, act: Act[Any], by: By, evidence: Evidence | None, at: Millis) -> Table:
    """The table after one more act of its game, which happened at that time. Raises Illegal."""
    game, before = table.game, table.state
    state = game.play(before, act)
    played = Played(
        act,
        by,
        tuple(game.tell(before, act, state)),
        game.takes_back(before, act, state),
        table.since,
        at,
        evidence,
        table.hint(act.seat),
        table.undone,
    )
    # Whoever was awaited all along, while others chose at the same time, has had that time.
    awaited = game.awaiting(state)
    still = awaited and act.seat not in awaited and awaited <= table.awaited
    clocks = table.clocks
    if clocks is not None:
        clocks = clocks.run(table.awaited_people(), at)
        if act.seat is not None and completes_turn(game, before, act, state):
            clocks = clocks.add(act.seat, _added(table))
    return replace(
        table,
        seq=table.seq + 1,
        heard=table.heard + 1,
        states=(*table.states, state),
        played=(*table.played, played),
        outcome=game.outcome(state),
        awaited=awaited,
        since=table.since if still else at,
        clocks=clocks,
        plans=_without(table.plans, act.seat),
        hints=_without(table.hints, act.seat),
        # Whoever acts is waited for no longer.
        votes=frozenset(vote for vote in table.votes if vote[0] != act.seat) if table.votes else table.votes,
        undo=None,
        undone=0,
    )


def _clocks_at(table: Table, clocks: Clocks, event: e.AnyEvent, at: Millis) -> Clocks:
    """The clocks when that happens to the table, other than an act."""
    if isinstance(event, e.Resumed):
        return clocks.stand(at)
    clocks = clocks.run(table.awaited_people(), at)
    if isinstance(event, e.Undone):
        for seat, turns in enumerate(table.turns_since(event.ply)):
            clocks = clocks.add(seat, -turns * _added(table))
    return clocks


def _added(table: Table) -> Millis:
    """What every turn adds to a player's clock."""
    return 0 if table.settings.clock is None else table.settings.clock.added


def _known_hints(table: Table, ply: int) -> tuple[tuple[Seat, str], ...]:
    """The hints that count after going back to that ply: nobody forgets what they were told."""
    known = dict(table.hints)
    for played in table.played[ply:]:
        if played.act.seat is not None and played.hint is not None:
            known.setdefault(played.act.seat, played.hint)
    return tuple(known.items())


def _without(plans: tuple[tuple[Seat, str], ...], seat: Seat | None) -> tuple[tuple[Seat, str], ...]:
    return tuple([plan for plan in plans if plan[0] != seat]) if plans else plans


def _seat(table: Table, seat: Seat, chair: Chair) -> Table:
    chairs = (*table.chairs[:seat], chair, *table.chairs[seat + 1 :])
    # Whoever comes new to a seat was neither absent nor asked anything.
    votes = frozenset(vote for vote in table.votes if seat not in vote)
    undo = table.undo
    if undo is not None and (undo.seat == seat or chair.kind != "human"):
        undo = None if undo.seat == seat else replace(undo, waiting=undo.waiting - {seat})
    plans = table.plans if chair.kind == "human" else _without(table.plans, seat)
    return replace(table, chairs=chairs, votes=votes, undo=undo, plans=plans)


def _resize(table: Table, seats: Sequence[Seat | None]) -> Table:
    # Whoever was to begin still does, where they sit now.
    before = table.settings.starts
    starts = None if before is None or before not in seats else seats.index(before)
    return replace(
        table,
        chairs=tuple(OPEN if old is None else table.chairs[old] for old in seats),
        settings=replace(table.settings, starts=starts),
    )


def _start(table: Table, event: e.Started, at: Millis) -> Table:
    options = table.game.options(table.options)
    setup = table.game.read_setup(event.setup, len(table.chairs), options)
    clock, state = table.settings.clock, table.game.start(setup)
    return replace(
        table,
        seed=event.seed,
        setup=event.setup,
        commitment=commitment(event.seed, event.setup),
        started=at,
        began=table.chairs,
        alone=sum(chair.kind == "human" for chair in table.chairs) == 1,
        states=(state,),
        awaited=table.game.awaiting(state),
        since=at,
        clocks=None if clock is None else Clocks((clock.each,) * len(table.chairs), at),
    )
