"""What a client makes of what it is told: what is its own, laid over what all may see, is its scene."""

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from tablee.wire import http, to_client
from tablee.wire.race import RaceInfo
from tablee.wire.shared import LogLine, Own, SeatClock, Shared, TableInfo, TalkLine, Undo
from tablee.wire.to_client import Bye, Done, Lag, Late, Reacted, Refusal, Said, ToClient


class Race(RaceInfo, frozen=True, kw_only=True):
    """The open race, as the client may take part in it."""

    nonce: str | None


class Scene(msgspec.Struct, frozen=True, kw_only=True):
    """The game as a client sees it, through the eyes of `look`."""

    ply: int
    look: int | None
    view: dict[str, Any]
    legal: list[str]
    awaiting: list[int]
    deadline: int | None
    since: int
    undo: Undo
    guide: Any
    plan: str | None
    hint: str | None
    may_hint: bool
    clocks: list[SeatClock | None] | None
    race: Race | None


class Snapshot(msgspec.Struct, frozen=True, kw_only=True):
    seq: int
    now: int
    table: TableInfo
    scene: Scene | None
    log: list[LogLine]
    talk: list[TalkLine]


class Acted(msgspec.Struct, frozen=True, kw_only=True):
    seq: int
    lines: list[LogLine]
    scene: Scene


class Table(msgspec.Struct, frozen=True, kw_only=True):
    seq: int
    table: TableInfo
    scene: Scene | None
    log: list[LogLine] | None


class Seen(msgspec.Struct, frozen=True, kw_only=True):
    seq: int
    table: TableInfo
    scene: Scene | None
    log: list[LogLine]


Heard = Snapshot | Acted | Table | Said | Reacted | Late | Lag | Done | Refusal | Bye


class Whole:
    """Keeps what is a client's own, as it was told last."""

    def __init__(self) -> None:
        self._own: Own | None = None

    def hear(self, message: ToClient) -> Iterator[Heard]:
        """The message, and that an action is done where it says so."""
        match message:
            case to_client.Snapshot(seq=seq, now=now, table=table, log=log, talk=talk):
                scene = self._scene(message.shared, message.own)
                yield Snapshot(seq=seq, now=now, table=table, scene=scene, log=log, talk=talk)
            case to_client.Table(seq=seq, table=table, log=lines):
                scene = self._scene(message.shared, message.own)
                yield Table(seq=seq, table=table, scene=scene, log=lines)
            case to_client.Acted(seq=seq):
                scene = self._scene(message.shared, message.own)
                assert scene is not None
                yield Acted(seq=seq, lines=message.mine or message.lines, scene=scene)
                if message.done is not None:
                    yield Done(id=message.done, seq=seq)
            case _:
                yield message

    def _scene(self, shared: Shared | None, own: Own | None) -> Scene | None:
        self._own = own or self._own
        return laid_over(shared, self._own)


def seen(answer: bytes) -> Seen:
    """What HTTP answers about a table."""
    told = msgspec.json.decode(answer, type=http.Seen)
    return Seen(seq=told.seq, table=told.table, scene=laid_over(told.shared, told.own), log=told.log)


def laid_over(shared: Shared | None, own: Own | None) -> Scene | None:
    if shared is None:
        return None
    assert own is not None, "what is one's own comes with the first game that is told"
    return Scene(
        ply=shared.ply,
        look=own.look,
        view={**shared.view, **own.view},
        legal=own.legal,
        awaiting=shared.awaiting,
        deadline=shared.deadline,
        since=shared.since,
        undo="no" if own.look is None else shared.undo[own.look],
        guide=own.guide,
        plan=own.plan,
        hint=own.hint,
        may_hint=own.may_hint,
        clocks=shared.clocks,
        race=None if shared.race is None else open_race(shared.race, own.nonce),
    )


def open_race(shared: RaceInfo, nonce: str | None) -> Race:
    return Race(**{name: getattr(shared, name) for name in shared.__struct_fields__}, nonce=nonce)


def scene_in(told: Mapping[str, Any]) -> dict[str, Any]:
    """What a message or an answer says of the game, without what was told before; empty without any."""
    if not (shared := told.get("shared")):
        return {}
    own = told.get("own") or {"view": {}}
    return {**shared, **own, "view": {**shared["view"], **own["view"]}}
