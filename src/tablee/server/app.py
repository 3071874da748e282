"""The whole server put together: one ASGI application, and how to run it."""

import asyncio
import gc
import logging
import signal
import socket
import threading
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from ipaddress import ip_address
from secrets import token_hex
from typing import TYPE_CHECKING, Any, Final, Literal

import structlog
import uvicorn
from litestar import Litestar, Request, Response, Router, get
from litestar.di import Provide
from litestar.exceptions import HTTPException
from litestar.routes import HTTPRoute

from tablee.bots.kernels import say_slow
from tablee.bots.thought import Thought
from tablee.core import Illegal, is_race
from tablee.server import logs, metrics
from tablee.server.admin.door import open_door
from tablee.server.admin.steward import Steward
from tablee.server.clock import now
from tablee.server.edge.across import Across
from tablee.server.edge.allowance import Allowance, Enough
from tablee.server.edge.asgi import App, Message, Receive, Scope, Send
from tablee.server.edge.bucket import Buckets
from tablee.server.edge.doors import Doors
from tablee.server.edge.gate import SPARE, Gate, open_files
from tablee.server.edge.guards import BodyLimit, OriginGuard, RateLimit, SecurityHeaders
from tablee.server.edge.identity import Identity, Person
from tablee.server.edge.name_list import NameList
from tablee.server.edge.openapi import document
from tablee.server.edge.openings import Openings
from tablee.server.edge.pages import Pages, page
from tablee.server.edge.passkeys import Passkeys
from tablee.server.edge.patience import Patience
from tablee.server.edge.previews import Previews, picture, picture_of, robots, sitemap
from tablee.server.edge.problems import enough, failed, full, nested, refused, unavailable
from tablee.server.edge.proxies import Proxies, is_among
from tablee.server.edge.sanctions import KEPT, Bouncer, Sanctions
from tablee.server.edge.strict import StrictRequest
from tablee.server.edge.tries import Tries
from tablee.server.edge.voices import Voices
from tablee.server.http.api import HouseController, TableController
from tablee.server.http.daily import Dailies, DailyController
from tablee.server.http.entrance import Entrance, EntranceController
from tablee.server.http.ladder import LadderController
from tablee.server.http.lending import LendingController
from tablee.server.http.lobby import LobbyController
from tablee.server.http.own_data import OwnDataController
from tablee.server.http.own_games import OwnFiguresController, OwnGamesController, OwnLossesController
from tablee.server.http.push import PushController
from tablee.server.http.records import RecordController
from tablee.server.http.replays import Replays
from tablee.server.http.reports import ReportController
from tablee.server.http.ways import WaysController
from tablee.server.keeping.archive import Archive, Full
from tablee.server.keeping.conduct import Conduct
from tablee.server.keeping.folder import DATABASE, KEYS, database_size, make_private
from tablee.server.keeping.group import StoreFailed
from tablee.server.keeping.keys import BadKeys
from tablee.server.keeping.moving import refuse_unfinished
from tablee.server.keeping.solved import Solved
from tablee.server.keeping.store import Store
from tablee.server.keeping.subscriptions import Subscriptions
from tablee.server.keeping.traces import Traces
from tablee.server.keeping.ways import Ways
from tablee.server.live.handler import Hall, live
from tablee.server.live.outside import outside
from tablee.server.live.protocol import TableSocket
from tablee.server.live.relay import OPEN, SEEK, Relay
from tablee.server.metrics import Metrics
from tablee.server.push.post import Post
from tablee.server.race.racing import Racing
from tablee.server.rooms.after import After
from tablee.server.rooms.belongings import Belongings
from tablee.server.rooms.client import Clock
from tablee.server.rooms.keeper import DAY, Keeper
from tablee.server.rooms.noticeboard import Noticeboard
from tablee.server.rooms.pace import Pace, Port
from tablee.server.rooms.register import Register
from tablee.server.rooms.retention import Days, Retention
from tablee.server.rooms.room import LOST
from tablee.server.rooms.seeking import Seeking
from tablee.server.rooms.summoner import Summoner
from tablee.server.rooms.turns import Turns
from tablee.server.settings import Settings
from tablee.server.thinking.analysing import Analysing
from tablee.server.thinking.hints import Hints
from tablee.server.thinking.puzzling import Puzzles
from tablee.server.thinking.thinking import Thinkers
from tablee.server.thinking.workers import Closed
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

SWEEP_S: Final = 600.0
SWEEPS: Final = 144
"""How often to look at everything if nobody is here, and how often somebody may be: for a day."""

CONTROLLERS: Final = (
    HouseController,
    OwnDataController,
    OwnGamesController,
    WaysController,
    EntranceController,
    TableController,
    LendingController,
    ReportController,
    RecordController,
    LadderController,
    DailyController,
    LobbyController,
    OwnFiguresController,
    OwnLossesController,
    PushController,
)

REPORTS: Final = 5
REPORT_EVERY_S: Final = 600.0
"""So many reports may one person make at once, and one more after each while."""

