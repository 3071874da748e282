"""Does what whoever runs the house asks for, in the house while people play."""

import msgspec
import structlog

from tablee.core import Millis
from tablee.record import dumps, masked
from tablee.server.admin.orders import (
    Answer,
    AnyOrder,
    Ban,
    Close,
    Delete,
    Document,
    Done,
    Export,
    Find,
    Held,
    Here,
    Lift,
    Mute,
    No,
    Reports,
    Rows,
    Settle,
    Tables,
)
from tablee.server.edge.identity import Identity
from tablee.server.edge.sanctions import Sanctions, network_of
from tablee.server.keeping.conduct import Conduct, Measure, Report, Sanction
from tablee.server.keeping.traces import Traces
from tablee.server.logs import short
from tablee.server.rooms.belongings import Belongings
from tablee.server.rooms.keeper import Keeper
from tablee.server.rooms.submission import SERVER
from tablee.table.commands import EndGame

log = structlog.get_logger()


class Nowhere(Exception):
    """There is nothing and nobody of that name; says so in one sentence."""


class Steward:
    """Everything `tablee admin` can do. It shows nothing that only a seat may know."""

    def __init__(
        self,
        keeper: Keeper,
        identity: Identity,
        sanctions: Sanctions,
        conduct: Conduct,
        traces: Traces,
        belongings: Belongings,
    ) -> None:
        self._keeper, self._identity, self._sanctions = keeper, identity, sanctions
        self._conduct, self._traces, self._belongings = conduct, traces, belongings

    async def do(self, order: AnyOrder) -> Answer:
        """Does it, and says what came of it. Raises StoreFailed."""
        try:
            answer = await self._do(order)
        except Nowhere as error:
            return No(why=str(error))
        if isinstance(answer, Done):
            log.warning("whoever runs the house did something", order=type(order).__name__, what=answer.what)
        return answer

    async def _do(self, order: AnyOrder) -> Answer:
        match order:
            case Here():
                return Rows(rows=await self._here())
            case Tables():
                return Rows(rows=self._tables())
            case Close(table=name):
                return await self._close(await self._table(name))
            case Mute():
                return await self._mute(order)
            case Ban():
                return await self._ban(order)
            case Lift(whom=name):
                return await self._lift(name)
            case Held():
                return Rows(rows=await self._held())
            case Delete(what=name):
                return await self._delete(name)
            case Export(what=name):
                return await self._export(name)
            case Reports(all=everything):
                return Rows(rows=[_told(report) for report in await self._conduct.reports(everything)])
            case Settle(number=number):
                settled = await self._conduct.settle(number)
                return (
                    Done(what=f"report {number} is settled") if settled else No(why="there is no such report")
                )
            case Find(name=name):
                return Rows(rows=[await self._found(name)])

    async def _here(self) -> list[dict[str, object]]:
        rows: list[dict[str, object]] = []
        for room in self._keeper.rooms:
            for client in list(room.clients):
                seats = room.table.seats_of(client.person)
                rows.append(
                    {
                        "person": short(client.person),
                        "name": room.table.chairs[seats[0]].name
                        if seats
                        else await self._name(client.person),
                        "address": client.address,
                        "table": short(room.table.id),
                        "plays": bool(seats),
                    }
                )
        return rows

    def _tables(self) -> list[dict[str, object]]:
        return [
            {
                "table": short(room.table.id),
                "game": room.table.game.key,
                "phase": room.table.phase,
                "ply": room.table.ply,
                "here": len({client.person for client in room.clients}),
                "seats": ", ".join(
                    f"{chair.name} ({short(chair.person)})" if chair.person else f"{chair.name or '–'}"
                    for chair in room.table.chairs
                ),
            }
            for room in self._keeper.rooms
        ]

    async def _close(self, id: str) -> Answer:
        room = await self._keeper.find(id)
        if room is None:
            return No(why="this table's game is not in this house")
        match room.table.phase:
            case "over":
                return No(why="the game there is over already")
            case "gathering":
                await self._remove(id)
                return Done(what=f"table {short(id)} is gone: nobody had begun to play there")
            case "playing":
                await room.perform(SERVER, EndGame())
                return Done(what=f"the game at table {short(id)} is over")

    async def _mute(self, order: Mute) -> Answer:
        person = await self._person(order.person)
        await self._impose("mute", person, order.seconds, order.why)
        return Done(what=f"nobody hears {short(person)} for {order.seconds} s")

    async def _ban(self, order: Ban) -> Answer:
        network = network_of(order.whom)
        whom = await self._person(order.whom) if network is None else str(network)
        await self._impose("ban", whom, order.seconds, order.why)
        for room in self._keeper.rooms:
            for client in list(room.clients):
                if self._sanctions.banned_until(client.person, client.address) is not None:
                    client.dismiss("not-allowed")
        shown = short(whom) if network is None else whom
        return Done(what=f"{shown} is not let in for {order.seconds} s")

    async def _impose(self, kind: Measure, whom: str, seconds: int, why: str) -> None:
        until: Millis = self._keeper.clock() + seconds * 1000
        await self._sanctions.impose(Sanction(kind=kind, whom=whom, until=until, why=why))

    async def _lift(self, name: str) -> Answer:
        network = network_of(name)
        whom = await self._person(name) if network is None else str(network)
        lifted = await self._sanctions.lift(whom)
        if not lifted:
            return No(why="nothing is held against them")
        return Done(what=f"nothing is held against {short(whom) if network is None else whom} any more")

    async def _held(self) -> list[dict[str, object]]:
        return [
            {
                "what": sanction.kind,
                "whom": short(sanction.whom) if network_of(sanction.whom) is None else sanction.whom,
                "name": await self._name(sanction.whom),
                "until": sanction.until,
                "why": sanction.why,
            }
            for sanction in await self._conduct.sanctions(self._keeper.clock())
        ]

    async def _delete(self, name: str) -> Answer:
        if (table := await self._find_table(name)) is not None:
            await self._remove(table)
            return Done(what=f"table {short(table)} is gone, and its record with it")
        person = await self._person(name)
        await self._identity.end(person)
        self._keeper.ask_to_come_back(person)
        await self._belongings.forget(person, "en")
        return Done(what=f"{short(person)} is forgotten")

    async def _remove(self, id: str) -> None:
        async def remove() -> None:
            await self._traces.remove_table(id, self._keeper.clock())

        await self._keeper.set_aside(id, remove, "not-found")
        self._belongings.changed(id)

    async def _export(self, name: str) -> Answer:
        if (id := await self._find_table(name)) is not None:
            table = await self._keeper.table(id)
            if table is not None and table.states:
                return Document(document=msgspec.Raw(dumps(masked(table.record(), None)).encode()))
            brought = await self._keeper.store.record(id) if table is None else None
            return (
                No(why="no game has begun there")
                if brought is None
                else Document(document=msgspec.Raw(brought))
            )
        person = await self._person(name)
        stored = await self._keeper.store.person(person)
        data = await self._belongings.gather(
            person, "" if stored is None else stored.name, stored is not None and stored.named
        )
        return Document(document=msgspec.Raw(b"".join([part async for part in data])))

    async def _found(self, name: str) -> dict[str, object]:
        if (table := await self._find_table(name)) is not None:
            return {"what": "table", "short": short(table), "id": table, "name": ""}
        person = await self._person(name)
        return {"what": "person", "short": short(person), "id": person, "name": await self._name(person)}

    async def _name(self, person: str) -> str:
        stored = await self._keeper.store.person(person)
        return "" if stored is None else stored.name

    async def _table(self, name: str) -> str:
        table = await self._find_table(name)
        if table is None:
            raise Nowhere("there is no table of that name")
        return table

    async def _find_table(self, name: str) -> str | None:
        here = (room.table.id for room in self._keeper.rooms)
        found = next((id for id in here if name in (id, short(id))), None)
        return found or await self._traces.table_called(name)

    async def _person(self, name: str) -> str:
        here = (client.person for room in self._keeper.rooms for client in room.clients)
        found = next((id for id in here if name in (id, short(id))), None)
        found = found or await self._traces.person_called(name)
        if found is None:
            raise Nowhere("there is nobody and nothing of that name")
        return found


def _told(report: Report) -> dict[str, object]:
    return {
        "number": report.number,
        "at": report.at,
        "why": report.why,
        "table": short(report.table),
        "about": "" if report.about is None else short(report.about),
        "name": report.complaint.name,
        "by": "" if report.by is None else short(report.by),
        "text": report.complaint.text,
        "lines": [f"{line.name}: {line.text}" for line in report.complaint.lines],
        "settled": report.settled,
    }
