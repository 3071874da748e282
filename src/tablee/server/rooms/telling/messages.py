"""Every message to a client, as it travels. Nothing else makes any."""

from collections.abc import Hashable, Sequence
from typing import TYPE_CHECKING, Any, Final

import msgspec

from tablee.core import Illegal, Millis, Viewer
from tablee.server.rooms.telling import parts
from tablee.server.words.say import say_in
from tablee.table.commands import Result
from tablee.table.decide import may_hint
from tablee.table.table import Played, Table
from tablee.table.ways_back import ways_back
from tablee.wire.race import RaceHand, RaceInfo, SeatLag
from tablee.wire.shared import LogLine, Own, SeatClock, Shared, TableInfo, TalkLine, Undo
from tablee.wire.to_client import Acted, Bye, Done, Goodbye, Lag, Late, Reacted, Refusal, Said, Snapshot
from tablee.wire.to_client import Table as Changed
from tablee.wire.to_server import Reaction

if TYPE_CHECKING:
    from tablee.server.rooms.client import Client
    from tablee.server.rooms.driver import GameDriver

_encode: Final = msgspec.json.Encoder().encode


def shared(table: Table, race: RaceInfo | None = None) -> Shared | None:
    """The game as all may see it, with its open race; None before it has begun."""
    if table.started is None:
        return None
    return Shared(
        awaiting=sorted(table.awaiting()),
        deadline=table.deadline(),
        since=table.since,
        ply=table.ply,
        view=table.game.public(table.states[-1]),
        undo=_undos(table),
        clocks=_clocks(table),
        race=race,
    )


def _undos(table: Table) -> list[Undo]:
    """What it takes each seat to take its last act back."""
    if table.outcome is not None:
        return ["no"] * len(table.chairs)
    return ["no" if way is None else "free" if way.free else "ask" for way in ways_back(table)]


def _clocks(table: Table) -> list[SeatClock | None] | None:
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


def own(table: Table, look: Viewer, lang: str, nonce: str | None = None) -> Own | None:
    """What of the game is for those eyes alone, in that language; None before it has begun."""
    if table.started is None:
        return None
    if look is None:
        return Own(look=None, view={}, legal=[], guide=None, plan=None, nonce=nonce)
    plan, hint = table.plan(look), table.hint(look)
    game, state, plays = table.game, table.state, table.outcome is None
    legal = game.legal_texts(state, look) if plays else []
    return Own(
        look=look,
        view={"viewer": look, **game.own(state, look)},
        legal=legal,
        guide=game.guide(state, look, lambda why: say_in(lang, why, parts.names(table))) if plays else None,
        plan=plan,
        hint=hint if hint in legal else None,
        may_hint=may_hint(table, look, legal),
        nonce=nonce,
    )


def log(table: Table, look: Viewer, start: int = 0) -> list[LogLine]:
    """The acts from that ply on, as the viewer may read them."""
    return [_line(table, ply, played, look) for ply, played in enumerate(table.played[start:], start)]


def _line(table: Table, ply: int, played: Played, look: Viewer) -> LogLine:
    """An act, which says more to its own seat: how it decided, its hint, what others may not see."""
    act, by, over = played.act, played.by, table.outcome is not None
    mine = act.seat == look
    return LogLine(
        ply=ply,
        seat=act.seat,
        move=table.line(ply, look),
        at=act.at,
        by="player" if by == "plan" and not mine else by,
        told=[*played.told],
        hint=played.hint if over or mine else None,
        undone=played.undone if over else 0,
    )


