"""A live table with its people: queues commands, stores before it broadcasts, wakes bots and timers."""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from collections.abc import Set as AbstractSet
from functools import partial
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import msgspec
import structlog
from msgspec.structs import replace

from tablee.bots.levels import LEVELS, substitute_of
from tablee.core import Illegal, Millis, Seat
from tablee.server.keeping import ids
from tablee.server.keeping.entry import Entry
from tablee.server.keeping.group import Append, Conflict, StoreFailed
from tablee.server.keeping.sittings import sit_down
from tablee.server.logs import short
from tablee.server.rooms.after import After, Timer
from tablee.server.rooms.client import Client, Clock
from tablee.server.rooms.digest import digest_of, noting
from tablee.server.rooms.driver import DriverFactory, GameDriver
from tablee.server.rooms.listener import RoomListener
from tablee.server.rooms.logbook import Missed
from tablee.server.rooms.outsiders import Outsiders
from tablee.server.rooms.presence import Presence
from tablee.server.rooms.submission import (
    SERVER,
    SILENT,
    Accepted,
    Admit,
    Awaited,
    Done,
    Reply,
)
from tablee.server.rooms.telling.teller import Teller
from tablee.table import commands as c
from tablee.table import events as e
from tablee.table.commands import Command, Result
from tablee.table.decide import decide, result_of
from tablee.table.decision import Actor, Context, Decision
from tablee.table.evolution import evolve, under_names
from tablee.table.refused import Refused
from tablee.table.table import Table
from tablee.wire.shared import TableInfo

if TYPE_CHECKING:
    from tablee.server.rooms.keeper import Keeper

log = structlog.get_logger()

RECENT: Final = 256
"""How many of the last events a client that comes back can be caught up with."""

MOST_EVENTS: Final = 5_000
"""A log that is longer takes no more: it is read again in about 50 ms (12 µs an act, 3 µs anything else)."""

MOST_BESIDE: Final = 1_200
"""Of these so many are no acts of the game at most, and no more than a third of them one person's."""

REST: Final[Millis] = 60_000
"""Where nobody has looked for as long, bots let the game rest until somebody does, unless it is rated."""

LATE: Final[Millis] = 3_000
"""After so long nothing arrives any more that whoever had a table before sent to its log."""

AGAIN_S: Final = 1.0
"""How long what has to be noted waits where the store fails."""

_SEATED: Final = (e.Sat, e.HandedOver)
_SITTING: Final = (*_SEATED, e.Asked)
_WITH_RESULT: Final = frozenset({"Sat", "BotSat", "HandedOver", "Lent", "SeatOffered", "Rematched"})
_encode_event = msgspec.json.Encoder().encode
_decode_event: Final = msgspec.json.Decoder(e.AnyEvent).decode


class Lost(Exception):
    """Memory and log of this table may differ: it is read again from the store, and then is there."""


LOST: Final = (Lost, Conflict, StoreFailed)
"""Only the store knows what became of the command. Sent again with its id, it is carried out once."""

_NEED_ONLY_TIME: Final = frozenset(
    {
        c.Play,
        c.Together,
        c.Plan,
        c.Undo,
        c.Consent,
        c.Say,
        c.AnswerQuestion,
        c.TableMove,
        c.FollowPlan,
        c.GiveHint,
        c.Resume,
        c.EndGame,
    }
)
"""The commands that are decided from the time and the person alone."""


def command_key(person: str, id: str) -> str:
    """The key of a command: no person can use up another's id."""
    return f"{person}:{id}"


class _Pending(NamedTuple):
    """A decision on its way to the store."""

    actor: Actor
    command: Command
    reply: Reply
    key: str | None
    decision: Decision
    keyed: e.AnyEvent
    """The event that is stored with the key: the one that tells what the command hands out, or the last."""
    result: Result | None


