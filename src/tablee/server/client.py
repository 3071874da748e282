"""One socket at a table, with a bounded outbox: a client that stops reading delays nobody."""

import asyncio
from collections import deque
from typing import Final, Literal, Protocol

import msgspec

from tablee.core import Viewer
from tablee.wire.to_client import Bye, ToClient

OUTBOX: Final = 64
"""Messages a client may be behind before it is asked to come back and catch up."""

GOODBYE_S: Final = 5.0
"""How long a client that was dismissed may take to read its last messages."""

TRY_AGAIN_LATER: Final = 1013
GOING_AWAY: Final = 1001
POLICY: Final = 1008

Why = Literal[
    "restarting",
    "slow",
    "old-client",
    "not-found",
    "not-allowed",
    "bad-message",
    "too-fast",
    "too-many",
    "full",
]
CODES: Final[dict[Why, int]] = {
    "restarting": GOING_AWAY,
    "slow": TRY_AGAIN_LATER,
    "old-client": POLICY,
    "not-found": POLICY,
    "not-allowed": POLICY,
    "bad-message": POLICY,
    "too-fast": TRY_AGAIN_LATER,
    "too-many": TRY_AGAIN_LATER,
    "full": TRY_AGAIN_LATER,
}

_encoder = msgspec.json.Encoder()


def encode(message: ToClient) -> bytes:
    """The message as it travels."""
    return _encoder.encode(message)


class Socket(Protocol):
    """What a client needs of a websocket."""

    def post(self, message: bytes) -> bool:
        """Whether the message is on its way at once. If not, it has to be sent."""
        ...

    async def send(self, message: bytes) -> None:
        """Returns when the message is on its way; a socket that is gone takes everything."""
        ...

    async def close(self, code: int) -> None:
        """Ends the connection after everything that was sent."""
        ...

    def drop(self, code: int) -> None:
        """Ends the connection whether or not anybody reads; a `send` that waits returns."""
        ...


class Client:
    """Somebody looking at a table: who, through which eyes, in which language."""

    __slots__ = ("_leaving", "_news", "_outbox", "_socket", "_too_late", "lang", "look", "person")

    def __init__(self, socket: Socket, person: str, look: Viewer, lang: str) -> None:
        self.person = person
        self.look = look
        self.lang = lang
        self._socket = socket
        self._outbox: deque[bytes] = deque()
        """What could not go at once, the one being sent still among it: nothing overtakes."""
        self._news = asyncio.Event()
        self._leaving: Why | None = None
        self._too_late: asyncio.TimerHandle | None = None

    def tell(self, message: bytes) -> None:
        """Sends a message or puts it into the outbox, never waiting; a full one ends the connection."""
        if self._leaving is not None or (not self._outbox and self._socket.post(message)):
            return
        if len(self._outbox) >= OUTBOX:
            self.dismiss("slow")
            return
        self._outbox.append(message)
        self._news.set()

    def dismiss(self, why: Why) -> None:
        """Asks the client to go, after what is in the outbox (unless it reads too slowly)."""
        if self._leaving is not None:
            return
        self._leaving = why
        if why == "slow":
            self._outbox.clear()
            self._socket.drop(CODES[why])
        else:
            loop = asyncio.get_running_loop()
            self._too_late = loop.call_later(GOODBYE_S, self._socket.drop, CODES[why])
        self._news.set()

    async def deliver(self) -> None:
        """Sends what comes into the outbox until the client is dismissed, and then its goodbye."""
        try:
            while self._leaving is None:
                await self._news.wait()
                self._news.clear()
                await self._post()
            await self._post()
            if self._leaving != "slow":
                await self._socket.send(encode(Bye(why=self._leaving)))
                await self._socket.close(CODES[self._leaving])
        finally:
            if self._too_late is not None:
                self._too_late.cancel()

    async def _post(self) -> None:
        while self._outbox:
            await self._socket.send(self._outbox[0])
            if self._outbox:  # not emptied meanwhile because it became too full
                self._outbox.popleft()
