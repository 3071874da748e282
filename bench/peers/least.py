"""The least that Python can do for a move: it is read, our own store keeps it, and all screens are told.

There is no game and no table, nothing is checked, and what is told lies ready.

    python least.py FILE
"""

import asyncio
import sys
from collections import defaultdict
from functools import partial
from itertools import count
from pathlib import Path
from typing import Final, cast

import uvloop
from websockets.speedups import apply_mask
from websockets.utils import accept_key

from tablee.server.keeping.group import Append
from tablee.server.keeping.store import Store
from tablee.server.ws.outlet import framed

TOLD: Final = framed(b'{"t":"acted","shared":"' + bytes([ord("x")]) * 1_700 + b'"}')
"""As long as what our own server tells."""

UPGRADED: Final = (
    "HTTP/1.1 101 \r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: {}\r\n\r\n"
)

rooms: Final[defaultdict[str, list[asyncio.Transport]]] = defaultdict(list)
numbers: Final = count(1)


class Screen(asyncio.Protocol):
    """One socket: small whole texts, each of them a move."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._room: str | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)  # uvloop's is one in all but name

    def data_received(self, data: bytes) -> None:
        if self._room is None:
            request, *lines = data.decode().split("\r\n")
            headers = dict(line.split(": ", 1) for line in lines if line)
            self._room = request.split()[1]
            self._transport.write(UPGRADED.format(accept_key(headers["Sec-WebSocket-Key"])).encode())
            rooms[self._room].append(self._transport)
            return
        text = apply_mask(data[6:], data[2:6])
        line = (self._room, next(numbers), 0, "Acted", text, None)
        self._store.append_soon(Append([line], partial(self._tell, self._room)))

    def _tell(self, room: str, error: Exception | None) -> None:
        assert error is None
        for transport in rooms[room]:
            transport.write(TOLD)

    def connection_lost(self, exc: Exception | None) -> None:
        if self._room is not None:
            rooms[self._room].remove(self._transport)


async def main(file: str) -> None:
    """Serves for ever."""
    store = Store(Path(file))
    await store.open()
    server = await asyncio.get_running_loop().create_server(lambda: Screen(store), "127.0.0.1", 0)
    print(f"open: http://127.0.0.1:{server.sockets[0].getsockname()[1]}", flush=True)
    await server.serve_forever()


if __name__ == "__main__":
    uvloop.run(main(sys.argv[1]))
