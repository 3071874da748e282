"""Whoever comes to another machine than the one that has their table is served all the same."""

import asyncio
from collections.abc import Awaitable, Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from functools import partial
from hmac import compare_digest
from typing import Any, Final, TypeVar, cast
from urllib.parse import urlsplit

import h11

from tablee.server.edge.asgi import App, Message, Receive, Scope, Send, header
from tablee.server.edge.guards import refuse
from tablee.server.edge.proxies import PROXIED
from tablee.server.keeping.group import StoreFailed
from tablee.server.live.round_trip import HEADER as TRIP
from tablee.server.live.round_trip import measured
from tablee.server.ws.protocol import SOCKET, TableSocket
from tablee.table.refused import Refused

RELAYED: Final = b"x-tablee-relayed"
"""What was passed on once is not passed on again. Its value says which words the relay knows, and proves with
a secret of the house that it is one of ours."""

SPEAKS: Final = b"1"
"""A newer release may add headers, which older ones do not read."""

SEEK: Final = "/api/v1/me/seek"
"""Those who seek a game meet on one machine."""

OPEN: Final = "/api/v1/tables"
"""Who opens a table, opens it where there are fewest."""

ROOTS: Final = ("/api/v1/tables/", "/api/v1/records/")
"""What follows these in a path is a table, up to the next slash."""

AGAIN_S: Final = 0.1
AGAINS: Final = 30
"""How long to wait before looking again who has a table whose machine does not answer, and how often."""

CONNECT_S: Final = 2.0
CLOSE: Final = 0x88
"""What the last frame of a socket begins with that is closed as it should be."""

CHUNK: Final = 65_536

_OURS: Final = frozenset(
    {b"connection", b"keep-alive", b"transfer-encoding", b"content-length", b"te", b"upgrade", b"expect"}
)
"""Headers about a connection, not about what travels on it."""
_REPLACED: Final = frozenset({b"x-forwarded-for", b"x-forwarded-proto", RELAYED})

T = TypeVar("T")

Headers = list[tuple[bytes, bytes]]
Elsewhere = Callable[[str], Awaitable[str | None]]


