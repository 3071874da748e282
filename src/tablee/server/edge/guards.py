"""What stands between the network and the application: pure ASGI, around everything."""

import math
import re
from collections.abc import Callable, Iterable, Mapping
from http import HTTPStatus
from typing import Final
from urllib.parse import urlsplit

import msgspec

from tablee.core import Illegal
from tablee.server.edge.asgi import App, Message, Receive, Scope, Send, header
from tablee.server.edge.bucket import Bucket, Buckets
from tablee.server.edge.language import language
from tablee.server.edge.proxies import sender
from tablee.server.words.say import say_in
from tablee.table.refused import Refused
from tablee.wire.http import Problem

__all__ = ["BodyLimit", "Bucket", "Buckets", "OriginGuard", "RateLimit", "SecurityHeaders", "refuse"]

KIB: Final = 1024
MIB: Final = 1024 * KIB
BODY: Final = 64 * KIB
RECORD_BODY: Final = 22 * MIB // 10
RECORDS: Final = "/api/v1/records"

SAFE_METHODS: Final = frozenset({"GET", "HEAD", "OPTIONS", "TRACE"})
POLICY_VIOLATION: Final = 1008
HSTS: Final = "max-age=31536000"
DEFAULT_PORTS: Final = {"http": 80, "ws": 80, "https": 443, "wss": 443}
Told = Callable[[], None]
"""Is told of every refusal."""

_HOST: Final = re.compile(r"[A-Za-z0-9._\-\[\]:]{1,255}")


def _nobody() -> None:
    """Nobody counts."""


class SecurityHeaders:
    """Every answer tells the browser to distrust whatever is not ours. Headers already set stay.

    Scripts, styles and typefaces are no pages, and come by the dozen: they are told what concerns files only.
    Answers of the API are kept by nobody unless they say so: a view belongs to one pair of eyes.
    """

    FILES: Final = {
        "x-content-type-options": "nosniff",
        "cross-origin-resource-policy": "same-origin",
    }
    FIXED: Final = {
        **FILES,
        # Not "no-referrer", which would make browsers hide the Origin of our own forms too.
        "referrer-policy": "same-origin",
        "permissions-policy": (
            "accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), "
            "magnetometer=(), microphone=(), midi=(), payment=(), usb=()"
        ),
        "cross-origin-opener-policy": "same-origin",
        "x-frame-options": "DENY",
    }

    def __init__(self, app: App, *, inline_styles: bool = False) -> None:
        self._app = app
        self._styles = "'self' 'unsafe-inline'" if inline_styles else "'self'"

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        if scope["path"].startswith("/assets/"):
            ours = {**self.FILES}
        else:
            ours = {**self.FIXED, "content-security-policy": self.policy(header(scope, b"host"))}
        if scope["scheme"] == "https":
            ours["strict-transport-security"] = HSTS
        if scope["path"].startswith("/api/"):
            ours["cache-control"] = "no-store"

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                given = [*message.get("headers", ())]
                present = {name.lower().decode("latin-1") for name, _ in given}
                given += [
                    (name.encode(), value.encode()) for name, value in ours.items() if name not in present
                ]
                message["headers"] = given
            await send(message)

        await self._app(scope, receive, send_with_headers)

    def policy(self, host: str | None) -> str:
        """The content security policy for pages served under that host."""
        # Older browsers do not count a socket to the same host as 'self'.
        sockets = f" ws://{host} wss://{host}" if host and _HOST.fullmatch(host) else ""
        return (
            "default-src 'self'; script-src 'self'; "
            f"style-src {self._styles}; "
            "img-src 'self' data: blob:; "
            f"connect-src 'self'{sockets}; "
            "frame-ancestors 'none'; base-uri 'none'; form-action 'self'; object-src 'none'"
        )


class OriginGuard:
    """Nobody acts with somebody else's cookies: changes and sockets come from our own pages only.

    A request without Origin is a program's, unless a browser says that it comes from elsewhere.
    A socket without Origin is refused, unless it brings a token and no cookies, as programs do.
    """

    def __init__(self, app: App, allowed: Iterable[str] = (), refused: Told = _nobody) -> None:
        """`allowed`: further origins, as `https://example.org`."""
        self._app, self._refused = app, refused
        self._allowed = {_place(origin) for origin in allowed}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            origin = header(scope, b"origin")
            safe = _brings_a_token(scope) if origin is None else self._ours(scope, origin)
        elif scope["type"] == "http" and scope["method"] not in SAFE_METHODS:
            origin = header(scope, b"origin")
            if origin is None:
                safe = header(scope, b"sec-fetch-site") in (None, "same-origin")
            else:
                safe = self._ours(scope, origin)
        else:
            safe = True
        if safe:
            await self._app(scope, receive, send)
        else:
            self._refused()
            await refuse(scope, receive, send, 403, Refused("this comes from another site"))

    def _ours(self, scope: Scope, origin: str) -> bool:
        place = _place(origin)
        if place is None:
            return False
        host = header(scope, b"host")
        # The page's own scheme: behind a proxy the server may see another one.
        own = _place(f"{place[0]}://{host}") if host else None
        return place in self._allowed or place == own


