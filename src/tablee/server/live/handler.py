"""The websocket of a table: who comes, what they say first, and then one message after the other."""

import asyncio
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import Any, Final, cast

from litestar import WebSocket, websocket
from litestar.di import NamedDependency
from litestar.params import FromPath

from tablee.server.edge.asgi import Scope
from tablee.server.edge.doors import Doors
from tablee.server.edge.identity import Identity
from tablee.server.edge.proxies import sender
from tablee.server.edge.voices import Voices
from tablee.server.keeping.group import StoreFailed
from tablee.server.live.adapter import Adapter
from tablee.server.live.dispatch import Dispatch
from tablee.server.live.hearing import Hearing, read
from tablee.server.live.reception import Visitor, next_text, receive
from tablee.server.rooms.client import Client
from tablee.server.rooms.keeper import Keeper
from tablee.server.rooms.room import Room
from tablee.server.rooms.telling.parts import seat_of, welcome
from tablee.wire import WIRE
from tablee.wire.to_server import Hello, ToServer

PATIENCE: Final = 10.0
"""Seconds a client has for its first word."""


@dataclass(frozen=True, slots=True)
class Hall:
    """What everybody passes on their way to a table; for Litestar one thing, which it need not gather."""

    keeper: Keeper
    identity: Identity
    doors: Doors
    voices: Voices


@websocket("/tables/{id:str}/live")
async def live(socket: WebSocket[Any, Any, Any], id: FromPath[str], hall: NamedDependency[Hall]) -> None:
    """One client at one table, from its hello to its going."""
    keeper, identity = hall.keeper, hall.identity
    scope = cast(Scope, socket.scope)
    known, address = identity.known(scope), sender(scope)
    person = await identity.of_socket(socket, partial(_called, keeper.at_hand(id)))

    async def attend(adapter: Adapter, client: Client) -> None:
        async with asyncio.timeout(PATIENCE):
            hello = await _hear(socket)
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
        elif keeper.is_crowded(room, person.id):
            keeper.metrics.refused.labels("sockets").inc()
            client.dismiss("full")
        else:
            dispatch = Dispatch(client, room, person, keeper, hall.voices, address)
            await _attend(adapter, dispatch, hello)

    await receive(socket, Visitor(person.id, person.name, known, address), keeper, hall.doors, attend)


def _called(room: Room | None, person: str) -> str | None:
    """The name under which that person sits there; round one device seats have names of their own."""
    if room is None or room.table.local or (seat := seat_of(room.table, person)) is None:
        return None
    return room.table.chairs[seat].name


async def _hear(socket: WebSocket[Any, Any, Any]) -> ToServer | None:
    """The next message, None if it is none."""
    return read(await next_text(socket))


async def _attend(adapter: Adapter, dispatch: Dispatch, hello: Hello) -> None:
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
        await adapter.hand_to(Hearing(dispatch).hear)
    finally:
        room.exit(client)
