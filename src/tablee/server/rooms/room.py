"""A live table with its people: serialises wishes, persists before it tells, and wakes bots and timers."""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Collection, Hashable, Sequence
from typing import Any, Final, Protocol

import msgspec
import structlog

from tablee.bots.thought import Thought
from tablee.core import Illegal, Millis, Seat
from tablee.games import Elementals
from tablee.server.keeping.event import Event
from tablee.server.keeping.store import Conflict, Store, StoreFailed
from tablee.server.metrics import Metrics
from tablee.server.race.racing import Racing
from tablee.server.rooms.client import Client
from tablee.server.rooms.digest import note
from tablee.server.rooms.presence import Presence
from tablee.server.rooms.telling.teller import Teller
from tablee.server.thinking.question import question, thought
from tablee.table import events as e
from tablee.table.moment import Moment
from tablee.table.refused import Refused
from tablee.table.table import Table
from tablee.table.wishes import acted, decided, follow_plan
from tablee.wire.shared import TableInfo

log = structlog.get_logger()

Clock = Callable[[], Millis]


class Timer(Protocol):
    """Something that will be done, or not."""

    def cancel(self) -> None: ...


After = Callable[[float, Callable[[], None]], Timer]
"""Does something so many seconds from now."""

Think = Callable[[Thought, str], Awaitable[str]]
"""Asks a bot, on somebody's account."""

Wish = Callable[[Moment], Moment]
"""What somebody wants: the moment in which it has come true. Raises Illegal if it is refused."""

RECENT: Final = 256
"""How many of the last events a client that comes back can be caught up with."""

_encode_event = msgspec.json.Encoder().encode


class Lost(Exception):
    """Memory and log of this table may differ: it is read again from the store, and then is there."""


LOST: Final = (Lost, Conflict, StoreFailed)
"""What a wish raises whose fate only the store knows. Asked again with its action id, it is granted once."""


def action_key(person: str, id: str) -> str:
    """An action belongs to whoever made it: nobody can spend another one's id."""
    return f"{person}:{id}"


