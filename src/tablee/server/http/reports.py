"""What somebody at a table wants whoever runs the house to look at."""

import structlog

from tablee.server.http.call import Call
from tablee.server.http.route import Route
from tablee.server.keeping.conduct import Complaint, SaidLine
from tablee.server.rooms.telling.parts import welcome
from tablee.table.refused import Refused
from tablee.table.table import Table
from tablee.table.text import visible_text
from tablee.wire.http import NewReport, Reported

log = structlog.get_logger()


async def report(call: Call, id: str, data: NewReport) -> Reported:
    """Tell whoever runs the house of something here, with the lines of talk it is about."""
    person, table, keeper = await call.person(), (await call.room(id)).table, call.house.tables.keeper
    if not welcome(table, person.id):
        raise Refused("this table is not open to spectators")
    about, complaint = _complaint(table, data)
    conduct = call.house.people.conduct
    number = await conduct.report(keeper.clock(), id, person.id, about, data.why, complaint)
    keeper.metrics.reports.labels(data.why).inc()
    log.warning("something was reported", table=id, person=person.id, why=data.why, number=number)
    return Reported(number=number)


ROUTES = (
    Route(
        "POST",
        "/tables/{id}/reports",
        report,
        NewReport,
        Reported,
        201,
        limit=lambda limits: limits.reports,
        tag="tables",
    ),
)


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
    return about, Complaint(text=visible_text(data.text), lines=lines, name=name)
