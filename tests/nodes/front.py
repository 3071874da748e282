"""A small proxy for tests: each connection goes to the next machine that answers, byte for byte."""

import asyncio
import shutil
from collections.abc import Callable, Sequence
from contextlib import suppress
from itertools import count
from typing import Final, cast
from urllib.parse import urlsplit

from tests.nodes.haproxy import PROGRAM, Haproxy

CONNECT_S: Final = 0.3
"""How long a machine may take to answer before the next is tried: what deploy/nginx-nodes.conf says."""

WAITING: Final = 4_096
"""As many may wait to be let in: when a machine dies, all that it had come at once, and whoever finds no room
comes again a whole second later."""


def front(addresses: Sequence[str]) -> "Front | Haproxy":
    """What stands before several machines here: Debian's HAProxy, or one of ours where there is none."""
    return Front(addresses) if shutil.which(PROGRAM) is None else Haproxy(addresses)


class Front:
    """One address for several machines."""

    pid = None
    """It is no process of its own."""

    def __init__(self, addresses: Sequence[str]) -> None:
        """`addresses`: where the machines are, as http://127.0.0.1:8000."""
        places = [urlsplit(address) for address in addresses]
        self._places, self._turn = [(place.hostname or "", place.port or 80) for place in places], count()
        self._server: asyncio.Server | None = None
        self._ends: set[_End] = set()
        self._seeking: set[asyncio.Task[None]] = set()

    async def open(self, port: int = 0) -> str:
        """The address at which people come."""
        loop = asyncio.get_running_loop()
        self._server = await loop.create_server(self._come, "127.0.0.1", port, backlog=WAITING)
        return f"http://127.0.0.1:{self._server.sockets[0].getsockname()[1]}"

    async def close(self) -> None:
        """Everybody who is connected is hung up on."""
        if self._server is None:
            return
        self._server.close()
        for task in self._seeking:
            task.cancel()
        await asyncio.gather(*self._seeking, return_exceptions=True)
        for end in self._ends:
            end.line.abort()
        await self._server.wait_closed()

    def _come(self) -> "_End":
        return _End(self._ends, self._seek)

    def _seek(self, near: "_End") -> None:
        """Somebody came."""
        task = asyncio.ensure_future(self._connect(near))
        self._seeking.add(task)
        task.add_done_callback(self._seeking.discard)

    async def _connect(self, near: "_End") -> None:
        """To the next machine that answers; if none does, they are hung up on."""
        first, loop = next(self._turn), asyncio.get_running_loop()
        for n in range(len(self._places)):
            with suppress(OSError, TimeoutError):
                host, port = self._places[(first + n) % len(self._places)]
                opening = loop.create_connection(lambda: _End(self._ends), host, port)
                _, far = await asyncio.wait_for(opening, CONNECT_S)
                near.join(far)
                return
        near.line.close()


class _End(asyncio.Protocol):
    """One end of a connection: what comes in here goes out at the other."""

    line: asyncio.Transport

    def __init__(self, ends: "set[_End]", came: Callable[["_End"], None] = lambda end: None) -> None:
        self._ends, self._came = ends, came
        self._other: _End | None = None
        self._early: list[bytes] = []
        """What came before there was another end."""

    def join(self, other: "_End") -> None:
        """Is one connection with that end from now on."""
        self._other, other._other = other, self
        if self.line.is_closing():
            other.line.close()
        elif not other.line.is_closing():
            other.line.writelines(self._early)

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.line = cast(asyncio.Transport, transport)  # uvloop's is one in all but name
        self._ends.add(self)
        self._came(self)

    def data_received(self, data: bytes) -> None:
        if self._other is None:
            self._early.append(data)
        else:
            self._other.line.write(data)

    def pause_writing(self) -> None:
        if self._other is not None and not self._other.line.is_closing():
            self._other.line.pause_reading()

    def resume_writing(self) -> None:
        if self._other is not None and not self._other.line.is_closing():
            self._other.line.resume_reading()

    def connection_lost(self, exc: Exception | None) -> None:
        self._ends.discard(self)
        if self._other is not None:
            self._other.line.close()
            self._other = None
