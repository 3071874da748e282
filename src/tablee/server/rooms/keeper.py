"""All tables: opened here, found here, brought back from the store when somebody comes."""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from contextlib import suppress
from secrets import token_bytes
from typing import Any, Final, Literal

import structlog

from tablee.core import Illegal, Millis
from tablee.record import dumps
from tablee.server.keeping.group import Conflict, StoreFailed
from tablee.server.keeping.ids import Tokens
from tablee.server.keeping.ratings import Ratings
from tablee.server.keeping.store import Store
from tablee.server.metrics import Metrics
from tablee.server.rooms.after import After
from tablee.server.rooms.client import Clock
from tablee.server.rooms.driver import DriverFactory
from tablee.server.rooms.holding import Alone, Holding
from tablee.server.rooms.listener import RoomListener
from tablee.server.rooms.logbook import Logbook, Read, entries
from tablee.server.rooms.room import LATE, REST, Lost, Room, command_key, sitters
from tablee.server.rooms.scorer import Scorer
from tablee.server.rooms.submission import Accepted, Admit
from tablee.table import commands as c
from tablee.table import events as e
from tablee.table.commands import ClientCommand
from tablee.table.decision import Actor
from tablee.table.evolution import GameMissing, rebuild
from tablee.table.refused import Refused
from tablee.table.seating import rematch_events
from tablee.table.table import Table

log = structlog.get_logger()

TIDY_S: Final = 60.0
HOUR: Final[Millis] = 3_600_000
DAY: Final[Millis] = 86_400_000
RETRY_S: Final = 1.0
"""How long a table that lost touch with the store rests before it is read again."""


_PRIVATE: Final = frozenset(event.__name__ for event in e.PRIVATE_EVENTS)


