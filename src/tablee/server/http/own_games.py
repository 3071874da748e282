"""The games of whoever asks, over the HTTP API."""

import asyncio
from typing import Annotated, Final

from msgspec import Meta

from tablee.server.http.call import Call
from tablee.server.http.figures import figures
from tablee.server.http.losses import given_away
from tablee.server.http.parameters import Query
from tablee.server.http.route import Route
from tablee.server.keeping.ids import mark
from tablee.server.rooms.register import PAGE, OwnGame
from tablee.wire.http import Figures, GivenAway, OwnGameInfo, OwnGames, OwnResult, OwnSeat

EVER: Final = 2**53 - 1
"""A time after everything that happens, and still a number in every browser."""


async def own_games(call: Call, before: int) -> OwnGames:
    """Your games: those that gather or run, and the last that were over `before`."""
    keeper, register = call.house.tables.keeper, call.house.tables.register
    # A stranger has none, and stays one: asked here and for their name at once, they would be two guests.
    person = call.known
    if person is None:
        return OwnGames(now=keeper.clock(), running=[], finished=[], before=None)
    running = [] if before < EVER else await register.running(person)
    finished = await register.finished(person, before)
    told = [_describe(game, person) for game in running]
    return OwnGames(
        now=keeper.clock(),
        # What waits for you first, then what waits least long.
        running=sorted(told, key=lambda game: (not game.waits, game.deadline or EVER)),
        finished=[_describe(game, person) for game in finished],
        before=finished[-1].ended if len(finished) == PAGE else None,
    )


async def own_figures(call: Call) -> Figures:
    """Your finished games by game, seats and opponents, and how fast you were in races."""
    person = call.known
    history = [] if person is None else await call.house.tables.register.history(person)
    return figures(history, person or "")


async def own_losses(call: Call) -> list[GivenAway]:
    """What you give away of the win per choice, game by game, in your games that were analysed."""
    person = call.known
    if person is None:
        return []
    return await asyncio.to_thread(given_away, await call.house.tables.register.analysed(person), person)


BEFORE = Query("before", Annotated[int, Meta(ge=0, le=EVER)], EVER)

ROUTES = (
    Route("GET", "/me/games", own_games, answer=OwnGames, query=(BEFORE,)),
    Route("GET", "/me/figures", own_figures, answer=Figures),
    Route("GET", "/me/losses", own_losses, answer=list[GivenAway]),
)


def _describe(game: OwnGame, person: str) -> OwnGameInfo:
    digest = game.digest
    asked = digest.asks(person)
    return OwnGameInfo(
        id=game.table,
        game=digest.game,
        phase=digest.phase,
        local=digest.local,
        seats=[
            OwnSeat(
                name=place.name,
                kind="human" if place.person is not None else "open" if place.level is None else "bot",
                level=place.level,
                mine=person in (place.person, place.kept),
            )
            for seat, place in enumerate(digest.places)
        ],
        awaiting=digest.awaiting,
        waits=game.waits_for(person),
        asked=asked,
        asker=None if asked is None else mark(digest.host),
        deadline=digest.deadline,
        ended=game.ended,
        result=None
        if digest.result is None
        else OwnResult(
            scores=digest.result.scores, winners=digest.result.winners, reason=digest.result.reason
        ),
    )
