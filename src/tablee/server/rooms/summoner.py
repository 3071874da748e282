"""Tells whoever is awaited at a table with a long timer, and does not look, that it is their turn: once until
they come, and once more when a quarter of their time is left.

That somebody is awaited stands in the log of the table; what each of their devices was told is a row, written
when its push service has taken it. So after a crash, or on another machine, everything that is owed is found
again, and what was acknowledged is not sent again.
"""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Final, Protocol
from weakref import WeakValueDictionary

import msgspec
import structlog

from tablee.core import Millis, Seat
from tablee.server.keeping.group import StoreFailed
from tablee.server.keeping.subscriptions import REMINDED, TOLD, Subscription, Subscriptions, Summons
from tablee.server.metrics import Metrics
from tablee.server.push.post import Answer, Post
from tablee.server.push.quiet import heard_from
from tablee.server.rooms.listener import RoomListener
from tablee.server.words.summons import SUMMONS
from tablee.settings import is_long, time_of
from tablee.table import events as e
from tablee.table.table import Table

if TYPE_CHECKING:
    from tablee.server.rooms.room import Room

log = structlog.get_logger()

AGAIN: Final[Millis] = 30 * 60_000
"""How often to look whether somebody has other devices or other hours by now."""

FIRST_REST: Final[Millis] = 60_000
LONGEST_REST: Final[Millis] = 3_600_000
MOST_FAILURES: Final = 20
"""A push service that does not answer is left alone for longer each time; after so many times in a row the
device is forgotten."""

Picture = Callable[[Table, str], str | None]
"""The address of a picture of the table that everybody may see, in that language; None if there is none."""

Waiting = Callable[[str], Awaitable[int]]
"""How many games wait for that person."""


class Letter(msgspec.Struct, frozen=True, kw_only=True):
    """What a device is told. It is shown on a locked screen: only what whoever has the link may know."""

    table: str
    game: str
    title: str
    text: str
    past: str
    """What to show instead, should nobody wait there any more when it arrives."""
    picture: str | None
    waiting: int
    """How many games wait for this person in all, for the badge of the installed app."""
    at: Millis


class Desk(Protocol):
    """What is asked of a room."""

    @property
    def table(self) -> Table: ...
    @property
    def clock(self) -> Callable[[], Millis]: ...
    def absent_since(self, seat: Seat) -> Millis | None: ...
    def later(self, when: Millis, call: Callable[[], None]) -> None: ...


@dataclass(frozen=True, slots=True)
class _Awaited:
    """Somebody who is awaited and does not look: since when, how long they have, and their moves so far."""

    since: Millis
    ends: Millis
    remind: Millis
    turn: int


