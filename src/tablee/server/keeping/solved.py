"""What people answered to the daily three, and the puzzles that the house made itself or has posed."""

from tablee.core import Millis
from tablee.server.keeping.store import Store


class Solved:
    """Answers by person, day and game. The first one stays."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def answer(self, person: str, day: int, game: str, at: Millis, body: bytes) -> bytes:
        """Keeps that answer, unless there is one already; what is kept. Raises StoreFailed."""
        await self._store.write(
            "INSERT INTO answers (person, day, game, at, body) VALUES (?, ?, ?, ?, ?) "
            "ON CONFLICT (person, day, game) DO NOTHING",
            person,
            day,
            game,
            at,
            body,
        )
        return (await self.answers(person, day))[game]

    async def answers(self, person: str, day: int) -> dict[str, bytes]:
        """What that person answered on that day, by game. Raises StoreFailed."""
        rows = await self._store.read(
            "SELECT game, body FROM answers WHERE person = ? AND day = ?", person, day
        )
        return {game: bytes(body) for game, body in rows}

    async def all_of(self, person: str) -> list[tuple[int, str, Millis, bytes]]:
        """Everything that person ever answered: the day, the game, when, and what. Raises StoreFailed."""
        rows = await self._store.read(
            "SELECT day, game, at, body FROM answers WHERE person = ? ORDER BY day, game", person
        )
        return [(day, game, at, bytes(body)) for day, game, at, body in rows]

    async def days(self, person: str, games: int) -> list[int]:
        """The days on which that person has answered so many, the first first. Raises StoreFailed."""
        rows = await self._store.read(
            "SELECT day FROM answers WHERE person = ? GROUP BY day HAVING count(*) >= ? ORDER BY day",
            person,
            games,
        )
        return [day for (day,) in rows]

    async def puzzle(self, game: str, number: int) -> bytes | None:
        """The puzzle of that number that the house made or has posed, if it did. Raises StoreFailed."""
        rows = await self._store.read("SELECT body FROM puzzles WHERE game = ? AND number = ?", game, number)
        return bytes(rows[0][0]) if rows else None

    async def keep_puzzle(self, game: str, number: int, body: bytes) -> bytes:
        """Keeps a puzzle for its day, unless there is one already; what is kept. Raises StoreFailed."""
        await self._store.write(
            "INSERT INTO puzzles (game, number, body) VALUES (?, ?, ?) ON CONFLICT (game, number) DO NOTHING",
            game,
            number,
            body,
        )
        kept = await self.puzzle(game, number)
        assert kept is not None, "nobody takes one away"
        return kept
