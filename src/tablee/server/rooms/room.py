"""A live table with its people: serialises wishes, persists before it tells, and wakes bots and timers."""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from collections.abc import Set as AbstractSet
from functools import partial
from typing import Any, Final

import msgspec
import structlog

from tablee.core import Millis, Seat
from tablee.server.keeping.group import Append, Conflict, StoreFailed
from tablee.server.keeping.sittings import sit_down
from tablee.server.keeping.store import Store
from tablee.server.metrics import Metrics
from tablee.server.rooms.after import After, Timer
from tablee.server.rooms.client import Client, Clock
from tablee.server.rooms.digest import digest_of, noting
from tablee.server.rooms.errand import Afterwards, Awaited, Errand
from tablee.server.rooms.logbook import LONG, Logbook, Missed
from tablee.server.rooms.outsiders import Outsiders
from tablee.server.rooms.pace import Pace, Pacing, Wish
from tablee.server.rooms.presence import Presence
from tablee.server.rooms.scorer import Scorer
from tablee.server.rooms.summoner import Summoner
from tablee.server.rooms.telling.teller import Done, Teller
from tablee.settings import is_long
from tablee.table import events as e
from tablee.table.evolution import evolve, under_names
from tablee.table.moment import Moment
from tablee.table.refused import Refused
from tablee.table.table import Table
from tablee.table.wishes import resume
from tablee.wire.shared import TableInfo

log = structlog.get_logger()

RECENT: Final = 256
"""How many of the last events a client that comes back can be caught up with."""

MOST_EVENTS: Final = 10_000
"""A log that is longer takes nothing but acts of the game, and of those no more than as many again."""

REST: Final[Millis] = 60_000
"""Where nobody has looked for as long, bots let the game rest until somebody does, unless it is rated."""

LATE: Final[Millis] = 3_000
"""After so long nothing arrives any more that whoever had a table before sent to its log."""

AGAIN_S: Final = 1.0
"""How long what has to be noted waits where the store fails."""

