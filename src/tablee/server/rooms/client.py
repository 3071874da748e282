"""One socket at a table, with a bounded outbox: a client that stops reading delays nobody."""

import asyncio
import secrets
from collections.abc import Callable
from enum import Enum
from typing import Final, Protocol

from tablee.core import Millis, Viewer
from tablee.race import Lag
from tablee.server.rooms.telling.messages import bye
from tablee.wire.shared import Own
from tablee.wire.to_client import Goodbye

OUTBOX: Final = 64
"""Messages a client may be behind before it is asked to come back and catch up."""

GOODBYE_S: Final = 5.0
"""How long a client that was dismissed may take to read its last messages."""

PINGS: Final = 16
"""Pings a client may leave unanswered before the oldest is forgotten."""

Clock = Callable[[], Millis]

NORMAL: Final = 1000
TRY_AGAIN_LATER: Final = 1013
GOING_AWAY: Final = 1001
POLICY: Final = 1008

CODES: Final[dict[Goodbye, int]] = {
    "restarting": GOING_AWAY,
    "slow": TRY_AGAIN_LATER,
    "old-client": POLICY,
    "not-found": POLICY,
    "not-allowed": POLICY,
    "bad-message": POLICY,
    "too-fast": TRY_AGAIN_LATER,
    "too-many": TRY_AGAIN_LATER,
    "full": TRY_AGAIN_LATER,
    "over": NORMAL,
}


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

    def ping(self, payload: bytes) -> None:
        """Sends a ping; its pong comes to whoever `listen`s."""
        ...

    def listen(self, ponged: Callable[[bytes], None]) -> None:
        """Tells that of every pong from now on."""
        ...

    def round_trip(self) -> Millis | None:
        """The longest round trip that somebody trustworthy measured; None where nobody did."""
        ...

    def drop(self, code: int) -> None:
        """Ends the connection whether or not anybody reads; a `send` that waits returns."""
        ...


class State(Enum):
    """How far a client is on its way through the house: onwards only."""

    HERE = "here"
    """It is told what happens."""
    LEAVING = "leaving"
    """It was asked to go, and is sent what waits for it and its goodbye; nothing new."""
    GONE = "gone"
    """Nothing goes out any more."""


_HERE: Final = State.HERE  # which takes long to look up


class Client:
    """Somebody looking at a table: who, through which eyes, in which language."""

    __slots__ = (
        "_delivery",
        "_goodbye",
        "_outbox",
        "_pings",
        "_post",
        "_socket",
        "_too_late",
        "_trip",
        "address",
        "lag",
        "lang",
        "look",
        "name",
        "own",
        "person",
        "state",
    )

    def __init__(
        self, socket: Socket, person: str, look: Viewer, lang: str, address: str = "", name: str = ""
    ) -> None:
        """`address`: where it came from, for whoever runs the house. `name`: what they were called then."""
        self.person = person
        self.name = name
        self.address = address
        self.look = look
        self.lang = lang
        self.own: Own | None = None
        """What of the game is its own, as it was told last; None before that."""
        self.lag = Lag()
        self.state = State.HERE
        self._pings: dict[bytes, tuple[Clock, Millis, int | None]] = {}
        self._trip: tuple[int, Millis] | None = None
        self._socket, self._post = socket, socket.post
        self._outbox: list[bytes] = []
        """What could not go at once, the one being sent still among it: nothing overtakes."""
        self._delivery: asyncio.Task[None] | None = None
        """Sends what is in the outbox and the goodbye; most of the time there is neither."""
        self._goodbye: Goodbye = "restarting"
        """Why it goes, once it does."""
        self._too_late: asyncio.TimerHandle | None = None

    def tell(self, message: bytes) -> None:
        """Sends a message or puts it into the outbox, never waiting; a full one ends the connection."""
        if self.state is not _HERE or (not self._outbox and self._post(message)):
            return
        if len(self._outbox) >= OUTBOX:
            self.dismiss("slow")
            return
        self._outbox.append(message)
        self._set_out()

    def ping(self, clock: Clock, reveal: int | None) -> None:
        """Times a round trip of this line: with a reveal, or (None) at a moment nobody can foresee."""
        if self.state is not State.HERE or self._outbox:
            return  # what waits behind other messages measures those
        if not self._pings:
            self._socket.listen(self._ponged)
        while len(self._pings) >= PINGS:
            del self._pings[next(iter(self._pings))]
        self.lag.ceiling = self._socket.round_trip()
        payload = secrets.token_bytes(8)
        self._pings[payload] = clock, clock(), reveal
        self._socket.ping(payload)

    def _ponged(self, payload: bytes) -> None:
        if (sent := self._pings.pop(payload, None)) is None:
            return
        clock, at, reveal = sent
        trip = max(0, clock() - at)
        if reveal is None:
            self.lag.add(trip)
        else:
            self._trip = reveal, trip

    def trip(self, reveal: int) -> Millis | None:
        """The round trip of the ping that travelled with that reveal, if it came back."""
        return self._trip[1] if self._trip is not None and self._trip[0] == reveal else None

    def dismiss(self, why: Goodbye) -> None:
        """Asks the client to go, after what is in the outbox (unless it reads too slowly). Asked twice, it
        goes for the first reason."""
        if self.state is not State.HERE:
            return
        self.state = State.LEAVING
        self._goodbye = why
        if why == "slow":
            self._outbox.clear()
            self._socket.drop(CODES[why])
        else:
            loop = asyncio.get_running_loop()
            self._too_late = loop.call_later(GOODBYE_S, self._socket.drop, CODES[why])
        self._set_out()

    async def deliver(self) -> None:
        """Returns when nothing waits to be sent: no message and, once the client is dismissed, no goodbye."""
        if self._delivery is not None:
            await self._delivery

    def _set_out(self) -> None:
        if self._delivery is None:
            self._delivery = asyncio.ensure_future(self._send_all())

    async def _send_all(self) -> None:
        """Sends what is in the outbox, and to a client that was dismissed its goodbye."""
        try:
            while self._outbox:
                await self._socket.send(self._outbox[0])
                if self._outbox:  # not emptied meanwhile because it became too full
                    del self._outbox[0]
            if self.state is State.LEAVING and self._goodbye != "slow":
                await self._socket.send(bye(self._goodbye))
                await self._socket.close(CODES[self._goodbye])
        finally:
            if self.state is State.HERE:
                self._delivery = None
            else:
                self.state = State.GONE
                if self._too_late is not None:
                    self._too_late.cancel()
