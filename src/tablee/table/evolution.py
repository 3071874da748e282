"""What events make of a table."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, assert_never

from msgspec.structs import replace

from tablee.core import Act, Millis, Outcome, Seat
from tablee.games import GAMES
from tablee.race import Evidence
from tablee.record import commitment
from tablee.record.replay import ABANDONED
from tablee.table import events as e
from tablee.table.clocks import Clocks, completes_turn
from tablee.table.events import By
from tablee.table.table import OPEN, OUTSIDE, Chair, Played, SeatOffer, Table, Talk, UndoRequest
from tablee.table.trail import Trail

KEPT_TALK: Final = 100
"""How much talk a table remembers."""


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
    private = isinstance(event, e.PRIVATE_EVENTS)
    clocks = None if table.clocks is None else _clocks_at(table, table.clocks, event, at)
    heard = table.heard if private else table.heard + 1
    who = _cause(table, event)
    beside = {**table.beside, who: table.beside.get(who, 0) + 1}
    table = replace(table, seq=table.seq + 1, heard=heard, clocks=clocks, beside=beside)
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
        case e.SeatOffered():
            others = tuple(offer for offer in table.offers if offer.seat != event.seat)
            offer = SeatOffer(event.seat, event.key, event.until)
            return replace(table, offers=(*others, offer))
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
                position=table.seq,
                states=table.states.upto(ply + 1),
                played=table.played.upto(ply),
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
            return replace(table, rematched=event)
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
    clocks = None if table.clocks is None else table.clocks.run(table.awaited_people(), at)
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
        clocks,
    )
    # Whoever was awaited all along, while others chose at the same time, has had that time.
    awaited = game.awaiting(state)
    still = awaited and act.seat not in awaited and awaited <= table.awaited
    if clocks is not None and act.seat is not None and completes_turn(game, before, act, state):
        clocks = clocks.add(act.seat, table.added)
    return replace(
        table,
        seq=table.seq + 1,
        heard=table.heard + 1,
        position=table.seq + 1,
        states=table.states.then(state),
        played=table.played.then(played),
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


def _cause(table: Table, event: e.AnyEvent) -> str:
    """The person who made that happen; empty where the table or several did."""
    match event:
        case e.Sat(person=who) | e.HandedOver(person=who) | e.Lent(person=who) | e.Said(person=who):
            return who
        case e.Asked() | e.BotSat() | e.Barred() | e.Resized() | e.Changed():
            return table.host
        case (
            e.Planned(seat=seat)
            | e.Unplanned(seat=seat)
            | e.Hinted(seat=seat)
            | e.UndoAsked(seat=seat)
            | e.UndoAgreed(seat=seat)
            | e.UndoDropped(seat=seat)
            | e.SeatOffered(seat=seat)
            | e.Voted(by=seat)
        ):
            return table.chairs[seat].person or ""
        case e.Freed(seat=seat, barred=barred):
            return table.host if barred is not None else table.chairs[seat].person or table.host
        case e.Undone(ply=ply):
            back = table.played[ply].act.seat if table.undo is None else None
            return "" if back is None else table.chairs[back].person or ""
        case _:
            return ""


def _clocks_at(table: Table, clocks: Clocks, event: e.AnyEvent, at: Millis) -> Clocks:
    """The clocks when that happens to the table, other than an act."""
    if isinstance(event, e.Resumed):
        return clocks.stand(at)
    if not isinstance(event, e.Undone):
        return clocks.run(table.awaited_people(), at)
    taken = table.played[event.ply]
    taker, then = taken.act.seat, taken.clocks
    assert taker is not None, "nobody takes back what the table did"
    assert then is not None, "clocks run from the first act to the last"
    used = (table.time_left(taker, event.ply, at) or 0) - then.left[taker]
    return then.add(taker, used).stand(max(at, clocks.at))


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
    offers = tuple([offer for offer in table.offers if offer.seat != seat]) if table.offers else ()
    return replace(table, chairs=chairs, votes=votes, undo=undo, plans=plans, offers=offers)


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
        position=table.seq,
        seed=event.seed,
        setup=event.setup,
        commitment=commitment(event.seed, event.setup),
        started=at,
        began=table.chairs,
        alone=sum(chair.kind == "human" for chair in table.chairs) == 1,
        states=Trail([state]),
        awaited=table.game.awaiting(state),
        since=at,
        clocks=None if clock is None else Clocks((clock.each,) * len(table.chairs), at),
    )
