"""Where people want to be told that it is their turn, when they want to be left alone, and what each of their
devices was told. Everything follows the person: it is found, and forgotten, by their id."""

from collections.abc import Collection
from typing import Final

import msgspec

from tablee.core import Millis
from tablee.server.keeping.group import Statement
from tablee.server.keeping.store import Store

MOST_DEVICES: Final = 10
"""So many devices of one person are told; one more takes the place of the oldest."""

TOLD: Final = 1
REMINDED: Final = 2


class Subscription(msgspec.Struct, frozen=True, kw_only=True):
    """A device of somebody's: where its push service listens, and the keys with which to write to it."""

    endpoint: str
    person: str
    p256dh: bytes
    auth: bytes
    lang: str
    origin: str
    """Where the house was when the device asked to be told."""
    at: Millis
    failures: int = 0
    """How often in a row its service did not take what we sent."""
    rests: Millis = 0
    """Until when we leave that service alone."""


class Quiet(msgspec.Struct, frozen=True, kw_only=True):
    """The hours in which somebody is left alone, in minutes since midnight where they are."""

    begins: int
    ends: int
    zone: str


class Summons(msgspec.Struct, frozen=True, kw_only=True):
    """What a device was told of a game, as its push service acknowledged it."""

    table: str
    endpoint: str
    person: str
    turn: int
    """How many moves that person had made: after their next one they may be told again."""
    stage: int
    """TOLD, or REMINDED."""
    at: Millis


class Subscriptions:
    """The devices of everybody, in the store. Every method raises StoreFailed."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def add(self, device: Subscription) -> None:
        """That device is told from now on, in the place of what was known of it, and of its person's oldest
        where there are too many. What is known already is not written again."""
        known = next((one for one in await self.of([device.person]) if one.endpoint == device.endpoint), None)
        if known is not None and msgspec.structs.replace(known, at=device.at) == device:
            return
        await self._store.write_all(
            [
                # Whoever had this browser before is not told here what waits for somebody else.
                Statement(
                    "DELETE FROM summonses WHERE endpoint = ? AND person <> ?",
                    (device.endpoint, device.person),
                ),
                Statement(
                    "INSERT INTO subscriptions (endpoint, person, p256dh, auth, lang, origin, at) "
                    "VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (endpoint) DO UPDATE SET "
                    "person = excluded.person, p256dh = excluded.p256dh, auth = excluded.auth, "
                    "lang = excluded.lang, origin = excluded.origin, at = excluded.at, "
                    "failures = 0, rests = 0",
                    (
                        device.endpoint,
                        device.person,
                        device.p256dh,
                        device.auth,
                        device.lang,
                        device.origin,
                        device.at,
                    ),
                ),
                Statement(
                    "DELETE FROM subscriptions WHERE person = ? AND endpoint NOT IN (SELECT endpoint "
                    "FROM subscriptions WHERE person = ? ORDER BY at DESC, endpoint LIMIT ?)",
                    (device.person, device.person, MOST_DEVICES),
                ),
            ]
        )

    async def remove(self, endpoint: str, person: str | None = None) -> None:
        """That device is told nothing any more; `person`: only if it is theirs."""
        whose, values = ("", (endpoint,)) if person is None else (" AND person = ?", (endpoint, person))
        await self._store.write_all(
            [
                Statement(f"DELETE FROM subscriptions WHERE endpoint = ?{whose}", values),
                Statement(f"DELETE FROM summonses WHERE endpoint = ?{whose}", values),
            ]
        )

    async def keep_only(self, person: str, endpoint: str | None) -> None:
        """Of that person's devices no other is told anything any more."""
        values = (person, endpoint or "")
        await self._store.write_all(
            [
                Statement("DELETE FROM subscriptions WHERE person = ? AND endpoint <> ?", values),
                Statement("DELETE FROM summonses WHERE person = ? AND endpoint <> ?", values),
            ]
        )

    async def of(self, people: Collection[str]) -> list[Subscription]:
        """The devices of these people."""
        if not people:
            return []
        marks = ", ".join("?" * len(people))
        rows = await self._store.read(
            "SELECT endpoint, person, p256dh, auth, lang, origin, at, failures, rests FROM subscriptions "
            f"WHERE person IN ({marks}) ORDER BY at, endpoint",
            *people,
        )
        return [
            Subscription(
                endpoint=endpoint,
                person=person,
                p256dh=bytes(p256dh),
                auth=bytes(auth),
                lang=lang,
                origin=origin,
                at=at,
                failures=failures,
                rests=rests,
            )
            for endpoint, person, p256dh, auth, lang, origin, at, failures, rests in rows
        ]

    async def rest(self, endpoint: str, failures: int, until: Millis) -> None:
        """The service of that device is left alone until then."""
        await self._store.write(
            "UPDATE subscriptions SET failures = ?, rests = ? WHERE endpoint = ?", failures, until, endpoint
        )

    async def told(self, summons: Summons) -> None:
        """The service of a device has taken what it was sent."""
        await self._store.write_all(
            [
                Statement(
                    "INSERT INTO summonses (table_id, endpoint, person, turn, stage, at) "
                    "VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (table_id, endpoint) DO UPDATE SET "
                    "person = excluded.person, turn = excluded.turn, stage = excluded.stage, "
                    "at = excluded.at",
                    (
                        summons.table,
                        summons.endpoint,
                        summons.person,
                        summons.turn,
                        summons.stage,
                        summons.at,
                    ),
                ),
                Statement(
                    "UPDATE subscriptions SET failures = 0, rests = 0 WHERE endpoint = ?", (summons.endpoint,)
                ),
            ]
        )

    async def told_of(self, table: str) -> dict[str, Summons]:
        """What was told of that table, by device."""
        rows = await self._store.read(
            "SELECT endpoint, person, turn, stage, at FROM summonses WHERE table_id = ?", table
        )
        return {
            endpoint: Summons(table=table, endpoint=endpoint, person=person, turn=turn, stage=stage, at=at)
            for endpoint, person, turn, stage, at in rows
        }

    async def came(self, table: str, person: str) -> None:
        """That person is at that table: what they were told of it is done with."""
        await self._store.write("DELETE FROM summonses WHERE table_id = ? AND person = ?", table, person)

    async def forget_table(self, table: str) -> None:
        """Nothing was told of that table."""
        await self._store.write("DELETE FROM summonses WHERE table_id = ?", table)

    async def be_quiet(self, person: str, quiet: Quiet | None) -> None:
        """From now on that person is left alone in these hours, and in no others."""
        if quiet is None:
            await self._store.write("DELETE FROM quiet_hours WHERE person = ?", person)
        else:
            await self._store.write(
                "INSERT INTO quiet_hours (person, begins, ends, zone) VALUES (?, ?, ?, ?) "
                "ON CONFLICT (person) DO UPDATE SET begins = excluded.begins, ends = excluded.ends, "
                "zone = excluded.zone",
                person,
                quiet.begins,
                quiet.ends,
                quiet.zone,
            )

    async def quiet(self, person: str) -> Quiet | None:
        """When that person is left alone, None if they never asked for it."""
        rows = await self._store.read("SELECT begins, ends, zone FROM quiet_hours WHERE person = ?", person)
        return next((Quiet(begins=begins, ends=ends, zone=zone) for begins, ends, zone in rows), None)
