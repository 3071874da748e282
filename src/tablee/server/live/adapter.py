"""A websocket as a client at a table needs it."""

from asyncio import Future
from collections.abc import Callable
from contextlib import suppress
from functools import partial

from starlette.websockets import WebSocket, WebSocketDisconnect

from tablee.core import Millis
from tablee.server.edge.proxies import PROXIED
from tablee.server.live.round_trip import by_kernel, by_proxy
from tablee.server.ws.outlet import PING, framed
from tablee.server.ws.protocol import SOCKET, Hear, TableSocket


class Adapter:
    """Sends through Starlette, and past it what cannot wait; a socket that is gone takes everything."""

    def __init__(self, socket: WebSocket) -> None:
        self._socket = socket
        self._protocol: TableSocket = socket.scope["extensions"][SOCKET]
        self._proxied = socket.scope.get(PROXIED, False)
        self._trip = by_proxy(socket.scope)  # the handshake is soon forgotten
        self.post = partial(self._protocol.outlet.post, self._protocol.transport)
        self.drop = self._protocol.drop

    def hand_to(self, hear: Hear) -> Future[None]:
        """Gives that everything that comes from now on. Done when no more will come."""
        return self._protocol.hand_to(hear)

    def ping(self, payload: bytes) -> None:
        """Sends a ping of ours, beside those that keep the connection alive."""
        self._protocol.outlet.write(self._protocol.transport, framed(payload, PING))

    def listen(self, ponged: Callable[[bytes], None]) -> None:
        """Tells that of every pong from now on."""
        self._protocol.ponged = ponged

    def round_trip(self) -> Millis | None:
        """What a proxy of ours says of the line behind it; else what our kernel does."""
        return self._trip if self._proxied else by_kernel(self._protocol.transport)

    async def send(self, message: bytes) -> None:
        # Which of them a lost connection raises depends on the server and on the moment.
        with suppress(WebSocketDisconnect, RuntimeError, OSError):
            await self._socket.send({"type": "websocket.send", "text": message.decode()})

    async def close(self, code: int) -> None:
        with suppress(WebSocketDisconnect, RuntimeError, OSError):
            await self._socket.close(code)
