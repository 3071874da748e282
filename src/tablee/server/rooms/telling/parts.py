"""What messages say of the table around the game: its seats, its people and their talk."""

from collections.abc import Callable, Container, Mapping

from tablee.bots.levels import analyst_of
from tablee.core import Millis, Seat
from tablee.server.keeping.ids import mark
from tablee.server.logs import short
from tablee.table.decide import among_bots
from tablee.table.table import Table
from tablee.table.ways_back import moves_stand
from tablee.wire.shared import SeatInfo, TableInfo, TalkLine, UndoInfo, Watcher

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


def names(table: Table) -> list[str]:
    """What everybody is called, by seat."""
    return [chair.name for chair in table.chairs]


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
