"""What somebody at a table wants whoever runs the house to look at."""

from typing import Any, cast

import structlog
from litestar import Controller, Request, post
from litestar.di import NamedDependency
from litestar.params import JSONBody

from tablee.server.edge.asgi import Scope
from tablee.server.edge.identity import Person
from tablee.server.edge.patience import Patience
from tablee.server.edge.proxies import sender
from tablee.server.edge.text import seen_text
from tablee.server.http.api import room_of
from tablee.server.http.parameters import TableId
from tablee.server.keeping.conduct import Complaint, Conduct, SaidLine
from tablee.server.rooms.keeper import Keeper
from tablee.server.rooms.telling.parts import welcome
from tablee.table.refused import Refused
from tablee.table.table import Table
from tablee.wire.http import NewReport, Reported

log = structlog.get_logger()


class ReportController(Controller):
    """Reports: on every table, for everybody who may look at it."""

    path = "/tables/{id:str}/reports"
    tags = ("tables",)

    @post("/")
    async def report(
        self,
        id: TableId,
        data: JSONBody[NewReport],
        request: Request[Any, Any, Any],
        person: NamedDependency[Person],
        keeper: NamedDependency[Keeper],
        conduct: NamedDependency[Conduct],
        reporting: NamedDependency[Patience],
    ) -> Reported:
        """Tell whoever runs the house of something here, with the lines of talk it is about."""
        table = (await room_of(keeper, id)).table
        if not welcome(table, person.id):
            raise Refused("this table is not open to spectators")
        about, complaint = _complaint(table, data)
        reporting.ask(person.id, sender(cast(Scope, request.scope)))
        number = await conduct.report(keeper.clock(), id, person.id, about, data.why, complaint)
        keeper.metrics.reports.labels(data.why).inc()
        log.warning("something was reported", table=id, person=person.id, why=data.why, number=number)
        return Reported(number=number)


def _complaint(table: Table, data: NewReport) -> tuple[str | None, Complaint]:
    """Whom it is about, and what was said as this house remembers it: nobody can put words into a mouth."""
    lines = tuple(
        SaidLine(person=said.person, name=said.name, text=said.text, at=said.at)
        for said in table.talk
        if said.at in data.lines
    )
    about, name = None, ""
    if data.seat is not None:
        if data.seat >= len(table.chairs) or table.chairs[data.seat].person is None:
            raise Refused("nobody sits there")
        about, name = table.chairs[data.seat].person, table.chairs[data.seat].name
    elif len({line.person for line in lines}) == 1:
        about, name = lines[0].person, lines[0].name
    return about, Complaint(text=seen_text(data.text), lines=lines, name=name)
