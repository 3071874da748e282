"""Finished games over the HTTP API: the record itself, and its positions one after the other."""

from typing import Annotated, Any, Final, cast

import msgspec
from litestar import Controller, Request, Response, get, post
from litestar.di import NamedDependency
from litestar.exceptions import NotFoundException
from litestar.params import QueryParameter

from tablee.bots.levels import analyst_of
from tablee.server.edge.allowance import Allowance
from tablee.server.edge.asgi import Scope
from tablee.server.edge.identity import Identity
from tablee.server.edge.proxies import sender
from tablee.server.edge.strict import must_be_json, must_be_text
from tablee.server.http.parameters import JSON, LookFrom, TableId
from tablee.server.http.replays import Replays
from tablee.server.keeping.archive import Archive
from tablee.server.rooms.keeper import Keeper
from tablee.server.thinking.analysing import Analysing
from tablee.server.thinking.analysis import played_by_people
from tablee.wire.http import AnalysisInfo, Opened, Position, ReplayInfo

MOST_POSITIONS: Final = 400


class RecordController(Controller):
    """Finished games: of our tables, and of anybody who brings a valid record."""

    path = "/records"
    tags = ("records",)

    @post("/")
    async def bring(
        self,
        request: Request[Any, Any, Any],
        identity: NamedDependency[Identity],
        allowance: NamedDependency[Allowance],
        archive: NamedDependency[Archive],
        replays: NamedDependency[Replays],
    ) -> Opened:
        """Bring a record; it is checked move by move, and kept."""
        must_be_json(request)
        scope = cast(Scope, request.scope)
        body = await request.body()
        allowance.admit(len(body), identity.known(scope), sender(scope))
        must_be_text(body)
        return Opened(id=await archive.keep(await replays.check(body, sender(scope))))

    @get("/{id:str}", media_type=JSON)
    async def fetch(self, id: TableId, keeper: NamedDependency[Keeper]) -> Response[bytes]:
        """The record itself."""
        record = await _record(keeper, id)
        game = msgspec.json.decode(record, type=_Head).game
        headers = {"content-disposition": f'attachment; filename="tablee-{game}-{id}.json"'}
        return Response(record, media_type=JSON, headers=headers)

    @get("/{id:str}/replay")
    async def replay(
        self,
        request: Request[Any, Any, Any],
        id: TableId,
        identity: NamedDependency[Identity],
        keeper: NamedDependency[Keeper],
        replays: NamedDependency[Replays],
        look: LookFrom = None,
        start: Annotated[int, QueryParameter(name="from", ge=0, le=100_000)] = 0,
        to: Annotated[int, QueryParameter(ge=0, le=100_000)] = MOST_POSITIONS,
    ) -> ReplayInfo:
        """Positions of a finished game, as that seat saw them while it ran."""
        scope = cast(Scope, request.scope)
        replay = await replays.play(id, look, lambda: _record(keeper, id), sender(scope))
        room, person = await keeper.find(id), identity.known(scope)
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

    @get("/{id:str}/analysis")
    async def analysis(self, id: TableId, analysing: NamedDependency[Analysing]) -> AnalysisInfo:
        """How far the analysis of a finished game is; once it is done, every choice and what it was worth."""
        return await analysing.info(id)

    @post("/{id:str}/analysis", status_code=202)
    async def analyse(
        self,
        request: Request[Any, Any, Any],
        id: TableId,
        identity: NamedDependency[Identity],
        analysing: NamedDependency[Analysing],
    ) -> AnalysisInfo:
        """Have a finished game analysed. It is done in the background, once, and kept with the record."""
        scope = cast(Scope, request.scope)
        address = sender(scope)
        return await analysing.ask(id, identity.known(scope) or f"stranger {address}", address)


class _Head(msgspec.Struct):
    """As much of a record as its file's name needs."""

    game: str


async def _record(keeper: Keeper, id: str) -> bytes:
    record = await keeper.record(id)
    if record is None:
        raise NotFoundException("there is no such record")
    return record
