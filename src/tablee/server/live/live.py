"""The websocket of a table."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Any, Final, cast
from unicodedata import category

import msgspec
import structlog
from litestar import WebSocket, websocket
from litestar.di import NamedDependency
from litestar.exceptions import WebSocketDisconnect, WebSocketException
from litestar.params import FromPath
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.http11 import Request

from tablee.bots.levels import substitute_of
from tablee.core import Illegal, Millis
from tablee.server.edge.asgi import Scope
from tablee.server.edge.bucket import Bucket
from tablee.server.edge.doors import Doors
from tablee.server.edge.identity import Identity, Person
from tablee.server.edge.proxies import PROXIED, sender
from tablee.server.live.round_trip import by_kernel, by_proxy
from tablee.server.race.racing import FLIP
from tablee.server.rooms import telling
from tablee.server.rooms.client import GOODBYE_S, Client, encode
from tablee.server.rooms.keeper import Keeper
from tablee.server.rooms.room import LOST, Room, action_key
from tablee.server.words.say import say_in
from tablee.table import wishes
from tablee.table.events import AnyEvent
from tablee.table.refused import Refused as TableRefused
from tablee.table.table import Table
from tablee.wire import WIRE
from tablee.wire.to_client import Done, Reacted, Refused, ToClient
from tablee.wire.to_server import (
    Announce,
    Consent,
    Hand,
    Hello,
    Look,
    Plan,
    Play,
    React,
    Replace,
    Say,
    Together,
    ToServer,
    Undo,
)

log = structlog.get_logger()

PATIENCE: Final = 10.0
"""Seconds a client has for its first word."""

LONGEST: Final = 2_048
"""Characters a message may have: every honest one is far smaller."""

DROP: Final = "tablee.drop"
"""Where in a socket's scope the way to end it without its consent is."""

POST: Final = "tablee.post"
"""And where the way to write to it at once is."""

PING: Final = "tablee.ping"
LISTEN: Final = "tablee.listen"
"""And where the ways to ping it, and to hear of its pongs, are."""

ROUND_TRIP: Final = "tablee.round-trip"
"""And where the kernel's own measure of the line is."""

_UNSEEN: Final = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
_JOINER: Final = "\u200d"  # makes one sign of several emoji

_decoder: Final[msgspec.json.Decoder[ToServer]] = msgspec.json.Decoder(ToServer)


def _unheard(_: object) -> None:
    """Where nobody listens, and for a server that cannot ping."""


class TableSocket(WebSocketsSansIOProtocol):
    """uvicorn's websocket, which can also be ended while its client does not read."""

    _listener: Callable[[bytes], None] = staticmethod(_unheard)

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if hasattr(self, "scope"):  # not when the handshake itself was refused
            extensions: dict[str, Any] = self.scope["extensions"]
            extensions[DROP], extensions[POST] = self.drop, self.post
            extensions[PING], extensions[LISTEN] = self.ping, self.listen
            extensions[ROUND_TRIP] = partial(by_kernel, self.transport)

    def post(self, message: bytes) -> bool:
        """Writes a text message as one frame, unless the client is behind or gone.

        What `send` does, without the tasks and layers between: at a busy table most of a move's cost.
        """
        if self.close_sent or not self.writable.is_set() or self.transport.is_closing():
            return False
        size = len(message)
        if size < 126:
            head = bytes((0x81, size))
        elif size < 1 << 16:
            head = b"\x81\x7e" + size.to_bytes(2)
        else:
            head = b"\x81\x7f" + size.to_bytes(8)
        self.transport.write(head + message)
        return True

    def ping(self, payload: bytes) -> None:
        """Sends a ping of ours, beside those that keep the connection alive."""
        if not self.close_sent and not self.transport.is_closing():
            self.transport.write(bytes((0x89, len(payload))) + payload)

    def listen(self, ponged: Callable[[bytes], None]) -> None:
        """Tells that of every pong from now on."""
        self._listener = ponged

    def handle_pong(self, event: Frame) -> None:
        self._listener(bytes(event.data))
        super().handle_pong(event)

    def drop(self, code: int) -> None:
        """Says why behind all that is still unsent, and does not wait for long."""
        if self.disconnected:
            return
        if self.close_sent or self.transport.is_closing():
            self.transport.abort()
            return
        self.stop_keepalive()
        self.queue.put_nowait({"type": "websocket.disconnect", "code": code, "reason": ""})
        self.conn.send_close(code)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        if self.read_paused:
            self.read_paused = False
            self.transport.resume_reading()
        self.close_timer = self.loop.call_later(GOODBYE_S, self.transport.abort)
        self.writable.set()


