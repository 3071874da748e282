"""The whole server put together: one ASGI application, and how to run it."""

import asyncio
import gc
import logging
import mmap
import re
import signal
import socket
import threading
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from ipaddress import ip_address
from pathlib import Path
from secrets import token_hex
from typing import TYPE_CHECKING, Any, Final, Literal

import structlog
import uvicorn
from starlette.websockets import WebSocket

from tablee.bots.kernels import keep_in, say_slow
from tablee.bots.thought import Thought
from tablee.core import is_race
from tablee.server import logs
from tablee.server.admin.door import open_door
from tablee.server.admin.steward import Steward
from tablee.server.clock import now
from tablee.server.edge.across import Across
from tablee.server.edge.allowance import Allowance
from tablee.server.edge.asgi import App, Receive, Scope, Send
from tablee.server.edge.bucket import Buckets
from tablee.server.edge.command_policy import CommandPolicy
from tablee.server.edge.doors import Doors
from tablee.server.edge.gate import SPARE, Gate, open_files
from tablee.server.edge.guards import BodyLimit, OriginGuard, RateLimit, SecurityHeaders
from tablee.server.edge.identity import Identity
from tablee.server.edge.name_list import NameList
from tablee.server.edge.openings import Openings
from tablee.server.edge.pages import Pages
from tablee.server.edge.passkeys import Passkeys
from tablee.server.edge.patience import Patience
from tablee.server.edge.previews import Previews, picture_of
from tablee.server.edge.proxies import Proxies, is_among
from tablee.server.edge.sanctions import KEPT, Bouncer, Sanctions
from tablee.server.edge.voices import Voices
from tablee.server.http.call import Games, Limits, Notices, Parts, People, Site, Tables
from tablee.server.http.dailies import Dailies
from tablee.server.http.entrance import Entrance
from tablee.server.http.replays import Replays
from tablee.server.http.route import application
from tablee.server.http.routes import ROOT, ROUTES
from tablee.server.keeping.archive import Archive
from tablee.server.keeping.conduct import Conduct
from tablee.server.keeping.folder import DATABASE, KERNELS, KEYS, TOKENS, database_size, make_private
from tablee.server.keeping.group import StoreFailed
from tablee.server.keeping.ids import Tokens
from tablee.server.keeping.keys import BadKeys, open_secret
from tablee.server.keeping.moving import refuse_unfinished
from tablee.server.keeping.solved import Solved
from tablee.server.keeping.store import Store
from tablee.server.keeping.subscriptions import Subscriptions
from tablee.server.keeping.traces import Traces
from tablee.server.keeping.ways import Ways
from tablee.server.live.handler import live
from tablee.server.live.outside import outside
from tablee.server.live.reception import Hall
from tablee.server.live.relay import OPEN, SEEK, Relay
from tablee.server.metrics import Metrics
from tablee.server.push.post import Post
from tablee.server.race.race_driver import RaceDriver
from tablee.server.rooms.after import After
from tablee.server.rooms.belongings import Belongings
from tablee.server.rooms.client import Clock
from tablee.server.rooms.driver import GameDriver
from tablee.server.rooms.keeper import DAY, Keeper
from tablee.server.rooms.noticeboard import Noticeboard
from tablee.server.rooms.register import Register
from tablee.server.rooms.retention import Days, Retention
from tablee.server.rooms.room import Room
from tablee.server.rooms.seeking import Seeking
from tablee.server.rooms.summoner import Summoner
from tablee.server.rooms.turn_driver import TurnDriver
from tablee.server.settings import Settings
from tablee.server.thinking.analysing import Analysing
from tablee.server.thinking.hints import Hints
from tablee.server.thinking.puzzling import Puzzles
from tablee.server.thinking.thinking import Thinkers
from tablee.server.ws.protocol import sockets_counted
from tablee.wire.http import Kept