class Relay:
    """A middleware: passes on what concerns a table that another machine has, byte for byte."""

    def __init__(
        self,
        app: App,
        elsewhere: Elsewhere,
        homes: Mapping[str, Callable[[], str | None]],
        look: Callable[[], None],
    ) -> None:
        """`elsewhere` says where a table is, None if it is here; it may raise StoreFailed. `homes` say the
        same of what is asked for under a path of no table. `look` is told when a machine may be gone."""
        self._app, self._elsewhere, self._homes, self._look = app, elsewhere, homes, look
        self._lines: dict[str, set[asyncio.WriteTransport]] = {}
        """To each of the other machines."""
        self.secret = b""
        """What the machines of this house know each other by."""

    def relayed(self, scope: Scope) -> bool:
        """Whether that was passed on by another machine of ours."""
        said = header(scope, RELAYED)
        if said is None or not self.secret:
            return False
        return compare_digest(said.encode("latin-1").partition(b" ")[2], self.secret)

    def cut(self, address: str) -> None:
        """That machine is gone: whoever is connected to it through us comes again, and finds another."""
        for line in list(self._lines.get(address, ())):
            line.abort()

    @contextmanager
    def _through(self, where: str, line: asyncio.WriteTransport) -> Iterator[None]:
        """Meanwhile that line to that machine is in use."""
        lines = self._lines.setdefault(where, set())
        lines.add(line)
        try:
            yield
        finally:
            lines.discard(line)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        table = _table(scope)
        where = None if table is None else await self._find(table)
        if table is None or where is None:
            await self._app(scope, receive, send)
        elif self.relayed(scope):
            # Where machines disagree on who sees to what any of them could, the one that was asked does.
            await (self._app if table in self._homes else _not_here)(scope, receive, send)
        elif scope["type"] == "websocket":
            await self._tunnel(scope, receive, send, table, where)
        else:
            await self._pass_on(scope, receive, send, table, where)

    async def _find(self, table: str) -> str | None:
        """Where that table is; None also if nobody can know, which the application says in its own words."""
        if table in self._homes:
            return self._homes[table]()
        with suppress(StoreFailed):
            return await self._elsewhere(table)
        return None

    async def _reach(
        self, table: str, where: str | None, opening: Callable[[str, int], Awaitable[T]]
    ) -> tuple[str, T] | None:
        """A line to whoever has that table, found there a moment ago, and where that is; None if it is here
        by now, or it takes too long. Whoever cannot be reached has got nothing."""
        for _ in range(AGAINS):
            if where is None:
                break
            try:
                async with asyncio.timeout(CONNECT_S):
                    return where, await opening(*_place(where))
            except (OSError, TimeoutError):
                self._look()
            if table in self._homes:
                break  # any could see to it
            await asyncio.sleep(AGAIN_S)
            where = await self._find(table)
        return None

    def _headers(self, scope: Scope) -> Headers:
        """What the client said, and who it is."""
        left_out = _OURS | _REPLACED if scope.get(PROXIED) else _OURS | _REPLACED | {TRIP}
        kept = [(key, value) for key, value in scope["headers"] if key not in left_out]
        client = scope.get("client")
        sent_by = client[0] if client else ""
        proto = "https" if scope["scheme"] in ("https", "wss") else "http"
        return [
            *kept,
            (b"x-forwarded-for", sent_by.encode()),
            (b"x-forwarded-proto", proto.encode()),
            (RELAYED, SPEAKS + b" " + self.secret),
        ]

    # Requests.

    async def _pass_on(self, scope: Scope, receive: Receive, send: Send, table: str, where: str) -> None:
        body = await _body(receive)
        if body is None:
            return  # gone
        reached = await self._reach(table, where, asyncio.open_connection)
        if reached is None:
            await self._app(scope, _again(body, receive), send)
            return
        where, line = reached
        with self._through(where, line[1].transport):
            try:
                await _exchange(scope, self._headers(scope), body, line, receive, send)
            finally:
                line[1].close()

    # Sockets.

    async def _tunnel(self, scope: Scope, receive: Receive, send: Send, table: str, where: str) -> None:
        near: TableSocket = scope["extensions"][SOCKET]
        connect = asyncio.get_running_loop().create_connection
        reached = await self._reach(table, where, partial(connect, lambda: _Far(near)))
        if reached is None:
            await self._app(scope, receive, send)
            return
        where, (transport, far) = reached
        with self._through(where, transport):
            far.begin(_handshake(scope, self._headers(scope), measured(near.transport)))
            if await far.over:
                self._look()


class _Near(asyncio.Protocol):
    """The near end of a tunnel: what the client says goes to the far end as it is."""

    def __init__(self, socket: TableSocket, far: asyncio.Transport) -> None:
        self._socket, self._far = socket, far

    def data_received(self, data: bytes) -> None:
        self._far.write(data)

    def pause_writing(self) -> None:
        self._far.pause_reading()

    def resume_writing(self) -> None:
        self._far.resume_reading()

    def connection_lost(self, exc: Exception | None) -> None:
        self._far.close()
        self._socket.connection_lost(exc)


class _Far(asyncio.Protocol):
    """The far end of a tunnel: what comes from there goes to the client as it is, and the other way."""

    def __init__(self, near: TableSocket) -> None:
        self._near = near
        self._client: asyncio.Transport | None = None
        self._transport: asyncio.Transport | None = None
        self.over: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        """Whether the far end broke it off, and did not only answer a goodbye."""
        self._goodbye = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)

    def begin(self, handshake: bytes) -> None:
        """Asks for what the client asked for."""
        assert self._transport is not None
        self._client = self._near.transport
        self._client.set_protocol(_Near(self._near, self._transport))
        # There is nothing left for uvicorn to say: neither an answer to the handshake nor a goodbye.
        self._near.handshake_complete = self._near.close_sent = True
        self._transport.write(handshake)
        if self._client.is_closing():
            self._transport.close()

    def data_received(self, data: bytes) -> None:
        self._goodbye = data[0] == CLOSE
        if self._client is not None:
            self._client.write(data)

    def pause_writing(self) -> None:
        if self._client is not None and not self._client.is_closing():
            self._client.pause_reading()

    def resume_writing(self) -> None:
        if self._client is not None and not self._client.is_closing():
            self._client.resume_reading()

    def connection_lost(self, exc: Exception | None) -> None:
        broke = self._client is not None and not self._client.is_closing() and not self._goodbye
        if self._client is not None:
            self._client.close()
        if not self.over.done():
            self.over.set_result(broke)


