"""Somebody opens a socket: let in, counted, heard, and seen out."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

import structlog
from starlette.websockets import WebSocket, WebSocketDisconnect

from tablee.server.edge.command_policy import CommandPolicy
from tablee.server.edge.doors import Doors
from tablee.server.edge.identity import Identity
from tablee.server.live.adapter import Adapter
from tablee.server.rooms.client import Client
from tablee.server.rooms.keeper import Keeper
from tablee.server.rooms.room import LOST

log = structlog.get_logger()

Attend = Callable[[Adapter, Client], Awaitable[None]]
"""What is done with a client until it goes."""


@dataclass(frozen=True, slots=True)
class Hall:
    """What every socket needs on its way to a table."""

    keeper: Keeper
    identity: Identity
    doors: Doors
    policy: CommandPolicy


@dataclass(frozen=True, slots=True)
class Visitor:
    """Who came: to which table, by which name, whose valid cookie, from where."""

    table: str
    person: str
    name: str
    known: str | None
    address: str


async def receive(socket: WebSocket, visitor: Visitor, hall: Hall, attend: Attend) -> None:
    """Attends to the visitor, unless there are too many of them already; returns when all is said."""
    keeper, doors = hall.keeper, hall.doors
    try:
        await socket.accept()
    except (WebSocketDisconnect, RuntimeError, OSError):
        return  # gone before it was here
    adapter = Adapter(socket)
    client = Client(adapter, visitor.person, None, "en", visitor.address, visitor.name)
    keeper.metrics.sockets.inc()
    entered = doors.enter(visitor.known, visitor.address)
    try:
        if entered:
            await attend(adapter, client)
        else:
            keeper.metrics.refused.labels("sockets").inc()
            client.dismiss("too-many")
    except TimeoutError:
        pass  # its first word may still be on its way: it comes again
    except WebSocketDisconnect:
        pass
    except LOST as error:
        log.error("a socket's table was lost", table=visitor.table, error=type(error).__name__)
    finally:
        if entered:
            doors.leave(visitor.known, visitor.address)
        keeper.metrics.sockets.dec()
        client.dismiss("restarting")
        await client.deliver()


async def next_text(socket: WebSocket) -> str | None:
    """The next text, None if something else came. Raises WebSocketDisconnect."""
    event = await socket.receive()
    if event["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(event["code"])
    text = event.get("text")
    return text if isinstance(text, str) else None