if TYPE_CHECKING:
    from tablee.server.keeping.bus import Bus
    from tablee.server.keeping.jobs import Jobs
    from tablee.server.keeping.tenure import Tenure

log = structlog.get_logger()

CYCLES: Final = (3_000, 1, 1_000_000)
"""When to look for dead cycles: new objects, how many such looks go before one at those that were left, and
how many of these before one at everything. A socket is made of 140 objects: the second takes a millisecond,
the third half a second among a thousand sockets."""

GROWTH_S: Final = 1.0
GROWTH: Final = 128 * 2**20
"""How often to see whether memory has grown, and by how many bytes before everything is looked at."""

SWEEP: Final = 600
SWEEPS: Final = 144 * SWEEP
"""After how many times to look at everything if nobody is here, and in any case: once a day."""

REPORTS: Final = 5
REPORT_EVERY_S: Final = 600.0
"""So many reports may one person make at once, and one more after each while."""

ANSWERS: Final = 30
ANSWER_EVERY_S: Final = 600.0
"""So many answers to puzzles may one person give at once, and one more after each while."""

CHOICES: Final = 60
CHOICE_EVERY_S: Final = 60.0
"""So often may somebody have something kept for their devices: what they chose, which are told, and when."""

TRIES: Final = 20
TRY_EVERY_S: Final = 60.0
"""So often may one person try to come in, or make something to be found again by: nobody guesses 128 bits."""

COPIES: Final = 3
COPY_EVERY_S: Final = 8 * 3600.0
"""So often may somebody ask for everything that is kept of them."""

LOOK_S: Final = 10.0
"""How often to look at who is kept away: another house on the same store may have seen to it."""

LAG_S: Final = 0.25
"""How often to see whether the loop is late."""

REFUSALS_S: Final = 60.0
"""How often the log says what was refused."""

PARTING_S: Final = 2.0
PARTING_STEP_S: Final = 0.02
PARTING_STEPS: Final = int(PARTING_S / PARTING_STEP_S)
"""How long the last messages may take when the server stops."""

BURST_S = 4
"""Seconds' worth of requests that may come at once."""


def later(delay: float, call: Callable[[], None]) -> asyncio.TimerHandle:
    """Does that so many seconds from now."""
    return asyncio.get_running_loop().call_later(delay, call)