def _table(scope: Scope) -> str | None:
    """The table that a request or a socket is about, if it is about one, or SEEK, or OPEN."""
    if scope["type"] not in ("http", "websocket"):
        return None
    path: str = scope["path"]
    if (whole := path.rstrip("/")) == SEEK or (whole == OPEN and scope.get("method") == "POST"):
        return whole
    for root in ROOTS:
        if path.startswith(root):
            return path.removeprefix(root).partition("/")[0] or None
    return None


async def _not_here(scope: Scope, receive: Receive, send: Send) -> None:
    """Only the log knows whether anything happened: asked again with its action id, it happens once."""
    await refuse(scope, receive, send, 503, Refused("this table is moving: try again in a moment"))


async def _body(receive: Receive) -> bytes | None:
    """All that was sent with a request; None if whoever sent it is gone."""
    parts = []
    while True:
        message = await receive()
        if message["type"] != "http.request":
            return None
        parts.append(message.get("body", b""))
        if not message.get("more_body", False):
            return b"".join(parts)


def _again(body: bytes, receive: Receive) -> Receive:
    """The same body once more, and then whatever comes."""
    read = False

    async def receive_again() -> Message:
        nonlocal read
        if read:
            return await receive()
        read = True
        return {"type": "http.request", "body": body, "more_body": False}

    return receive_again


async def _exchange(
    scope: Scope,
    headers: Headers,
    body: bytes,
    line: tuple[asyncio.StreamReader, asyncio.StreamWriter],
    receive: Receive,
    send: Send,
) -> None:
    """Asks for what the client asked for, and answers with what is answered."""
    reader, writer = line
    wire = h11.Connection(h11.CLIENT)
    headers = [*headers, (b"content-length", b"%d" % len(body)), (b"connection", b"close")]
    request = h11.Request(method=scope["method"], target=_target(scope), headers=headers)
    begun = False
    try:
        for part in (request, h11.Data(data=body), h11.EndOfMessage()):
            writer.write(wire.send(part) or b"")
        await writer.drain()
        while not isinstance(event := await _next(wire, reader), h11.EndOfMessage):
            if isinstance(event, h11.Response):
                begun = True
                answered = [pair for pair in event.headers if pair[0] not in _OURS - {b"content-length"}]
                await send({"type": "http.response.start", "status": event.status_code, "headers": answered})
            elif isinstance(event, h11.Data):
                await send({"type": "http.response.body", "body": bytes(event.data), "more_body": True})
        await send({"type": "http.response.body", "body": b"", "more_body": False})
    except (OSError, h11.RemoteProtocolError):
        if begun:
            raise RuntimeError("an answer that was passed on broke off") from None
        await _not_here(scope, receive, send)


async def _next(wire: h11.Connection, reader: asyncio.StreamReader) -> Any:
    while (event := wire.next_event()) is h11.NEED_DATA:
        wire.receive_data(await reader.read(CHUNK))
    return event


def _handshake(scope: Scope, headers: Headers, trip: int | None) -> bytes:
    """What the client asked for, and how far away it is, for whoever judges its races."""
    kept = [(b"connection", b"Upgrade"), (b"upgrade", b"websocket")]
    if trip is not None and not scope.get(PROXIED):
        kept.append((TRIP, b"%d" % trip))
    lines = [b"GET %b HTTP/1.1" % _target(scope)]
    lines += [b"%b: %b" % pair for pair in (*headers, *kept)]
    return b"\r\n".join(lines) + b"\r\n\r\n"


def _target(scope: Scope) -> bytes:
    query: bytes = scope["query_string"]
    path: bytes = scope["raw_path"]
    return path + b"?" + query if query else path


def _place(where: str) -> tuple[str, int]:
    """
    >>> _place("http://10.0.0.5:8000")
    ('10.0.0.5', 8000)
    """
    parts = urlsplit(where)
    return parts.hostname or "", parts.port or 80
