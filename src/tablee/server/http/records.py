"""Finished games over the HTTP API: the record itself, and its positions one after the other."""

import asyncio
from itertools import islice
from typing import Annotated, Any, Final, cast

from litestar import Controller, Request, Response, get, post
from litestar.di import NamedDependency
from litestar.exceptions import NotFoundException
from litestar.params import QueryParameter

from tablee.bots.levels import analyst_of
from tablee.core import Malformed
from tablee.record import Record, Unreadable, check, dumps, loads
from tablee.server.edge.allowance import Allowance
from tablee.server.edge.asgi import Scope
from tablee.server.edge.identity import Identity
from tablee.server.edge.proxies import sender
from tablee.server.http.parameters import JSON, LookFrom, TableId
from tablee.server.keeping.archive import Archive
from tablee.server.race.races import judged
from tablee.server.rooms.keeper import Keeper
from tablee.server.rooms.telling.replay import position
from tablee.server.thinking.analysing import Analysing
from tablee.table.refused import Refused
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
    ) -> Opened:
        """Bring a record; it is checked move by move, and kept."""
        scope = cast(Scope, request.scope)
        body = await request.body()
        allowance.admit(len(body), identity.known(scope), sender(scope))
        # A long one takes a while: the tables go on meanwhile.
        checked = await asyncio.to_thread(_check_record, body)
        return Opened(id=await archive.keep(checked))

    @get("/{id:str}", media_type=JSON)
    async def fetch(self, id: TableId, keeper: NamedDependency[Keeper]) -> Response[bytes]:
        """The record itself."""
        record = await _finished_record(keeper, id)
        headers = {"content-disposition": f'attachment; filename="tablee-{record.game}-{id}.json"'}
        return Response(dumps(record).encode(), media_type=JSON, headers=headers)

    @get("/{id:str}/replay")
    async def replay(
        self,
        id: TableId,
        keeper: NamedDependency[Keeper],
        look: LookFrom = None,
        start: Annotated[int, QueryParameter(name="from", ge=0, le=100_000)] = 0,
        to: Annotated[int, QueryParameter(ge=0, le=100_000)] = MOST_POSITIONS,
    ) -> ReplayInfo:
        """Positions of a finished game, as that seat saw them while it ran."""
        record = await _finished_record(keeper, id)
        analyst = analyst_of(record.game) if keeper.at_hand(id) is not None else None
        if look is not None and look >= record.seats:
            raise Refused("there is no seat {seat}", seat=look)
        last = min(to, start + MOST_POSITIONS)
        shown = await asyncio.to_thread(_show, record, look, start, last)
        return ReplayInfo(
            id=id,
            game=record.game,
            players=[player.name for player in record.players],
            plies=len(record.moves),
            look=look,
            positions=shown,
            analyst=None if analyst is None else analyst.name,
        )

    @get("/{id:str}/analysis")
    async def analysis(self, id: TableId, analysing: NamedDependency[Analysing]) -> AnalysisInfo:
        """How far the analysis of a finished game is; once it is done, every choice and what it was worth."""
        return await analysing.info(id)

    @post("/{id:str}/analysis", status_code=202)
    async def analyse(self, id: TableId, analysing: NamedDependency[Analysing]) -> AnalysisInfo:
        """Have a finished game analysed. It is done in the background, once, and kept with the record."""
        return await analysing.ask(id)


async def _finished_record(keeper: Keeper, id: str) -> Record:
    record = await keeper.record(id)
    if record is None:
        raise NotFoundException("there is no such record")
    return record


def _check_record(body: bytes) -> bytes:
    """The record in its usual form. Raises Refused unless it is one of a finished game."""
    try:
        record = loads(body)
        check(record)
    except (Malformed, Unreadable) as error:
        raise Refused("this is not a valid record: {problem}", problem=error) from None
    if record.result is None:
        raise Refused("this game is not over yet")
    return dumps(record).encode()


def _show(record: Record, look: int | None, first: int, last: int) -> list[Position]:
    shown: list[Position] = []
    before = None
    for ply, (state, race) in islice(enumerate(judged(record)), last + 1):
        if ply >= first:
            shown.append(position(record, ply, before, state, look, race))
        before = state
    return shown
