"""Seats that play with a program of somebody's own."""

import secrets
from typing import Any, Final

from litestar import Controller, Request, delete, post
from litestar.di import NamedDependency
from litestar.params import JSONBody

from tablee.bots.levels import substitute_of
from tablee.server.edge.identity import Identity, Person
from tablee.server.edge.token import digest
from tablee.server.http.api import begins, room_of
from tablee.server.http.parameters import SeatNumber, TableId
from tablee.server.rooms.keeper import Keeper
from tablee.table import wishes
from tablee.table.moment import Moment
from tablee.wire.http import Lend, Lent

TOKEN_BYTES: Final = 32


class LendingController(Controller):
    """Bots from outside: give one a seat, and take it back."""

    path = "/tables/{id:str}/seats/{seat:int}/bot"
    tags = ("tables",)

    @post("/")
    async def lend(
        self,
        id: TableId,
        seat: SeatNumber,
        data: JSONBody[Lend],
        request: Request[Any, Any, Any],
        person: NamedDependency[Person],
        identity: NamedDependency[Identity],
        keeper: NamedDependency[Keeper],
    ) -> Lent:
        """Give an open seat (as the host) or your own to a bot of yours. The token is told this once; given
        again, the seat belongs to the new one alone."""
        room = await room_of(keeper, id)
        token = secrets.token_urlsafe(TOKEN_BYTES)
        name = None if data.name is None else identity.name(data.name)

        def wish(moment: Moment) -> Moment:
            return begins(wishes.lend(moment, person.id, seat, digest(token), name))

        await room.grant(wish)
        address = str(request.base_url).replace("http", "ws", 1)
        return Lent(address=f"{address}api/v1/tables/{id}/bot", token=token)

    @delete("/")
    async def take_back(
        self, id: TableId, seat: SeatNumber, person: NamedDependency[Person], keeper: NamedDependency[Keeper]
    ) -> None:
        """The token counts no longer: before the game the seat is open again, in the game a bot of the house
        plays on."""
        room = await room_of(keeper, id)
        level = substitute_of(room.table.game.key)
        await room.grant(lambda moment: wishes.take_back(moment, person.id, seat, level))
