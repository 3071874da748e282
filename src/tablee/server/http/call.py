"""A request as a handler gets it, with the parts of the house that can answer it."""

from dataclasses import dataclass

from starlette.requests import Request

from tablee.server.edge.allowance import Allowance
from tablee.server.edge.asgi import Receive, Scope
from tablee.server.edge.command_policy import CommandPolicy
from tablee.server.edge.identity import Identity, Person
from tablee.server.edge.language import Language, language
from tablee.server.edge.openings import Openings
from tablee.server.edge.pages import Pages
from tablee.server.edge.passkeys import Passkeys
from tablee.server.edge.patience import Patience
from tablee.server.edge.previews import Previews
from tablee.server.edge.proxies import sender
from tablee.server.http.dailies import Dailies
from tablee.server.http.entrance import Entrance
from tablee.server.http.replays import Replays
from tablee.server.keeping.archive import Archive
from tablee.server.keeping.conduct import Conduct
from tablee.server.keeping.subscriptions import Subscriptions
from tablee.server.keeping.ways import Ways
from tablee.server.metrics import Metrics
from tablee.server.push.post import Post
from tablee.server.rooms.belongings import Belongings
from tablee.server.rooms.keeper import Keeper
from tablee.server.rooms.noticeboard import Noticeboard
from tablee.server.rooms.register import Register
from tablee.server.rooms.room import Room
from tablee.server.rooms.seeking import Seeking
from tablee.server.thinking.analysing import Analysing
from tablee.server.thinking.hints import Hints
from tablee.server.thinking.thinking import Thinkers
from tablee.table.refused import NotFound
from tablee.wire.http import Kept


@dataclass(frozen=True, slots=True)
class Tables:
    """Live tables, and how people come to them."""

    keeper: Keeper
    register: Register
    seeking: Seeking
    noticeboard: Noticeboard
    policy: CommandPolicy


@dataclass(frozen=True, slots=True)
class People:
    """Who people are, how they come back, and what is kept of them."""

    identity: Identity
    ways: Ways
    passkeys: Passkeys
    entrance: Entrance
    belongings: Belongings
    conduct: Conduct


@dataclass(frozen=True, slots=True)
class Games:
    """Bots that think, finished games and puzzles."""

    thinkers: Thinkers
    hints: Hints
    analysing: Analysing
    archive: Archive
    replays: Replays
    dailies: Dailies


@dataclass(frozen=True, slots=True)
class Notices:
    """Notifications, and who wants them."""

    subscriptions: Subscriptions
    post: Post


@dataclass(frozen=True, slots=True)
class Limits:
    """How often one person and one address may ask for what costs much."""

    openings: Openings
    records: Allowance
    tries: Patience
    reports: Patience
    copies: Patience
    choices: Patience
    answers: Patience


@dataclass(frozen=True, slots=True)
class Site:
    """Pages, files, link previews and what the house says of itself."""

    pages: Pages
    previews: Previews
    metrics: Metrics
    kept: Kept


@dataclass(frozen=True, slots=True)
class Parts:
    """The parts of the house that answer requests."""

    tables: Tables
    people: People
    games: Games
    notices: Notices
    limits: Limits
    site: Site


class Call(Request):
    """A request, who sends it, and the parts of the house that answer it."""

    def __init__(self, scope: Scope, receive: Receive, house: Parts) -> None:
        super().__init__(scope, receive)
        self.house = house

    @property
    def address(self) -> str:
        """The address that the sender is counted by."""
        return sender(self.scope)

    @property
    def known(self) -> str | None:
        """The person whose valid cookie came along; a stranger stays one."""
        return self.house.people.identity.known(self.scope)

    @property
    def counted_as(self) -> tuple[str, str]:
        """The person and the address that limits count. A person without a cookie is counted by address."""
        address = self.address
        return self.known or f"stranger {address}", address

    @property
    def lang(self) -> Language:
        """The language that the answer is to be in."""
        return language(self.headers.get("accept-language"))

    async def person(self) -> Person:
        """Returns who asks; a stranger becomes a guest and gets a cookie with the answer."""
        return await self.house.people.identity.of_request(self.scope)

    async def room(self, id: str) -> Room:
        """Returns the table with that id, which stays in memory for a while. Raises NotFound."""
        room = await self.house.tables.keeper.visit(id)
        if room is None:
            raise NotFound("there is no such table")
        room.attend()
        return room
