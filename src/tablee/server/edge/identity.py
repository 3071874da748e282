"""Who somebody is, without an account: a guest known again by a signed cookie."""

import secrets
from dataclasses import dataclass
from typing import Any, Final, cast

from litestar.connection import ASGIConnection

from tablee.server.edge import cookie
from tablee.server.edge.asgi import App, Message, Receive, Scope, Send, header
from tablee.server.edge.language import language
from tablee.server.edge.names import clean_name, guest_name
from tablee.server.keeping.store import Store

ID_BYTES: Final = 16
VISIT: Final = "tablee.visit"

Connection = ASGIConnection[Any, Any, Any, Any]


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody at this house. `named`: they picked the name themselves."""

    id: str
    name: str
    named: bool


@dataclass(slots=True)
class _Visit:
    """One request or socket: who came, and whether they need a cookie to be known again."""

    person: str | None
    fresh: bool = False


class Identity:
    """Tells people apart. A guest costs the store nothing until they pick a name.

    As a middleware around the application it hands out the cookies: `identity.around(app)`.
    """

    def __init__(self, store: Store, *, secure: bool = False) -> None:
        """`secure`: cookies travel over https only, whatever the request came over."""
        self._store = store
        self._secure = secure
        self._key: bytes | None = None

    async def open(self) -> None:
        """Fetches the signing key; the store must be open."""
        self._key = await self._store.secret("cookie")

    def known(self, scope: Scope) -> str | None:
        """The person whose valid cookie came along, None for anybody else. Makes nobody up."""
        if self._key is None:
            return None
        sent = cookie.found(header(scope, b"cookie") or "")
        return None if sent is None else cookie.verified(self._key, sent)

    async def of_request(self, request: Connection) -> Person:
        """Whoever asks; a stranger becomes a guest and gets a cookie with the answer."""
        scope = cast(Scope, request.scope)
        visit = self._visit(scope)
        if visit.person is None:
            visit.person, visit.fresh = secrets.token_urlsafe(ID_BYTES), True
            return self._guest(visit.person, scope)
        stored = await self._store.person(visit.person)
        if stored is None:
            return self._guest(visit.person, scope)
        return Person(stored.id, stored.name, stored.named)

    async def of_socket(self, socket: Connection) -> Person:
        """Whoever opens a socket. Asked before it is accepted, a stranger gets a cookie too."""
        return await self.of_request(socket)

    async def rename(self, person: Person, name: str) -> Person:
        """The person under the name they picked, cleaned. Raises Refused for what is no name."""
        renamed = Person(person.id, clean_name(name), True)
        await self._store.save_person(renamed.id, renamed.name, renamed.named)
        return renamed

    def around(self, app: App) -> App:
        """The application, with a cookie on the answer to every stranger it asked the name of."""

        async def with_cookie(scope: Scope, receive: Receive, send: Send) -> None:
            if scope["type"] not in ("http", "websocket"):
                await app(scope, receive, send)
                return
            visit = self._visit(scope)

            async def send_with_cookie(message: Message) -> None:
                if message["type"] in ("http.response.start", "websocket.accept") and visit.fresh:
                    assert visit.person is not None
                    assert self._key is not None
                    secure = self._secure or scope["scheme"] in ("https", "wss")
                    set_cookie = cookie.header(cookie.signed(self._key, visit.person), secure)
                    message["headers"] = [
                        *message.get("headers", ()),
                        (b"set-cookie", set_cookie.encode("latin-1")),
                    ]
                await send(message)

            await app(scope, receive, send_with_cookie)

        return with_cookie

    def _visit(self, scope: Scope) -> _Visit:
        """The visit this scope belongs to: one object for all who see the scope or a copy of it."""
        visit = scope.get(VISIT)
        if not isinstance(visit, _Visit):
            visit = scope[VISIT] = _Visit(self.known(scope))
        return visit

    def _guest(self, person: str, scope: Scope) -> Person:
        lang = language(header(scope, b"accept-language"))
        return Person(person, guest_name(person, lang), False)
