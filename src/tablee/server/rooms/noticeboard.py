"""What whoever looks for a game finds: open tables and people who seek, on all machines of the house."""

import asyncio
from collections.abc import Mapping
from contextlib import suppress
from typing import Final, TypeVar

import msgspec

from tablee.core import Millis
from tablee.server.keeping.bus import Bus
from tablee.server.keeping.group import StoreFailed
from tablee.server.keeping.ids import mark
from tablee.server.keeping.ratings import Ratings
from tablee.server.rooms.keeper import Keeper
from tablee.server.rooms.seeking import Seeking, Wanted
from tablee.table.table import Table
from tablee.wire.http import OpenTable

MOST_TABLES: Final = 20
"""So many tables are shown, and so many each machine tells the others of."""

EVERY_S: Final = 1.0
HEARD_S: Final = 3.0
"""How often a machine tells the others what stands here, and for how long they believe it."""

POINTS_FOR: Final[Millis] = 60_000
"""For how long the points of those who wait are known; asked for anew where others sit there by then."""

V = TypeVar("V")


class Listed(msgspec.Struct, frozen=True):
    """An open table, and the marks of those who do not find it: they sit there, or are barred."""

    table: OpenTable
    hidden_from: frozenset[str]


class Noticeboard:
    """Open tables where somebody waits, and how many people seek what."""

    def __init__(self, keeper: Keeper, seeking: Seeking, bus: Bus | None = None) -> None:
        """`bus`: over which the machines of the house hear of each other, where there are several."""
        self._keeper, self._seeking, self._bus = keeper, seeking, bus
        self._ratings: Ratings = keeper.scorer.ratings
        self._points: dict[str, tuple[Millis, list[str], list[int]]] = {}
        """By table: when it was asked what these people are rated, and their points."""
        self._tables: dict[str, tuple[float, Listed]] = {}
        self._seekers: dict[str, tuple[float, Mapping[Wanted, int]]] = {}
        """What other machines said lately, and when."""
        if bus is not None:
            bus.listen("listed", Listed, self._hear_listed)
            bus.listen("seekers", list[tuple[Wanted, int]], self._hear_seekers)

    async def tables(self, person: str | None) -> list[OpenTable]:
        """Those that this person finds, with a seat to take."""
        own = [room.table for room in self._keeper.rooms if room.clients and _is_open(room.table, person)]
        found = [await self._shown(table) for table in own[:MOST_TABLES]]
        if self._tables:
            who, here = None if person is None else mark(person), {table.id for table in own}
            found += [
                listed.table
                for listed in _fresh(self._tables)
                if who not in listed.hidden_from and listed.table.id not in here
            ]
        return found[:MOST_TABLES]

    def seekers(self) -> dict[Wanted, int]:
        """How many people seek what."""
        counts = dict(self._seeking.counts())
        for elsewhere in _fresh(self._seekers):
            for wanted, people in elsewhere.items():
                counts[wanted] = counts.get(wanted, 0) + people
        return counts

    async def work(self) -> None:
        """For as long as the server runs: tells the other machines."""
        while self._bus is not None:
            with suppress(StoreFailed):
                await self.tell(self._bus)
            await asyncio.sleep(EVERY_S)

    async def tell(self, bus: Bus) -> None:
        """Says what stands here."""
        open_tables = [
            room.table for room in self._keeper.rooms if room.clients and _is_open(room.table, None)
        ]
        for table in open_tables[:MOST_TABLES]:
            kept_from = {chair.person for chair in table.chairs if chair.person} | {*table.barred}
            await bus.say("listed", Listed(await self._shown(table), frozenset(map(mark, kept_from))))
        if seekers := self._seeking.counts():
            await bus.say("seekers", list(seekers.items()))

    async def _points_at(self, table: Table) -> list[int]:
        """The points in that game of those who wait there and are rated."""
        people = [chair.person for chair in table.chairs if chair.person is not None]
        now = self._keeper.clock()
        self._points = {id: one for id, one in self._points.items() if now - one[0] < POINTS_FOR}
        if table.id in self._points and self._points[table.id][1] == people:
            return self._points[table.id][2]
        known = await self._ratings.standings(table.game.key, people)
        points = [known[who].rating.points for who in people if who in known]
        self._points[table.id] = now, people, points
        return points

    async def _shown(self, table: Table) -> OpenTable:
        return OpenTable(
            id=table.id,
            game=table.game.key,
            names=[chair.name for chair in table.chairs if chair.kind != "open"],
            seats=len(table.chairs),
            open_seats=sum(chair.kind == "open" and chair.kept is None for chair in table.chairs),
            settings=table.settings,
            ratings=await self._points_at(table),
        )

    def _hear_listed(self, node: str, listed: Listed) -> None:
        self._tables[listed.table.id] = asyncio.get_running_loop().time(), listed

    def _hear_seekers(self, node: str, seekers: list[tuple[Wanted, int]]) -> None:
        self._seekers[node] = asyncio.get_running_loop().time(), dict(seekers)


def _fresh(heard: dict[str, tuple[float, V]]) -> list[V]:
    """What was heard lately; the rest is forgotten."""
    oldest = asyncio.get_running_loop().time() - HEARD_S
    for key, (when, _) in list(heard.items()):
        if when < oldest:
            del heard[key]
    return [what for _, what in heard.values()]


def _is_open(table: Table, person: str | None) -> bool:
    """Whether that person finds the table in the lobby, with a seat to take."""
    if not table.settings.listed or table.local or table.phase != "gathering":
        return False
    taken = person is not None and (table.seats_of(person) or person in table.barred)
    return not taken and any(chair.kind == "open" and chair.kept is None for chair in table.chairs)