class House:
    """Everything that lives as long as the server does."""

    def __init__(
        self, settings: Settings, clock: Clock = now, after: After = later, ahead: bool = False
    ) -> None:
        """`ahead`: whether workers start with the house, and not with the first thought."""
        self.settings, self._ahead = settings, ahead
        self.metrics = Metrics()
        self.store = Store(
            settings.store or settings.data / DATABASE,
            committed=self.metrics.commit_group.add,
            failed=lambda cause: self.metrics.store_failures.labels(cause).inc(),
        )
        self.identity = Identity(
            self.store, settings.data / KEYS, secure=settings.secure, names=NameList(settings.names)
        )
        self.thinkers = Thinkers(
            settings.workers, address_of=self.identity.address_of, replaced=self._replaced
        )
        self.hints = Hints(self.thinkers, settings.think)
        self.tenure = _tenure(self.store, settings.store, clock)
        clock = clock if self.tenure is None else self.tenure.clock
        self.subscriptions = Subscriptions(self.store)
        self.post = Post(self.store, settings.push_hosts)
        self.summoner = Summoner(
            self.subscriptions,
            self.post,
            self.metrics,
            picture_of,
            self._games_waiting_for,
            grace=round(1000 * settings.push_after),
        )
        self.keeper = Keeper(self.store, self.metrics, clock, after, self._make_driver, self.tenure)
        self.keeper.listeners.append(self.summoner)
        self.keeper.most_spectators = settings.spectators
        self.joined = asyncio.Event()
        """Set when tables may be ours."""
        self.register = Register(self.keeper)
        self.seeking = Seeking(self.keeper)
        self.noticeboard = Noticeboard(
            self.keeper, self.seeking, None if self.tenure is None else self.tenure.bus
        )
        jobs = None if self.tenure is None else _jobs(self.store, self.tenure)
        self.analysing = Analysing(self.store, self.keeper.table, self.keeper.look, jobs)
        self.replays = Replays()
        self.conduct = Conduct(self.store)
        self.sanctions = Sanctions(self.conduct, clock)
        traces = Traces(self.store)
        solved = Solved(self.store)
        self.ways = Ways(self.store)
        self.passkeys = Passkeys(self.ways, self.identity, clock)
        self.puzzles = Puzzles(solved, clock, jobs=jobs)
        self.dailies = Dailies(self.puzzles, solved, clock)
        self.belongings = Belongings(
            self.keeper,
            traces,
            self.conduct,
            solved,
            self.subscriptions,
            self.ways,
            self.replays.forget,
        )
        self.steward = Steward(
            self.keeper, self.identity, self.sanctions, self.conduct, traces, self.belongings
        )
        days = Days(settings.keep_empty, settings.keep_abandoned, settings.keep_talk, settings.keep_guests)
        self.retention = Retention(self.keeper, self.register, traces, days)
        self.entrance = Entrance(self.identity, self.ways, self.belongings, self.keeper)
        self.tries = Patience(TRIES, TRY_EVERY_S)
        self.openings = Openings(settings.tables)
        self.kept = Kept(
            empty=days.empty,
            abandoned=days.abandoned,
            talk=days.talk,
            guests=days.guests,
            reports=KEPT // DAY,
        )
        self.reporting = Patience(REPORTS, REPORT_EVERY_S)
        self.patience = Patience(COPIES, COPY_EVERY_S)
        self.choices = Patience(CHOICES, CHOICE_EVERY_S)
        self.answers = Patience(ANSWERS, ANSWER_EVERY_S)
        self.allowance = Allowance(settings.daily)
        self.archive = Archive(self.store, settings.archive)
        self.doors = Doors(settings.sockets)
        self.voices = Voices(self.sanctions.is_muted)
        self.policy = CommandPolicy(self.identity, self.voices, self.openings)
        rate = settings.rate or float("inf")
        self.rates = (
            Buckets(rate, rate * BURST_S),
            Buckets(rate * RateLimit.SHARED, rate * RateLimit.SHARED * BURST_S),
        )
        self.relay: Relay | None = None
        self.across = None if self.tenure is None else self._across(self.tenure.bus)
        self.pages = Pages()
        self.previews = Previews(self.keeper, self.dailies.poster)

        self.metrics.live_tables.set_function(lambda: len(self.keeper.rooms))
        self.metrics.bots_waiting.set_function(lambda: self.thinkers.waiting)
        self.metrics.analyses_waiting.set_function(lambda: self.analysing.waiting)
        if not settings.store:
            self.metrics.database.set_function(lambda: database_size(settings.data))

    def _across(self, bus: "Bus") -> Across:
        """What each person and each address may use counts on all machines of this house."""
        across = Across(bus)
        across.count(self.doors)
        across.limit("rate", self.rates)
        across.limit("voices", self.voices.limits)
        across.limit("openings", self.openings.limits)
        across.limit("reports", self.reporting.limits)
        across.limit("copies", self.patience.limits)
        across.limit("choices", self.choices.limits)
        across.limit("tries", self.tries.limits)
        across.limit("records", self.allowance.limits)
        return across

    def _replaced(self, thought: Thought) -> None:
        self.metrics.chance.labels(thought.game, thought.level).inc()

    def _make_driver(self, room: Room) -> GameDriver:
        """The driver of the game at a table: a race has its own."""
        if is_race(room.table.game):
            return RaceDriver(room, self.settings.pause)
        return TurnDriver(room, self._think, self.settings.pause)

    async def _games_waiting_for(self, person: str) -> int:
        return sum(game.waits_for(person) for game in await self.register.running(person))

    async def _think(self, thought: Thought, whose: str) -> str:
        with self.metrics.bot_time.labels(thought.game, thought.level).time():
            return await self.thinkers.choose(thought, self.settings.think, whose)

    @asynccontextmanager
    async def open(self) -> AsyncIterator[None]:
        """The server's life: first the store, at the end first the people. Raises StoreFailed."""
        try:
            for path in make_private(self.settings.data):
                log.warning("others on this machine could read it until now", path=str(path))
            await self.store.open()
            await refuse_unfinished(self.store)
            await self.identity.open()
            self.keeper.tokens = Tokens(await open_secret(self.settings.data / TOKENS, self.store))
            await self._meet()
        except (OSError, BadKeys, StoreFailed) as error:
            await self.store.close()
            raise StoreFailed(str(error)) from error
        await self.archive.open()
        await self.sanctions.refresh()
        works = [
            asyncio.ensure_future(work())
            for work in (
                *(() if self.across is None else (self.across.work, self.noticeboard.work)),
                *((self.thinkers.work,) if self._ahead else ()),
                self._resume,
                self.keeper.keep_tidy,
                self.analysing.work,
                self.puzzles.work,
                self.retention.work,
                self._look_again,
                self._sweep,
                self._measure,
                self._say_what_was_refused,
            )
        ]
        try:
            async with open_door(self.settings.data, self.steward):
                yield
        finally:
            for work in works:
                work.cancel()
            await asyncio.gather(*works, return_exceptions=True)
            await self.rest()
            await self.keeper.close()
            await self.summoner.close()
            await self.thinkers.close()
            await self.analysing.close()
            await self.puzzles.close()
            await self.previews.close()
            await self.replays.close()
            await self.store.close()

    async def _meet(self) -> None:
        """Knows by what the machines of this house know each other, if there are several. Raises
        StoreFailed."""
        if self.relay is not None and self.across is not None:
            self.relay.secret = self.across.key = await self.store.offer_secret(
                "nodes", token_hex(32).encode()
            )

    async def join(self, address: str) -> None:
        """The server listens there; with the other machines of this house, if there are any. Raises
        StoreFailed."""
        if self.tenure is not None:
            self.store.fence(self.tenure.left, self.tenure.lease)
            self.tenure.adopted, self.tenure.ended = self.keeper.adopt, self._lose_touch
            self.tenure.asked, self.tenure.tables = self.keeper.hand_over, lambda: len(self.keeper.rooms)
            await self.tenure.open(self.settings.node or address)
        self.joined.set()

    def _lose_touch(self) -> None:
        """No table is ours any more: what was being written of them is not, or another machine finds it."""
        self.keeper.abandon()
        self.store.give_up()

    async def rest(self) -> None:
        """Everybody is asked to come back, and to find their tables with other machines if there are any."""
        await self.keeper.rest()
        if self.tenure is not None:
            await self.tenure.close()

    async def _resume(self) -> None:
        await self.joined.wait()
        await self.keeper.resume()

    async def _sweep(self) -> None:
        """For as long as the server runs: looks for dead cycles where memory has grown, or nobody is here."""
        waited, before = 0, memory()
        while True:
            await asyncio.sleep(GROWTH_S)
            waited += 1
            held = memory()
            before = min(before, held)
            silent = waited % SWEEP == 0 and not any(room.clients for room in self.keeper.rooms)
            if silent or waited >= SWEEPS or held > before + GROWTH:
                waited = 0
                gc.collect()
                before = memory()

    async def _look_again(self) -> None:
        """For as long as the server runs: knows who is kept away and whose cookies have ended."""
        while True:
            try:
                await self.sanctions.renew()
                await self.identity.refresh()
            except StoreFailed as error:
                log.error("who is kept away is not known anew", error=str(error))
            await asyncio.sleep(LOOK_S)

    async def _measure(self) -> None:
        """For as long as the server runs: how late the loop is."""
        time = asyncio.get_running_loop().time
        while True:
            due = time() + LAG_S
            await asyncio.sleep(LAG_S)
            self.metrics.loop_lag.observe(max(0.0, time() - due))

    async def _say_what_was_refused(self) -> None:
        """For as long as the server runs: once in a while in one line, however much it was."""
        while True:
            await asyncio.sleep(REFUSALS_S)
            if refused := self.metrics.newly_refused():
                log.warning("much or little was refused", why=refused)

    def application(self) -> App:
        """The application with all its guards; the first to be asked stands last."""
        requests, sockets = application(ROUTES, self._parts()), self._sockets()

        async def inner(scope: Scope, receive: Receive, send: Send) -> None:
            await (sockets if scope["type"] == "websocket" else requests)(scope, receive, send)

        app = self.identity.around(inner)
        if self.tenure is not None:
            tenure = self.tenure
            homes = {SEEK: lambda: tenure.home(SEEK), OPEN: tenure.roomiest}
            app = self.relay = Relay(app, self.keeper.elsewhere, homes, tenure.look)
            tenure.vanished = self.relay.cut
        app = Bouncer(app, self.sanctions, self.identity.known, self.metrics.refused.labels("ban").inc)
        app = BodyLimit(app, self.metrics.refused.labels("size").inc)
        app = OriginGuard(app, self.settings.origins, self.metrics.refused.labels("origin").inc)
        if self.settings.rate:
            count = self.metrics.refused.labels("rate").inc
            app = RateLimit(app, self.identity.known, *self.rates, count)
            if self.relay is not None:
                app.counted = self.relay.relayed
        app = SecurityHeaders(app)
        return Proxies(app, self.settings.proxies)

    def connections(self) -> type[asyncio.Protocol] | Literal["auto"]:
        """What uvicorn makes of a connection: with limits of ours where there is httptools to set them in."""
        try:
            from tablee.server.edge.connection import connections_through  # noqa: PLC0415
        except ImportError:
            return "auto"  # h11, which has limits of its own
        proxies = self.settings.proxies
        gate = Gate(
            self.settings.connections,
            open_files() - SPARE,
            lambda address: is_among(proxies, address),
            2 * self.settings.rate,
        )
        return connections_through(gate, lambda why: self.metrics.refused.labels(why).inc())

    def sockets(self) -> type[asyncio.Protocol]:
        """What uvicorn makes of a websocket."""
        return sockets_counted(lambda: self.metrics.refused.labels("frames").inc())

    def _parts(self) -> Parts:
        """What answers requests."""
        keeper = self.keeper
        return Parts(
            Tables(keeper, self.register, self.seeking, self.noticeboard, self.policy),
            People(self.identity, self.ways, self.passkeys, self.entrance, self.belongings, self.conduct),
            Games(self.thinkers, self.hints, self.analysing, self.archive, self.replays, self.dailies),
            Notices(self.subscriptions, self.post),
            Limits(
                self.openings,
                self.allowance,
                self.tries,
                self.reporting,
                self.patience,
                self.choices,
                self.answers,
            ),
            Site(self.pages, self.previews, self.metrics, self.kept),
        )

    def _sockets(self) -> App:
        """The application that answers websockets."""
        hall = Hall(self.keeper, self.identity, self.doors, self.policy)
        address = re.compile(f"{ROOT}/tables/([^/]+)/(live|bot)")
        handlers = {"live": live, "bot": outside}

        # A router would stay on the stack of every socket, in a kilobyte.
        async def sockets(scope: Scope, receive: Receive, send: Send) -> None:
            found = address.fullmatch(scope["path"])
            if found is None:
                await send({"type": "websocket.close", "code": 1000, "reason": ""})
            else:
                await handlers[found[2]](hall, found[1], WebSocket(scope, receive, send))

        return sockets


