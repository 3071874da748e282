"""Every message to a client, as it travels. Nothing else makes any."""

from collections.abc import Sequence
from typing import Any, Final

import msgspec

from tablee.core import Illegal, Millis, Viewer
from tablee.server.rooms.telling import parts
from tablee.server.words.say import say_in
from tablee.table.table import Table
from tablee.wire.race import RaceHand, RaceInfo, SeatLag
from tablee.wire.shared import LogLine, Own, Scene, TableInfo, TalkLine
from tablee.wire.to_client import Acted, Bye, Done, Goodbye, Lag, Late, Reacted, Refusal, Said, Snapshot
from tablee.wire.to_client import Table as Changed
from tablee.wire.to_server import Reaction

_encode: Final = msgspec.json.Encoder().encode


def snapshot(table: Table, now: Millis, look: Viewer, info: TableInfo, scene: Scene | None) -> bytes:
    """All that a client may know."""
    return _encode(
        Snapshot(
            seq=table.heard,
            now=now,
            table=info,
            scene=scene,
            log=parts.log(table, look),
            talk=parts.talk(table),
        )
    )


class Acts:
    """Acts that were just made, put into words once for all who are told of them."""

    def __init__(self, table: Table, start: int, race: RaceInfo | None) -> None:
        """The acts from that ply on."""
        self.lines = parts.log(table, None, start)
        self.seats = {line.seat for line in self.lines}
        self._seq = table.heard
        # Of what all are told alike, every message has a copy as it travels.
        self._lines: Any = msgspec.Raw(_encode(self.lines))
        self._shared: Any = msgspec.Raw(_encode(parts.shared(table, race)))

    def told(
        self, own: Own | None = None, mine: list[LogLine] | None = None, done: str | None = None
    ) -> bytes:
        """The message with what is only for one client in it."""
        return _encode(
            Acted(seq=self._seq, lines=self._lines, shared=self._shared, own=own, mine=mine, done=done)
        )


class Log:
    """The lines of all acts so far, put into words once for all who may read the same."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._lines: list[LogLine] | None = None
        self._shared: Any = None

    def read_by(self, look: Viewer) -> Any:
        """The lines as the viewer may read them; None before there can be any."""
        if not self._table.states:
            return None
        if self._lines is None:
            self._lines = parts.log(self._table, None)
            self._shared = msgspec.Raw(_encode(self._lines))
        return parts.own_lines(self._table, look, 0, self._lines) or self._shared


def changed(table: Table, info: TableInfo, scene: Scene | None, log: Any = None) -> bytes:
    """The table around the game; the game where it may have changed; the log if its lines have."""
    return _encode(Changed(seq=table.heard, table=info, scene=scene, log=log))


def said(table: Table, line: TalkLine) -> bytes:
    """Somebody said something."""
    return _encode(Said(seq=table.heard, line=line))


def reacted(name: str, seat: Viewer, kind: Reaction, who: str) -> bytes:
    """Somebody of that name and mark reacted."""
    return _encode(Reacted(name=name, seat=seat, kind=kind, who=who))


def done(id: str, seq: int) -> bytes:
    """The action with that id is in the log for good."""
    return _encode(Done(id=id, seq=seq))


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
