"""uvicorn's websocket with bounds on what comes, a short way in, and an end for clients that do not read."""

from asyncio import BaseTransport, Future
from collections.abc import Callable, Mapping
from typing import Any, Final, cast

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame, Opcode
from websockets.http11 import Request

from tablee.server.edge.bucket import Bucket
from tablee.server.rooms.client import GOODBYE_S, POLICY
from tablee.server.ws.outlet import Outlet, lone_text

FRAMES_PER_S: Final = 30.0
FRAMES: Final = 140
"""Frames that may come through a socket, in the long run and at once: twenty a second and a hundred for pongs
and the like, beside the ten and forty that a client may say."""

PART: Final = 512
"""Bytes that are parsed before the frames in them are counted: some eighty of the smallest."""

SOCKET: Final = "tablee.socket"
"""Where among a scope's extensions the TableSocket is that it came through."""

Hear = Callable[[str | None], None]
"""Is told each text, and None of a message that is none."""


class _Heard:
    """Stands where uvicorn has its queue: hands over what comes at once, and tells when no more will."""

    __slots__ = ("_hear", "_over")

    def __init__(self, hear: Hear, over: Future[None] | None) -> None:
        self._hear, self._over = hear, over

    def put_nowait(self, event: Mapping[str, Any]) -> None:
        if event["type"] == "websocket.receive":
            self._hear(event.get("text"))
        elif self._over is not None and not self._over.done():
            self._over.set_result(None)


class TableSocket(WebSocketsSansIOProtocol):
    """uvicorn's websocket. Until somebody hears it, what comes is received as ASGI has it."""

    outlet: Outlet
    count: Callable[[], None]
    """Is told of each socket that is closed for its frames."""

    ponged: Callable[[bytes], None] | None = None
    """Is told of every pong."""
    _hear: Hear | None = None
    _unread: int = 0
    """Bytes of a frame that is not complete: so many the parser has of it."""

    def connection_made(self, transport: BaseTransport) -> None:
        super().connection_made(transport)
        self._frames = Bucket(FRAMES_PER_S, FRAMES)

    # What comes in.

    def handle_connect(self, event: Request) -> None:
        self._unread = 0
        super().handle_connect(event)
        if hasattr(self, "scope"):  # not when the handshake itself was refused
            extensions: dict[str, Any] = self.scope["extensions"]
            extensions[SOCKET] = self

    def data_received(self, data: bytes) -> None:
        if (
            self._hear is not None
            and not self._unread
            and not self.close_sent
            and (text := lone_text(data)) is not None
            and self._frames.take()
        ):
            self._hear(text)
            return
        for at in range(0, len(data), PART):
            if self.transport.is_closing():
                break
            part = data[at : at + PART]
            self._unread += len(part)
            super().data_received(part)

    def handle_events(self) -> None:
        """Refuses a message in pieces, and more frames than anybody has use for."""
        frames = [event for event in self.conn.events if isinstance(event, Frame)]
        self._unread -= sum(map(_size, frames))
        whole = all(frame.fin and frame.opcode is not Opcode.CONT for frame in frames)
        if whole and self._frames.take(len(frames)):
            super().handle_events()
            return
        self.count()
        if not self.handshake_complete:
            self.transport.abort()
            return
        self.conn.fail(POLICY)
        self.handle_parser_exception()

    def handle_pong(self, event: Frame) -> None:
        if self.ponged is not None:
            self.ponged(bytes(event.data))
        super().handle_pong(event)

    def hand_to(self, hear: Hear) -> Future[None]:
        """Gives that everything that comes, first what waits to be received. Done when no more will come."""
        waiting, over = self.queue, self.loop.create_future()
        self._hear, self.queue = hear, cast(Any, _Heard(hear, over))
        self._forget_handshake()
        while not waiting.empty():
            self.queue.put_nowait(waiting.get_nowait())
        if self.read_paused:
            self.transport.resume_reading()
        self.read_paused = True  # so uvicorn takes it, and pauses no more
        return over

    def _forget_handshake(self) -> None:
        """Nobody asks for it any more, and it is large: a third of all that an idle socket holds."""
        del self.request, self.response
        cast(list[Any], self.scope["headers"]).clear()
        if not self._unread:
            # Between two frames: a parser that begins here does not remember the request.
            self.conn.parser.close()
            self.conn.parser = self.conn.parse()
            next(self.conn.parser)

    def drop(self, code: int) -> None:
        """Says why behind all that is still unsent, and does not wait for long."""
        if self.close_sent or self.transport.is_closing():
            self.transport.abort()
            return
        self.conn.send_close(code)
        self.close_sent = True
        self.outlet.write(self.transport, b"".join(self.conn.data_to_send()))
        self.close_timer = self.loop.call_later(GOODBYE_S, self.transport.abort)
        self.queue.put_nowait({"type": "websocket.disconnect", "code": code, "reason": ""})
        self.writable.set()  # a `send` that waits finds that it is over

    # The end. Nothing here may have to be found by a look for dead cycles.

    def on_task_complete(self, task: Any) -> None:
        super().on_task_complete(task)
        if not self.disconnected:
            # However it ended: nobody waits for ever until a client has read it.
            if self.close_timer is not None:
                self.close_timer.cancel()
            self.close_timer = self.loop.call_later(GOODBYE_S, self.transport.abort)
        self.ponged = self._hear = None
        self.queue = cast(Any, _Heard(_unheard, None))
        cast(dict[str, Any], self.scope).clear()

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self.conn.parser.close()


def _unheard(_: str | None) -> None:
    """Where nobody listens."""


def _size(frame: Frame) -> int:
    """The bytes that a client's frame takes, if it is written as short as it can be."""
    size = len(frame.data)
    return size + (6 if size < 126 else 8 if size < 1 << 16 else 14)


def sockets_counted(count: Callable[[], None]) -> type[TableSocket]:
    """The protocol of one server's sockets; `count` hears of each that was closed for its frames."""
    return type("TableSocket", (TableSocket,), {"outlet": Outlet(), "count": staticmethod(count)})