class _Line:
    """Litestar's websocket as a client needs it; a socket that is gone takes everything."""

    def __init__(self, socket: WebSocket[Any, Any, Any]) -> None:
        self._socket = socket
        extensions: dict[str, Any] = socket.scope.get("extensions") or {}
        self._drop: Callable[[int], None] | None = extensions.get(DROP)
        self.post: Callable[[bytes], bool] = extensions.get(POST, _later)
        self.ping: Callable[[bytes], None] = extensions.get(PING, _unheard)
        self.listen: Callable[[Callable[[bytes], None]], None] = extensions.get(LISTEN, _unheard)
        self._by_kernel: Callable[[], Millis | None] = extensions.get(ROUND_TRIP, lambda: None)

    def round_trip(self) -> Millis | None:
        scope: dict[str, Any] = self._socket.scope  # type: ignore[assignment]
        return by_proxy(scope) if scope.get(PROXIED) else self._by_kernel()

    async def send(self, message: bytes) -> None:
        # Which of them a lost connection raises depends on the server and on the moment.
        with suppress(WebSocketException, RuntimeError, OSError):
            await self._socket.send({"type": "websocket.send", "bytes": None, "text": message.decode()})

    async def close(self, code: int) -> None:
        with suppress(WebSocketException, RuntimeError, OSError):
            await self._socket.close(code)

    def drop(self, code: int) -> None:
        if self._drop is not None:
            self._drop(code)


def _later(message: bytes) -> bool:
    """A server that cannot write at once."""
    return False


@websocket("/tables/{id:str}/live")
async def live(
    socket: WebSocket[Any, Any, Any],
    id: FromPath[str],
    keeper: NamedDependency[Keeper],
    identity: NamedDependency[Identity],
    doors: NamedDependency[Doors],
) -> None:
    """One client at one table, from its hello to its going."""
    scope = cast(Scope, socket.scope)
    known, address = identity.known(scope), sender(scope)
    person = await identity.of_socket(socket)
    try:
        await socket.accept()
    except (WebSocketException, RuntimeError, OSError):
        return  # gone before it was here
    client = Client(_Line(socket), person.id, None, "en")
    delivering = asyncio.ensure_future(client.deliver())
    keeper.metrics.sockets.inc()
    entered = doors.enter(known, address)
    try:
        if not entered:
            keeper.metrics.refused.labels("sockets").inc()
            client.dismiss("too-many")
            return
        hello = await asyncio.wait_for(_hear(socket), PATIENCE)
        if not isinstance(hello, Hello):
            client.dismiss("bad-message")
        elif hello.wire != WIRE:
            client.dismiss("old-client")
        elif keeper.resting:
            client.dismiss("restarting")
        elif (room := await keeper.find(id)) is None:
            client.dismiss("not-found")
        elif not telling.welcome(room.table, person.id):
            client.dismiss("not-allowed")
        elif keeper.crowded(room, person.id):
            keeper.metrics.refused.labels("sockets").inc()
            client.dismiss("full")
        else:
            await _attend(socket, client, room, hello, person, keeper)
    except TimeoutError:
        client.dismiss("bad-message")
    except WebSocketDisconnect:
        pass
    except LOST as error:
        log.error("a socket's table was lost", table=id, error=type(error).__name__)
    finally:
        if entered:
            doors.leave(known, address)
        keeper.metrics.sockets.dec()
        client.dismiss("restarting")
        await delivering