def _tenure(store: Store, database: str, clock: Clock) -> "Tenure | None":
    """The hold on tables of a house whose database other machines share; None where all tables are ours."""
    if not database:
        return None
    from tablee.server.keeping.tenure import Tenure  # noqa: PLC0415

    return Tenure(store, database, clock)


def _jobs(store: Store, tenure: "Tenure") -> "Jobs":
    """The long work of a house on several machines."""
    from tablee.server.keeping.jobs import Jobs  # noqa: PLC0415

    return Jobs(store, tenure)


class HouseServer(uvicorn.Server):
    """uvicorn, saying where people find the house, and that it closes."""

    def __init__(self, house: House, **options: Any) -> None:
        super().__init__(
            uvicorn.Config(
                house.application(),
                loop="auto",  # uvloop, where there is one
                http=house.connections(),
                ws=house.sockets(),
                ws_per_message_deflate=False,
                ws_max_size=16 * 1024,
                log_config=None,  # `configure` has set the loggers
                access_log=False,
                server_header=False,
                proxy_headers=False,
                timeout_graceful_shutdown=5,
                lifespan="off",  # the house is open around all this
                **options,
            )
        )
        self._house = house

    async def serve(self, sockets: list[socket.socket] | None = None) -> None:
        async with self._house.open():
            await super().serve(sockets)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        places = [listening.getsockname()[:2] for server in self.servers for listening in server.sockets]
        host, port = places[0]
        # Where it listens everywhere, others find the machine by its name.
        reached = socket.gethostname() if ip_address(host).is_unspecified else _shown(host)
        await self._house.join(f"http://{reached}:{port}")
        for host, port in places:
            print(f"Tablée is open: http://{_shown(host)}:{port}", flush=True)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        # Everybody hears that we come back before uvicorn hangs up on them.
        await self._house.rest()
        for _ in range(PARTING_STEPS):
            if not any(room.clients for room in self._house.keeper.rooms):
                break
            await asyncio.sleep(PARTING_STEP_S)
        await super().shutdown(sockets)

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Stops at the first signal and hurries at the second; having stopped as told is no failure."""
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        before = {sign: signal.signal(sign, self.handle_exit) for sign in (signal.SIGINT, signal.SIGTERM)}
        try:
            yield
        finally:
            for sign, handler in before.items():
                signal.signal(sign, handler)


def _shown(host: str) -> str:
    return f"[{host}]" if ":" in host else host


def _hush(record: logging.LogRecord) -> bool:
    """uvicorn tells of a client's broken text as if it were our own failure."""
    if record.exc_info and isinstance(record.exc_info[1], UnicodeDecodeError):
        record.exc_info, record.exc_text = None, None
        record.levelno, record.levelname = logging.WARNING, "WARNING"
    return True


def memory() -> int:
    """The bytes that this process holds in memory; 0 where the system does not say."""
    try:
        return int(Path("/proc/self/statm").read_text().split()[1]) * mmap.PAGESIZE
    except OSError:
        return 0


def collect_rarely() -> None:
    """Lets this process look for dead cycles among new objects only, and never among what it has loaded.

    A look at everything stops every race for as long as it takes, and neither tables nor sockets leave any.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(*CYCLES)


def serve(settings: Settings) -> None:
    """Runs the server until it is told to stop; then everybody is asked to come back."""
    logs.configure(settings.log)
    logging.getLogger("uvicorn.error").addFilter(_hush)
    say_slow()
    keep_in(settings.data.absolute() / KERNELS)
    house = House(settings, ahead=True)
    if settings.unprotected:
        log.warning(
            "reachable from elsewhere without https: put a TLS proxy in front, and name it with --proxies",
            host=settings.host,
        )
    collect_rarely()
    HouseServer(house, host=settings.host, port=settings.port).run()
