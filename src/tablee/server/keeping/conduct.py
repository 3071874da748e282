"""How people behave, as the house remembers it: what was reported, and who is kept quiet or away."""

from collections.abc import Sequence
from typing import Final, Literal

import msgspec

from tablee.core import Millis
from tablee.server.keeping.group import Statement
from tablee.server.keeping.store import Store

Measure = Literal["mute", "ban"]
"""Not heard; not let in."""

Why = Literal["talk", "name", "stalling", "cheating", "other"]
"""What a report is about."""

_encode: Final = msgspec.json.Encoder().encode


class Sanction(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody is kept quiet or away until then. `whom`: a person's id; or, to be kept away, a network."""

    kind: Measure
    whom: str
    until: Millis
    why: str


class SaidLine(msgspec.Struct, frozen=True, kw_only=True):
    """Something that was said, as everybody at the table could read it."""

    person: str
    name: str
    text: str
    at: Millis


class Complaint(msgspec.Struct, frozen=True, kw_only=True):
    """What somebody reported, with the lines it is about: nothing that only a seat may know."""

    text: str
    lines: tuple[SaidLine, ...]
    name: str
    """What whoever it is about was called then."""


class Report(msgspec.Struct, frozen=True, kw_only=True):
    """Something that was reported. `by` is None once whoever reported it is forgotten."""

    number: int
    at: Millis
    table: str
    by: str | None
    about: str | None
    why: Why
    complaint: Complaint
    settled: bool


class Conduct:
    """The reports and sanctions of the house, in its store."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def impose(self, sanction: Sanction) -> None:
        """From now on; in the place of another of that kind against the same."""
        await self._store.write(
            "INSERT INTO sanctions (kind, whom, until, why) VALUES (?, ?, ?, ?) "
            "ON CONFLICT (kind, whom) DO UPDATE SET until = excluded.until, why = excluded.why",
            sanction.kind,
            sanction.whom,
            sanction.until,
            sanction.why,
        )

    async def lift(self, whom: str) -> int:
        """How many sanctions against them were ended."""
        return len(await self._store.write("DELETE FROM sanctions WHERE whom = ? RETURNING kind", whom))

    async def sanctions(self, now: Millis) -> list[Sanction]:
        """Those that hold, the one that ends first first."""
        rows = await self._store.read(
            "SELECT kind, whom, until, why FROM sanctions WHERE until > ? ORDER BY until", now
        )
        return [Sanction(kind=kind, whom=whom, until=until, why=why) for kind, whom, until, why in rows]

    async def report(
        self, at: Millis, table: str, by: str, about: str | None, why: Why, complaint: Complaint
    ) -> int:
        """The number under which it is kept."""
        ((number,),) = await self._store.write(
            "INSERT INTO reports (at, table_id, by, about, why, body) VALUES (?, ?, ?, ?, ?, ?) RETURNING id",
            at,
            table,
            by,
            about,
            why,
            _encode(complaint),
        )
        return int(number)

    async def reports(self, settled: bool = False) -> list[Report]:
        """What was reported and is not settled, or all of it; the oldest first."""
        return await self._found("WHERE settled <= ?", int(settled))

    async def reports_by(self, person: str) -> list[Report]:
        """What that person reported."""
        return await self._found("WHERE by = ?", person)

    async def settle(self, number: int) -> bool:
        """Whether there is a report of that number; somebody has seen to it."""
        return bool(
            await self._store.write("UPDATE reports SET settled = 1 WHERE id = ? RETURNING id", number)
        )

    async def tidy(self, now: Millis, kept: Millis) -> None:
        """Forgets sanctions that are over, and reports that are settled and older than that."""
        await self._store.write_all(
            [
                Statement("DELETE FROM sanctions WHERE until <= ?", (now,)),
                Statement("DELETE FROM reports WHERE settled = 1 AND at < ?", (now - kept,)),
            ]
        )

    async def _found(self, which: str, *values: str | int) -> list[Report]:
        rows: Sequence[
            tuple[int, Millis, str, str | None, str | None, Why, bytes, int]
        ] = await self._store.read(
            f"SELECT id, at, table_id, by, about, why, body, settled FROM reports {which} ORDER BY id",
            *values,
        )
        return [
            Report(
                number=number,
                at=at,
                table=table,
                by=by,
                about=about,
                why=why,
                complaint=msgspec.json.decode(body, type=Complaint),
                settled=bool(settled),
            )
            for number, at, table, by, about, why, body, settled in rows
        ]
