"""A small proxy for tests: each connection goes to the next machine that answers, byte for byte."""

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from itertools import count

CHUNK = 65_536


class Front:
    """One address for several machines."""

    def __init__(self, ports: Sequence[int]) -> None:
        """`ports`: where the machines listen, on this one."""
        self._ports, self._turn = ports, count()
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
        for n in range(len(self._ports)):
            with suppress(OSError):
                port = self._ports[(first + n) % len(self._ports)]
                far_reader, far_writer = await asyncio.open_connection("127.0.0.1", port)
                await asyncio.gather(_pump(reader, far_writer), _pump(far_reader, writer))
                return
        writer.close()


async def _pump(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with suppress(OSError):
        while data := await reader.read(CHUNK):
            writer.write(data)
            await writer.drain()
    with suppress(OSError):
        writer.close()