class Room:
    """One table in memory, its sockets, and what it waits for."""

    def __init__(
        self,
        table: Table,
        store: Store,
        clock: Clock,
        think: Think,
        metrics: Metrics,
        pause: float,
        lose: "Callable[[Room], None]",
        after: After,
    ) -> None:
        """`lose` is told when this room no longer knows what the store holds."""
        self.table = table
        self.actions: dict[str, int] = {}
        self.clock, self.after = clock, after
        self._store, self._think = store, think
        self._moves = metrics.moves.labels(table.game.key)
        self.pause = pause
        self._lose = lose
        self.lost = False
        self.opened = clock()
        self._presence = Presence(self.opened)
        self.clients: Collection[Client] = self._presence.clients
        self.racing = Racing(self) if table.game.key == Elementals.key else None
        self.teller = Teller(self._presence, clock, self.racing)
        self.turning = asyncio.Lock()
        """Held by whoever opens the table where the same people play again."""
        self._lock = asyncio.Lock()
        self.acted: deque[tuple[int, bool]] = deque(maxlen=RECENT)
        """The last events by their number: whether each was an act of the game."""
        self._timers: list[Timer] = []
        self._tasks: set[asyncio.Task[None]] = set()
        self._thinking: set[tuple[Seat, Hashable]] = set()
        self._closed = False

    # Wishes.

    async def grant(self, wish: Wish, action: str | None = None) -> int:
        """Makes a wish come true: decided, durable, installed, told. Returns its sequence number.

        The same action twice is granted once. Raises what the wish raises; then nothing happened.
        Raises one of LOST when it is not known whether anything happened.
        """
        async with self._lock:
            if self.lost:
                raise Lost
            if action is not None and action in self.actions:
                return self.actions[action]
            wished = wish(Moment(self.table, self.clock()))
            if wished.events:
                await self._commit(wished, action)
            return self.table.heard

    async def _commit(self, wished: Moment, action: str | None) -> None:
        before, table, now, events = self.table, wished.table, wished.now, wished.events
        # An action names the last of its events: when that one is there, all are.
        ids = [*([None] * (len(events) - 1)), action]
        rows = [
            Event(at=now, kind=type(event).__name__, body=_encode_event(event), action=id)
            for event, id in zip(events, ids, strict=True)
        ]
        try:
            await self._store.append(before.id, before.seq + 1, rows, sitters(events))
        except BaseException:
            # Not written, written, or (cancelled) nobody knows: from now on only the store does.
            self.lost = True
            self._lose(self)
            raise
        self.table = table
        self._note(before, events, now)
        if self.racing is not None:
            self.racing.happened(before, events)
        if action is not None:
            self.actions[action] = table.heard
        if table.phase == "over" and before.phase == "playing":
            self.work(self._note_end(now))
        self.teller.happened(before, table, events)
        if self.racing is not None:
            self.racing.told()
        self.wake()

    async def _note_end(self, now: Millis) -> None:
        """The game is over: from now on it is listed among those that are."""
        await note(self._store, self.table, now)

    def _note(self, before: Table, events: Sequence[e.AnyEvent], now: Millis) -> None:
        """What this room remembers of events beside the table they made."""
        heard = (event for event in events if not isinstance(event, e.UNHEARD))
        for seq, event in enumerate(heard, before.heard + 1):
            acted = isinstance(event, e.Acted)
            self.acted.append((seq, acted))
            if acted:
                self._moves.inc()
            elif isinstance(event, e.Sat | e.HandedOver):
                # Overlooked while they are here: `absent_since` asks for that first.
                self._presence.sat(event.person, now)

    # People come and go.

    def info(self, person: str) -> TableInfo:
        """The table as that person sees it."""
        return self.teller.info(self.table, person)

    def absent_since(self, seat: Seat) -> Millis | None:
        """Since when nobody looks at the table from that seat; None while somebody does."""
        return self._presence.absent_since(self.table, seat)

    def enter(self, client: Client) -> None:
        """A client looks at the table from now on; the others see that somebody came."""
        came = self._presence.enter(client)
        if self.racing is not None:
            self.racing.lines.came()
        if came:
            self.teller.presence(self.table, client)

    def exit(self, client: Client) -> None:
        """A client is gone."""
        if self._presence.exit(client, self.table, self.clock()):
            self.teller.presence(self.table, client)

    def catch_up(self, client: Client, since: int | None) -> None:
        """Tells the client what it missed after that sequence number, or everything."""
        self.teller.catch_up(self.table, client, self._missed(since))

    def _missed(self, since: int | None) -> int | None:
        """How many acts came after that sequence number; None if none did, or something else too."""
        if since is None or since >= self.table.heard or self.table.phase != "playing":
            return None
        missed = [acted for seq, acted in self.acted if seq > since]
        return len(missed) if len(missed) == self.table.heard - since and all(missed) else None

    def idle(self, since: Millis) -> bool:
        """Nobody looks, nothing is being done or waited for, and nothing has happened since then."""
        busy = self.clients or self._tasks or self._timers or self._lock.locked() or self.turning.locked()
        return not busy and max(self.table.since, self.opened) < since

    # Bots, timers, and what the table owes.

    def wake(self) -> None:
        """Starts what the game waits for that is not a person."""
        for timer in self._timers:
            timer.cancel()
        self._timers.clear()
        table = self.table
        if table.phase != "playing" or self.lost or self._closed:
            return
        deadline = table.deadline()
        if deadline is not None:
            self.later(deadline, lambda: self._run_out(table.ply))
        if self.racing is not None:
            self.racing.wake()
            return
        due = table.game.due(table.state)
        if due is not None:
            assert table.started is not None
            move = table.game.write(due.move)
            self.later(table.started + due.at, lambda: self._owe(move, table.state))
        for seat in sorted(table.awaiting()):
            if table.chairs[seat].kind == "bot":
                self.work(self._let_think(seat, "bot"))
            elif table.plan(seat) is not None:
                self.work(self._follow_plan(seat))

    def later(self, when: Millis, call: Callable[[], None]) -> None:
        """Does that at that time, unless something happens before."""
        delay = max(0.0, (when - self.clock()) / 1000)
        self._timers.append(self.after(delay, call))

    def work(self, work: Any) -> None:
        """Does that beside everything else."""
        task: asyncio.Task[None] = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._finished)

    def _finished(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            # Without the store there is nothing to be done here; whoever lost the table reads it again.
            trace = None if isinstance(error, LOST) else error
            log.error("table work failed", table=self.table.id, error=type(error).__name__, exc_info=trace)

    def _owe(self, move: str, state: object) -> None:
        """The table makes a move that it owes in that state of the game."""

        def pay(moment: Moment) -> Moment:
            table = moment.table
            if table.phase != "playing" or table.state is not state:
                return moment
            assert table.started is not None
            due = table.game.due(table.state)
            assert due is not None
            # Two clocks never agree to the millisecond: what is paid is never paid too early.
            now = max(moment.now, table.started + due.at)
            return acted(Moment(table, now), None, move, "table")

        async def grant() -> None:
            await self.grant(pay)

        self.work(grant())

    def _run_out(self, ply: int) -> None:
        """The move timer ran out: a bot plays this one move for everybody who is awaited."""
        if self.table.ply == ply:
            for seat in sorted(self.table.awaiting()):
                if self.table.chairs[seat].kind == "human":
                    self.work(self._let_think(seat, "timer"))

    async def _follow_plan(self, seat: Seat) -> None:
        """Plays what the seat has prepared, after a natural pause in which it can still be dropped."""
        about = (seat, id(self.table.state))
        if about in self._thinking:
            return
        self._thinking.add(about)
        try:
            await asyncio.sleep(self.pause)
        finally:
            self._thinking.discard(about)
        before, followed = self.table, list[e.AnyEvent]()

        def follow(moment: Moment) -> Moment:
            after = follow_plan(moment, seat)
            followed.extend(after.events)
            return after

        await self.grant(follow)
        if any(isinstance(event, e.Unplanned) for event in followed):
            self.teller.dropped(before, self.table, Refused("what you had prepared is not possible any more"))

    async def _let_think(self, seat: Seat, by: e.By) -> None:
        """Asks a bot for the seat's move, and makes it if the game has not gone on meanwhile."""
        table = self.table
        about = (seat, question(table, seat))
        if about in self._thinking:
            return
        self._thinking.add(about)
        try:
            move = await self._considered(table, seat, by)
        finally:
            self._thinking.discard(about)

        def decide(moment: Moment) -> Moment:
            now = moment.table
            if now.phase != "playing" or seat not in now.awaiting() or question(now, seat) != about[1]:
                return moment
            return decided(moment, seat, move, by)

        try:
            await self.grant(decide)
        except Illegal as error:
            log.error("a bot's move was refused", table=table.id, game=table.game.key, reason=error.reason)

    async def _considered(self, table: Table, seat: Seat, by: e.By) -> str:
        time = asyncio.get_running_loop().time
        started = time()
        move = await self._think(thought(table, seat), table.host)
        if by == "bot":
            # A natural pause: nobody likes an opponent who answers before the tile lies. One who is at it
            # already goes on sooner.
            at_it = bool(table.played) and table.played[-1].act.seat == seat
            pause = self.pause / 2 if at_it else self.pause
            await asyncio.sleep(max(0.0, pause - (time() - started)))
        return move

    async def close(self) -> None:
        """Stops everything this room does; the clients are asked to come back."""
        self._closed = True
        if self.racing is not None:
            self.racing.close()
        for timer in self._timers:
            timer.cancel()
        self._timers.clear()
        async with self._lock:
            # What was being written is, and everybody has been told: nothing is given up half-way.
            for task in list(self._tasks):
                task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for client in list(self.clients):
            client.dismiss("restarting")


def sitters(events: Sequence[e.AnyEvent]) -> list[str]:
    """The people for whom a table becomes one of theirs by these events."""
    return [event.person for event in events if isinstance(event, e.Sat | e.HandedOver)]
