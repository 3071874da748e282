"""Frames past ASGI: one for all sockets of a table, and those of one turn of the loop written together."""

import asyncio
from asyncio import Transport
from typing import Final

try:
    from websockets.speedups import apply_mask
except ImportError:  # where there is no compiler
    from websockets.utils import apply_mask

TEXT: Final = 0x81
"""The first byte of a whole text."""

PING: Final = 0x89
"""That of a ping."""

MASKED: Final = 0x80
LARGEST: Final = 4_096
"""Bytes of a text that is read at once: every honest one is far smaller."""

BEHIND: Final = 64 * 1024
"""Bytes that a client may leave unread before nothing more is written to it at once."""


def framed(message: bytes, kind: int = TEXT) -> bytes:
    """Returns the message as one frame of a websocket."""
    size = len(message)
    if size < 126:
        return bytes((kind, size)) + message
    if size < 1 << 16:
        return bytes((kind, 126, size >> 8, size & 255)) + message
    return bytes((kind, 127)) + size.to_bytes(8) + message


def lone_text(data: bytes) -> str | None:
    """Returns the text if the data is one whole small frame of a client with a text, and nothing else."""
    size = len(data)
    if size < 8 or data[0] != TEXT or data[1] > MASKED + 126:
        return None
    length, body = data[1] - MASKED, 6
    if length == 126:
        length, body = int.from_bytes(data[2:4]), 8
    if size != body + length or length > LARGEST:
        return None
    try:
        return apply_mask(data[body:], data[body - 4 : body]).decode()
    except UnicodeDecodeError:
        return None  # which the parser knows how to end


class Outlet:
    """What goes out through the sockets of one event loop: in order, written when the loop's turn is over.

    Writing costs less in one go than between other work.
    """

    def __init__(self) -> None:
        self._waiting: list[tuple[Transport, bytes]] = []
        self._message, self._frame = b"", b""

    def post(self, transport: Transport, message: bytes) -> bool:
        """Sends a text soon, unless the client is behind. One that goes to many in turn is framed once."""
        if transport.get_write_buffer_size() > BEHIND:
            return False
        if message is not self._message:
            self._message, self._frame = message, framed(message)
        self.write(transport, self._frame)
        return True

    def write(self, transport: Transport, frame: bytes) -> None:
        """Writes that frame soon, after all that was to be written before."""
        if not self._waiting:
            asyncio.get_running_loop().call_soon(self._write_all)
        self._waiting.append((transport, frame))

    def _write_all(self) -> None:
        waiting, self._waiting = self._waiting, []
        self._message, self._frame = b"", b""
        for transport, frame in waiting:
            try:
                if not transport.is_closing():
                    transport.write(frame)
            except Exception as error:
                asyncio.get_running_loop().call_exception_handler(
                    {"message": "a frame was written in vain", "exception": error}
                )
