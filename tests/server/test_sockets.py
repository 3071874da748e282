"""What our sockets lean on in uvicorn and websockets without being promised it, one by one."""

import asyncio
from asyncio import Transport
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from uvicorn import Config
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.frames import Frame, Opcode

from tablee.server.ws import protocol
from tablee.server.ws.outlet import lone_text
from tablee.server.ws.protocol import PART, SOCKET, TableSocket, sockets_counted

HANDSHAKE = (
    b"GET /somewhere HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
)
TEXT = Frame(Opcode.TEXT, b"hello").serialize(mask=True)


class Line(Transport):
    """A connection that keeps what is written."""

    def __init__(self) -> None:
        super().__init__()
        self.written, self.closing, self.paused, self.aborted = b"", False, False, False

    def write(self, data: Any) -> None:
        self.written += data

    def get_write_buffer_size(self) -> int:
        return 0

    def is_closing(self) -> bool:
        return self.closing

    def close(self) -> None:
        self.closing = True

    def abort(self) -> None:
        self.closing = self.aborted = True

    def pause_reading(self) -> None:
        self.paused = True

    def resume_reading(self) -> None:
        self.paused = False


class Opened:
    """A socket whose application has accepted it, and waits until the test lets it go."""

    def __init__(self, kind: type[WebSocketsSansIOProtocol] = WebSocketsSansIOProtocol) -> None:
        self.line, self.over, self.scope = Line(), asyncio.Event(), dict[str, Any]()

        async def app(scope: Any, receive: Any, send: Any) -> None:
            self.scope = scope
            await receive()
            await send({"type": "websocket.accept"})
            await self.over.wait()

        config = Config(app, lifespan="off", log_config=None, ws_ping_interval=None)
        config.load()
        self.socket = kind(config, ServerState(), {})
        self.socket.connection_made(self.line)
        self.socket.data_received(HANDSHAKE)

    async def accepted(self) -> None:
        while not self.socket.handshake_complete:
            await asyncio.sleep(0)


def opened(
    use: Callable[[Opened], Awaitable[None]], kind: type[WebSocketsSansIOProtocol] = WebSocketsSansIOProtocol
) -> None:
    async def main() -> None:
        there = Opened(kind)
        await there.accepted()
        await use(there)

    asyncio.run(main())


class Queue:
    """Takes what uvicorn has for its application."""

    def __init__(self) -> None:
        self.events: list[Any] = []

    def put_nowait(self, event: Any) -> None:
        self.events.append(event)


def test_uvicorn_asks_nothing_of_its_queue_but_to_take() -> None:
    async def use(there: Opened) -> None:
        there.socket.queue = queue = Queue()  # type: ignore[assignment]
        there.socket.data_received(TEXT)
        there.socket.data_received(Frame(Opcode.BINARY, b"\x00").serialize(mask=True))
        there.socket.data_received(Frame(Opcode.CLOSE, b"\x03\xe8").serialize(mask=True))
        there.socket.connection_lost(None)
        assert [event["type"] for event in queue.events] == [
            "websocket.receive",
            "websocket.receive",
            "websocket.disconnect",
            "websocket.disconnect",
        ]
        assert queue.events[0]["text"] == "hello"
        assert "text" not in queue.events[1]

    opened(use)


def test_uvicorn_does_not_pause_what_it_takes_for_paused() -> None:
    async def use(there: Opened) -> None:
        there.socket.read_paused = True
        there.socket.data_received(TEXT)
        assert not there.line.paused
        there.socket.read_paused = False
        there.socket.data_received(TEXT)
        assert there.line.paused

    opened(use)


def test_a_send_that_waits_ends_where_a_close_frame_was_sent() -> None:
    async def use(there: Opened) -> None:
        there.socket.pause_writing()
        sending = asyncio.ensure_future(there.socket.send({"type": "websocket.send", "text": "late"}))
        await asyncio.sleep(0)
        assert not sending.done()
        there.socket.conn.send_close(1013)
        there.socket.writable.set()
        with pytest.raises(ClientDisconnected):
            await sending
        there.socket.close_sent = True
        with pytest.raises(RuntimeError):
            await there.socket.send({"type": "websocket.send", "text": "later still"})

    opened(use)


def test_the_connection_stays_open_while_a_close_timer_runs() -> None:
    async def use(there: Opened) -> None:
        there.socket.close_timer = asyncio.get_running_loop().call_later(60, there.line.abort)
        there.over.set()
        await asyncio.sleep(0.01)
        assert not there.line.closing
        there.socket.connection_lost(OSError())
        assert there.socket.close_timer is None

    opened(use)


def test_a_failed_socket_says_why_and_is_closed() -> None:
    async def use(there: Opened) -> None:
        there.socket.conn.fail(1008)
        there.socket.handle_parser_exception()
        assert there.line.written.endswith(b"\x88\x02\x03\xf0")
        assert there.line.closing

    opened(use)