async def _hear(socket: WebSocket[Any, Any, Any]) -> ToServer | None:
    """The next message, None if it is none."""
    event = await socket.receive()
    if event["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(code=event["code"], detail="gone")
    text = event.get("text")
    if not isinstance(text, str) or len(text) > LONGEST:
        return None
    try:
        return _decoder.decode(text)
    except (msgspec.DecodeError, RecursionError, UnicodeError):
        return None


async def _attend(
    socket: WebSocket[Any, Any, Any], client: Client, room: Room, hello: Hello, person: Person, keeper: Keeper
) -> None:
    client.lang = hello.lang
    if hello.look in room.table.seats_of(person.id):
        client.look = hello.look
    room.enter(client)
    bucket = Bucket(rate=10.0, burst=40)
    try:
        room.catch_up(client, hello.since)
        while True:
            message = await _hear(socket)
            if message is None or isinstance(message, Hello):
                keeper.metrics.refused.labels("message").inc()
                client.dismiss("bad-message")
                return
            if not bucket.take():
                keeper.metrics.refused.labels("rate").inc()
                client.dismiss("too-fast")
                return
            answering = _answer(client, room, message, person, keeper, keeper.clock())
            if room.racing is None:
                await answering
            else:
                # In a race nobody's message waits behind another: when it arrived is what counts.
                room.work(answering)
    finally:
        room.exit(client)


async def _answer(
    client: Client, room: Room, message: ToServer, person: Person, keeper: Keeper, arrived: Millis
) -> None:
    answer: ToClient
    match message:
        case Hello():
            return
        case Look(seat=seat):
            client.look = seat if seat in room.table.seats_of(person.id) else None
            client.tell(room.changed(client, with_log=True))
            return
        case React(kind=kind):
            seat = telling.seat_of(room.table, person.id)
            told = encode(Reacted(name=_called(room.table, person), seat=seat, kind=kind))
            for other in room.clients:
                other.tell(told)
            return
        case Announce(delay=delay):
            if room.racing is not None:
                room.racing.lines.announce(client.person, delay)
            return
        case Play() | Together() | Plan() | Hand() | Undo() | Consent() | Replace() | Say():
            try:
                with keeper.metrics.move_latency.time():
                    seq = await _grant(client, room, message, person, keeper, arrived)
                answer = Done(id=message.id, seq=seq)
            except Illegal as error:
                keeper.metrics.refused.labels("table" if isinstance(error, TableRefused) else "rules").inc()
                answer = Refused(id=message.id, why=say_in(client.lang, error, telling.names(room.table)))
    client.tell(encode(answer))


async def _grant(
    client: Client,
    room: Room,
    message: Play | Together | Plan | Hand | Undo | Consent | Replace | Say,
    person: Person,
    keeper: Keeper,
    arrived: Millis,
) -> int:
    who, now = person.id, keeper.clock()
    action = action_key(who, message.id)
    if isinstance(message, Hand):
        if room.racing is None:
            raise TableRefused("nobody races in this game")
        return await room.racing.put(client, message, arrived, action)
    if isinstance(message, Play) and message.move == FLIP and room.racing is not None:
        await room.racing.showing(message.seat)
        now = keeper.clock()

    def wish(table: Table) -> list[AnyEvent]:
        match message:
            case Play(seat=seat, move=move):
                return [wishes.play(table, who, seat, move, now)]
            case Together(seat=seat):
                return wishes.play_together(table, who, seat, now)
            case Plan(seat=seat, move=prepared):
                return wishes.plan(table, who, seat, prepared, now)
            case Undo(seat=seat):
                return [wishes.undo(table, who, seat)]
            case Consent(seat=seat, agree=agree):
                return wishes.answer(table, who, seat, agree)
            case Replace(seat=seat):
                absent = room.absent_since(seat)
                return wishes.replace_absent(table, who, seat, absent, now, substitute_of(table.game.key))
            case Say(text=text):
                shown = seen_text(text)
                said = wishes.say(table, who, _called(table, person), shown)
                return [said] if shown else []

    return await room.grant(wish, action)


def _called(table: Table, person: Person) -> str:
    """What the person is called here now: whoever plays may have picked another name since they came."""
    seat = telling.seat_of(table, person.id)
    return person.name if seat is None else table.chairs[seat].name


def seen_text(text: str) -> str:
    """What of a text can be seen, on one line."""
    seen = (" " if letter in "\t\n\r\v\f\u2028\u2029" else letter for letter in text)
    kept = (letter for letter in seen if letter == _JOINER or category(letter) not in _UNSEEN)
    return " ".join("".join(kept).split())
