"""What messages are made of: a table, its game and its log, each as somebody may know them."""

from collections.abc import Callable, Container, Mapping, Sequence
from typing import Any

from tablee.bots.levels import analyst_of
from tablee.core import AnyGame, Millis, Seat, Viewer, whole_view
from tablee.server.keeping.ids import mark
from tablee.server.logs import short
from tablee.server.words.say import say_in
from tablee.table.table import Table
from tablee.table.ways_back import moves_stand, ways_back
from tablee.table.wishes import among_bots, may_hint
from tablee.wire.race import RaceInfo
from tablee.wire.shared import (
    LogLine,
    Own,
    Scene,
    SeatClock,
    SeatInfo,
    Shared,
    TableInfo,
    TalkLine,
    Undo,
    UndoInfo,
    Watcher,
)

Absence = Callable[[Seat], Millis | None]
"""Since when nobody looks at the table from that seat; None while somebody does."""


def welcome(table: Table, person: str) -> bool:
    """Everybody while people gather and when it is over; else those who play or whose bot does, and
    spectators if open. Whom
    the host has asked to leave a running game, not before it is over."""
    if table.phase != "playing" or table.seats_of(person):
        return True
    if any(chair.lent_by == person for chair in table.chairs):
        return True
    return table.watched and person not in table.barred


def table_info(
    table: Table,
    person: str,
    absent_since: Absence,
    watchers: Mapping[str, str],
    connected: Container[str] = (),
    counted: bool = False,
) -> TableInfo:
    """The table around the game, as that person sees it; `watchers` are the names of those who watch,
    `connected` the keys of bots from outside that are, `counted` that its rated game was."""
    return TableInfo(
        id=table.id,
        game=table.game.key,
        options=table.options,
        settings=table.settings,
        phase=table.phase,
        local=table.local,
        seats=[_seat(table, seat, person, absent_since, connected) for seat in range(len(table.chairs))],
        hosting=person == table.host,
        watchers=len(watchers),
        watching=[Watcher(key=short(who), name=name) for who, name in watchers.items()]
        if person == table.host
        else None,
        commitment=table.commitment,
        started=table.started,
        undo=None
        if table.undo is None
        else UndoInfo(seat=table.undo.seat, ply=table.undo.ply, waiting=sorted(table.undo.waiting)),
        rematch=table.rematch,
        # Where nobody can rate choices there are none: a race.
        watched=table.watched,
        prompt=table.prompt,
        take_backs=not moves_stand(table),
        counted=counted,
        hints=table.phase == "playing"
        and among_bots(table)
        and not table.settings.rated
        and analyst_of(table.game.key) is not None,
    )


def _seat(
    table: Table, seat: Seat, person: str, absent_since: Absence, connected: Container[str]
) -> SeatInfo:
    chair = table.chairs[seat]
    # Nobody is missed where the game is over.
    away = absent_since(seat) if chair.kind == "human" and table.phase != "over" else None
    return SeatInfo(
        seat=seat,
        kind=chair.kind,
        name=chair.name,
        level=chair.level,
        mine=chair.person == person,
        host=chair.person == table.host,
        present=chair.key in connected if chair.key is not None else chair.kind != "open" and away is None,
        absent_since=away,
        votes=sum(absent == seat for absent, _ in table.votes),
        kept=None if chair.kept is None else "you" if chair.kept == person else "other",
        lent=chair.key is not None and person in (table.host, chair.lent_by),
        who=None if chair.person is None else mark(chair.person),
    )


def scene(
    table: Table, look: Viewer, lang: str, race: RaceInfo | None = None, public: Any = None
) -> Scene | None:
    """The game through the eyes of a seat or a spectator, in their language, with its open race.

    None before it has begun. `public`: what everybody may know of it, where somebody has asked already.
    """
    if not table.states:
        return None
    game, state = table.game, table.state
    acts = table.phase == "playing"
    legal = game.legal_texts(state, look) if look is not None and acts else []
    hint = table.hint(look)
    return Scene(
        ply=table.ply,
        look=look,
        view=whole_view(game, public or game.public(state), state, look),
        legal=legal,
        awaiting=sorted(table.awaiting()),
        deadline=table.deadline(),
        since=table.since,
        undo=_undo(table, look),
        guide=guide(table.game, state, look, lang, names(table)) if acts else None,
        plan=table.plan(look),
        hint=hint if hint in legal else None,
        may_hint=look is not None and may_hint(table, look),
        clocks=clocks(table),
        race=race,
    )