def test_events_wait_in_the_connection_until_they_are_handled() -> None:
    async def use(there: Opened) -> None:
        there.socket.conn.receive_data(TEXT + Frame(Opcode.PING, b"1").serialize(mask=True))
        assert [(event.opcode, bytes(event.data)) for event in there.socket.conn.events] == [  # type: ignore[union-attr]
            (Opcode.TEXT, b"hello"),
            (Opcode.PING, b"1"),
        ]
        there.socket.handle_events()
        assert there.socket.conn.events == []

    opened(use)


def test_the_parser_begins_anew_between_two_frames() -> None:
    async def use(there: Opened) -> None:
        del there.socket.request, there.socket.response
        conn = there.socket.conn
        conn.parser.close()
        conn.parser = conn.parse()
        next(conn.parser)
        there.socket.queue = queue = Queue()  # type: ignore[assignment]
        for byte in TEXT:
            there.socket.data_received(bytes([byte]))
        assert queue.events == [{"type": "websocket.receive", "text": "hello"}]

    opened(use)


def test_hooks_are_called() -> None:
    called = list[str]()

    class Hooked(WebSocketsSansIOProtocol):
        def handle_connect(self, event: Any) -> None:
            called.append(f"connect {event.path}")
            super().handle_connect(event)

        def handle_pong(self, event: Frame) -> None:
            called.append(f"pong {bytes(event.data)!r}")

        def on_task_complete(self, task: Any) -> None:
            called.append("complete")
            super().on_task_complete(task)

    async def use(there: Opened) -> None:
        assert there.scope["extensions"] is there.socket.scope["extensions"]
        there.socket.data_received(Frame(Opcode.PONG, b"now").serialize(mask=True))
        there.over.set()
        while "complete" not in called:
            await asyncio.sleep(0)

    opened(use, Hooked)
    assert called == ["connect /somewhere", "pong b'now'", "complete"]


# --- ours


def heard(there: Opened) -> tuple[TableSocket, list[str | None], asyncio.Future[None]]:
    socket, texts = there.socket, list[str | None]()
    assert isinstance(socket, TableSocket)
    return socket, texts, socket.hand_to(texts.append)


OURS = sockets_counted(lambda: None)


def test_texts_are_heard_at_once_however_they_are_cut() -> None:
    async def use(there: Opened) -> None:
        assert there.scope["extensions"][SOCKET] is there.socket
        there.socket.data_received(TEXT)  # waits to be received
        socket, texts, over = heard(there)
        assert texts.pop() == "hello"
        assert not there.line.paused
        long = Frame(Opcode.TEXT, b"x" * 3 * PART).serialize(mask=True)
        socket.data_received(long)
        assert texts.pop() == "x" * 3 * PART
        for cut in range(1, len(TEXT)):
            # Also where what is left looks like a text of its own.
            socket.data_received(TEXT[:cut])
            assert texts == []
            socket.data_received(TEXT[cut:] + TEXT)
            assert texts == ["hello", "hello"]
            texts.clear()
        socket.data_received(Frame(Opcode.BINARY, b"\x00").serialize(mask=True))
        assert texts == [None]
        assert not over.done()
        socket.connection_lost(None)
        assert over.done()

    opened(use, OURS)


def test_a_part_that_looks_like_a_text_is_a_part() -> None:
    async def use(there: Opened) -> None:
        socket, texts, _ = heard(there)
        # Two bytes of a head, and then a mask and a body which by themselves would be a frame.
        mask = b"\x81\x82\x01\x02"
        body = bytes(byte ^ mask[at % 4] for at, byte in enumerate(b"real"))
        assert lone_text(mask + body) == "al"
        socket.data_received(b"\x81\x84")
        socket.data_received(mask + body)
        assert texts == ["real"]

    opened(use, OURS)


def test_a_dropped_socket_is_over_at_once() -> None:
    async def use(there: Opened) -> None:
        socket, texts, over = heard(there)
        assert socket.outlet.post(there.line, b"last")
        socket.drop(1013)
        assert over.done()
        await asyncio.sleep(0)
        assert there.line.written.endswith(b"\x81\x04last\x88\x02\x03\xf5")
        socket.data_received(TEXT)
        assert texts == []
        socket.drop(1013)
        assert there.line.closing

    opened(use, OURS)


@pytest.mark.parametrize("broken", [False, True])
def test_one_who_does_not_read_the_end_is_not_waited_for(
    monkeypatch: pytest.MonkeyPatch, broken: bool
) -> None:
    monkeypatch.setattr(protocol, "GOODBYE_S", 0.0)

    async def use(there: Opened) -> None:
        if broken:
            there.socket.data_received(b"\xff\xff")
        else:
            await there.socket.send({"type": "websocket.close"})
        there.over.set()
        while not there.line.aborted:
            await asyncio.sleep(0)

    opened(use, OURS)
