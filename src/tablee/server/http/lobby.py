"""Somebody to play with, over the HTTP API: open tables, people who seek the same, people one knows."""

from typing import Final

from tablee.server.http.call import Call
from tablee.server.http.route import Route
from tablee.server.keeping.ids import mark
from tablee.server.rooms.seeking import Wanted
from tablee.wire.http import Lobby, Opponent, Seek, Seekers, Sought

MOST_OPPONENTS: Final = 8


async def lobby(call: Call) -> Lobby:
    """Open tables where somebody waits, what others seek, and whom you played with lately."""
    tables = call.house.tables
    # A stranger stays one: asked here and for their name at once, they would be two guests.
    person = call.known
    opponents = {} if person is None else await tables.register.opponents(person)
    return Lobby(
        tables=await tables.noticeboard.tables(person),
        seekers=[
            Seekers(game=wanted.game, seats=wanted.seats, rated=wanted.rated, people=people)
            for wanted, people in tables.noticeboard.seekers().items()
        ],
        opponents=[
            Opponent(name=name, who=mark(who)) for who, name in list(opponents.items())[:MOST_OPPONENTS]
        ],
    )


async def seek(call: Call, data: Seek) -> Sought:
    """You want to play, with whomever: ask again every two seconds or so, until there is a table."""
    person, openings = await call.person(), call.house.limits.openings
    openings.check(*call.counted_as)
    wanted = Wanted(data.game, data.seats, data.rated)
    found = await call.house.tables.seeking.seek(person.id, person.name, wanted)
    if found.table is not None:
        openings.count(*call.counted_as)
    return Sought(table=found.table, seeking=found.seeking, waited=found.waited, bots=found.bots)


async def stop_seeking(call: Call) -> None:
    """You seek nothing any more."""
    call.house.tables.seeking.stop((await call.person()).id)


ROUTES = (
    Route("GET", "/lobby", lobby, answer=Lobby, tag="lobby"),
    Route("PUT", "/me/seek", seek, Seek, Sought, tag="lobby"),
    Route("DELETE", "/me/seek", stop_seeking, tag="lobby"),
)
