"""The socket of a bot from outside: it is asked for its moves, and can do nothing else."""

from typing import Any, Final, cast

import msgspec
from litestar import WebSocket, websocket
from litestar.di import NamedDependency
from litestar.params import FromPath

from tablee.server.edge import token
from tablee.server.edge.asgi import Scope
from tablee.server.edge.bucket import Bucket
from tablee.server.edge.doors import Doors
from tablee.server.edge.identity import Identity
from tablee.server.edge.proxies import sender
from tablee.server.live.adapter import Adapter
from tablee.server.live.reading import understood
from tablee.server.live.reception import Visitor, next_text, receive
from tablee.server.rooms.client import Client, State
from tablee.server.rooms.keeper import Keeper
from tablee.wire.outside import Move

LONGEST: Final = 256
"""Characters an answer may have."""

_decoder: Final = msgspec.json.Decoder(Move)


@websocket("/tables/{id:str}/bot")
async def outside(
    socket: WebSocket[Any, Any, Any],
    id: FromPath[str],
    keeper: NamedDependency[Keeper],
    identity: NamedDependency[Identity],
    doors: NamedDependency[Doors],
) -> None:
    """One bot on the one seat that its token is of."""
    scope = cast(Scope, socket.scope)
    brought = token.find(scope)

    async def attend(_: Adapter, client: Client) -> None:
        if keeper.resting:
            client.dismiss("restarting")
        elif (room := await keeper.find(id)) is None:
            client.dismiss("not-found")
        elif brought is None or (key := token.digest(brought)) not in {c.key for c in room.table.chairs}:
            client.dismiss("not-allowed")
        else:
            bucket = Bucket(rate=10.0, burst=40)
            room.connect(key, client)
            try:
                while client.state is State.HERE:
                    move = understood(await next_text(socket), _decoder, LONGEST)
                    if move is None or not bucket.take():
                        keeper.metrics.refused.labels("message" if move is None else "rate").inc()
                        client.dismiss("bad-message" if move is None else "too-fast")
                    else:
                        room.outsiders.answer(key, move)
            finally:
                room.disconnect(key, client)

    await receive(socket, Visitor("", "", identity.known(scope), sender(scope)), keeper, doors, attend)
