"""The websocket of a table: who comes, what they say first, and then one message after the other."""

import asyncio
from contextlib import suppress
from functools import partial
from typing import Final

import structlog
from starlette.websockets import WebSocket

from tablee.server.edge.proxies import sender
from tablee.server.keeping.group import StoreFailed
from tablee.server.live.adapter import Adapter
from tablee.server.live.reception import Hall, Visitor, next_text, receive
from tablee.server.live.table_socket import TableClient, read
from tablee.server.rooms.client import Client
from tablee.server.rooms.room import Room
from tablee.server.rooms.telling.parts import seat_of, welcome
from tablee.wire import WIRE
from tablee.wire.to_server import Hello, ToServer

log: Final = structlog.get_logger()

PATIENCE: Final = 10.0
"""Seconds a client has for its first word."""

TRY_AGAIN: Final = 1013


async def live(hall: Hall, id: str, socket: WebSocket) -> None:
    """One client at one table, from its hello to its going."""
    keeper, identity, scope = hall.keeper, hall.identity, socket.scope
    known, address = identity.known(scope), sender(scope)
    try:
        person = await identity.of_socket(scope, partial(_called, keeper.at_hand(id)))
    except StoreFailed as error:
        log.error("a socket's person is not known", table=id, error=str(error))
        await socket.close(TRY_AGAIN)
        return

    async def attend(adapter: Adapter, client: Client) -> None:
        async with asyncio.timeout(PATIENCE):
            hello = await _hear(socket)
        if not isinstance(hello, Hello):
            client.dismiss("bad-message")
        elif hello.wire != WIRE:
            client.dismiss("old-client")
        elif keeper.resting:
            client.dismiss("restarting")
        elif (room := await keeper.visit(id)) is None:
            client.dismiss("not-found")
        elif not welcome(room.table, person.id):
            client.dismiss("not-allowed")
        elif keeper.is_crowded(room, person.id):
            keeper.metrics.refused.labels("sockets").inc()
            client.dismiss("full")
        else:
            dispatch = TableClient(client, room, person, keeper, hall.policy, address)
            await _attend(adapter, dispatch, hello)

    await receive(socket, Visitor(id, person.id, person.name, known, address), hall, attend)


def _called(room: Room | None, person: str) -> str | None:
    """The name under which that person sits there; round one device seats have names of their own."""
    if room is None or room.table.local or (seat := seat_of(room.table, person)) is None:
        return None
    return room.table.chairs[seat].name


async def _hear(socket: WebSocket) -> ToServer | None:
    """The next message, None if it is none."""
    return read(await next_text(socket))


async def _attend(adapter: Adapter, dispatch: TableClient, hello: Hello) -> None:
    client, room = dispatch.client, dispatch.room
    client.lang = hello.lang
    if hello.since is not None and hello.since > room.table.heard:
        with suppress(StoreFailed):
            await room.read_on()
        if room.lost:
            client.dismiss("restarting")
            return
    if hello.look in room.table.seats_of(client.person):
        client.look = hello.look
    room.enter(client)
    try:
        room.catch_up(client, hello.since)
        await adapter.hand_to(dispatch.receive)
    finally:
        room.exit(client)