class Keeper:
    """The rooms in memory, and how to get at the others."""

    def __init__(
        self,
        store: Store,
        metrics: Metrics,
        clock: Clock,
        after: After,
        make_driver: DriverFactory,
        holding: Holding | None = None,
    ) -> None:
        """`holding`: which node owns which table; all are ours without it."""
        self.store, self.metrics = store, metrics
        self.clock, self._after = clock, after
        self._make_driver = make_driver
        self.most_spectators = 0
        """How many may watch one table; 0 for no limit."""
        self._holding: Holding = Alone() if holding is None else holding
        self.resting = False
        self._rooms: dict[str, Room] = {}
        self._loading: dict[str, asyncio.Task[Room | None]] = {}
        self.logbook = Logbook(store)
        self.scorer = Scorer(Ratings(store), clock)
        self.listeners: list[RoomListener] = [self.scorer]
        """What hears of every table."""
        self._aside: dict[str, asyncio.Event] = {}
        """The tables whose logs are changed or removed just now; told when that is done."""
        self._term = 0
        """Counts how often everything that was ours was lost."""
        self.tokens = Tokens(token_bytes(32))
        """Makes what commands hand out; every node of a house has the same secret for it."""
        self._tasks: set[asyncio.Task[None]] = set()

    @property
    def rooms(self) -> Sequence[Room]:
        """Every table in memory."""
        return tuple(self._rooms.values())

    async def table(self, id: str) -> Table | None:
        """That table as it is now, if there ever was one."""
        room = await self.find(id)
        return None if room is None else room.table

    async def look(self, id: str) -> Table | None:
        """That table as it is, wherever it is: it stays there. Raises StoreFailed."""
        if (room := self.at_hand(id)) is not None:
            return room.table
        try:
            read = await self.logbook.read(id)
        except GameMissing:
            return None
        return None if read is None else read.table

    def at_hand(self, id: str) -> Room | None:
        """The table with that id if it is in memory."""
        return self._rooms.get(id) if self._holding.holds else None

    async def elsewhere(self, id: str) -> str | None:
        """Where that table is, if another machine has it; else it is ours from now on. Raises StoreFailed."""
        while (busy := self._aside.get(id)) is not None:
            await busy.wait()
        return None if self.at_hand(id) is not None else await self._holding.claim(id)

    async def resume(self) -> None:
        """After a start: brings back the tables where a person's timer runs, a prepared move or the table
        itself is next, and those of rated games, so that they go on even before anybody comes. Other bots
        rest until somebody does. Rated games that are over count."""
        held = await self._holding.held()
        await self.scorer.settle_all(self.logbook, held)
        for id in await self.store.tables(self.clock() - 2 * DAY):
            if id not in held:
                await self._take_up(id, _goes_on)

    async def adopt(self, tables: Sequence[str]) -> None:
        """These are ours from now on: what they owe is owed by us, their bots' turns too where something
        happened lately. One that cannot be read here may be anybody's who can."""
        known = self._rooms.keys() | self._loading.keys() | self._aside.keys()
        new = [id for id in tables if id not in known]
        reading = asyncio.ensure_future(self.logbook.read_all(new))
        bringing = [self._load_once(id, self._bring_back(id, reading)) for id in new]
        await asyncio.gather(*(self._adopt(id, task) for id, task in zip(new, bringing, strict=True)))

    async def _adopt(self, id: str, bringing: "asyncio.Task[Room | None]") -> None:
        try:
            if await asyncio.shield(bringing) is None:
                await self._holding.release(id)
        except (Lost, StoreFailed):
            self._work(self._come_back_to(id))
        except Exception as error:
            log.error("a table cannot be read", table=id, error=type(error).__name__, exc_info=error)
            with suppress(StoreFailed):
                await self._holding.release(id)

    async def _bring_back(self, id: str, reading: "asyncio.Task[dict[str, Read]]") -> Room | None:
        """That table, which is ours since a moment ago and is read with others; None if its game is not
        here."""
        term = self._term
        try:
            read = (await asyncio.shield(reading)).get(id) or await self.logbook.read(id)
        except GameMissing:
            return None
        if not self._is_ours(term):
            raise Lost
        return None if read is None else self._keep(read, self.clock() - read.log[-1].at < REST)

    async def _take_up(self, id: str, wanted: Callable[[Table], bool]) -> None:
        """Brings that table back, unless it is here, or another machine's, or not wanted as it is."""
        try:
            read = await self.logbook.read(id)
            if read is None or not wanted(read.table):
                return
            term = self._term
            if await self._holding.claim(id) is not None:
                return
            if not await self.logbook.is_current(read):
                read = await self.logbook.read(id)  # it went on elsewhere meanwhile
            if read is None or id in self._rooms or id in self._loading or id in self._aside:
                return  # somebody came already, or changes it
            if self._is_ours(term):
                self._keep(read, attended=False)
        except GameMissing as missing:
            log.warning("a table waits for its game", table=id, game=str(missing))
        except Exception as error:
            # One table that cannot be read must not keep all others closed.
            log.error("a table cannot be read", table=id, error=type(error).__name__, exc_info=error)

    async def open(self, events: Sequence[e.AnyEvent]) -> Room:
        """A new table, made by these events."""
        first = events[0]
        assert isinstance(first, e.Opened)
        now = self.clock()
        rows = entries(events, now)
        term = self._term
        await self.store.append(first.id, 1, rows, sitters(events))
        await self._holding.acquire(first.id)
        if not self._is_ours(term):
            raise Lost
        return self._keep(Read(rebuild((now, event) for event in events), rows))

    def share_out(self, id: str) -> None:
        """That table is open, and nobody is there yet: if others have fewer, it is whoever's they come to."""
        if self._holding.has_many:
            self.hand_over(id)

    async def visit(self, id: str) -> Room | None:
        """The table with that id for a person who comes to it here.

        Raises Lost where another node has it, as after this node stood still: the person comes again, and is
        forwarded. Asking that node for the table would interrupt all who are there.
        """
        if self.at_hand(id) is None and await self._holding.claim(id) is not None:
            raise Lost
        return await self.find(id)

    async def find(self, id: str) -> Room | None:
        """The table with that id, if there ever was one, and its game is here."""
        while True:
            while (busy := self._aside.get(id)) is not None:
                await busy.wait()
            if (room := self.at_hand(id)) is not None:
                return room
            if id not in self._loading:
                self._load_once(id, self._load(id))
            room = await asyncio.shield(self._loading[id])
            if room is None or not room.lost:
                return room  # and not one that went while we came

    def ask_to_come_back(self, person: str) -> None:
        """Every line of that person's is closed; whoever they are then may open another."""
        for room in self.rooms:
            for client in list(room.clients):
                if client.person == person:
                    client.dismiss("restarting")

    def is_crowded(self, room: Room, person: str) -> bool:
        """Whether that person would be one spectator too many there. Whoever plays never is."""
        if not self.most_spectators or room.table.seats_of(person):
            return False
        seated = {chair.person for chair in room.table.chairs}
        return sum(client.person not in seated for client in room.clients) >= self.most_spectators

    def _load_once(self, id: str, loading: Coroutine[Any, Any, Room | None]) -> "asyncio.Task[Room | None]":
        """Read once however many ask, and whoever of them gives up."""
        self._loading[id] = task = asyncio.ensure_future(loading)
        task.add_done_callback(lambda _: self._loading.pop(id, None))
        return task

    async def _load(self, id: str) -> Room | None:
        term = self._term
        await self._holding.acquire(id)
        try:
            read = await self.logbook.read(id)
        except GameMissing:
            return None
        if not self._is_ours(term):
            raise Lost
        return None if read is None else self._keep(read)

    def _is_ours(self, term: int) -> bool:
        """Whether what was ours in that term still is."""
        return term == self._term and self._holding.holds

    async def is_still_ours(self, id: str) -> bool:
        """Whether the others agree that we have that table. Raises StoreFailed."""
        return await self._holding.claim(id) is None

    def _keep(self, read: Read, attended: bool = True) -> Room:
        clock = _no_earlier(self.clock, read.log[-1].at)
        room = Room(read.table, self, clock, self._after, self._make_driver, self.listeners)
        heard = 0
        for row in read.log:
            if row.kind not in _PRIVATE:
                heard += 1
                room.acted.append((heard, row.kind == e.Acted.__name__))
            if row.action is not None:
                room.remember(row.action, heard, row)
        self._rooms[read.table.id] = room
        if not self.resting:
            room.come_back()
            if attended:
                room.attend()
        if self.store.shared:
            self._work(self._look_again(room))
        return room

    async def _look_again(self, room: Room) -> None:
        """A line that came to the log when we had read it is found even if nobody does anything."""
        id, seq = room.table.id, room.table.seq
        await asyncio.sleep(LATE / 1000)
        with suppress(StoreFailed):
            behind = self._rooms.get(id) is room and room.table.seq == seq and not room.writing
            if behind and await self.store.length(id) > seq and room.table.seq == seq and not room.writing:
                room.lost = True
                self.lose(room)

    def lose(self, room: Room) -> None:
        """That room may be wrong: its people come back to one that is read again."""
        id = room.table.id
        log.error("a table is read again from the store", table=id)
        self._holding.invalidate(id)
        if self._rooms.get(id) is room:
            del self._rooms[id]
        self._work(self._again(room))

    def _work(self, work: Coroutine[Any, Any, None]) -> None:
        """Does that beside everything else."""
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _again(self, room: Room) -> None:
        await room.close()
        if room.table.phase != "gathering":
            await self._come_back_to(room.table.id)

    async def _come_back_to(self, id: str) -> None:
        """That table is read again unless another machine has it, as soon as the store lets us: what it owes
        (to bots, timers, ratings) waits for nobody to come."""
        wait = RETRY_S
        while not self.resting:
            await asyncio.sleep(wait)
            try:
                if await self._holding.claim(id) is None:
                    await self.find(id)
                return
            except (Lost, StoreFailed):
                wait = min(2 * wait, TIDY_S)
            except Exception as error:
                log.error("a table cannot be read", table=id, error=type(error).__name__, exc_info=error)
                return

    def abandon(self) -> None:
        """No table is ours any more: whoever is here comes back to wherever theirs is then."""
        self._term += 1
        for id, room in list(self._rooms.items()):
            del self._rooms[id]
            room.lost = True
            self._work(room.close())

    def hand_over(self, id: str) -> None:
        """Somebody needs that table: if it is ours, it is theirs as soon as nothing is being written here."""
        self._work(self._let_go(id))

    async def _let_go(self, id: str) -> None:
        """That table is in our memory no longer, and may be anybody's; unless it is needed here just now."""
        if id in self._aside or id in self._loading:
            return
        done = self._aside[id] = asyncio.Event()
        try:
            if (room := self._rooms.pop(id, None)) is not None:
                room.lost = True
                await room.close()
            await self._holding.release(id)
        except StoreFailed:
            pass  # ours for as long as we are heard of, and read again when somebody comes
        finally:
            del self._aside[id]
            done.set()

    async def set_aside(
        self,
        id: str,
        work: Callable[[], Awaitable[None]],
        why: Literal["restarting", "not-found"] = "restarting",
    ) -> None:
        """Does something to what is kept of that table, which is in nobody's memory meanwhile.

        Whoever was there is told why they have to go; whoever comes waits, and finds what is kept then.
        """
        while (busy := self._aside.get(id)) is not None:
            await busy.wait()
        done = self._aside[id] = asyncio.Event()
        try:
            if (loading := self._loading.get(id)) is not None:
                await asyncio.wait([loading])
            room = self._rooms.pop(id, None)
            if room is not None:
                room.lost = True
                for client in list(room.clients):
                    client.dismiss(why)
                await room.close()
            self._holding.invalidate(id)  # nothing that was sent before is written after this work
            await self._holding.acquire(id)
            await work()
        finally:
            del self._aside[id]
            done.set()
        if room is not None and room.table.phase == "playing" and not self.resting:
            await self.find(id)  # its bots and timers wait for nobody to come
        elif id not in self._rooms:
            await self._let_go(id)

    async def record(self, id: str) -> bytes | None:
        """The record of a finished table, or one that somebody brought, as it is kept."""
        room = await self.find(id)
        if room is None:
            return await self.store.record(id)
        return dumps(room.table.record()).encode() if room.table.phase == "over" else None

    async def perform(
        self, room: Room, actor: Actor, command: ClientCommand, admit: Admit | None = None
    ) -> Accepted:
        """Carries a client's command out, with what has to be waited for before and after it.

        Raises what `Room.perform` raises.
        """
        repeated = room.is_done(command_key(actor.person, command.id))
        if isinstance(command, c.Play) and not repeated:
            try:
                await room.driver.ready(command.seat, command.move)
            except Illegal:
                # Sent twice, it may have been carried out while this one waited.
                if not room.is_done(command_key(actor.person, command.id)):
                    raise
        if not isinstance(command, c.Rematch):
            return await room.perform(actor, command, admit)
        # One after the other: a table that is just being opened is not missing.
        async with room.rematching:
            if (opened := room.table.rematch) is not None:
                room.rematch_missing = await self.find(opened) is None
            accepted = await room.perform(actor, command, admit)
            await self.open_rematch(room.table)
        await self._join_rematch(room.table.rematch, actor, command)
        return accepted

    async def _join_rematch(self, id: str | None, actor: Actor, command: c.Rematch) -> None:
        """The person takes the seat that is reserved for them where the same people play again."""
        room = None if id is None else await self.find(id)
        if (
            room is not None
            and room.table.phase == "gathering"
            and room.table.kept_for(actor.person) is not None
        ):
            with suppress(Refused):  # the seat went meanwhile, or they sit there already
                await room.perform(actor, c.Sit(id=command.id))

    async def open_rematch(self, table: Table) -> None:
        """Opens the table where the same people play again, unless that was done. Raises StoreFailed."""
        asked = table.rematched
        if asked is None or await self.find(asked.table) is not None:
            return
        with suppress(Conflict):  # another request has just opened it
            await self.open(rematch_events(table, asked))

    async def keep_tidy(self) -> None:
        """For as long as the server runs: forgets tables where nobody is and nothing is awaited."""
        while True:
            await asyncio.sleep(TIDY_S)
            await self.tidy()

    async def tidy(self) -> None:
        """Forgets tables where nobody is: at once if the game is over, soon if others have fewer, else when
        nothing happens for long."""
        for id, room in list(self._rooms.items()):
            long = REST if self._holding.has_many else HOUR
            if room.idle(self.clock() - (0 if room.table.phase == "over" else long)):
                await self._let_go(id)

    async def rest(self) -> None:
        """Nothing is done any more, and everybody is asked to come back."""
        self.resting = True
        await asyncio.gather(*(room.close() for room in self.rooms))

    async def close(self) -> None:
        """Ends after everything that was begun."""
        await self.rest()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)


def _no_earlier(clock: Clock, than: Millis) -> Clock:
    """That clock, set ahead where it is behind what has happened already: time never goes back at a table."""
    behind = than - clock()
    return clock if behind <= 0 else lambda: clock() + behind


def _goes_on(table: Table) -> bool:
    """Whether something happens there without anybody doing it, and without a bot unless it is rated."""
    if table.phase != "playing":
        return False
    if table.settings.rated:
        return True
    people = table.awaited_people()
    timed = table.deadline() is not None and bool(people)
    return timed or any(table.plan(seat) is not None for seat in people) or bool(table.game.due(table.state))
