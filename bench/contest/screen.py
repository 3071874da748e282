"""One screen at a table: a websocket client that costs far less than what it asks of the server."""

import asyncio
import base64
import os
from collections import deque
from collections.abc import Callable, Mapping
from typing import Final, cast

PATIENCE_S: Final = 30.0
TEXT, BINARY, CLOSE, PING, PONG = 0x1, 0x2, 0x8, 0x9, 0xA
FINAL: Final = 0x80
MASKED: Final = 0x80
NO_MASK: Final = bytes(4)  # a mask is required; this one changes nothing

Hear = Callable[[bytes], None]


class Lost(Exception):
    """The server closed a socket, refused it or fell silent."""


class Screen(asyncio.Protocol):
    """Hands every message to `hear`; until one is set, keeps them for `next`."""

    def __init__(self, request: bytes, replies: Mapping[bytes, bytes]) -> None:
        self.hear: Hear = self._keep
        self._request, self._replies = request, replies
        self._kept: deque[bytes] = deque()
        self._waiter: asyncio.Future[None] | None = None
        self._left = b""
        self._open = False
        self._transport: asyncio.Transport | None = None
        self.lost: str | None = None

    @classmethod
    async def connect(
        cls,
        port: int,
        path: str,
        headers: Mapping[str, str] | None = None,
        replies: Mapping[bytes, bytes] | None = None,
        source: str | None = None,
    ) -> "Screen":
        """A socket to this machine; messages named in `replies` are answered by themselves.

        `source`: the address it comes from.
        """
        lines = {
            "Host": f"127.0.0.1:{port}",
            "Upgrade": "websocket",
            "Connection": "Upgrade",
            "Sec-WebSocket-Key": base64.b64encode(os.urandom(16)).decode(),
            "Sec-WebSocket-Version": "13",
            **(headers or {}),
        }
        text = f"GET {path} HTTP/1.1\r\n" + "".join(f"{key}: {value}\r\n" for key, value in lines.items())
        loop = asyncio.get_running_loop()
        _, screen = await loop.create_connection(
            lambda: cls(f"{text}\r\n".encode(), replies or {}),
            "127.0.0.1",
            port,
            local_addr=None if source is None else (source, 0),
        )
        if not screen._open:
            await screen._news()
        if not screen._open:
            raise Lost(screen.lost or "no websocket there")
        return screen

    def send(self, message: bytes, kind: int = TEXT) -> None:
        """Sends a message of less than 64 KiB."""
        if self.lost is not None:
            raise Lost(self.lost)
        size = len(message)
        length = bytes((MASKED | size,)) if size < 126 else bytes((MASKED | 126,)) + size.to_bytes(2)
        assert self._transport is not None
        self._transport.write(bytes((FINAL | kind,)) + length + NO_MASK + message)

    async def next(self, start: bytes = b"") -> bytes:
        """The next message that begins like that; others before it are forgotten."""
        while True:
            while not self._kept:
                await self._news()
                if self.lost is not None and not self._kept:
                    raise Lost(self.lost)
            message = self._kept.popleft()
            if message.startswith(start):
                return message

    def listen(self, hear: Hear) -> None:
        """Hands that every message from now on, and first those that were kept."""
        self.hear = hear
        while self._kept:
            self.hear(self._kept.popleft())

    async def end(self) -> str:
        """Returns when the socket is gone: why. Whoever listens waits for nothing else."""
        while self.lost is None:
            self._waiter = asyncio.get_running_loop().create_future()
            await self._waiter
        return self.lost

    def close(self) -> None:
        """Goes without a word."""
        self.hear = _ignore
        if self._transport is not None:
            self._transport.abort()

    async def _news(self) -> None:
        if self.lost is not None:
            return
        self._waiter = asyncio.get_running_loop().create_future()
        try:
            async with asyncio.timeout(PATIENCE_S):
                await self._waiter
        except TimeoutError:
            raise Lost(f"silent for {PATIENCE_S:.0f} s") from None
        finally:
            self._waiter = None

    def _tell(self) -> None:
        if self._waiter is not None and not self._waiter.done():
            self._waiter.set_result(None)

    def _keep(self, message: bytes) -> None:
        self._kept.append(message)
        self._tell()

    # What asyncio calls.

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)  # uvloop's is one in all but name
        self._transport.write(self._request)

    def connection_lost(self, exc: Exception | None) -> None:
        self.lost = self.lost or "the server closed the socket"
        self._tell()

    def data_received(self, data: bytes) -> None:
        if self._left:
            data = self._left + data
        if not self._open:
            head, end, data = data.partition(b"\r\n\r\n")
            if not end:
                self._left = head
                return
            if not head.startswith(b"HTTP/1.1 101"):
                self.lost = head.split(b"\r\n")[0].decode("latin-1")
                self._tell()
                return
            self._open = True
            self._tell()
        at, size = 0, len(data)
        while size - at >= 2:
            kind, length = data[at] & 0x0F, data[at + 1]
            body = at + 2
            if length >= 126:
                wide = 2 if length == 126 else 8
                if size < body + wide:
                    break
                length = int.from_bytes(data[body : body + wide])
                body += wide
            if size < body + length:
                break
            at = body + length
            self._take(kind, data[body:at])
        self._left = data[at:]

    def _take(self, kind: int, message: bytes) -> None:
        if kind in (TEXT, BINARY):
            if message in self._replies:
                self.send(self._replies[message])
            else:
                self.hear(message)
        elif kind == PING:
            self.send(message, PONG)
        elif kind == CLOSE:
            self.lost = f"closed with {int.from_bytes(message[:2])}"
            self._tell()


def _ignore(message: bytes) -> None:
    """Whatever it was."""