def _brings_a_token(scope: Scope) -> bool:
    """Whether it is a program's own: no browser sends that header with a socket, and no cookie is used."""
    return header(scope, b"authorization") is not None and header(scope, b"cookie") is None


class BodyLimit:
    """Nobody sends more than we read: 2.2 MiB for a record, 64 KiB for anything else."""

    def __init__(self, app: App, refused: Told = _nobody) -> None:
        self._app, self._refused = app, refused

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        record = scope["method"] == "POST" and scope["path"].rstrip("/") == RECORDS
        limit = RECORD_BODY if record else BODY
        too_much = Refused("the request is larger than {most} KiB", most=limit // KIB)
        announced = header(scope, b"content-length")
        if announced is not None and not (announced.isascii() and announced.isdigit()):
            await refuse(scope, receive, send, 400, Refused("the length of the request is no number"))
            return
        if announced is not None and int(announced[:20]) > limit:
            self._refused()
            await refuse(scope, receive, send, 413, too_much, {"connection": "close"})
            return
        read = 0
        started = cut = False

        async def receive_within() -> Message:
            nonlocal read, cut
            message = await receive()
            if message["type"] == "http.request":
                read += len(message.get("body", b""))
                if read > limit:
                    if not cut:
                        self._refused()
                    if not cut and not started:
                        await refuse(scope, receive, send, 413, too_much, {"connection": "close"})
                    cut = True
                    return {"type": "http.disconnect"}
            return message

        async def send_unless_cut(message: Message) -> None:
            nonlocal started
            if not cut:
                started = True
                await send(message)

        try:
            await self._app(scope, receive_within, send_unless_cut)
        except Exception:
            if not cut:
                raise


class RateLimit:
    """Nobody asks too often: each person, and each address with ten times as much for all behind it.

    A file of the client lies ready in memory, and a first visit fetches all of them at once, to keep them
    for times without a network: it counts an eighth.
    """

    SHARED: Final = 10
    FILES: Final = "/assets/"
    FILE: Final = 0.125

    def __init__(
        self,
        app: App,
        known: Callable[[Scope], str | None],
        people: Buckets,
        addresses: Buckets,
        refused: Told = _nobody,
    ) -> None:
        """`known` says whose valid cookie came along."""
        self._app, self._known, self._refused = app, known, refused
        self.counted: Callable[[Scope], bool] = lambda scope: False
        """Whether another machine of this house has counted that."""
        self._people, self._addresses = people, addresses

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket") or self.counted(scope):
            await self._app(scope, receive, send)
            return
        address = sender(scope)
        person = self._known(scope)
        # Whoever has no cookie is counted by address; so is everybody who shows many cookies.
        own = self._people.of(f"address {address}" if person is None else f"person {person}")
        shared = self._addresses.of(address)
        cost = self.FILE if scope["path"].startswith(self.FILES) else 1.0
        if own.left() >= cost and shared.left() >= cost:
            own.take(cost)
            shared.take(cost)
            await self._app(scope, receive, send)
            return
        self._refused()
        seconds = max(1, math.ceil(max(own.wait(cost), shared.wait(cost))))
        why = Refused("too many requests: try again in {seconds} s", seconds=seconds)
        await refuse(scope, receive, send, 429, why, {"retry-after": str(seconds)})


async def refuse(
    scope: Scope,
    receive: Receive,
    send: Send,
    status: int,
    why: Illegal,
    headers: Mapping[str, str] | None = None,
) -> None:
    """Answers in the place of the application: problem+json, or no socket at all."""
    if scope["type"] == "websocket":
        await send({"type": "websocket.close", "code": POLICY_VIOLATION, "reason": ""})
        return
    lang = language(header(scope, b"accept-language"))
    body = msgspec.json.encode(
        Problem(
            type="about:blank",
            title=HTTPStatus(status).phrase,
            status=status,
            detail=say_in(lang, why, ()),
        )
    )
    answer = {
        "content-type": "application/problem+json",
        "content-length": str(len(body)),
        **(headers or {}),
    }
    await send(
        {
            "type": "http.response.start",
            "status": status,
            "headers": [(name.encode(), value.encode()) for name, value in answer.items()],
        }
    )
    await send({"type": "http.response.body", "body": body, "more_body": False})


def _place(origin: str) -> tuple[str, str, int] | None:
    """Scheme, host and port of an origin; None if it is none (`null`, say)."""
    try:
        parts = urlsplit(origin.strip().lower())
        port = parts.port
    except ValueError:
        return None
    if parts.scheme not in DEFAULT_PORTS or not parts.hostname:
        return None
    return parts.scheme, parts.hostname, port or DEFAULT_PORTS[parts.scheme]
