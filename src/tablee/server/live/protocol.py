"""uvicorn's side of a socket: written to at once, pinged, and ended while its client does not read."""

from collections.abc import Callable
from typing import Any, Final

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.http11 import Request

from tablee.core import Millis
from tablee.server.live.round_trip import by_kernel
from tablee.server.rooms.client import GOODBYE_S

SOCKET: Final = "tablee.socket"
"""Where among a scope's extensions the TableSocket is that it came through."""


def _unheard(_: bytes) -> None:
    """Where nobody listens."""


class TableSocket(WebSocketsSansIOProtocol):
    """uvicorn's websocket, which can also be ended while its client does not read."""

    _listener: Callable[[bytes], None] = staticmethod(_unheard)

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if hasattr(self, "scope"):  # not when the handshake itself was refused
            extensions: dict[str, Any] = self.scope["extensions"]
            extensions[SOCKET] = self

    def post(self, message: bytes) -> bool:
        """Writes a text message as one frame, unless the client is behind or gone.

        What `send` does, without the tasks and layers between: at a busy table most of a move's cost.
        """
        if self.close_sent or not self.writable.is_set() or self.transport.is_closing():
            return False
        size = len(message)
        if size < 126:
            head = bytes((0x81, size))
        elif size < 1 << 16:
            head = b"\x81\x7e" + size.to_bytes(2)
        else:
            head = b"\x81\x7f" + size.to_bytes(8)
        self.transport.write(head + message)
        return True

    def ping(self, payload: bytes) -> None:
        """Sends a ping of ours, beside those that keep the connection alive."""
        if not self.close_sent and not self.transport.is_closing():
            self.transport.write(bytes((0x89, len(payload))) + payload)

    def listen(self, ponged: Callable[[bytes], None]) -> None:
        """Tells that of every pong from now on."""
        self._listener = ponged

    def handle_pong(self, event: Frame) -> None:
        self._listener(bytes(event.data))
        super().handle_pong(event)

    def drop(self, code: int) -> None:
        """Says why behind all that is still unsent, and does not wait for long."""
        if self.disconnected:
            return
        if self.close_sent or self.transport.is_closing():
            self.transport.abort()
            return
        self.stop_keepalive()
        self.queue.put_nowait({"type": "websocket.disconnect", "code": code, "reason": ""})
        self.conn.send_close(code)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        if self.read_paused:
            self.read_paused = False
            self.transport.resume_reading()
        self.close_timer = self.loop.call_later(GOODBYE_S, self.transport.abort)
        self.writable.set()

    def round_trip(self) -> Millis | None:
        """The longest round trip that the kernel's own measures of the line explain."""
        return by_kernel(self.transport)
