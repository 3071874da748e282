"""Somebody to play with, over the HTTP API: open tables, people who seek the same, people one knows."""

from typing import Any, Final, cast

from litestar import Controller, Request, delete, get, put
from litestar.di import NamedDependency
from litestar.params import JSONBody

from tablee.server.edge.asgi import Scope
from tablee.server.edge.identity import Identity, Person
from tablee.server.edge.openings import Openings
from tablee.server.keeping.ids import mark
from tablee.server.rooms.noticeboard import Noticeboard
from tablee.server.rooms.register import Register
from tablee.server.rooms.seeking import Seeking, Wanted
from tablee.wire.http import Lobby, Opponent, Seek, Seekers, Sought

MOST_OPPONENTS: Final = 8


class LobbyController(Controller):
    """Whom one could play with."""

    path = "/"
    tags = ("lobby",)

    @get("/lobby")
    async def lobby(
        self,
        request: Request[Any, Any, Any],
        identity: NamedDependency[Identity],
        register: NamedDependency[Register],
        noticeboard: NamedDependency[Noticeboard],
    ) -> Lobby:
        """Open tables where somebody waits, what others seek, and whom you played with lately."""
        # A stranger stays one: asked here and for their name at once, they would be two guests.
        person = identity.known(cast(Scope, request.scope))
        opponents = {} if person is None else await register.opponents(person)
        return Lobby(
            tables=await noticeboard.tables(person),
            seekers=[
                Seekers(game=wanted.game, seats=wanted.seats, rated=wanted.rated, people=people)
                for wanted, people in noticeboard.seekers().items()
            ],
            opponents=[
                Opponent(name=name, who=mark(who)) for who, name in list(opponents.items())[:MOST_OPPONENTS]
            ],
        )

    @put("/me/seek")
    async def seek(
        self,
        data: JSONBody[Seek],
        request: Request[Any, Any, Any],
        person: NamedDependency[Person],
        identity: NamedDependency[Identity],
        openings: NamedDependency[Openings],
        seeking: NamedDependency[Seeking],
    ) -> Sought:
        """You want to play, with whomever: ask again every two seconds or so, until there is a table."""
        openings.check(request, identity)
        found = await seeking.seek(person.id, person.name, Wanted(data.game, data.seats, data.rated))
        if found.table is not None:
            openings.count(request, identity)
        return Sought(table=found.table, seeking=found.seeking, waited=found.waited, bots=found.bots)

    @delete("/me/seek")
    async def stop(self, person: NamedDependency[Person], seeking: NamedDependency[Seeking]) -> None:
        """You seek nothing any more."""
        seeking.stop(person.id)
