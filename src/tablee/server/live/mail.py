"""What came through many sockets is read together, and what they are to be sent is written together."""

from asyncio import AbstractEventLoop, Transport
from collections.abc import Callable
from typing import Final
from weakref import WeakKeyDictionary

TEXT: Final = 0x81
"""The first byte of a whole text."""

PING: Final = 0x89
"""That of a ping."""


def framed(message: bytes) -> bytes:
    """The text as one frame of a websocket."""
    size = len(message)
    if size < 126:
        return bytes((TEXT, size)) + message
    if size < 1 << 16:
        return bytes((TEXT, 126, size >> 8, size & 255)) + message
    return bytes((TEXT, 127)) + size.to_bytes(8) + message


Hear = Callable[[str], None]
"""Somebody who is told what was said."""


class Mail:
    """Frames in the order in which they were posted, and texts in the order in which they came, until the
    event loop has done what it is at.

    Writing and reading cost less in one go than between other work.
    """

    def __init__(self, loop: AbstractEventLoop) -> None:
        self._loop = loop
        self._waiting: list[tuple[Outlet, bytes]] = []
        self._message, self._frame = b"", b""
        self._said: list[tuple[Hear, str]] = []

    def take(self, hear: Hear, text: str) -> None:
        """Tells that text soon, after all that came before."""
        if not self._said:
            self._loop.call_soon(self.tell)
        self._said.append((hear, text))

    def tell(self) -> None:
        """Tells all that came."""
        said, self._said = self._said, []
        for hear, text in said:
            try:
                hear(text)
            except Exception as error:
                self._loop.call_exception_handler({"message": "a text was heard in vain", "exception": error})

    def post(self, outlet: "Outlet", message: bytes) -> None:
        """Writes that text soon, as `put` does. One that goes to many in turn is framed once."""
        if message is not self._message:
            self._message, self._frame = message, framed(message)
        self.put(outlet, self._frame)

    def put(self, outlet: "Outlet", frame: bytes) -> None:
        """Writes that frame soon, after all that was posted before."""
        if not self._waiting:
            self._loop.call_soon(self.deliver)
        self._waiting.append((outlet, frame))

    def deliver(self) -> None:
        """Writes all that was posted."""
        waiting, self._waiting = self._waiting, []
        self._message, self._frame = b"", b""
        for outlet, frame in waiting:
            try:
                outlet.write(frame)
            except Exception as error:
                self._loop.call_exception_handler(
                    {"message": "a frame was written in vain", "exception": error}
                )


class Outlet:
    """What goes out through one socket: whole frames, written with those of all others."""

    def __init__(self, mail: Mail, transport: Transport) -> None:
        self._mail, self._transport = mail, transport
        self.behind = False
        """Whether the client has still so much to read that nothing more is put on its way."""
        self.shut = False
        """Whether the client was told to go, or is gone: nothing may come after that."""

    def post(self, message: bytes) -> bool:
        """Sends a text soon, unless the client is behind or was told to go."""
        if self.behind or self.shut:
            return False
        self._mail.post(self, message)
        return True

    def ping(self, payload: bytes) -> None:
        """Sends a ping of ours, beside those that keep the connection alive."""
        self._mail.put(self, bytes((PING, len(payload))) + payload)

    def write(self, frame: bytes) -> None:
        """Writes the frame now, unless nothing may come any more. What is ending takes it for nothing."""
        if not self.shut:
            self._transport.write(frame)


_mails: Final[WeakKeyDictionary[AbstractEventLoop, Mail]] = WeakKeyDictionary()


def mail_of(loop: AbstractEventLoop) -> Mail:
    """The mail of that event loop."""
    if loop not in _mails:
        _mails[loop] = Mail(loop)
    return _mails[loop]
