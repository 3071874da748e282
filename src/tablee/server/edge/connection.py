"""uvicorn's side of a connection, with limits from its first byte on: before there is a request to refuse."""

from asyncio import TimerHandle, Transport
from collections.abc import Callable
from http import HTTPStatus
from typing import Any, Final, NoReturn, cast

import structlog
from uvicorn._types import ASGI3Application
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

from tablee.server.edge.gate import Gate

log: Final = structlog.get_logger()

HEAD_BYTES: Final = 32 * 1024
"""The most that may come with the body of a request: its head, what frames its chunks, its trailers."""

PART: Final = 4 * 1024
"""Bytes that are parsed before what they were is counted."""

WAITING: Final = 16
"""Requests that may wait on a connection until the one before them is answered."""

HEAD_S: Final = 10.0
"""How long the head of a request may take, from the moment somebody connects or begins another."""

BODY_S: Final = 30.0
"""How long its body may take after that."""

STUCK_S: Final = 30.0
"""How long somebody may leave an answer unread."""


HASTE_S: Final = 2.0
"""How long somebody who connects again and again is kept waiting, before they are hung up on."""


class _Unfit(Exception):
    """A request that is not read any further; uvicorn says that it is none."""


class Connection(HttpToolsProtocol):
    """A connection that counts at the gate, and is ended when it takes too much or too long."""

    gate: Gate
    count: Callable[[str], None]

    _entered: str | None = None
    _deadline: TimerHandle | None = None
    _stuck: TimerHandle | None = None
    _running: RequestResponseCycle | None = None
    """The request that is being answered, which need not be the last one that came."""
    _beside: int = 0
    """Bytes that came with the body of this request."""
    _in_head: bool = False
    _silent: bool = True
    _refused: bool = False
    _left: bool = False
    """Whether somebody else reads what comes through this connection."""

    def connection_made(self, transport: Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        address = self.client[0] if self.client else ""
        why = self.gate.enter(address)
        if why is not None and why != "haste":
            self._refuse("connections", None)
            return
        self._entered = address
        if why == "haste":
            self._keep_waiting()
        else:
            self._within(HEAD_S, "head")

    def _keep_waiting(self) -> None:
        """Hangs up after a while, and hears nothing until then: whoever waits comes less often."""
        self._refused = True
        self.count("haste")
        self.transport.pause_reading()
        self._deadline = self.loop.call_later(HASTE_S, self.transport.abort)

    def connection_lost(self, exc: Exception | None) -> None:
        self._leave()
        if self._running is not None:
            self._running.disconnected = True
            self._running.message_event.set()
        super().connection_lost(exc)
        # What was never begun would hold on to this connection for ever, and it to that.
        self.pipeline.clear()
        self.cycle = self._running = None  # type: ignore[assignment]

    def data_received(self, data: bytes) -> None:
        if self._refused:
            return
        self._silent = False
        if self._deadline is None and (self._last is None or self._last.response_complete):
            self._within(HEAD_S, "head")  # the next request of a connection that was kept
        for at in range(0, len(data), PART):
            part = data[at : at + PART]
            self._beside += len(part)
            super().data_received(part)
            if self._left or self.transport.is_closing():
                return
            if self._beside > HEAD_BYTES:
                self._refuse("head", HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE)
                return

    def on_message_begin(self) -> None:
        if len(self.pipeline) >= WAITING:
            self._give_up("pipelining")
        super().on_message_begin()
        self._in_head = True

    def on_header(self, name: bytes, value: bytes) -> None:
        if self._in_head:  # what follows a body is no header
            super().on_header(name, value)

    def on_headers_complete(self) -> None:
        self._in_head = False
        size = len(self.url) + sum(len(name) + len(value) + 4 for name, value in self.headers)
        if size > HEAD_BYTES:
            self._give_up("head")
        if sum(name == b"host" for name, _ in self.headers) > 1:
            self._give_up("hosts")
        self._within(BODY_S, "body")
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        self._beside -= len(body)
        super().on_body(body)

    def on_message_complete(self) -> None:
        self._stop_waiting()
        self._beside = 0
        super().on_message_complete()

    def _give_up(self, why: str) -> NoReturn:
        self.count(why)
        raise _Unfit

    def _start_asgi_task(self, cycle: RequestResponseCycle, app: ASGI3Application) -> None:
        self._running = cycle
        super()._start_asgi_task(cycle, app)

    def handle_websocket_upgrade(self) -> None:
        # From here on it is a socket, and counted at other doors.
        self._leave()
        self._left = True
        super().handle_websocket_upgrade()
        self.parser = None  # type: ignore[assignment]  # which holds on to us, as when a connection is lost

    def pause_writing(self) -> None:
        super().pause_writing()
        self._stuck = self.loop.call_later(STUCK_S, self._refuse, "unread", None)

    def resume_writing(self) -> None:
        self._stop_stuck()
        super().resume_writing()

    @property
    def _last(self) -> RequestResponseCycle | None:
        """The last request and its answer; there is none before the first."""
        return cast(RequestResponseCycle | None, self.cycle)

    def _within(self, seconds: float, what: str) -> None:
        self._stop_waiting()
        self._deadline = self.loop.call_later(seconds, self._late, what)

    def _late(self, what: str) -> None:
        # Somebody who never said a word has no request that could be answered.
        self._refuse(f"slow {what}", None if self._silent else HTTPStatus.REQUEST_TIMEOUT)

    def _refuse(self, why: str, status: HTTPStatus | None) -> None:
        """Ends the connection, with an answer if somebody waits for one."""
        self._refused = True
        self._stop_waiting()
        self._stop_stuck()
        self.count(why)
        if status is None or (self._running is not None and self._running.response_started):
            self.transport.abort()
            return
        head = f"HTTP/1.1 {status.value} {status.phrase}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"
        self.transport.write(head.encode())
        self.transport.close()

    def _leave(self) -> None:
        self._stop_waiting()
        self._stop_stuck()
        if self._entered is not None:
            self.gate.leave(self._entered)
            self._entered = None

    def _stop_waiting(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _stop_stuck(self) -> None:
        if self._stuck is not None:
            self._stuck.cancel()
            self._stuck = None


def connections_through(gate: Gate, count: Callable[[str], None]) -> type[Connection]:
    """The protocol of a server whose connections come through that gate; `count` hears why one was ended."""
    own: dict[str, Any] = {"gate": gate, "count": staticmethod(count)}
    return type("Connection", (Connection,), own)
