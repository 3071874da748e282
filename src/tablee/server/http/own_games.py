"""The games of whoever asks, over the HTTP API."""

import asyncio
from typing import Annotated, Any, Final, cast

from litestar import Controller, Request, get
from litestar.di import NamedDependency
from litestar.params import QueryParameter

from tablee.server.edge.asgi import Scope
from tablee.server.edge.identity import Identity
from tablee.server.http.figures import figures
from tablee.server.http.losses import given_away
from tablee.server.keeping.ids import mark
from tablee.server.rooms.keeper import Keeper
from tablee.server.rooms.register import PAGE, OwnGame, Register
from tablee.wire.http import Figures, GivenAway, OwnGameInfo, OwnGames, OwnResult, OwnSeat

EVER: Final = 2**53 - 1
"""A time after everything that happens, and still a number in every browser."""


class OwnGamesController(Controller):
    """Your own games."""

    path = "/me/games"
    tags = ("house",)

    @get("/")
    async def own_games(
        self,
        request: Request[Any, Any, Any],
        identity: NamedDependency[Identity],
        keeper: NamedDependency[Keeper],
        register: NamedDependency[Register],
        before: Annotated[int, QueryParameter(ge=0, le=EVER)] = EVER,
    ) -> OwnGames:
        """Your games: those that gather or run, and the last that were over `before`."""
        # A stranger has none, and stays one: asked here and for their name at once, they would be two guests.
        person = identity.known(cast(Scope, request.scope))
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


class OwnFiguresController(Controller):
    """Your own games, counted."""

    path = "/me/figures"
    tags = ("house",)

    @get("/")
    async def own_figures(
        self,
        request: Request[Any, Any, Any],
        identity: NamedDependency[Identity],
        register: NamedDependency[Register],
    ) -> Figures:
        """Your finished games by game, seats and opponents, and how fast you were in races."""
        person = identity.known(cast(Scope, request.scope))
        return figures([] if person is None else await register.history(person), person or "")


class OwnLossesController(Controller):
    """What you give away."""

    path = "/me/losses"
    tags = ("house",)

    @get("/")
    async def own_losses(
        self,
        request: Request[Any, Any, Any],
        identity: NamedDependency[Identity],
        register: NamedDependency[Register],
    ) -> list[GivenAway]:
        """What you give away of the win per choice, game by game, in your games that were analysed."""
        person = identity.known(cast(Scope, request.scope))
        if person is None:
            return []
        return await asyncio.to_thread(given_away, await register.analysed(person), person)


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
