"""Ratings over the HTTP API: leaderboards, players' pages, and what a game made of those who played it."""

from collections.abc import Collection
from typing import Annotated, Any, Final, cast

from litestar import Controller, Request, get
from litestar.di import NamedDependency
from litestar.exceptions import NotFoundException
from litestar.params import QueryParameter

from tablee.games import GAMES
from tablee.ladder import NEW
from tablee.server.edge.asgi import Scope
from tablee.server.edge.identity import Identity
from tablee.server.edge.language import language
from tablee.server.edge.names import guest_name
from tablee.server.http.api import room_of
from tablee.server.http.parameters import GameKey, PlayerMark, TableId
from tablee.server.keeping.ids import mark
from tablee.server.keeping.ratings import Ratings, Span, Standing
from tablee.server.rooms.keeper import DAY, Keeper
from tablee.server.rooms.played import played, told_rating
from tablee.server.rooms.register import Register
from tablee.server.rooms.scorer import BOT, player_of
from tablee.server.rooms.telling import parts
from tablee.table.refused import Refused
from tablee.wire.http import (
    Leaderboard,
    Profile,
    RatedPlayer,
    SeatRating,
    TableRatings,
)

LEADERS: Final = 50
STEPS: Final = 100
"""So many of their last games are told of a player."""


class LadderController(Controller):
    """How strong players are."""

    path = "/"
    tags = ("ratings",)

    @get("/games/{game:str}/leaders")
    async def leaders(
        self,
        game: GameKey,
        request: Request[Any, Any, Any],
        identity: NamedDependency[Identity],
        keeper: NamedDependency[Keeper],
        ratings: NamedDependency[Ratings],
        of: Annotated[Span, QueryParameter()] = "ever",
    ) -> Leaderboard:
        """The best at a game: of those who played this week, of all, or of those whom you have met."""
        if game not in GAMES:
            raise NotFoundException("there is no such game")
        person = identity.known(cast(Scope, request.scope))
        since = keeper.clock() - 7 * DAY if of == "week" else 0
        found: list[Standing] = []
        if of != "mine" or person is not None:
            found = await ratings.leaders(game, LEADERS, since, person if of == "mine" else None)
        own = {} if person is None else await ratings.standings(game, [person])
        called = await _names(request, keeper, [standing.who for standing in (*found, *own.values())])
        return Leaderboard(
            game=game,
            players=[_player(standing, called, person) for standing in found],
            own=next((_player(standing, called, person) for standing in own.values()), None),
        )

    @get("/players/{who:str}")
    async def player(
        self,
        who: PlayerMark,
        request: Request[Any, Any, Any],
        identity: NamedDependency[Identity],
        keeper: NamedDependency[Keeper],
        ratings: NamedDependency[Ratings],
        register: NamedDependency[Register],
    ) -> Profile:
        """A player's page, found by their mark: of anybody with a rated game, and of those whom you have
        played with. `me`: your own."""
        person = identity.known(cast(Scope, request.scope))
        met = {} if person is None else {mark(one): one for one in await register.opponents(person)}
        player = person if who == "me" else await ratings.person_marked(who) or met.get(who)
        if player is None:
            raise NotFoundException("nobody of that address has played a rated game")
        mine = player == person
        games = [
            played(standing, await ratings.steps_of(player, standing.game, STEPS), mine)
            for standing in await ratings.standings_of(player)
        ]
        called = await _names(request, keeper, [player])
        return Profile(
            name=called[player],
            who=mark(player),
            level=_level(player),
            mine=mine,
            met=mark(player) in met,
            games=games,
        )

    @get("/tables/{id:str}/ratings")
    async def at_table(
        self,
        id: TableId,
        request: Request[Any, Any, Any],
        identity: NamedDependency[Identity],
        keeper: NamedDependency[Keeper],
        ratings: NamedDependency[Ratings],
    ) -> TableRatings:
        """What those who play at a table are rated in its game, and what the game made of it."""
        table = (await room_of(keeper, id)).table
        if not parts.welcome(table, identity.known(cast(Scope, request.scope)) or ""):
            raise Refused("this table is not open to spectators")
        chairs = table.began or table.chairs
        players = [None if chair.kind == "open" else player_of(chair) for chair in chairs]
        # Asked first: once a game is counted, what it made of its players is there too.
        counted = await ratings.is_settled(id)
        steps = {step.who: step for step in await ratings.steps_at(id)}
        known = await ratings.standings(table.game.key, {who for who in players if who is not None})
        seats: list[SeatRating | None] = []
        for who in players:
            if who is None:
                seats.append(None)
            elif (step := steps.get(who)) is not None:
                seats.append(
                    SeatRating(
                        before=told_rating(step.before, step.number - 1),
                        after=told_rating(step.after, step.number),
                    )
                )
            else:
                standing = known.get(who)
                now = (
                    told_rating(NEW, 0) if standing is None else told_rating(standing.rating, standing.games)
                )
                seats.append(SeatRating(before=now, after=None))
        return TableRatings(counted=counted, seats=seats)


def _player(standing: Standing, called: dict[str, str], person: str | None) -> RatedPlayer:
    return RatedPlayer(
        name=called[standing.who],
        who=mark(standing.who),
        level=_level(standing.who),
        mine=standing.who == person,
        rating=told_rating(standing.rating, standing.games),
    )


def _level(player: str) -> str | None:
    return player.removeprefix(BOT) if player.startswith(BOT) else None


async def _names(request: Request[Any, Any, Any], keeper: Keeper, players: Collection[str]) -> dict[str, str]:
    """What these players are called: bots by their level, in words of the client's own."""
    people = {who for who in players if _level(who) is None}
    picked = await keeper.store.names(people) if people else {}
    lang = language(request.headers.get("accept-language"))
    return {
        who: picked.get(who) or guest_name(who, lang) if who in people else ""
        for who in dict.fromkeys(players)
    }
