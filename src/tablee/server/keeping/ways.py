"""The ways in which somebody is found again on another device: passkeys, a recovery code, a link; and what
they chose for all of them."""

from dataclasses import dataclass
from hashlib import sha256
from typing import Final

from tablee.core import Millis
from tablee.server.keeping.folded import folded
from tablee.server.keeping.group import Statement
from tablee.server.keeping.store import Store

_PASSKEYS: Final = "SELECT id, person, place, key, signs, name, made, used FROM passkeys"


@dataclass(frozen=True, slots=True)
class Passkey:
    """A passkey as the house knows it: what can check its signatures, never what makes them."""

    id: str
    person: str
    place: str
    """The host it was made for."""
    key: bytes
    signs: int
    """How many signatures it had counted when it was used last; many count none."""
    name: str
    made: Millis
    used: Millis | None = None


@dataclass(frozen=True, slots=True)
class Link:
    """A link by which another device becomes somebody's."""

    person: str
    until: Millis
    used: Millis | None


def digest(kind: str, secret: str) -> str:
    """What is kept of a secret that nobody can guess: always the same for the same, and no way back."""
    return sha256(f"tablee-{kind}/1\n{secret}".encode()).hexdigest()


class Ways:
    """Everybody's ways in."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def passkeys(self, person: str) -> list[Passkey]:
        """The passkeys of that person, the first one first. Raises StoreFailed."""
        rows = await self._store.read(f"{_PASSKEYS} WHERE person = ? ORDER BY made, id", person)
        return [Passkey(*row) for row in rows]

    async def passkey(self, id: str) -> Passkey | None:
        """That passkey, whosever it is. Raises StoreFailed."""
        rows = await self._store.read(f"{_PASSKEYS} WHERE id = ?", id)
        return next((Passkey(*row) for row in rows), None)

    async def keep_passkey(self, passkey: Passkey, challenge: str, until: Millis) -> None:
        """A new passkey; the challenge that it was made with is spent. Raises Conflict where one of them is
        known already, and StoreFailed."""
        await self._store.write_all(
            [
                *_spending(challenge, until, passkey.made),
                Statement(
                    "INSERT INTO passkeys (id, person, place, key, signs, name, made) "
                    "VALUES (?, ?, ?, ?, ?, ?, ?)",
                    (
                        passkey.id,
                        passkey.person,
                        passkey.place,
                        passkey.key,
                        passkey.signs,
                        passkey.name,
                        passkey.made,
                    ),
                ),
            ]
        )

    async def use_passkey(
        self, passkey: Passkey, signs: int, challenge: str, until: Millis, now: Millis
    ) -> bool:
        """Whether that passkey, which has signed that challenge, may be used: it is as it was when it was
        read. Raises Conflict for a challenge that is spent, and StoreFailed."""
        *_, used = await self._store.write_all(
            [
                *_spending(challenge, until, now),
                Statement(
                    "UPDATE passkeys SET signs = ?, used = ? WHERE id = ? AND signs = ? RETURNING id",
                    (signs, now, passkey.id, passkey.signs),
                ),
            ]
        )
        return bool(used)

    async def rename_passkey(self, person: str, id: str, name: str) -> bool:
        """Whether that passkey is that person's; it has that name then. Raises StoreFailed."""
        return bool(
            await self._store.write(
                "UPDATE passkeys SET name = ? WHERE id = ? AND person = ? RETURNING id", name, id, person
            )
        )

    async def remove_passkey(self, person: str, id: str) -> bool:
        """Whether that passkey was that person's; it is gone then. Raises StoreFailed."""
        return bool(
            await self._store.write(
                "DELETE FROM passkeys WHERE id = ? AND person = ? RETURNING id", id, person
            )
        )

    async def recovery(self, person: str) -> Millis | None:
        """When the recovery code of that person was made; None if they have none. Raises StoreFailed."""
        rows = await self._store.read("SELECT made FROM recoveries WHERE person = ?", person)
        return next((made for (made,) in rows), None)

    async def keep_recovery(self, person: str, code: str, now: Millis) -> None:
        """That code, in the place of an earlier one. Raises StoreFailed."""
        await self._store.write(
            "INSERT INTO recoveries (person, digest, made) VALUES (?, ?, ?) "
            "ON CONFLICT (person) DO UPDATE SET digest = excluded.digest, made = excluded.made",
            person,
            digest("recovery", code),
            now,
        )

    async def claim_recovery(self, code: str, now: Millis) -> str | None:
        """Whose recovery code that is, None if nobody's; for as long as it may take to come in with it nobody
        else does. Raises Conflict where somebody is, and StoreFailed."""
        kept = digest("recovery", code)
        *_, claimed = await self._store.write_all(
            [
                Statement("DELETE FROM spent WHERE until < ?", (now,)),
                Statement(
                    "INSERT INTO spent (challenge, until) "
                    "SELECT digest, CAST(? AS BIGINT) FROM recoveries WHERE digest = ?",
                    (now + _CLAIMED, kept),
                ),
                Statement("SELECT person FROM recoveries WHERE digest = ?", (kept,)),
            ]
        )
        return next((person for (person,) in claimed), None)

    async def release_recovery(self, code: str) -> None:
        """Whoever came with that code did not come in: it is as good as before. Raises StoreFailed."""
        await self._store.write("DELETE FROM spent WHERE challenge = ?", digest("recovery", code))

    async def spend_recovery(self, code: str) -> bool:
        """Whether that code was still good; it is not any more. Raises StoreFailed."""
        return bool(
            await self._store.write(
                "DELETE FROM recoveries WHERE digest = ? RETURNING person", digest("recovery", code)
            )
        )

    async def keep_link(self, person: str, token: str, until: Millis, now: Millis) -> None:
        """A link of that person's, in the place of an earlier one. Raises StoreFailed."""
        await self._store.write_all(
            [
                Statement("DELETE FROM joinings WHERE until < ?", (now - _SHOWN,)),
                Statement(
                    "INSERT INTO joinings (person, digest, until) VALUES (?, ?, ?) ON CONFLICT (person) "
                    "DO UPDATE SET digest = excluded.digest, until = excluded.until, used = NULL",
                    (person, digest("joining", token), until),
                ),
            ]
        )

    async def link(self, token: str) -> Link | None:
        """The link with that token, whether it is still good or not. Raises StoreFailed."""
        rows = await self._store.read(
            "SELECT person, until, used FROM joinings WHERE digest = ?", digest("joining", token)
        )
        return next((Link(*row) for row in rows), None)

    async def link_of(self, person: str) -> Link | None:
        """The last link of that person's. Raises StoreFailed."""
        rows = await self._store.read("SELECT person, until, used FROM joinings WHERE person = ?", person)
        return next((Link(*row) for row in rows), None)

    async def spend_link(self, token: str, now: Millis) -> bool:
        """Whether the link with that token was still good; it is used then. Raises StoreFailed."""
        return bool(
            await self._store.write(
                "UPDATE joinings SET used = ? WHERE digest = ? AND used IS NULL AND until > ? "
                "RETURNING person",
                now,
                digest("joining", token),
                now,
            )
        )

    async def drop_link(self, person: str) -> None:
        """No link of that person's is good any more. Raises StoreFailed."""
        await self._store.write("DELETE FROM joinings WHERE person = ?", person)

    async def has_any(self, person: str) -> bool:
        """Whether that person can come back by themselves: with a passkey or a code. Raises StoreFailed."""
        rows = await self._store.read(
            "SELECT 1 FROM passkeys WHERE person = ? UNION SELECT 1 FROM recoveries WHERE person = ?",
            person,
            person,
        )
        return bool(rows)

    async def owns_name(self, name: str, but: str) -> bool:
        """Whether somebody else than that person is called so, or nearly so, who can come back by themselves:
        to the others they are whoever has that name. Raises StoreFailed."""
        rows = await self._store.read(
            "SELECT 1 FROM people WHERE folded = ? AND id <> ? AND (id IN (SELECT person FROM passkeys) "
            "OR id IN (SELECT person FROM recoveries))",
            folded(name),
            but,
        )
        return bool(rows)

    async def keep_preferences(self, person: str, body: bytes, now: Millis) -> None:
        """What that person chose, in the place of what they chose before. Raises StoreFailed."""
        await self._store.write(
            "INSERT INTO preferences (person, at, body) VALUES (?, ?, ?) "
            "ON CONFLICT (person) DO UPDATE SET at = excluded.at, body = excluded.body",
            person,
            now,
            body,
        )

    async def preferences(self, person: str) -> bytes | None:
        """What that person chose; None if nothing. Raises StoreFailed."""
        rows = await self._store.read("SELECT body FROM preferences WHERE person = ?", person)
        return next((bytes(body) for (body,) in rows), None)


_CLAIMED: Final = 60_000
"""So long whoever comes in with a recovery code may take to bring everything along. Should the house die
meanwhile, the code is good again after this."""

_SHOWN: Final = 86_400_000
"""So long after its end it is still known of a link that it was used or has expired."""


def _spending(challenge: str, until: Millis, now: Millis) -> list[Statement]:
    """That challenge is spent; those that would be refused for their age anyway need not be known."""
    return [
        Statement("DELETE FROM spent WHERE until < ?", (now,)),
        Statement(
            "INSERT INTO spent (challenge, until) VALUES (?, ?)", (digest("challenge", challenge), until)
        ),
    ]
