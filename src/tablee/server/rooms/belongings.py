"""What somebody has here: to take along, or to be forgotten."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import suppress
from functools import partial
from typing import Any, Final
from urllib.parse import urlsplit

import msgspec
import structlog

from tablee.puzzles import day_of
from tablee.record import dumps, masked
from tablee.server.keeping.conduct import Conduct
from tablee.server.keeping.ids import new_id
from tablee.server.keeping.solved import Solved
from tablee.server.keeping.subscriptions import Subscriptions
from tablee.server.keeping.traces import Traces
from tablee.server.keeping.ways import Passkey, Ways
from tablee.server.rooms.keeper import Keeper
from tablee.server.rooms.played import played
from tablee.server.rooms.room import Room
from tablee.table import events as e
from tablee.table.commands import Leave
from tablee.table.decision import Actor
from tablee.table.refused import Refused
from tablee.table.table import Table
from tablee.wire.http import OwnAnswer, OwnData, OwnDevice, OwnLine, OwnReport, OwnTable, QuietHours
from tablee.wire.ways import PasskeyInfo, Preferences

log: Final = structlog.get_logger()

EVERY: Final = 1_000_000
"""More rated games than anybody plays."""

SOMEBODY: Final = {"en": "Somebody", "fr": "Quelqu’un"}
"""What others read in the place of somebody who wanted to be forgotten."""

_decode: Final = msgspec.json.Decoder(e.AnyEvent).decode
_encode: Final = msgspec.json.Encoder().encode
_TABLES: Final = b'"tables":['
_NO_TABLES: Final = _TABLES + b"]}"
read_preferences: Final = msgspec.json.Decoder(Preferences).decode


class Belongings:
    """Finds all that the house keeps of one person."""

    def __init__(
        self,
        keeper: Keeper,
        traces: Traces,
        conduct: Conduct,
        solved: Solved,
        subscriptions: Subscriptions,
        ways: Ways,
        changed: Callable[[str], None],
    ) -> None:
        """`changed` is told of every game whose record is not what it was."""
        self._keeper, self._traces, self._conduct, self._solved = keeper, traces, conduct, solved
        self._subscriptions, self._ways = subscriptions, ways
        self.changed = changed
        self._one_at_a_time = asyncio.Lock()
        """To read a table takes a while: of all who take theirs along, one reads at a time."""

    async def gather(self, person: str, name: str, named: bool) -> AsyncIterator[bytes]:
        """All of it, as that person may know it: of a running game what they see from their seats. It is
        `OwnData` as JSON, in parts: however many tables there are, one of them is in memory. Raises
        StoreFailed, also between two parts."""
        return self._parts(_encode(await self._about(person, name, named)), person)

    async def _parts(self, about: bytes, person: str) -> AsyncIterator[bytes]:
        assert about.endswith(_NO_TABLES)
        yield about.removesuffix(_NO_TABLES)
        before = _TABLES
        for id, _ in await self._traces.tables_of(person):
            async with self._one_at_a_time:
                found = await self._table(id, person)
            if found is not None:
                yield before + _encode(found)
                before = b","
        yield b"]}" if before == b"," else _NO_TABLES

    async def _about(self, person: str, name: str, named: bool) -> OwnData:
        """All but the tables."""
        reports = [
            OwnReport(at=one.at, why=one.why, text=one.complaint.text)
            for one in await self._conduct.reports_by(person)
        ]
        answers = [
            OwnAnswer(day=day_of(day).isoformat(), game=game, at=at, answer=msgspec.Raw(body))
            for day, game, at, body in await self._solved.all_of(person)
        ]
        devices = [
            OwnDevice(at=one.at, service=urlsplit(one.endpoint).netloc, lang=one.lang)
            for one in await self._subscriptions.of([person])
        ]
        quiet, ratings = await self._subscriptions.quiet(person), self._keeper.scorer.ratings
        chosen = await self._ways.preferences(person)
        return OwnData(
            name=name,
            named=named,
            reports=reports,
            answers=answers,
            ratings=[
                played(standing, await ratings.steps_of(person, standing.game, EVERY), mine=True)
                for standing in await ratings.standings_of(person)
            ],
            devices=devices,
            quiet=None
            if quiet is None
            else QuietHours(begins=quiet.begins, ends=quiet.ends, zone=quiet.zone),
            passkeys=[described(passkey) for passkey in await self._ways.passkeys(person)],
            recovery=await self._ways.recovery(person),
            preferences=None if chosen is None else read_preferences(chosen),
            tables=[],
        )

    async def count(self, person: str) -> int:
        """At how many tables that person has sat."""
        return len(await self._traces.tables_of(person))

    async def _table(self, id: str, person: str) -> OwnTable | None:
        try:
            read = await self._keeper.logbook.read(id)
            if read is None:
                return None
            return await asyncio.to_thread(_own, read.table, read.log[0].at, person)
        except Exception as error:
            # One table that cannot be read must not keep somebody from all others.
            log.error("a table cannot be read", table=id, error=type(error).__name__, exc_info=error)
            return None

    async def forget(self, person: str, lang: str) -> None:
        """Nobody finds that person here any more: a bot plays on for them where a game runs, others read
        "somebody" where they sat, and what they said is gone. The games of others stay whole."""
        for id, over in await self._traces.tables_of(person):
            room = None if over else await self._keeper.find(id)
            if room is not None:
                for seat in _held(room.table, person):
                    await _leave(room, person, seat)
            # For each table another: nobody can tell that it was the same somebody.
            hidden = partial(without, person=person, nobody=f"nobody-{new_id()}", name=SOMEBODY[lang])
            await self._keeper.set_aside(id, partial(self._traces.rewrite, id, person, hidden))
            self.changed(id)
        await self._traces.remove_person(person)

    async def bring(self, guest: str, person: str) -> int:
        """Whatever that guest has here is that person's from now on; how many tables that are.

        Nobody sits twice at a table: where both were, the guest gets up and a bot plays on. Ended halfway,
        it can be done again.
        """
        own = {id for id, _ in await self._traces.tables_of(person)}
        brought = 0
        for id, over in await self._traces.tables_of(guest):
            if id in own:
                room = None if over else await self._keeper.find(id)
                if room is not None:
                    for seat in _held(room.table, guest):
                        await _leave(room, guest, seat)
                continue
            heir = partial(inherited, person=guest, heir=person)
            await self._keeper.set_aside(id, partial(self._traces.rewrite, id, guest, heir, person))
            self.changed(id)
            brought += 1
        await self._traces.hand_on(guest, person)
        return brought


def described(passkey: Passkey) -> PasskeyInfo:
    """A passkey, as its owner may see it."""
    return PasskeyInfo(
        id=passkey.id, name=passkey.name, place=passkey.place, made=passkey.made, used=passkey.used
    )


def inherited(body: bytes, person: str, heir: str) -> bytes:
    """That event, as it would be had the heir been there in that person's place."""
    event = _decode(body)
    match event:
        case e.Opened(host=host) if host == person:
            return _encode(msgspec.structs.replace(event, host=heir))
        case e.Freed(barred=barred) if barred == person:
            return _encode(msgspec.structs.replace(event, barred=heir))
        case e.Rematched(by=by) if by == person:
            return _encode(msgspec.structs.replace(event, by=heir))
        case e.Barred() | e.Said() | e.Lent() | e.Asked() | e.Sat() | e.HandedOver() if (
            event.person == person
        ):
            return _encode(msgspec.structs.replace(event, person=heir))
        case _:
            return body


