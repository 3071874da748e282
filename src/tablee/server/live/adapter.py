"""Litestar's websocket as a client at a table needs it."""

from asyncio import Future
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Any, cast

from litestar import WebSocket
from litestar.connection.base import empty_receive, empty_send
from litestar.exceptions import WebSocketException

from tablee.core import Millis
from tablee.server.edge.asgi import Scope
from tablee.server.edge.proxies import PROXIED
from tablee.server.live.round_trip import by_kernel, by_proxy
from tablee.server.ws.outlet import PING, framed
from tablee.server.ws.protocol import SOCKET, Hear, TableSocket


class Adapter:
    """Sends through Litestar, and past it what cannot wait; a socket that is gone takes everything."""

    def __init__(self, socket: WebSocket[Any, Any, Any]) -> None:
        self._socket = socket
        scope = cast(Scope, socket.scope)
        self._protocol: TableSocket = scope["extensions"][SOCKET]
        self._proxied = scope.get(PROXIED, False)
        self._trip = by_proxy(scope)  # the handshake is soon forgotten
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
        with suppress(WebSocketException, RuntimeError, OSError):
            await self._socket.send({"type": "websocket.send", "bytes": None, "text": message.decode()})

    async def close(self, code: int) -> None:
        with suppress(WebSocketException, RuntimeError, OSError):
            await self._socket.close(code)

    def let_go(self) -> None:
        """The connection is over: Litestar's socket holds on to itself no longer."""
        self._socket.receive, self._socket.send = empty_receive, empty_send