class Summoner(RoomListener):
    """Tells people that it is their turn."""

    def __init__(
        self,
        subscriptions: Subscriptions,
        post: Post,
        metrics: Metrics,
        picture: Picture,
        waiting: Waiting,
        grace: Millis,
    ) -> None:
        """`grace`: whoever has gone for less than that is not told."""
        self.subscriptions, self._post, self._metrics = subscriptions, post, metrics
        self._picture, self._waiting, self._grace = picture, waiting, grace
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._sending: set[asyncio.Future[None]] = set()

    def on_events(self, room: "Room", before: Table, events: Sequence[e.AnyEvent]) -> None:
        table = room.table
        if table.outcome is not before.outcome and is_long(table.settings):
            room.retry(partial(self.over, table.id))

    def on_wait(self, room: "Room") -> None:
        if (when := self.next_look(room)) is not None:
            self._look_at(room, when)

    def on_arrival(self, room: "Room", person: str) -> None:
        if is_long(room.table.settings):
            room.work(self.came(room.table.id, person))

    def _look_at(self, room: "Room", when: Millis) -> None:
        async def look() -> None:
            if (again := await self.look(room)) is not None:
                self._look_at(room, again)

        room.later(when, lambda: room.work(look()))

    def next_look(self, room: Desk) -> Millis | None:
        """When to look at that table again, after something has happened there; None: it takes no look."""
        since = [awaited.since for awaited in awaited_at(room).values()]
        return min(since) + self._grace if since else None

    async def look(self, room: Desk) -> Millis | None:
        """Tells those who are to be told now, and says when to look again: also where the store failed."""
        lock = self._locks.setdefault(room.table.id, asyncio.Lock())
        async with lock:
            try:
                return await self._look(room)
            except StoreFailed as error:
                log.warning("people are told later", table=room.table.id, error=type(error).__name__)
                return room.clock() + FIRST_REST

    async def _look(self, room: Desk) -> Millis | None:
        table, awaited = room.table, awaited_at(room)
        if not awaited:
            return None
        now = room.clock()
        told = await self.subscriptions.told_of(table.id)
        quiet = {person: await self.subscriptions.quiet(person) for person in awaited}
        nexts, sends = [now + AGAIN], []
        for device in await self.subscriptions.of(awaited):
            who = awaited[device.person]
            found = self._due(who, _known(told.get(device.endpoint), device, who), now)
            if found is None:
                continue
            due, stage = found
            due = heard_from(quiet[device.person], max(due, device.rests))
            if due >= who.ends:
                continue  # then it is too late
            if due > now:
                nexts.append(due)
            else:
                sends.append(self._send(room, device, stage, who))
        if sends:
            # Not given up half-way: what a service has taken is written down.
            sent = await asyncio.shield(asyncio.gather(*map(self._begun, sends), return_exceptions=True))
            for error in sent:
                if error is not None:
                    raise error
            nexts.append(now + FIRST_REST)
        return min(nexts)

    def _due(self, who: _Awaited, told: Summons | None, now: Millis) -> tuple[Millis, int] | None:
        """When a device is to be told, and which of the two it is; None if there is nothing more to tell."""
        if told is None:
            return who.since + self._grace, REMINDED if now >= who.remind else TOLD
        if told.stage == TOLD and told.at < who.remind:
            return who.remind, REMINDED
        return None

    async def came(self, table: str, person: str) -> None:
        """That person looks at that table: after this they may be told again. Raises StoreFailed."""
        told = await self.subscriptions.told_of(table)
        if any(summons.person == person for summons in told.values()):
            await self.subscriptions.came(table, person)

    async def over(self, table: str) -> None:
        """The game is over: nobody is awaited there any more. Raises StoreFailed."""
        await self.subscriptions.forget_table(table)

    async def close(self) -> None:
        """Ends after what is being sent."""
        await asyncio.gather(*self._sending, return_exceptions=True)

    def _begun(self, send: Awaitable[None]) -> "asyncio.Future[None]":
        task = asyncio.ensure_future(send)
        self._sending.add(task)
        task.add_done_callback(self._sending.discard)
        return task

    async def _send(self, room: Desk, device: Subscription, stage: int, who: _Awaited) -> None:
        person, table, now = device.person, room.table, room.clock()
        letter = letter_of(
            table,
            person,
            device.lang,
            stage,
            self._picture(table, device.lang),
            await self._waiting(person),
            now,
        )
        if (still := awaited_at(room).get(person)) is None or still.turn != who.turn:
            return
        answer = await self._post.send(
            device,
            msgspec.json.encode(letter),
            topic=table.id,
            lasts_s=(who.ends - now) // 1000,
            urgent=stage == REMINDED,
        )
        self._metrics.pushes.labels(answer.kind).inc()
        await self._note(table.id, device, stage, who.turn, answer, now)

    async def _note(
        self, table: str, device: Subscription, stage: int, turn: int, answer: Answer, now: Millis
    ) -> None:
        """Writes down what became of a letter."""
        if answer.kind == "taken":
            await self.subscriptions.told(
                Summons(
                    table=table,
                    endpoint=device.endpoint,
                    person=device.person,
                    turn=turn,
                    stage=stage,
                    at=now,
                )
            )
        elif answer.kind == "gone" or device.failures + 1 >= MOST_FAILURES:
            await self.subscriptions.remove(device.endpoint)
        else:
            rest = min(LONGEST_REST, FIRST_REST << min(device.failures, 16))
            until = now + (rest if answer.wait is None else max(FIRST_REST, 1000 * answer.wait))
            await self.subscriptions.rest(device.endpoint, device.failures + 1, until)


def awaited_at(room: Desk) -> dict[str, _Awaited]:
    """The people who hold up the game at a table with a long timer and do not look at it. Round one device
    there is nobody to call."""
    table = room.table
    if table.phase != "playing" or table.local or not is_long(table.settings):
        return {}
    found: dict[str, _Awaited] = {}
    for seat in table.awaited_people():
        person, away = table.chairs[seat].person, room.absent_since(seat)
        if person is None or away is None:
            continue
        ends = table.deadline() if table.clocks is None else table.clocks.ends(seat)
        if ends is not None:
            found[person] = _Awaited(
                since=max(table.since, away),
                ends=ends,
                remind=ends - time_of(table.settings) // 4,
                turn=_moves_of(table, seat),
            )
    return found


def letter_of(
    table: Table, person: str, lang: str, stage: int, picture: str | None, waiting: int, now: Millis
) -> Letter:
    """What that person is told of that table."""
    words = SUMMONS[lang]
    names = [chair.name for chair in table.chairs if chair.person != person and chair.name]
    return Letter(
        table=table.id,
        game=table.game.key,
        title=words["title"].format(game=table.game.name),
        text=words["reminded" if stage == REMINDED else "told"].format(
            names=", ".join(names) or words["others"]
        ),
        past=words["past"].format(game=table.game.name),
        picture=picture,
        waiting=waiting,
        at=now,
    )


def _moves_of(table: Table, seat: Seat) -> int:
    """How many moves whoever sits there has made themselves."""
    return sum(played.act.seat == seat and played.by in ("player", "plan") for played in table.played)


def _known(told: Summons | None, device: Subscription, who: _Awaited) -> Summons | None:
    """What was told, if it still counts: after a move of theirs, people are told again."""
    return told if told is not None and (told.person, told.turn) == (device.person, who.turn) else None