_SEATED: Final = (e.Sat, e.HandedOver)
_SITTING: Final = (*_SEATED, e.Asked)
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
        metrics: Metrics,
        pause: float,
        lose: "Callable[[Room], None]",
        after: After,
        pacing: Pacing,
        logbook: Logbook,
        scorer: Scorer,
        is_ours: "Callable[[str], Awaitable[bool]]",
        attended: bool = True,
        summoner: Summoner | None = None,
    ) -> None:
        """`lose` is told when this room no longer knows what the store holds. `is_ours` says whether that
        table still is. `attended`: somebody asked for the table just now."""
        self.table = table
        self.actions: dict[str, int] = {}
        self.clock, self.after = clock, after
        self._store, self._logbook, self._scorer = store, logbook, scorer
        self._summoner = summoner
        self.condensed = 0
        """The sequence number up to which the log was condensed."""
        self._moves = metrics.moves.counts
        self.pause = pause
        self._lose, self._is_ours = lose, is_ours
        self.lost = False
        self.opened = clock()
        self._looked = self.opened if attended else self.opened - REST
        """When somebody who has no socket here looked last, or the last who had one went."""
        self._presence = Presence(self.opened)
        self.clients: AbstractSet[Client] = self._presence.clients
        self.turning = asyncio.Lock()
        """Held by whoever opens the table where the same people play again."""
        self._errands: deque[Errand] = deque()
        self._writing: tuple[Errand, Moment] | None = None
        """What is decided and not yet on the disk; nothing else is decided meanwhile."""
        self._at_rest: asyncio.Event | None = None
        self.acted: deque[tuple[int, bool]] = deque(maxlen=RECENT)
        """The last events by their number: whether each was an act of the game."""
        self.outsiders = Outsiders(clock, after)
        self._timers: list[Timer] = []
        self._tasks: set[asyncio.Future[object]] = set()
        self._closed = False
        self.pace = pacing(self)
        self.teller = Teller(self._presence, clock, self.pace, self.outsiders)

    # Wishes.

    async def grant(self, wish: Wish, action: str | None = None) -> int:
        """Makes a wish come true: decided, durable, installed, told. Returns its sequence number.

        The same action twice is granted once. Raises what the wish raises; then nothing happened.
        Raises one of LOST when it is not known whether anything happened.
        """
        errand = Awaited(wish, action)
        self.ask(errand)
        return await errand.fate

    def ask(self, errand: Errand) -> None:
        """Does what `grant` does, without waiting: one wish after the other, as they were asked."""
        self._errands.append(errand)
        self._go_on()

    @property
    def writing(self) -> bool:
        """Whether something is decided and not yet on the disk."""
        return self._writing is not None

    def afterwards(self, call: Callable[[], None]) -> None:
        """Does that when everything that was asked so far is done."""
        self.ask(Afterwards(call))

    def _go_on(self) -> None:
        """Decides what is asked, up to the first wish that has to be written before the next is decided."""
        while self._errands and self._writing is None:
            self._decide(self._errands.popleft())
        if self._writing is None and self._at_rest is not None:
            self._at_rest.set()

    def _decide(self, errand: Errand) -> None:
        if self.lost:
            errand.refused(Lost())
            return
        action = errand.action
        if action is not None and (seq := self.actions.get(action)) is not None:
            errand.granted(seq, False)
            return
        try:
            wished = errand.wish(Moment(self.table, self.clock()))
        except Exception as error:
            errand.refused(error)
            return
        if not wished.events:
            errand.granted(self.table.heard, False)
            return
        if wished.table.seq > MOST_EVENTS and (full := _full(wished)) is not None:
            errand.refused(full)
            return
        lines = self._lines(wished, action)
        self._writing = errand, wished
        try:
            self._store.append_soon(lines)
        except StoreFailed as error:
            self._settled(error)

    def _lines(self, wished: Moment, action: str | None) -> Append:
        """What of that is to be written. An action names the last of its events: when that one is there, all
        are."""
        table, now, events = self.table, wished.now, wished.events
        last = events[-1]
        rows = [
            (
                table.id,
                seq,
                now,
                type(event).__name__,
                _encode_event(event),
                action if event is last else None,
            )
            for seq, event in enumerate(events, table.seq + 1)
        ]
        also = [] if type(last) is e.Acted else sit_down(table.id, sitters(events), now)
        if wished.table.outcome is not table.outcome:
            # From then on it is listed among the games that are over.
            also += noting(wished.table, digest_of(wished.table, now))
        return Append(rows, self._settled, also)

    def _settled(self, error: Exception | None) -> None:
        """What was written last is on the disk, or only the store knows what is."""
        assert self._writing is not None
        if isinstance(error, Conflict) and not self._closed and not self.lost:
            self.work(self._decide_again(error))
            return
        (errand, wished), self._writing = self._writing, None
        try:
            if error is not None:
                self._give_up(errand, error)
                return
            try:
                told = self._install(wished, errand.action, errand.done)
            except Exception as failed:
                errand.refused(failed)
            else:
                errand.granted(self.table.heard, told)
        finally:
            self._go_on()

    def _give_up(self, errand: Errand, error: Exception) -> None:
        """Only the store knows what became of that: whoever is here comes back, and asks again."""
        if not self.lost:
            self.lost = True
            self._lose(self)
        errand.refused(error)

    async def _decide_again(self, lost: Conflict) -> None:
        """Another node wrote in that place: everybody is told what it was, and the wish is decided as the
        table is now. Where the table is another's by now, its people come back to it there."""
        assert self._writing is not None
        errand, _ = self._writing
        missed: Sequence[Missed] = ()
        try:
            if await self._is_ours(self.table.id):
                missed = await self._logbook.missed(self.table)
            self._install_missed(missed)
        except Exception as error:
            missed = ()
            log.error("a log cannot be read on", table=self.table.id, error=type(error).__name__)
        self._writing = None
        if missed and not self.lost:
            self._errands.appendleft(errand)
            self.wake()
        else:
            self._give_up(errand, lost)
        self._go_on()

    @property
    def may_have_missed(self) -> bool:
        """Whether what another node sent to the log may have arrived there after it was read here."""
        return self._store.shared and self.clock() - self.opened < LATE

    async def read_on(self) -> None:
        """Somebody has seen more of this table than it knows: what another node wrote is read, and everybody
        is told. Raises StoreFailed."""
        known = self.table
        missed = await self._logbook.missed(known)
        # What was written here meanwhile has found out by itself whether anything was missed.
        if self.table is known and self._writing is None and not self.lost:
            self._install_missed(missed)

    def _install_missed(self, missed: Sequence[Missed]) -> None:
        for one in missed:
            self._install(Moment(evolve(self.table, one.event, one.at), one.at, (one.event,)), one.action)
        if missed:
            log.info("a table caught up with its log", table=self.table.id, events=len(missed))

    def _install(self, wished: Moment, action: str | None, done: Done | None = None) -> bool:
        """It has happened, and everybody learns of it. Whether whoever asked for it knows that it is done."""
        before, table, now, events = self.table, wished.table, wished.now, wished.events
        self.table = table
        self._note(before, events, now)
        self.pace.before_telling(before, events)
        if action is not None:
            self.actions[action] = table.heard
        if table.outcome is not before.outcome:
            self._see_to_end()
        elif table.started != before.started:
            self._owe_rating()
        told = self.teller.tell_events(before, table, events, done)
        self.outsiders.attend(table)
        self.pace.after_telling()
        self.wake()
        self.condense_if_long()
        return told

    def condense_if_long(self) -> None:
        """Lets what the log comes down to be kept, where reading it again would take long."""
        if self.table.seq - self.condensed >= LONG:
            self.condensed = self.table.seq
            self.work(self._logbook.condense(self.table))

    def _see_to_end(self) -> None:
        """The game is over: it is counted if it is rated, and nobody is awaited any more."""
        self._owe_rating()
        if self._summoner is not None and is_long(self.table.settings):
            self.work(self._insist(partial(self._summoner.over, self.table.id)))

    def _owe_rating(self) -> None:
        """A rated game that runs will be counted, also if the house has to close when it ends; one that is
        over is counted now, if whoever had the table had no time for it."""
        if self.table.settings.rated and self.table.phase != "gathering":
            self.work(self._insist(self._rate))

    async def _rate(self) -> None:
        if self.table.phase == "playing":
            await self._scorer.owe(self.table)
        else:
            await self._scorer.settle(self.table)
            self.teller.tell_counted(self.table)

    async def _insist(self, duty: Callable[[], Awaitable[None]]) -> None:
        """Does that, again and again where the store fails: nobody else does it while the table is here."""
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
            elif not isinstance(event, e.UNHEARD):
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
        """Somebody looks at the table: what rested goes on."""
        rested, self._looked = not self.attended, self.clock()
        if rested:
            self.wake()

    def enter(self, client: Client) -> None:
        """A client looks at the table from now on; the others see that somebody came."""
        self.attend()
        came = self._presence.enter(client)
        if came and self._summoner is not None and is_long(self.table.settings):
            self.work(self._summoner.came(self.table.id, client.person))
        self.pace.on_arrival()
        if came:
            self.teller.tell_presence(self.table, client)

    def exit(self, client: Client) -> None:
        """A client is gone."""
        self._looked = self.clock()
        if self._presence.exit(client, self.table, self.clock()):
            self.teller.tell_presence(self.table, client)
            self._look_later()

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
            self.afterwards(show)

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
        busy = self._tasks or self._timers or self.writing or self.turning.locked()
        return not (busy or self.clients or self.outsiders) and max(self.table.since, self.opened) < since

    # What goes on by itself.

    def come_back(self) -> None:
        """The table was read from the store: it goes on, and the clocks of those it awaits from now on."""
        self._owe_rating()
        clocks = self.table.clocks
        if clocks is None or clocks.at == self.clock() or not self.table.awaited_people():
            self.wake()
        else:
            self.ask(_Resumed(self.wake))

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
            self.later(deadline, partial(self.pace.run_out, table.out_of_time(deadline)))
            self._look_later()
        self.pace.wake()

    def _look_later(self) -> None:
        """Whoever is awaited for long and does not look is told, after a while."""
        if self._summoner is not None and (when := self._summoner.next_look(self)) is not None:
            self.later(when, self._look)

    def _look(self) -> None:
        self.work(self._tell_absent())

    async def _tell_absent(self) -> None:
        if self._summoner is not None and (when := await self._summoner.look(self)) is not None:
            self.later(when, self._look)

    def later(self, when: Millis, call: Callable[[], None]) -> None:
        """Does that at that time, unless something happens before."""
        delay = max(0.0, (when - self.clock()) / 1000)
        self._timers.append(self.after(delay, call))

    def work(self, work: Coroutine[Any, Any, object]) -> None:
        """Does that beside everything else."""
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._finished)

    def say_dropped(self, before: Table, why: Refused) -> None:
        """Tells those whose prepared move is gone why it is."""
        self.teller.tell_dropped(before, self.table, why)

    def _finished(self, task: asyncio.Future[object]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            # Without the store there is nothing to be done here; whoever lost the table reads it again.
            trace = None if isinstance(error, LOST) else error
            log.error("table work failed", table=self.table.id, error=type(error).__name__, exc_info=trace)

    async def close(self) -> None:
        """Stops everything this room does; the clients are asked to come back."""
        self._closed = True
        self.pace.close()
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
        # A pace holds on to its room: without it, the room is gone as soon as nobody has it.
        self.pace = Pace()
        self.teller = Teller(self._presence, self.clock, self.pace, self.outsiders)


class _Resumed(Errand):
    """The house comes back to a table: where that cannot be written, it goes on all the same."""

    __slots__ = ("_go_on",)

    def __init__(self, go_on: Callable[[], None]) -> None:
        self._go_on = go_on

    def wish(self, moment: Moment) -> Moment:
        return resume(moment)

    def refused(self, error: Exception) -> None:
        self._go_on()


def _full(wished: Moment) -> Refused | None:
    """Why a log that is very long takes no more; None where it takes that. People can always leave."""
    if all(isinstance(event, e.Replaced | e.Abandoned) for event in wished.events):
        return None
    if not all(isinstance(event, e.Acted) for event in wished.events):
        return Refused("too much has happened at this table: only the game itself goes on")
    if wished.table.seq > 2 * MOST_EVENTS:
        return Refused("too much has happened at this table: open another one")
    return None


def sitters(events: Sequence[e.AnyEvent]) -> list[str]:
    """The people for whom a table becomes one of theirs by these events."""
    return [event.person for event in events if isinstance(event, _SITTING)]
