"""Finished games over the HTTP API: the record itself, and its positions one after the other."""

from typing import Annotated, Final, cast

import msgspec
from msgspec import Meta
from starlette.responses import Response

from tablee.bots.levels import analyst_of
from tablee.core import Viewer
from tablee.server.edge.strict import JSON, must_be_text
from tablee.server.http.call import Call
from tablee.server.http.parameters import LOOK, Query
from tablee.server.http.route import Route
from tablee.server.rooms.keeper import Keeper
from tablee.server.thinking.analysis import played_by_people
from tablee.table.refused import NotFound
from tablee.wire.http import AnalysisInfo, Opened, Position, ReplayInfo

MOST_POSITIONS: Final = 400


async def bring_record(call: Call, data: bytes) -> Opened:
    """Bring a record; it is checked move by move, and kept."""
    games = call.house.games
    call.house.limits.records.admit(len(data), call.known, call.address)
    must_be_text(data)
    return Opened(id=await games.archive.keep(await games.replays.check(data, call.address)))


async def fetch_record(call: Call, id: str) -> Response:
    """The record itself."""
    record = await _record(call.house.tables.keeper, id)
    game = msgspec.json.decode(record, type=_Head).game
    headers = {"content-disposition": f'attachment; filename="tablee-{game}-{id}.json"'}
    return Response(record, media_type=JSON, headers=headers)


async def replay(call: Call, id: str, look: Viewer, start: int, to: int) -> ReplayInfo:
    """Positions of a finished game, as that seat saw them while it ran."""
    keeper, person = call.house.tables.keeper, call.known
    replay = await call.house.games.replays.play(id, look, lambda: _record(keeper, id), call.address)
    room = await keeper.find(id)
    analysed = room is not None and played_by_people(room.table)
    analyst = analyst_of(replay.game) if analysed else None
    mine = () if room is None or person is None else room.table.seats_of(person)
    last = min(to, start + MOST_POSITIONS)
    return ReplayInfo(
        id=id,
        game=replay.game,
        players=list(replay.players),
        plies=len(replay.positions) - 1,
        look=look,
        own=mine[0] if len(mine) == 1 else None,
        # They are encoded already, as what they are.
        positions=cast(list[Position], replay.positions[start : last + 1]),
        analyst=None if analyst is None else analyst.name,
    )


async def analysis(call: Call, id: str) -> AnalysisInfo:
    """How far the analysis of a finished game is; once it is done, every choice and what it was worth."""
    return await call.house.games.analysing.info(id)


async def analyse(call: Call, id: str) -> AnalysisInfo:
    """Have a finished game analysed. It is done in the background, once, and kept with the record."""
    return await call.house.games.analysing.ask(id, *call.counted_as)


PLY = Annotated[int, Meta(ge=0, le=100_000)]
FROM = Query("from", PLY, 0, argument="start")
TO = Query("to", PLY, MOST_POSITIONS)

ROUTES = (
    Route(
        "POST",
        "/records",
        bring_record,
        bytes,
        Opened,
        201,
        tag="records",
        refuses={507: "The house has no room for more records."},
    ),
    Route("GET", "/records/{id}", fetch_record, answer=bytes, tag="records"),
    Route("GET", "/records/{id}/replay", replay, answer=ReplayInfo, query=(LOOK, FROM, TO), tag="records"),
    Route("GET", "/records/{id}/analysis", analysis, answer=AnalysisInfo, tag="records"),
    Route("POST", "/records/{id}/analysis", analyse, answer=AnalysisInfo, status=202, tag="records"),
)


class _Head(msgspec.Struct):
    """As much of a record as its file's name needs."""

    game: str


async def _record(keeper: Keeper, id: str) -> bytes:
    record = await keeper.record(id)
    if record is None:
        raise NotFound("there is no such record")
    return record