class GameUpdate:
    """The game of a table as it is now. What clients are told alike is made and encoded once."""

    def __init__(self, table: Table, driver: "GameDriver", start: int = 0) -> None:
        """`start`: the ply of the first act that is new."""
        self._table, self._driver, self._start = table, driver, start
        self._race = driver.race() if driver.is_race else None
        game = shared(table, self._race)
        self._shared: Any = None if game is None else msgspec.Raw(_encode(game))
        self._lines: list[LogLine] | None = None
        self._encoded_lines: Any = None
        self._acted: bytes | None = None
        self._owns: dict[Hashable, Own | None] = {}
        self._mine: dict[Viewer, list[LogLine] | None] = {None: None}

    def snapshot(self, client: "Client", now: Millis, info: TableInfo) -> bytes:
        """All that the client may know."""
        table, client.own = self._table, None
        return _encode(
            Snapshot(
                seq=table.heard,
                now=now,
                table=info,
                shared=self._shared,
                own=self._news(client),
                log=log(table, client.look),
                talk=parts.talk(table),
            )
        )

    def acted(self, client: "Client", done: str | None = None) -> bytes:
        """The new acts; `done` is the command of the client that is stored with them."""
        lines, mine, own = self._all_lines(), self._own_lines(client.look), self._news(client)
        alike = own is None and mine is None and done is None
        if alike and self._acted is not None:
            return self._acted
        seq = self._table.heard
        told = _encode(Acted(seq=seq, lines=lines, shared=self._shared, own=own, mine=mine, done=done))
        if alike:
            self._acted = told
        return told

    def changed(self, client: "Client", info: TableInfo, with_log: bool) -> bytes:
        """The table around the game, and the game; all acts so far where the lines the client has changed."""
        table, lines = self._table, None
        if with_log and table.started is not None:
            lines = self._own_lines(client.look) or self._all_lines()
        own = self._news(client)
        return _encode(Changed(seq=table.heard, table=info, shared=self._shared, own=own, log=lines))

    def _all_lines(self) -> Any:
        """The new acts as all may read them, encoded."""
        if self._lines is None:
            self._lines = log(self._table, None, self._start)
            self._encoded_lines = msgspec.Raw(_encode(self._lines))
        return self._encoded_lines

    def _news(self, client: "Client") -> Own | None:
        """What is the client's own, which it is told with this message; None while it is unchanged."""
        nonce = None if self._race is None else self._driver.nonce(client)
        eyes = client.look, client.lang, nonce
        if eyes not in self._owns:
            self._owns[eyes] = own(self._table, *eyes)
        known, client.own = client.own, self._owns[eyes]
        return None if known == client.own else client.own

    def _own_lines(self, look: Viewer) -> list[LogLine] | None:
        """The lines as the viewer may read them; None where that is how all are told them."""
        if look not in self._mine:
            self._all_lines()
            assert self._lines is not None
            table = self._table
            lines = [
                _line(table, line.ply, table.played[line.ply], look) if line.seat == look else line
                for line in self._lines
            ]
            self._mine[look] = None if lines == self._lines else lines
        return self._mine[look]


def around(table: Table, info: TableInfo) -> bytes:
    """The table without its game."""
    return _encode(Changed(seq=table.heard, table=info))


def said(table: Table, line: TalkLine) -> bytes:
    """Somebody said something."""
    return _encode(Said(seq=table.heard, line=line))


def reacted(name: str, seat: Viewer, kind: Reaction, who: str) -> bytes:
    """Somebody of that name and mark reacted."""
    return _encode(Reacted(name=name, seat=seat, kind=kind, who=who))


def done(id: str, seq: int, result: Result | None) -> bytes:
    """The command with that id was carried out."""
    return _encode(Done(id=id, seq=seq, result=result))


def refused(why: Illegal, lang: str, id: str | None = None, names: Sequence[str] = ()) -> bytes:
    """Why an action (None: something prepared) was refused, in that language."""
    return _encode(Refusal(id=id, why=say_in(lang, why, names)))


def lag(now: Millis, seats: list[SeatLag]) -> bytes:
    """How the lines of those who play are."""
    return _encode(Lag(now=now, seats=seats))


def late(number: int, hand: RaceHand) -> bytes:
    """A hand came when its race was closed."""
    return _encode(Late(number=number, hand=hand))


def bye(why: Goodbye) -> bytes:
    """The last message on a socket."""
    return _encode(Bye(why=why))