def shared(table: Table, race: RaceInfo | None) -> Shared:
    """The running game as everybody may see it, with its open race."""
    return Shared(
        ply=table.ply,
        view=table.game.public(table.state),
        awaiting=sorted(table.awaiting()),
        deadline=table.deadline(),
        since=table.since,
        undo=_undos(table),
        clocks=clocks(table),
        race=race,
    )


def clocks(table: Table) -> list[SeatClock | None] | None:
    """The players' clocks, where they have any."""
    if table.clocks is None:
        return None
    running = table.awaited_people()
    return [
        SeatClock(left=left, until=table.clocks.ends(seat) if seat in running else None)
        if table.chairs[seat].kind == "human"
        else None
        for seat, left in enumerate(table.clocks.left)
    ]


def own(table: Table, look: Viewer, lang: str, nonce: str | None) -> Own:
    """What of the running game is for those eyes alone, in that language."""
    if look is None:
        return Own(look=None, view={}, legal=[], guide=None, plan=None, nonce=nonce)
    game, state = table.game, table.states[-1]
    legal = game.legal_texts(state, look)
    hint = table.hint(look)
    return Own(
        look=look,
        view={"viewer": look, **game.own(state, look)},
        legal=legal,
        guide=game.guide(state, look, lambda error: say_in(lang, error, names(table))),
        plan=table.plan(look),
        hint=hint if hint in legal else None,
        may_hint=bool(legal) and may_hint(table, look),
        nonce=nonce,
    )


def guide(game: AnyGame, state: Any, seat: Viewer, lang: str, called: Sequence[str]) -> object | None:
    """The game's help for a seat, in that language."""
    return None if seat is None else game.guide(state, seat, lambda error: say_in(lang, error, called))


def names(table: Table) -> list[str]:
    """What everybody is called, by seat."""
    return [chair.name for chair in table.chairs]


def _undo(table: Table, look: Viewer) -> Undo:
    return "no" if look is None or table.phase != "playing" else _undos(table)[look]


def _undos(table: Table) -> list[Undo]:
    """What it takes each seat to take its last act back."""
    return ["no" if way is None else "free" if way.free else "ask" for way in ways_back(table)]


def log(table: Table, look: Viewer, start: int = 0) -> list[LogLine]:
    """The acts from that ply on, as the viewer may read them."""
    over, lines = table.outcome is not None, list[LogLine]()
    for ply, played in enumerate(table.played[start:], start):
        act, by = played.act, played.by
        mine = act.seat == look
        lines.append(
            LogLine(
                ply=ply,
                seat=act.seat,
                move=table.line(ply, look),
                at=act.at,
                # That it was prepared, its own player knows.
                by="player" if by == "plan" and not mine else by,
                told=[*played.told],
                hint=played.hint if over or mine else None,
                undone=played.undone if over else 0,
            )
        )
    return lines


def own_lines(table: Table, look: Viewer, start: int, told: Sequence[LogLine]) -> list[LogLine] | None:
    """The acts from that ply on as the viewer may read them; None where that is how all are told them.

    An act says more to whoever made it: how they decided, what they were told before, what others may not
    see. To all others it says the same.
    """
    if look is None:
        return None
    over = table.outcome is not None  # when the moves and their hints are nobody's secret any more
    for line in told:
        if line.seat != look:
            continue
        played = table.played[line.ply]
        same = over or (played.hint is None and table.line(line.ply, look) == line.move)
        if not same or played.by != line.by:
            return log(table, look, start)
    return None


def talk(table: Table) -> list[TalkLine]:
    """What was said last."""
    return [
        TalkLine(
            name=said.name,
            seat=seat_of(table, said.person),
            text=said.text,
            at=said.at,
            who=mark(said.person),
        )
        for said in table.talk
    ]


def seat_of(table: Table, person: str) -> Seat | None:
    """The (first) seat that person holds."""
    return next(iter(table.seats_of(person)), None)


def called(table: Table, person: str, name: str) -> str:
    """What a person of that name is called here: whoever plays may have picked another since they came."""
    seat = seat_of(table, person)
    return name if seat is None else table.chairs[seat].name