def without(body: bytes, person: str, nobody: str, name: str) -> bytes:
    """That event, as it would be had somebody else of that name been there, who never said a word."""
    event = _decode(body)
    match event:
        case e.Opened(host=host) if host == person:
            return _encode(msgspec.structs.replace(event, host=nobody))
        case e.Freed(barred=barred) if barred == person:
            return _encode(msgspec.structs.replace(event, barred=nobody))
        case e.Rematched(by=by) if by == person:
            return _encode(msgspec.structs.replace(event, by=nobody))
        case e.Barred(person=barred) if barred == person:
            return _encode(e.Barred(person=nobody))
        case e.Said(person=speaker) if speaker == person:
            return _encode(e.Said(person=nobody, name=name, text=""))
        case e.Lent(person=lender) if lender == person:
            return _encode(msgspec.structs.replace(event, person=nobody))
        case e.Asked() | e.Sat() | e.HandedOver() if event.person == person:
            return _encode(msgspec.structs.replace(event, person=nobody, name=name))
        case _:
            return body


def _own(table: Table, opened: int, person: str) -> OwnTable:
    seats = list(table.seats_of(person))
    record: Any = None
    if table.states and (seats or table.phase == "over"):
        record = msgspec.Raw(dumps(masked(table.record(), seats[0] if seats else None)).encode())
    return OwnTable(
        id=table.id,
        game=table.game.key,
        opened=opened,
        phase=table.phase,
        seats=seats,
        names=[chair.name for chair in table.chairs],
        said=[OwnLine(at=said.at, text=said.text) for said in table.talk if said.person == person],
        record=record,
    )


def _held(table: Table, person: str) -> list[int]:
    """The seats that person holds, or that are kept for them, where there is still something to play."""
    if table.phase == "over":
        return []
    return [seat for seat, chair in enumerate(table.chairs) if person in (chair.person, chair.kept)]


async def _leave(room: Room, person: str, seat: int) -> None:
    """The person gives that seat up, unless the game went on without them meanwhile."""
    with suppress(Refused):
        await room.perform(Actor(person, ""), Leave(id=new_id(), seat=seat))
