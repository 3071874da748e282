"""The websocket of a table: who comes, what they say first, and then one message after the other."""

import asyncio
from typing import Any, Final, cast

import msgspec
import structlog
from litestar import WebSocket, websocket
from litestar.di import NamedDependency
from litestar.exceptions import WebSocketDisconnect, WebSocketException
from litestar.params import FromPath

from tablee.server.edge.asgi import Scope
from tablee.server.edge.bucket import Bucket
from tablee.server.edge.doors import Doors
from tablee.server.edge.identity import Identity, Person
from tablee.server.edge.proxies import sender
from tablee.server.live.adapter import Adapter
from tablee.server.live.dispatch import Dispatch
from tablee.server.rooms.client import Client
from tablee.server.rooms.keeper import Keeper
from tablee.server.rooms.room import LOST, Room
from tablee.server.rooms.telling.parts import welcome
from tablee.wire import WIRE
from tablee.wire.to_server import Hello, ToServer

log = structlog.get_logger()

PATIENCE: Final = 10.0
"""Seconds a client has for its first word."""

LONGEST: Final = 2_048
"""Characters a message may have: every honest one is far smaller."""

_decoder: Final[msgspec.json.Decoder[ToServer]] = msgspec.json.Decoder(ToServer)


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
    client = Client(Adapter(socket), person.id, None, "en")
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
        elif not welcome(room.table, person.id):
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
    dispatch = Dispatch(client, room, person, keeper)
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
            answering = dispatch.answer(message, keeper.clock())
            if room.pace.hurries:
                # In a race nobody's message waits behind another: when it arrived is what counts.
                room.work(answering)
            else:
                await answering
    finally:
        room.exit(client)
