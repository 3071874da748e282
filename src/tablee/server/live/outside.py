"""The socket of a bot from outside: it is asked for its moves, and can do nothing else."""

from typing import Final

import msgspec
from starlette.websockets import WebSocket

from tablee.server.edge import token
from tablee.server.edge.bucket import Bucket
from tablee.server.edge.proxies import sender
from tablee.server.live.adapter import Adapter
from tablee.server.live.reception import Hall, Visitor, next_text, receive
from tablee.server.live.table_socket import decoded
from tablee.server.rooms.client import Client, State
from tablee.table.seating import token_digest
from tablee.wire.outside import Move

LONGEST: Final = 256
"""Characters an answer may have."""

_decoder: Final = msgspec.json.Decoder(Move)


async def outside(hall: Hall, id: str, socket: WebSocket) -> None:
    """One bot on the one seat that its token is of."""
    keeper, scope = hall.keeper, socket.scope
    brought = token.find(scope)

    async def attend(_: Adapter, client: Client) -> None:
        if keeper.resting:
            client.dismiss("restarting")
        elif (room := await keeper.visit(id)) is None:
            client.dismiss("not-found")
        elif brought is None or (key := token_digest(brought)) not in {c.key for c in room.table.chairs}:
            client.dismiss("not-allowed")
        else:
            bucket = Bucket(rate=10.0, burst=40)
            room.connect(key, client)
            try:
                while client.state is State.HERE:
                    move = decoded(await next_text(socket), _decoder, LONGEST)
                    if move is None or not bucket.take():
                        keeper.metrics.refused.labels("message" if move is None else "rate").inc()
                        client.dismiss("bad-message" if move is None else "too-fast")
                    else:
                        room.outsiders.answer(key, move)
            finally:
                room.disconnect(key, client)

    await receive(socket, Visitor(id, "", "", hall.identity.known(scope), sender(scope)), hall, attend)
