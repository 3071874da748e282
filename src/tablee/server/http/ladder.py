"""Ratings over the HTTP API: leaderboards, players' pages, and what a game made of those who played it."""

from collections.abc import Collection
from typing import Final

from tablee.games import GAMES
from tablee.ladder import NEW
from tablee.server.edge.names import guest_name
from tablee.server.http.call import Call
from tablee.server.http.parameters import Query
from tablee.server.http.route import Route
from tablee.server.keeping.ids import mark
from tablee.server.keeping.ratings import Span, Standing
from tablee.server.rooms.keeper import DAY
from tablee.server.rooms.played import played, told_rating
from tablee.server.rooms.scorer import BOT, player_of
from tablee.server.rooms.telling import parts
from tablee.table.refused import NotFound, Refused
from tablee.wire.http import Leaderboard, Profile, RatedPlayer, SeatRating, TableRatings

LEADERS: Final = 50
STEPS: Final = 100
"""So many of their last games are told of a player."""


async def leaders(call: Call, game: str, of: Span) -> Leaderboard:
    """The best at a game: of those who played this week, of all, or of those whom you have met."""
    if game not in GAMES:
        raise NotFound("there is no such game")
    keeper, person = call.house.tables.keeper, call.known
    ratings = keeper.scorer.ratings
    since = keeper.clock() - 7 * DAY if of == "week" else 0
    found: list[Standing] = []
    if of != "mine" or person is not None:
        found = await ratings.leaders(game, LEADERS, since, person if of == "mine" else None)
    own = {} if person is None else await ratings.standings(game, [person])
    called = await _names(call, [standing.who for standing in (*found, *own.values())])
    return Leaderboard(
        game=game,
        players=[_player(standing, called, person) for standing in found],
        own=next((_player(standing, called, person) for standing in own.values()), None),
    )


async def profile(call: Call, who: str) -> Profile:
    """A player's page, found by their mark: of anybody with a rated game, and of those whom you have
    played with. `me`: your own."""
    tables, person = call.house.tables, call.known
    ratings = tables.keeper.scorer.ratings
    met = {} if person is None else {mark(one): one for one in await tables.register.opponents(person)}
    player = person if who == "me" else await ratings.person_marked(who) or met.get(who)
    if player is None:
        raise NotFound("nobody of that address has played a rated game")
    mine = player == person
    games = [
        played(standing, await ratings.steps_of(player, standing.game, STEPS), mine)
        for standing in await ratings.standings_of(player)
    ]
    called = await _names(call, [player])
    return Profile(
        name=called[player],
        who=mark(player),
        level=_level(player),
        mine=mine,
        met=mark(player) in met,
        games=games,
    )


async def table_ratings(call: Call, id: str) -> TableRatings:
    """What those who play at a table are rated in its game, and what the game made of it."""
    table, ratings = (await call.room(id)).table, call.house.tables.keeper.scorer.ratings
    if not parts.welcome(table, call.known or ""):
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
            now = told_rating(NEW, 0) if standing is None else told_rating(standing.rating, standing.games)
            seats.append(SeatRating(before=now, after=None))
    return TableRatings(counted=counted, seats=seats)


ROUTES = (
    Route(
        "GET",
        "/games/{game}/leaders",
        leaders,
        answer=Leaderboard,
        query=(Query("of", Span, "ever"),),
        tag="ratings",
    ),
    Route("GET", "/players/{who}", profile, answer=Profile, tag="ratings"),
    Route("GET", "/tables/{id}/ratings", table_ratings, answer=TableRatings, tag="ratings"),
)


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


async def _names(call: Call, players: Collection[str]) -> dict[str, str]:
    """What these players are called: bots by their level, in words of the client's own."""
    people = {who for who in players if _level(who) is None}
    picked = await call.house.tables.keeper.store.names(people) if people else {}
    return {
        who: picked.get(who) or guest_name(who, call.lang) if who in people else ""
        for who in dict.fromkeys(players)
    }
