"""What people and tables leave behind: found, rewritten without somebody, or removed for good."""

import asyncio
from collections.abc import Callable
from typing import Final

from tablee.core import Millis
from tablee.server.keeping.group import Statement
from tablee.server.keeping.ids import mark
from tablee.server.keeping.store import Store
from tablee.server.logs import short

NAMING: Final = ("Opened", "Asked", "Sat", "Freed", "Barred", "HandedOver", "Said", "Lent")
"""The events that name a person."""

_KEPT_BY_TABLE: Final = (
    ("events", "table_id"),
    ("sittings", "table_id"),
    ("digests", "table_id"),
    ("rated_games", "table_id"),
    ("summonses", "table_id"),
    ("analyses", "id"),
)
"""Whatever is kept of a table, and by which column."""


_KEPT_BY_PERSON: Final = (
    ("people", "id"),
    ("sittings", "person"),
    ("standings", "who"),
    ("rating_steps", "who"),
    ("answers", "person"),
    ("passkeys", "person"),
    ("recoveries", "person"),
    ("joinings", "person"),
    ("preferences", "person"),
    ("subscriptions", "person"),
    ("quiet_hours", "person"),
    ("summonses", "person"),
    ("seated", "person"),
)
"""Whatever is kept of a person and is theirs alone, and by which column."""


class Traces:
    """Everything in the store that is about one person or one table."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def tables_of(self, person: str) -> list[tuple[str, bool]]:
        """Every table at which that person ever sat, and whether its game is known to be over, the last
        first."""
        rows = await self._store.read(
            "SELECT table_id, ended IS NOT NULL FROM sittings WHERE person = ? ORDER BY since DESC", person
        )
        return [(table, bool(over)) for table, over in rows]

    async def remove_table(self, table: str, now: Millis) -> None:
        """Removes that table and the record of that name; its lease stays, which is nobody's any more."""

        await self._store.write_all(
            [
                # First: this waits for lines that are being written, and later ones are refused.
                Statement("UPDATE leases SET node = NULL, removed = ? WHERE table_id = ?", (now, table)),
                *(
                    Statement(f"DELETE FROM {kept} WHERE {column} = ?", (table,))
                    for kept, column in (*_KEPT_BY_TABLE, ("records", "id"))
                ),
            ]
        )

    async def rewrite(
        self, table: str, person: str, changed: Callable[[bytes], bytes], heir: str | None = None
    ) -> None:
        """Puts what that makes of each event that may name somebody in its place; the log stays as long.

        That person's actions are no longer theirs, and what the table comes down to is to be found anew. The
        table is the heir's from then on, if there is one.
        """

        marks = ", ".join("?" * len(NAMING))
        found = await self._store.read(
            f"SELECT seq, body FROM events WHERE table_id = ? AND kind IN ({marks})", table, *NAMING
        )
        await self._store.write_all(
            [
                *(
                    Statement("UPDATE events SET body = ? WHERE table_id = ? AND seq = ?", (new, table, seq))
                    for seq, body in found
                    if (new := changed(body)) != body
                ),
                Statement(
                    "UPDATE events SET action = NULL WHERE table_id = ? AND substr(action, 1, ?) = ?",
                    (table, len(person) + 1, f"{person}:"),
                ),
                Statement("DELETE FROM digests WHERE table_id = ?", (table,)),
                Statement("DELETE FROM sittings WHERE table_id = ? AND person = ?", (table, person))
                if heir is None
                else Statement(
                    "UPDATE sittings SET person = ? WHERE table_id = ? AND person = ?", (heir, table, person)
                ),
            ]
        )

    async def hand_on(self, person: str, heir: str) -> None:
        """What is kept of that person beside their tables is the heir's from now on. Where both have
        something of which one has but one (a rating in a game, the answer of a day), the heir's stays; what
        is held against either holds."""
        missing = "game NOT IN (SELECT game FROM standings WHERE who = ?)"
        await self._store.write_all(
            [
                # The steps first: of which games there are ratings to hand on is seen by the heir's.
                Statement(
                    f"UPDATE rating_steps SET who = ? WHERE who = ? AND {missing}", (heir, person, heir)
                ),
                Statement(
                    f"UPDATE standings SET who = ?, mark = ? WHERE who = ? AND {missing}",
                    (heir, mark(heir), person, heir),
                ),
                Statement(
                    "INSERT INTO answers (person, day, game, at, body) "
                    "SELECT CAST(? AS TEXT), day, game, at, body FROM answers WHERE person = ? "
                    "ON CONFLICT (person, day, game) DO NOTHING",
                    (heir, person),
                ),
                Statement(
                    "INSERT INTO preferences (person, at, body) "
                    "SELECT CAST(? AS TEXT), at, body FROM preferences WHERE person = ? "
                    "ON CONFLICT (person) DO NOTHING",
                    (heir, person),
                ),
                Statement(
                    "INSERT INTO sanctions (kind, whom, until, why) "
                    "SELECT kind, CAST(? AS TEXT), until, why FROM sanctions WHERE whom = ? "
                    "ON CONFLICT (kind, whom) DO UPDATE SET until = CASE "
                    "WHEN excluded.until > sanctions.until THEN excluded.until ELSE sanctions.until END",
                    (heir, person),
                ),
                Statement(
                    "INSERT INTO quiet_hours (person, begins, ends, zone) "
                    "SELECT CAST(? AS TEXT), begins, ends, zone FROM quiet_hours WHERE person = ? "
                    "ON CONFLICT (person) DO NOTHING",
                    (heir, person),
                ),
                Statement("UPDATE subscriptions SET person = ? WHERE person = ?", (heir, person)),
                Statement("UPDATE summonses SET person = ? WHERE person = ?", (heir, person)),
                Statement("UPDATE reports SET by = ? WHERE by = ?", (heir, person)),
                Statement("UPDATE reports SET about = ? WHERE about = ?", (heir, person)),
                *_removed(person),
            ]
        )

    async def remove_person(self, person: str) -> None:
        """Nothing is kept of that person but what others reported, and what is held against them."""
        await self._store.write_all(
            [*_removed(person), Statement("UPDATE reports SET by = NULL WHERE by = ?", (person,))]
        )

    async def person_called(self, name: str) -> str | None:
        """The id of the person whom a log calls so, or whose id that is."""
        return await self._called(
            "SELECT id FROM people UNION SELECT person FROM sittings "
            "UNION SELECT about FROM reports UNION SELECT by FROM reports",
            name,
        )

    async def table_called(self, name: str) -> str | None:
        """The id of the table that a log calls so, or whose id that is."""
        return await self._called("SELECT DISTINCT table_id FROM sittings UNION SELECT id FROM records", name)

    async def _called(self, ids: str, name: str) -> str | None:
        rows: list[tuple[str | None]] = await self._store.read(ids)
        # There may be a million of them.
        return await asyncio.to_thread(_first_called, rows, name)


def _removed(person: str) -> list[Statement]:
    return [
        Statement(f"DELETE FROM {kept} WHERE {column} = ?", (person,)) for kept, column in _KEPT_BY_PERSON
    ]


def _first_called(rows: list[tuple[str | None]], name: str) -> str | None:
    return next((id for (id,) in rows if id is not None and name in (id, short(id))), None)
