"""A small proxy for tests: each connection goes to the next machine that answers, byte for byte."""

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from itertools import count
from urllib.parse import urlsplit

CHUNK = 65_536
CONNECT_S = 1.0
"""How long a machine may take to answer before the next is tried: what deploy/nginx-nodes.conf says."""


class Front:
    """One address for several machines."""

    def __init__(self, addresses: Sequence[str]) -> None:
        """`addresses`: where the machines are, as http://127.0.0.1:8000."""
        places = [urlsplit(address) for address in addresses]
        self._places, self._turn = [(place.hostname, place.port) for place in places], count()
        self._server: asyncio.Server | None = None

    async def open(self, port: int = 0) -> str:
        """The address at which people come."""
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", port)
        return f"http://127.0.0.1:{self._server.sockets[0].getsockname()[1]}"

    async def close(self) -> None:
        if self._server is not None:
            self._server.close()
            await self._server.wait_closed()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        first = next(self._turn)
        for n in range(len(self._places)):
            with suppress(OSError, TimeoutError):
                place = self._places[(first + n) % len(self._places)]
                opening = asyncio.open_connection(*place)
                far_reader, far_writer = await asyncio.wait_for(opening, CONNECT_S)
                await asyncio.gather(_pump(reader, far_writer), _pump(far_reader, writer))
                return
        writer.close()


async def _pump(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with suppress(OSError, RuntimeError):  # uvloop's word for a connection that is closed
        while data := await reader.read(CHUNK):
            writer.write(data)
            await writer.drain()
    with suppress(OSError):
        writer.close()
