"""Somebody opens a socket: let in, counted, heard, and seen out."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

import structlog
from litestar import WebSocket
from litestar.exceptions import WebSocketDisconnect, WebSocketException

from tablee.server.edge.doors import Doors
from tablee.server.live.adapter import Adapter
from tablee.server.rooms.client import Client
from tablee.server.rooms.keeper import Keeper
from tablee.server.rooms.room import LOST

log = structlog.get_logger()

Attend = Callable[[Adapter, Client], Awaitable[None]]
"""What is done with a client until it goes."""


@dataclass(frozen=True, slots=True)
class Visitor:
    """Who came: by which name, whose valid cookie, from where."""

    person: str
    name: str
    known: str | None
    address: str


async def receive(
    socket: WebSocket[Any, Any, Any], visitor: Visitor, keeper: Keeper, doors: Doors, attend: Attend
) -> None:
    """Attends to the visitor, unless there are too many of them already; returns when all is said."""
    try:
        await socket.accept()
    except (WebSocketException, RuntimeError, OSError):
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
        table = socket.path_params.get("id", "")
        log.error("a socket's table was lost", table=table, error=type(error).__name__)
    finally:
        if entered:
            doors.leave(visitor.known, visitor.address)
        keeper.metrics.sockets.dec()
        client.dismiss("restarting")
        await client.deliver()
        adapter.let_go()


async def next_text(socket: WebSocket[Any, Any, Any]) -> str | None:
    """The next text, None if something else came. Raises WebSocketDisconnect."""
    event = await socket.receive()
    if event["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(code=event["code"], detail="gone")
    text = event.get("text")
    return text if isinstance(text, str) else None