CHOICES: Final = 60
CHOICE_EVERY_S: Final = 60.0
"""So often may somebody have something kept for their devices: what they chose, which are told, and when."""

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

    def __init__(self, settings: Settings, clock: Clock = now, after: After = later) -> None:
        self.settings = settings
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
        self.keeper = Keeper(
            self.store,
            clock,
            self.metrics,
            settings.pause,
            after,
            self._pace,
            settings.spectators,
            self.tenure,
            self.summoner,
        )
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
        self.tries = Tries()
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
        self.allowance = Allowance(settings.daily)
        self.archive = Archive(self.store, settings.archive)
        self.doors = Doors(settings.sockets)
        self.voices = Voices(self.sanctions.is_muted)
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

    def _pace(self, room: Port) -> Pace:
        """A game that is a race is played as one."""
        return Racing(room) if is_race(room.table.game) else Turns(room, self._think)

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
            self.store.fence(self.tenure.left, self.tenure.name)
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
        """For as long as the server runs: looks for dead cycles, best when nobody is here."""
        waited = 0
        while True:
            await asyncio.sleep(SWEEP_S)
            waited += 1
            if waited >= SWEEPS or not any(room.clients for room in self.keeper.rooms):
                waited = 0
                gc.collect()

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
        inner = self._litestar()
        app = self.identity.around(_with_all_methods(inner))
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

    def _litestar(self) -> Litestar:
        async def person(request: Request[Any, Any, Any]) -> Person:
            return await self.identity.of_request(request)

        def single(value: Any) -> Provide:
            return Provide(lambda: value, sync_to_thread=False)

        dependencies = {
            "keeper": single(self.keeper),
            "seeking": single(self.seeking),
            "noticeboard": single(self.noticeboard),
            "ratings": single(self.keeper.scorer.ratings),
            "register": single(self.register),
            "hints": single(self.hints),
            "hall": single(Hall(self.keeper, self.identity, self.doors, self.voices)),
            "identity": single(self.identity),
            "analysing": single(self.analysing),
            "replays": single(self.replays),
            "allowance": single(self.allowance),
            "archive": single(self.archive),
            "doors": single(self.doors),
            "openings": single(self.openings),
            "conduct": single(self.conduct),
            "belongings": single(self.belongings),
            "ways": single(self.ways),
            "passkeys": single(self.passkeys),
            "entrance": single(self.entrance),
            "tries": single(self.tries),
            "reporting": single(self.reporting),
            "kept": single(self.kept),
            "patience": single(self.patience),
            "choices": single(self.choices),
            "pages": single(self.pages),
            "subscriptions": single(self.subscriptions),
            "post": single(self.post),
            "dailies": single(self.dailies),
            "previews": single(self.previews),
            "person": Provide(person),
        }

        @get("/metrics", include_in_schema=False, media_type=metrics.MEDIA)
        async def numbers() -> bytes:
            return self.metrics.render()

        @get("/openapi.json", include_in_schema=False, media_type="application/json")
        async def openapi() -> bytes:
            return document(CONTROLLERS, tuple(dependencies))

        api = Router("/api/v1", route_handlers=[*CONTROLLERS, live, outside, openapi])
        return Litestar(
            route_handlers=[api, numbers, picture, robots, sitemap, page],
            request_class=StrictRequest,
            dependencies=dependencies,
            exception_handlers={
                Illegal: refused,
                Enough: enough,
                Full: full,
                HTTPException: failed,
                **dict.fromkeys((*LOST, Closed), unavailable),
                RecursionError: nested,
                Exception: self._broken,
            },
            openapi_config=None,  # ours is at /api/v1/openapi.json
            logging_config=None,
        )

    def _broken(self, request: Request[Any, Any, Any], error: Exception) -> Response[bytes]:
        """Our own fault: told in the log in full, to the client not at all."""
        log.error("a request failed", path=request.scope["path"], error=type(error).__name__, exc_info=error)
        return failed(
            request, HTTPException("something went wrong here; nothing was changed", status_code=500)
        )


def _with_all_methods(app: Litestar) -> App:
    """The application, naming every method of an address: Litestar names those of its first handler."""
    methods = {
        route.path_format: sorted(route.methods) for route in app.routes if isinstance(route, HTTPRoute)
    }
    inner: Any = app  # Litestar's own words for ASGI are narrower than everybody else's

    async def with_all_methods(scope: Scope, receive: Receive, send: Send) -> None:
        async def send_all(message: Message) -> None:
            named = methods.get(scope.get("path_template", ""))
            if message["type"] == "http.response.start" and named is not None:
                others = [pair for pair in message["headers"] if pair[0].lower() != b"allow"]
                message["headers"] = [*others, (b"allow", ", ".join(named).encode())]
            await send(message)

        options = scope["type"] == "http" and scope["method"] == "OPTIONS"
        await inner(scope, receive, send_all if options else send)

    return with_all_methods


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
                ws=TableSocket,
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
    house = House(settings)
    if settings.unprotected:
        log.warning(
            "reachable from elsewhere without https: put a TLS proxy in front, and name it with --proxies",
            host=settings.host,
        )
    collect_rarely()
    HouseServer(house, host=settings.host, port=settings.port).run()
