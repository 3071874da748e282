"""uvicorn's side of a socket: heard and written to at once, pinged, ended while its client does not read."""

from asyncio import BaseTransport, Transport
from collections.abc import Callable
from typing import Any, Final, cast

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame, Opcode
from websockets.http11 import Request

from tablee.core import Millis
from tablee.server.edge.bucket import Bucket
from tablee.server.live.letters import Letters
from tablee.server.live.mail import TEXT, Outlet, mail_of
from tablee.server.live.round_trip import by_kernel, measured
from tablee.server.rooms.client import GOODBYE_S

try:
    from websockets.speedups import apply_mask
except ImportError:  # where there is no compiler
    from websockets.utils import apply_mask

FINAL: Final = 0x80
MASKED: Final = 0x80
LARGEST: Final = 4_096
"""Bytes of a text that is heard at once: every honest one is far smaller."""

FRAMES_PER_S: Final = 30.0
FRAMES: Final = 140
"""Frames that may come through a socket, in the long run and at once: twenty a second and a hundred for pongs
and the like, beside the ten and forty that a client may say."""

PART: Final = 512
"""Bytes that are parsed before the frames in them are counted: some eighty of the smallest."""

POLICY: Final = 1008

SOCKET: Final = "tablee.socket"
"""Where among a scope's extensions the TableSocket is that it came through."""


def _unheard(_: bytes) -> None:
    """Where nobody listens."""


