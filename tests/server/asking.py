"""Asks an ASGI application without a network."""

import asyncio
import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from tablee.server.edge.asgi import App, Message, Receive, Scope, Send


@dataclass(frozen=True)
class Answer:
    status: int
    headers: Mapping[str, str]
    body: bytes

    @property
    def detail(self) -> str:
        assert self.headers["content-type"] == "application/problem+json"
        problem = json.loads(self.body)
        assert problem["status"] == self.status
        return str(problem["detail"])


def scope(
    kind: str = "http",
    method: str = "GET",
    path: str = "/",
    headers: Mapping[str, str] | None = None,
    client: str = "192.0.2.1",
    scheme: str | None = None,
) -> Scope:
    given = {"host": "tablee.test", **(headers or {})}
    made: dict[str, Any] = {
        "type": kind,
        "path": path,
        "raw_path": path.encode(),
        "query_string": b"",
        "headers": [(name.lower().encode(), value.encode("latin-1")) for name, value in given.items()],
        "client": (client, 1234),
        "server": ("tablee.test", 80),
        "scheme": scheme or ("http" if kind == "http" else "ws"),
        "http_version": "1.1",
        "root_path": "",
    }
    if kind == "http":
        made["method"] = method
    return made


async def ask_async(app: App, asked: Scope, chunks: Iterable[bytes] = (b"",)) -> Answer:
    """What the application answers to a request whose body comes in these pieces."""
    pieces = list(chunks)
    sent: list[Message] = []

    async def receive() -> Message:
        if not pieces:
            return {"type": "http.disconnect"}
        return {"type": "http.request", "body": pieces.pop(0), "more_body": bool(pieces)}

    async def send(message: Message) -> None:
        sent.append(message)

    await app(asked, receive, send)
    assert [message["type"] for message in sent[:1]] == ["http.response.start"]
    assert all(message["type"] == "http.response.body" for message in sent[1:])
    return Answer(
        sent[0]["status"],
        {name.decode().lower(): value.decode() for name, value in sent[0]["headers"]},
        b"".join(message.get("body", b"") for message in sent[1:]),
    )


def ask(app: App, asked: Scope | None = None, chunks: Iterable[bytes] = (b"",)) -> Answer:
    return asyncio.run(ask_async(app, asked or scope(), chunks))


def knock(app: App, asked: Scope) -> Message:
    """The application's first word on a socket."""
    sent: list[Message] = []

    async def receive() -> Message:
        return {"type": "websocket.connect"}

    async def send(message: Message) -> None:
        sent.append(message)

    asyncio.run(_await(app, asked, receive, send))
    return sent[0]


async def _await(app: App, asked: Scope, receive: Receive, send: Send) -> None:
    await app(asked, receive, send)


async def echo(asked: Scope, receive: Receive, send: Send) -> None:
    """Answers a request with its own body, and lets every socket in."""
    if asked["type"] == "websocket":
        await send({"type": "websocket.accept"})
        return
    body, more = b"", True
    while more:
        message = await receive()
        if message["type"] == "http.disconnect":
            raise ConnectionError("the client has gone")
        body += message["body"]
        more = message["more_body"]
    headers = [
        (b"content-type", b"text/plain"),
        (b"x-seen", f"{asked['client'][0]} {asked['scheme']}".encode()),
    ]
    await send({"type": "http.response.start", "status": 200, "headers": headers})
    await send({"type": "http.response.body", "body": body})