class Room:
    """One table in memory, its sockets, and what it waits for."""

    def __init__(
        self,
        table: Table,
        registry: "Keeper",
        clock: Clock,
        after: After,
        make_driver: DriverFactory,
        listeners: Sequence[RoomListener] = (),
    ) -> None:
        self.table = table
        self.clock, self.after = clock, after
        self._registry, self._store = registry, registry.store
        self._moves = registry.metrics.moves.counts
        self._listeners = listeners
        self._done: dict[str, Accepted] = {}
        """What became of the commands that had an id, by their keys."""
        self.rematching = asyncio.Lock()
        """Held from a wish to play again until the table for it is open."""
        self.rematch_missing = False
        """Whether the table where the same people play again is known to be gone."""
        self.lost = False
        """Whether only the store knows how the table stands."""
        self.opened = clock()
        self._looked = self.opened - REST
        """When a person without a socket here looked last, or the last one with a socket went."""
        self._presence = Presence(self.opened)
        self.clients: AbstractSet[Client] = self._presence.clients
        self._queue: deque[tuple[Actor, Command, Reply] | Callable[[], None]] = deque()
        self._writing: _Pending | None = None
        """What is decided and not yet stored; nothing else is decided meanwhile."""
        self._at_rest: asyncio.Event | None = None
        self.acted: deque[tuple[int, bool]] = deque(maxlen=RECENT)
        """The last events by their number: whether each was an act of the game."""
        self.outsiders = Outsiders(clock, after)
        self._timers: list[Timer] = []
        self._tasks: set[asyncio.Future[object]] = set()
        self._closed = False
        self.driver = make_driver(self)
        self.teller = Teller(self._presence, clock, self.driver, self.outsiders)

    # Commands.

    def submit(self, actor: Actor, command: Command, reply: Reply = SILENT) -> None:
        """Carries out one command after the other, as they are submitted: decided, stored, broadcast.

        A command with the id of an earlier one of that person is not carried out again: the reply is the
        earlier one's.
        """
        self._queue.append((actor, command, reply))
        self._go_on()

    async def perform(self, actor: Actor, command: Command, admit: Admit | None = None) -> Accepted:
        """Submits a command and returns when it is stored. Raises Illegal where it is refused, what `admit`
        raises, and one of LOST where only the store knows what became of it."""
        reply = Awaited(admit)
        self.submit(actor, command, reply)
        return await reply.answer

    @property
    def writing(self) -> bool:
        """Whether something is decided and not yet stored."""
        return self._writing is not None

    def after_queue(self, call: Callable[[], None]) -> None:
        """Calls that when everything submitted so far is done."""
        self._queue.append(call)
        self._go_on()

    def remember(self, key: str, heard: int, row: Entry) -> None:
        """The log has the command of that key: its last public number was that, its event is in that row."""
        event = _decode_event(row.body) if row.kind in _WITH_RESULT else None
        self._done[key] = Accepted(heard, None if event is None else result_of(event))

    def is_done(self, key: str) -> bool:
        """Whether the command of that key was carried out."""
        return key in self._done

    def _go_on(self) -> None:
        """Decides what is submitted, up to the first command that has to be stored before the next."""
        while self._queue and self._writing is None:
            entry = self._queue.popleft()
            if isinstance(entry, tuple):
                self._decide(*entry)
            else:
                entry()
        if self._writing is None and self._at_rest is not None:
            self._at_rest.set()

    def _decide(self, actor: Actor, command: Command, reply: Reply) -> None:
        if self.lost:
            reply.refused(Lost())
            return
        key = None if command.id is None else command_key(actor.person, command.id)
        if key is not None and (done := self._done.get(key)) is not None:
            reply.accepted(self._with_token(done, key), False)
            return
        try:
            reply.admit()
            decision = decide(self.table, self._context(actor, command, key), command)
        except Illegal as error:
            if key is not None and self.may_have_missed:
                self.work(self._refuse_after_reading(key, reply, error))
            else:
                reply.refused(error)
            return
        except Exception as error:
            reply.refused(error)
            return
        if not decision.events:
            reply.accepted(Accepted(self.table.heard, decision.result), False)
            return
        if (full := _full(self.table, decision)) is not None:
            reply.refused(full)
            return
        self._write(_Pending(actor, command, reply, key, decision, *_event_with_result(decision.events)))

    def _write(self, pending: _Pending) -> None:
        self._writing = pending
        try:
            self._store.append_soon(self._rows(pending))
        except StoreFailed as error:
            self._settled(error)

    def _context(self, actor: Actor, command: Command, key: str | None) -> Context:
        """What the decision on that command may depend on."""
        if type(command) in _NEED_ONLY_TIME:
            return Context(now=self.clock(), person=actor.person)
        if isinstance(command, c.PutHand):
            racers, arrived = self.driver.race_context(key)
            return Context(now=self.clock(), person=actor.person, racers=racers, hands_arrived=arrived)
        table = self.table
        absent = {seat: self.absent_since(seat) for seat in range(len(table.chairs))}
        return Context(
            now=self.clock(),
            person=actor.person,
            name=actor.name,
            seed=ids.new_seed(),
            token="" if key is None else self._registry.tokens.make(table.id, key),
            levels=LEVELS[table.game.key],
            substitute=substitute_of(table.game.key),
            absent={seat: since for seat, since in absent.items() if since is not None},
            watchers={short(client.person): client.person for client in self.clients},
            rematch_missing=self.rematch_missing,
        )

    def _with_token(self, done: Accepted, key: str) -> Accepted:
        """The answer to a repeated command: a token is not stored, and made again."""
        if done.result is None or done.result.token is None:
            return done
        token = self._registry.tokens.make(self.table.id, key)
        return done._replace(result=replace(done.result, token=token))

    async def _refuse_after_reading(self, key: str, reply: Reply, error: Illegal) -> None:
        """Looks first whether the node that had the table before carried the command out: what it stored may
        have arrived after the log was read here."""

        def answer() -> None:
            if self.lost:
                reply.refused(Lost())
            elif (done := self._done.get(key)) is not None:
                reply.accepted(self._with_token(done, key), False)
            else:
                reply.refused(error)

        try:
            await self.read_on()
        except StoreFailed as failed:
            reply.refused(failed)
        else:
            self.after_queue(answer)

    def _rows(self, pending: _Pending) -> Append:
        """What is stored of a decision. The key of the command stands with the event that has its result."""
        table, decision = self.table, pending.decision
        now, events, keyed = decision.now, decision.events, pending.keyed
        rows = [
            (
                table.id,
                seq,
                now,
                type(event).__name__,
                _encode_event(event),
                pending.key if event is keyed else None,
            )
            for seq, event in enumerate(events, table.seq + 1)
        ]
        also = [] if type(events[-1]) is e.Acted else sit_down(table.id, sitters(events), now)
        if decision.table.outcome is not table.outcome:
            # From then on it is listed among the games that are over.
            also += noting(decision.table, digest_of(decision.table, now))
        return Append(rows, self._settled, also)

    def _settled(self, error: Exception | None) -> None:
        """What was written last is stored, or only the store knows whether it is."""
        assert self._writing is not None
        if isinstance(error, Conflict) and not self._closed and not self.lost:
            self.work(self._decide_again(error))
            return
        pending, self._writing = self._writing, None
        reply = pending.reply
        try:
            if error is not None:
                self._give_up(reply, error)
                return
            heard = _heard_with(self.table, pending)
            try:
                accepted = Accepted(heard, pending.result)
                told = self._install(pending.decision, pending.key, accepted, reply.done)
            except Exception as failed:
                reply.refused(failed)
            else:
                if pending.key is not None and pending.result is not None:
                    accepted = self._with_token(accepted, pending.key)
                reply.accepted(accepted, told)
        finally:
            self._go_on()

    def _give_up(self, reply: Reply, error: Exception) -> None:
        """Only the store knows what became of the command: the table is loaded again."""
        if not self.lost:
            self.lost = True
            self._registry.lose(self)
        reply.refused(error)

    async def _decide_again(self, lost: Conflict) -> None:
        """Another node wrote in that place: its events are broadcast, and the command is decided anew.

        Where the table belongs to that node by now, people come back to it there.
        """
        assert self._writing is not None
        pending = self._writing
        missed: Sequence[Missed] = ()
        try:
            if await self._registry.is_still_ours(self.table.id):
                missed = await self._registry.logbook.missed(self.table)
            self._install_missed(missed)
        except Exception as error:
            missed = ()
            log.error("a log cannot be read on", table=self.table.id, error=type(error).__name__)
        self._writing = None
        if missed and not self.lost:
            self._queue.appendleft((pending.actor, pending.command, pending.reply))
            self.wake()
        else:
            self._give_up(pending.reply, lost)
        self._go_on()

    @property
    def may_have_missed(self) -> bool:
        """Whether what another node wrote may have arrived in the log after it was read here."""
        return self._store.shared and self.clock() - self.opened < LATE

    async def read_on(self) -> None:
        """Reads and broadcasts what another node wrote since this one read the log. Raises StoreFailed."""
        known = self.table
        missed = await self._registry.logbook.missed(known)
        # What was written here meanwhile has found out by itself whether anything was missed.
        if self.table is known and self._writing is None and not self.lost:
            self._install_missed(missed)

    def _install_missed(self, missed: Sequence[Missed]) -> None:
        for one in missed:
            decision = Decision(evolve(self.table, one.event, one.at), one.at, (one.event,))
            self._install(decision, one.action, Accepted(decision.table.heard, result_of(one.event)))
        if missed:
            log.info("a table caught up with its log", table=self.table.id, events=len(missed))

    def _install(
        self, decision: Decision, key: str | None, accepted: Accepted, done: Done | None = None
    ) -> bool:
        """Makes the decided table the table, and broadcasts. Whether the client (`done`) has been told."""
        before, table, now, events = self.table, decision.table, decision.now, decision.events
        self.table = table
        self._note(before, events, now)
        if self.driver.is_race:
            self.driver.before_telling(before, events)
        if key is not None:
            self._done[key] = accepted
        told = self.teller.tell_events(before, table, events, done)
        if table.chairs is not before.chairs or table.outcome is not None:
            self.outsiders.attend(table)
        if self.driver.is_race:
            self.driver.after_telling()
        self.wake()
        if type(events[-1]) is not e.Acted or table.outcome is not None:
            for listener in self._listeners:
                listener.on_events(self, before, events)
        return told

    def retry(self, duty: Callable[[], Awaitable[None]]) -> None:
        """Does that, again and again where the store fails: no other node does it while the table is here."""
        self.work(self._retry(duty))

    async def _retry(self, duty: Callable[[], Awaitable[None]]) -> None:
        while True:
            try:
                return await duty()
            except StoreFailed:
                log.warning("what is noted of a table waits for the store", table=self.table.id)
                await asyncio.sleep(AGAIN_S)

    def _note(self, before: Table, events: Sequence[e.AnyEvent], now: Millis) -> None:
        """What this room remembers of events beside the table they made."""
        seq = before.heard
        for event in events:
            if isinstance(event, e.Acted):
                seq += 1
                self.acted.append((seq, True))
                self._moves[before.game.key] += 1
            elif not isinstance(event, e.PRIVATE_EVENTS):
                seq += 1
                self.acted.append((seq, False))
                if isinstance(event, _SEATED):
                    # Overlooked while they are here: `absent_since` asks for that first.
                    self._presence.sat(event.person, now)

    # People come and go.

    def info(self, person: str) -> TableInfo:
        """The table as that person sees it."""
        return self.teller.info(self.table, person)

    def absent_since(self, seat: Seat) -> Millis | None:
        """Since when nobody looks at the table from that seat; None while somebody does."""
        return self._presence.absent_since(self.table, seat)

    @property
    def attended(self) -> bool:
        """Whether somebody looks at the table, or did a moment ago. A rated game goes on without: nobody
        keeps it from being counted by closing the page."""
        looked_at = bool(self.clients or self.outsiders) or self.clock() - self._looked < REST
        return looked_at or self.table.settings.rated

    def attend(self) -> None:
        """A person looks at the table: what rested goes on."""
        rested, self._looked = not self.attended, self.clock()
        if rested:
            self.wake()

    def enter(self, client: Client) -> None:
        """A client looks at the table from now on; the others see that somebody came."""
        self.attend()
        came = self._presence.enter(client)
        self.driver.on_arrival()
        if came:
            self.teller.tell_presence(self.table, client)
            for listener in self._listeners:
                listener.on_arrival(self, client.person)

    def exit(self, client: Client) -> None:
        """A client is gone."""
        self._looked = self.clock()
        if self._presence.exit(client, self.table, self.clock()):
            self.teller.tell_presence(self.table, client)
            self._announce_wait()

    def connect(self, key: str, line: Client) -> None:
        """A bot from outside comes on that line; everybody sees that it is there."""
        self.attend()
        self.outsiders.come(key, line)
        self.outsiders.attend(self.table)
        self.teller.tell_names(self.table)

    def disconnect(self, key: str, line: Client) -> None:
        """That line is gone."""
        self.outsiders.go(key, line)
        self._looked = self.clock()
        self.teller.tell_names(self.table)

    def rename(self, person: str, name: str) -> None:
        """That person goes by another name from now on, where it shows."""

        def show() -> None:
            renamed = under_names(self.table, {person: name})
            if renamed is not self.table:
                self.table = renamed
                self.teller.tell_names(renamed)

        # What is being written was decided about the table as it is, and may seat somebody.
        if self.writing or any(person in (chair.person, chair.kept) for chair in self.table.chairs):
            self.after_queue(show)

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
        busy = self._tasks or self._timers or self.writing
        return not (busy or self.clients or self.outsiders) and max(self.table.since, self.opened) < since

    # What goes on by itself.

    def come_back(self) -> None:
        """The table was loaded: it goes on, and the clocks of those it awaits run from now on."""
        for listener in self._listeners:
            listener.on_load(self)
        clocks = self.table.clocks
        if clocks is None or clocks.at == self.clock() or not self.table.awaited_people():
            self.wake()
        else:
            self.submit(SERVER, c.Resume(), _WakeAnyway(self.wake))

    def wake(self) -> None:
        """Starts what the game waits for that is not a person. What is being written comes first."""
        if self._writing is not None:
            return
        if self._timers:
            for timer in self._timers:
                timer.cancel()
            self._timers.clear()
        table = self.table
        if table.started is None or table.outcome is not None or self.lost or self._closed:
            return
        deadline = table.deadline()
        if deadline is not None:
            self.later(deadline, partial(self.driver.run_out, table.out_of_time(deadline)))
            self._announce_wait()
        self.driver.wake()

    def _announce_wait(self) -> None:
        for listener in self._listeners:
            listener.on_wait(self)

    def later(self, when: Millis, call: Callable[[], None]) -> None:
        """Does that at that time, unless something happens before."""
        delay = max(0.0, (when - self.clock()) / 1000)
        self._timers.append(self.after(delay, call))

    def work(self, work: Coroutine[Any, Any, object]) -> None:
        """Does that beside everything else."""
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._finished)

    def _finished(self, task: asyncio.Future[object]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            # Without the store there is nothing to be done here; whoever lost the table reads it again.
            trace = None if isinstance(error, LOST) else error
            log.error("table work failed", table=self.table.id, error=type(error).__name__, exc_info=trace)

    async def close(self) -> None:
        """Stops everything this room does; the clients are asked to come back."""
        self._closed = True
        self.driver.close()
        self.outsiders.close()
        for timer in self._timers:
            timer.cancel()
        self._timers.clear()
        # What was being written is, and everybody has been told: nothing is given up half-way.
        if self._writing is not None:
            self._at_rest = asyncio.Event()
            await self._at_rest.wait()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for client in list(self.clients):
            client.dismiss("restarting")
        # A driver holds on to its room: without it, the room is gone as soon as nobody has it.
        self.driver = GameDriver()
        self.teller = Teller(self._presence, self.clock, self.driver, self.outsiders)


class _WakeAnyway(Reply):
    """The table goes on also where it cannot be stored that it was loaded."""

    __slots__ = ("_wake",)

    def __init__(self, wake: Callable[[], None]) -> None:
        self._wake = wake

    def refused(self, error: Exception) -> None:
        self._wake()


def _full(before: Table, decision: Decision) -> Refused | None:
    """Why a log that is very long takes no more; None where it takes that. People can always leave."""
    beside = decision.table.beside
    if all(isinstance(event, e.Replaced | e.Abandoned) for event in decision.events):
        return None
    if decision.table.seq > MOST_EVENTS:
        return Refused("too much has happened at this table: open another one")
    if beside is before.beside:
        return None
    if sum(beside.values()) > MOST_BESIDE:
        return Refused("too much has happened at this table: only the game itself goes on")
    if any(who and n > MOST_BESIDE // 3 and n > before.beside.get(who, 0) for who, n in beside.items()):
        return Refused("you have done too much at this table beside the game")
    return None


def sitters(events: Sequence[e.AnyEvent]) -> list[str]:
    """The people for whom a table becomes one of theirs by these events."""
    return [event.person for event in events if isinstance(event, _SITTING)]


def _heard_with(before: Table, pending: _Pending) -> int:
    """The public number of the event that is stored with the command's key: known after a restart, too."""
    events = pending.decision.events
    if pending.keyed is events[-1]:
        return pending.decision.table.heard
    upto = next(at for at, event in enumerate(events, 1) if event is pending.keyed)
    return before.heard + sum(not isinstance(event, e.PRIVATE_EVENTS) for event in events[:upto])


def _event_with_result(events: Sequence[e.AnyEvent]) -> tuple[e.AnyEvent, Result | None]:
    """The event that tells what a command handed out, with that; the last one if none does."""
    if type(events[-1]) is not e.Acted:
        for event in events:
            if (result := result_of(event)) is not None:
                return event, result
    return events[-1], None