class TableSocket(WebSocketsSansIOProtocol):
    """uvicorn's websocket, which can also be ended while its client does not read."""

    _listener: Callable[[bytes], None] = staticmethod(_unheard)
    _hear: Callable[[str | None], None] | None = None
    _begun = b""
    """The beginning of a frame whose end has not come."""
    _in_parts = False
    """Whether the parser is given what comes as it comes, for it may be in the middle of something."""
    _far: Transport | None = None
    """Where everything that comes goes, once somebody else answers."""
    _close_sent = False
    count: Callable[[], None]
    """Is told that a socket was closed for its frames."""

    def connection_made(self, transport: BaseTransport) -> None:
        self.queue = cast(Any, Letters())
        super().connection_made(transport)
        self._mail = mail_of(self.loop)
        self.outlet = Outlet(self._mail, self.transport)
        self._frames = Bucket(FRAMES_PER_S, FRAMES)

    @property
    def close_sent(self) -> bool:
        """Whether the client was told to go."""
        return self._close_sent

    @close_sent.setter
    def close_sent(self, sent: bool) -> None:
        self._close_sent = sent
        if sent:
            self.outlet.shut = True

    def connection_lost(self, exc: Exception | None) -> None:
        self.outlet.shut = True
        if self._far is not None:
            self._far.close()
        self._mail.tell()
        super().connection_lost(exc)
        self.conn.parser.close()

    async def run_asgi(self) -> None:
        """Lets go of all that holds on to this socket in the end: nobody has to look for dead cycles here."""
        try:
            await super().run_asgi()
        finally:
            self._hear, self._listener = None, _unheard
            cast(dict[str, Any], self.scope).clear()

    # What comes in.

    def hand_to(self, hear: Callable[[str | None], None]) -> None:
        """Gives that every whole text of ordinary size at once from now on, first those that wait to be
        received. All else is received as ever."""
        self._hear = hear
        self._forget_handshake()
        while not self.queue.empty():
            event = self.queue.get_nowait()
            if event["type"] != "websocket.receive":
                self.queue.put_nowait(event)
                break
            hear(event.get("text"))
        if self.read_paused:
            self.read_paused = False
            self.transport.resume_reading()

    def _forget_handshake(self) -> None:
        """Nobody asks for it any more, and it is large: a third of all that an idle socket holds."""
        del self.request, self.response
        cast(list[Any], self.scope["headers"]).clear()
        if not self._in_parts and not self.conn.reader.buffer:
            # Between two frames: a parser that begins here does not remember the request.
            self.conn.parser.close()
            self.conn.parser = self.conn.parse()
            next(self.conn.parser)

    def wake(self) -> None:
        """Whoever waits to receive something receives nothing."""
        self.queue.put_nowait({"type": "websocket.receive", "bytes": b""})

    def data_received(self, data: bytes) -> None:
        """Whole frames one by one: texts to whoever hears them, everything else to the parser.

        From the first that is in fragments, unmasked or too large, the parser gets all as it comes.
        """
        if self._far is not None:
            self._far.write(data)
            return
        if self._in_parts or not self.handshake_complete or self.conn.reader.buffer:
            # Not yet a websocket, or the parser has a part of the next frame already.
            self._in_parts = self.handshake_complete
            self._parse(data)
            return
        if self._begun:
            data, self._begun = self._begun + data, b""
        at, size = 0, len(data)
        while size - at >= 2 and not self._close_sent and not self.transport.is_closing():
            kind, length, body = data[at], data[at + 1] - MASKED, at + 6
            if kind < FINAL or not 0 <= length <= 126:
                self._in_parts = True
                break
            if length == 126:
                if size - at < 4:
                    break
                length, body = int.from_bytes(data[at + 2 : at + 4]), at + 8
                if length > LARGEST:
                    self._in_parts = True
                    break
            end = body + length
            if size < end:
                break
            if kind == TEXT and self._hear is not None:
                self._take(data[at:end], body - at)
            else:
                self._parse(data[at:end])
            at = end
        if at < size and (self._in_parts or self._close_sent):
            self._in_parts = True
            self._parse(data[at:])
        else:
            self._begun = data[at:]

    def _parse(self, data: bytes) -> None:
        """The parser's turn, after what was said before."""
        self._mail.tell()
        for at in range(0, len(data), PART):
            if self.transport.is_closing():
                break
            super().data_received(data[at : at + PART])

    def handle_events(self) -> None:
        frames = [event for event in self.conn.events if isinstance(event, Frame)]
        whole = all(frame.fin and frame.opcode is not Opcode.CONT for frame in frames)
        if whole and self._frames.take(len(frames)):
            super().handle_events()
        else:
            self.conn.events.clear()
            self._end()

    def _end(self) -> None:
        """Hangs up on one that sends fragments, or more frames than anybody has use for."""
        if self.transport.is_closing():
            return
        self.count()
        if not self.handshake_complete:
            self.transport.abort()
            return
        self.drop(POLICY)
        self.transport.close()  # nothing more is read

    def _take(self, frame: bytes, body: int) -> None:
        assert self._hear is not None
        if not self._frames.take():
            self._end()
            return
        try:
            text = apply_mask(frame[body:], frame[body - 4 : body]).decode()
        except UnicodeDecodeError:
            self._parse(frame)  # which knows how to end it
        else:
            self._mail.take(self._hear, text)

    # What somebody else answers.

    def hand_on(self, far: Transport) -> Transport:
        """Everything from now on goes there, byte for byte: our own part is over. Where to answer."""
        self._far = far
        # There is nothing left for us to say: neither an answer to the handshake nor a goodbye.
        self.handshake_complete = self.close_sent = True
        return self.transport

    def measured(self) -> int | None:
        """The round trip to the client in microseconds, as the kernel has it."""
        return measured(self.transport)

    # What goes out.

    def pause_writing(self) -> None:
        self.outlet.behind = True
        super().pause_writing()
        if self._far is not None:
            self._far.pause_reading()

    def resume_writing(self) -> None:
        self.outlet.behind = False
        super().resume_writing()
        if self._far is not None:
            self._far.resume_reading()

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if hasattr(self, "scope"):  # not when the handshake itself was refused
            extensions: dict[str, Any] = self.scope["extensions"]
            extensions[SOCKET] = self

    async def send(self, message: Any) -> None:
        self._mail.deliver()  # what was posted before
        await super().send(message)

    def shutdown(self) -> None:
        self._mail.deliver()
        super().shutdown()

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
        self._mail.deliver()
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


def sockets_counted(count: Callable[[], None]) -> type[TableSocket]:
    """The protocol of a server's sockets; `count` hears of each that was closed for its frames."""
    return type("TableSocket", (TableSocket,), {"count": staticmethod(count)})
