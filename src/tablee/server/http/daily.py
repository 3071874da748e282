"""The daily three over the HTTP API."""

from tablee.puzzles import PUZZLED, day_of
from tablee.server.edge.patience import Patience
from tablee.server.http.call import Call, Limits
from tablee.server.http.dailies import RACED, Dailies, date_of
from tablee.server.http.parameters import PATH, Query
from tablee.server.http.route import Route
from tablee.table.refused import NotFound, Refused
from tablee.wire.daily import Answered, Daily, NewRace, NewTry


async def today(call: Call, day: str | None) -> Daily:
    """The three of your day, as far as you have got."""
    person = await call.person()
    return await call.house.games.dailies.today(person.id, day, call.lang)


async def solve(call: Call, day: str, game: str, data: NewTry) -> Answered:
    """Say which move you would make: the first one counts."""
    dailies = call.house.games.dailies
    if game not in PUZZLED:
        raise NotFound("there is no puzzle of this game")
    number, person = _running(dailies, day), await call.person()
    return await dailies.solve(person.id, number, game, data.move)


async def race(call: Call, day: str, game: str, data: NewRace) -> Answered:
    """Say what you did about each card: the first round counts. The times are your browser's own."""
    dailies = call.house.games.dailies
    if game != RACED:
        raise NotFound("there is no round of this game")
    number, person = _running(dailies, day), await call.person()
    return await dailies.race(person.id, number, data.hands)


def _answers(limits: Limits) -> Patience:
    return limits.answers


ROUTES = (
    Route("GET", "/daily", today, answer=Daily, query=(Query("day", PATH["day"], None),), tag="daily"),
    Route("POST", "/daily/{day}/{game}/move", solve, NewTry, Answered, limit=_answers, tag="daily"),
    Route("POST", "/daily/{day}/{game}/round", race, NewRace, Answered, limit=_answers, tag="daily"),
)


def _running(dailies: Dailies, day: str) -> int:
    number = dailies.number(day)
    if day_of(number).isoformat() == day:
        return number
    if (asked := date_of(day)) is not None and asked > day_of(number):
        raise Refused("this day has not begun anywhere")
    raise Refused("this day is over: there are three new ones")
