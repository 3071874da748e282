"""Who somebody is, without an account: a guest known again by a signed cookie."""

import secrets
import time
from collections import OrderedDict
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from tablee.server.edge import challenge, cookie
from tablee.server.edge.asgi import App, Message, Receive, Scope, Send, header
from tablee.server.edge.challenge import Purpose
from tablee.server.edge.language import language
from tablee.server.edge.name_list import NameList
from tablee.server.edge.names import clean_name, guest_name
from tablee.server.edge.proxies import sender
from tablee.server.keeping.group import StoreFailed
from tablee.server.keeping.keys import Keys, open_keys
from tablee.server.keeping.store import Store
from tablee.server.keeping.ways import Ways
from tablee.table.refused import Refused

ID_BYTES: Final = 16
VISIT: Final = "tablee.visit"
TICKET: Final = "tablee.ticket"

SEEN_S: Final = 86_400
"""So exactly is known when somebody came last."""

MOST_ADDRESSES: Final = 20_000
"""Of so many people, those who came last, the address is remembered."""


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody at this house. `named`: they picked the name themselves."""

    id: str
    name: str
    named: bool


@dataclass(slots=True)
class _Visit:
    """One request or socket: who came, whether they need a new cookie to be known again, and whether they
    want to be known no longer."""

    person: str | None
    fresh: bool = False
    leaves: bool = False


class Identity:
    """Tells people apart. A guest costs the store nothing until they pick a name.

    As a middleware around the application it hands out the cookies: `identity.around(app)`.
    """

    def __init__(
        self,
        store: Store,
        keys: Path,
        *,
        secure: bool = False,
        clock: Callable[[], float] = time.time,
        names: NameList | None = None,
    ) -> None:
        """`keys`: the file of the signing keys. `secure`: cookies travel over https only, whatever the
        request came over. `names`: what nobody may be called, by our own list if not by another."""
        self._store, self._ways = store, Ways(store)
        self._path = keys
        self._secure = secure
        self._clock = clock
        self._names = NameList() if names is None else names
        self._keys: Keys | None = None
        self._addresses: OrderedDict[str, str] = OrderedDict()
        self._departed: dict[str, int] = {}
        """Since when (seconds since 1970) the cookies of those count who ended all earlier ones."""

    async def open(self) -> None:
        """Fetches the signing keys; the store must be open. Raises BadKeys, OSError, StoreFailed."""
        self._keys = await open_keys(self._path, self._store, self._now())
        await self.refresh()

    async def refresh(self) -> None:
        """Knows which cookies were ended, here or by another house on the same store. Raises StoreFailed."""
        long_ago = self._now() - cookie.YEAR_S  # when cookies end by themselves
        rows = await self._store.read("SELECT person, since FROM departures WHERE since > ?", long_ago)
        for person, since in rows:
            # What ended just now may not be among them yet.
            self._departed[person] = max(since, self._departed.get(person, 0))

    def known(self, scope: Scope) -> str | None:
        """The person whose valid cookie came along, None for anybody else. Makes nobody up."""
        ticket = self._ticket(scope)
        return None if ticket is None else ticket.person

    def _ticket(self, scope: Scope) -> cookie.Ticket | None:
        """What the cookie says that came along, if it still counts. Its signature is checked once, however
        many ask."""
        if TICKET not in scope:
            scope[TICKET] = self._verified(cookie.find(header(scope, b"cookie") or ""))
        ticket: cookie.Ticket | None = scope[TICKET]
        if ticket is None or ticket.made < self._departed.get(ticket.person, 0):
            return None
        return ticket

    def _verified(self, sent: str | None) -> cookie.Ticket | None:
        if self._keys is None or sent is None:
            return None
        return cookie.verify((key.secret for key in self._keys.keys), sent, self._now())

    def _now(self) -> int:
        return int(self._clock())

    async def of_request(self, scope: Scope) -> Person:
        """Whoever asks; a stranger becomes a guest and gets a cookie with the answer."""
        visit = self._visit(scope)
        if visit.person is None:
            visit.person, visit.fresh = secrets.token_urlsafe(ID_BYTES), True
            self._note(visit.person, scope)
            return self._guest(visit.person, scope)
        self._note(visit.person, scope)
        stored = await self._store.person(visit.person)
        if stored is None:
            return self._guest(visit.person, scope)
        if self._now() - stored.seen // 1000 > SEEN_S:
            # It is noted to the day; where the store takes nothing just now, another day.
            with suppress(StoreFailed):
                await self._store.save_person(stored.id, stored.name, stored.named, 1000 * self._now())
        return Person(stored.id, stored.name, True) if stored.named else self._guest(stored.id, scope)

    def address_of(self, person: str) -> str | None:
        """The address that person came from last, where it is known. It is written down nowhere."""
        return self._addresses.get(person)

    def _note(self, person: str, scope: Scope) -> None:
        self._addresses[person] = sender(scope)
        self._addresses.move_to_end(person)
        if len(self._addresses) > MOST_ADDRESSES:
            self._addresses.popitem(last=False)

    async def of_socket(self, scope: Scope, called: Callable[[str], str | None]) -> Person:
        """Whoever opens a socket. Asked before it is accepted, a stranger gets a cookie too.

        `called` says the name that somebody goes by where they come to, if it is known there: when a machine
        is gone all its people come at once, and are not looked up one by one."""
        visit = self._visit(scope)
        if visit.person is None or (name := called(visit.person)) is None:
            return await self.of_request(scope)
        self._note(visit.person, scope)
        return Person(visit.person, name, True)

    async def rename(self, person: Person, name: str) -> Person:
        """The person under the name they picked, cleaned. Raises Refused for what is no name, or somebody
        else's."""
        renamed = Person(person.id, self.name(name), True)
        if await self._ways.owns_name(renamed.name, but=person.id):
            raise Refused("somebody here is called that: please pick another name")
        await self._store.save_person(renamed.id, renamed.name, renamed.named, 1000 * self._now())
        return renamed

    def name(self, text: str) -> str:
        """The name somebody picked, cleaned. Raises Refused for what is no name, or none for this house."""
        name = clean_name(text)
        if self._names.refuses(name):
            raise Refused("please pick another name")
        return name

    async def log_out_elsewhere(self, scope: Scope, person: Person) -> None:
        """Every cookie of that person's ends but the one that this request is answered with."""
        # Younger than any that was handed out until now: they count whole seconds.
        last = max(self._now(), self._departed.get(person.id, 0))
        await self._end_cookies(person.id, last + 1)
        self._visit(scope).fresh = True

    def enter(self, scope: Scope, person: str) -> None:
        """Whoever asks has proved to be that person: this browser is theirs from the answer on."""
        visit = self._visit(scope)
        visit.person, visit.fresh = person, True

    def challenge(self, purpose: Purpose, person: str) -> str:
        """What a passkey is to sign, for that person and that purpose."""
        assert self._keys is not None
        return challenge.new_challenge(self._keys.newest.secret, purpose, person, self._now())

    def challenged_at(self, purpose: Purpose, person: str, text: str) -> int | None:
        """When that was made here for that person and purpose; None if it was not, or too long ago."""
        assert self._keys is not None
        secrets = (key.secret for key in self._keys.keys)
        return challenge.made_at(secrets, purpose, person, text, self._now())

    def log_out(self, scope: Scope) -> None:
        """The browser that asks forgets its cookie."""
        self._visit(scope).leaves = True

    async def end(self, person: str) -> None:
        """No cookie of that person's counts any more."""
        await self._end_cookies(person, self._now() + cookie.EARLY_S + 1)

    async def _end_cookies(self, person: str, since: int) -> None:
        self._departed[person] = since
        await self._store.write(
            "INSERT INTO departures (person, since) VALUES (?, ?) "
            "ON CONFLICT (person) DO UPDATE SET since = excluded.since",
            person,
            since,
        )

    def around(self, app: App) -> App:
        """The application, with a cookie on the answer to every stranger it asked the name of, and to
        whoever came with an old one."""

        async def with_cookie(scope: Scope, receive: Receive, send: Send) -> None:
            if scope["type"] not in ("http", "websocket"):
                await app(scope, receive, send)
                return
            visit = self._visit(scope)

            async def send_with_cookie(message: Message) -> None:
                answers = message["type"] in ("http.response.start", "websocket.accept")
                if answers and (visit.fresh or visit.leaves):
                    secure = self._secure or scope["scheme"] in ("https", "wss")
                    set_cookie = cookie.header(self._value(visit), secure)
                    message["headers"] = [
                        *message.get("headers", ()),
                        (b"set-cookie", set_cookie.encode("latin-1")),
                    ]
                await send(message)

            await app(scope, receive, send_with_cookie)

        return with_cookie

    def _value(self, visit: _Visit) -> str:
        """The cookie that whoever came so goes with; empty if none."""
        if visit.leaves:
            return ""
        assert visit.person is not None
        assert self._keys is not None
        made = max(self._now(), self._departed.get(visit.person, 0))
        return cookie.sign(self._keys.newest.secret, visit.person, made)

    def _visit(self, scope: Scope) -> _Visit:
        """The visit this scope belongs to: one object for all who see the scope or a copy of it."""
        visit = scope.get(VISIT)
        if not isinstance(visit, _Visit):
            ticket = self._ticket(scope)
            visit = scope[VISIT] = _Visit(None)
            if ticket is not None:
                visit.person = ticket.person
                visit.fresh = ticket.made < self._now() - cookie.RENEWED_S
        return visit

    def _guest(self, person: str, scope: Scope) -> Person:
        lang = language(header(scope, b"accept-language"))
        return Person(person, guest_name(person, lang), False)
