"""Long work of a house on many machines: each piece is done by one, and by another if that one dies."""

from typing import Final, Literal

from tablee.server.keeping.store import Store
from tablee.server.keeping.tenure import ALIVE, Tenure

NOBODY: Final = ""
"""Who works at what was given up."""

_CLAIM: Final = (
    "INSERT INTO jobs (name, node) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET node = excluded.node "
    f"WHERE jobs.node = excluded.node OR (jobs.node <> '' AND jobs.node NOT IN (SELECT id FROM ({ALIVE}) n)) "
    "RETURNING name"
)
_TAKEN: Final = f"SELECT name FROM jobs WHERE node = '' OR node IN (SELECT id FROM ({ALIVE}) n)"


class Jobs:
    """Which machine does what. Everything here may raise StoreFailed."""

    def __init__(self, store: Store, tenure: Tenure) -> None:
        self._store, self._tenure = store, tenure

    async def claim(self, name: str) -> bool:
        """Whether that is ours to do from now on, or still is."""
        if not (node := self._tenure.bus.node):
            return False
        return bool(await self._store.write(_CLAIM, name, node))

    async def finish(self, name: str) -> None:
        """That is done."""
        await self._store.write("DELETE FROM jobs WHERE name = ?", name)

    async def give_up(self, name: str) -> None:
        """That cannot be done: nobody tries again before somebody asks."""
        await self._store.write("UPDATE jobs SET node = ? WHERE name = ?", NOBODY, name)

    async def reopen(self, name: str) -> None:
        """Where that was given up, it is tried again."""
        await self._store.write("DELETE FROM jobs WHERE name = ? AND node = ?", name, NOBODY)

    async def state(self, name: str) -> Literal["free", "taken", "given up"]:
        """Whether somebody works at that."""
        rows = await self._store.read(f"SELECT node FROM jobs WHERE name = ? AND name IN ({_TAKEN})", name)
        if not rows:
            return "free"
        return "given up" if rows[0][0] == NOBODY else "taken"

    async def free_analysis(self) -> str | None:
        """The game whose analysis was asked for first of those that nobody works at."""
        rows = await self._store.read(
            f"SELECT id FROM analyses WHERE done = 0 AND id NOT IN ({_TAKEN}) ORDER BY asked, id LIMIT 1"
        )
        return next((id for (id,) in rows), None)
