"""Somebody to play with, over the HTTP API: open tables, people who seek the same, people one knows."""

from typing import Any, Final, cast

from litestar import Controller, Request, delete, get, put
from litestar.di import NamedDependency
from litestar.params import JSONBody

from tablee.server.edge.asgi import Scope
from tablee.server.edge.identity import Identity, Person
from tablee.server.keeping.ids import mark
from tablee.server.keeping.ratings import Ratings
from tablee.server.rooms.keeper import Keeper
from tablee.server.rooms.register import Register
from tablee.server.rooms.seeking import Seeking, Wanted
from tablee.table.table import Table
from tablee.wire.http import Lobby, OpenTable, Opponent, Seek, Seekers, Sought

MOST_TABLES: Final = 20
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
        keeper: NamedDependency[Keeper],
        register: NamedDependency[Register],
        seeking: NamedDependency[Seeking],
        ratings: NamedDependency[Ratings],
    ) -> Lobby:
        """Open tables where somebody waits, what others seek, and whom you played with lately."""
        # A stranger stays one: asked here and for their name at once, they would be two guests.
        person = identity.known(cast(Scope, request.scope))
        waiting = [room.table for room in keeper.rooms if room.clients and _is_open(room.table, person)]
        opponents = {} if person is None else await register.opponents(person)
        return Lobby(
            tables=[await _open_table(table, ratings) for table in waiting[:MOST_TABLES]],
            seekers=[
                Seekers(game=wanted.game, seats=wanted.seats, rated=wanted.rated, people=people)
                for wanted, people in seeking.counts().items()
            ],
            opponents=[
                Opponent(name=name, who=mark(who)) for who, name in list(opponents.items())[:MOST_OPPONENTS]
            ],
        )

    @put("/me/seek")
    async def seek(
        self, data: JSONBody[Seek], person: NamedDependency[Person], seeking: NamedDependency[Seeking]
    ) -> Sought:
        """You want to play, with whomever: ask again every two seconds or so, until there is a table."""
        found = await seeking.seek(person.id, person.name, Wanted(data.game, data.seats, data.rated))
        return Sought(table=found.table, seeking=found.seeking, waited=found.waited, bots=found.bots)

    @delete("/me/seek")
    async def stop(self, person: NamedDependency[Person], seeking: NamedDependency[Seeking]) -> None:
        """You seek nothing any more."""
        seeking.stop(person.id)


def _is_open(table: Table, person: str | None) -> bool:
    """Whether that person finds the table in the lobby, with a seat to take."""
    if not table.settings.listed or table.local or table.phase != "gathering":
        return False
    taken = person is not None and (table.seats_of(person) or person in table.barred)
    return not taken and any(chair.kind == "open" and chair.kept is None for chair in table.chairs)


async def _open_table(table: Table, ratings: Ratings) -> OpenTable:
    people = [chair.person for chair in table.chairs if chair.person is not None]
    known = await ratings.standings(table.game.key, people)
    return OpenTable(
        id=table.id,
        game=table.game.key,
        names=[chair.name for chair in table.chairs if chair.kind != "open"],
        seats=len(table.chairs),
        open_seats=sum(chair.kind == "open" and chair.kept is None for chair in table.chairs),
        settings=table.settings,
        ratings=[known[who].rating.points for who in people if who in known],
    )
