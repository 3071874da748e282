"""What players are rated, and by which games: each counts once."""

from collections.abc import Collection, Sequence
from typing import Final, Literal

import msgspec

from tablee.core import Millis
from tablee.ladder import KNOWN, Rating
from tablee.server.keeping.group import Statement
from tablee.server.keeping.ids import mark
from tablee.server.keeping.store import Store

MICRO: Final = 1_000_000
"""Ratings are kept in whole millionths: both databases agree about those."""

Span = Literal["week", "ever", "mine"]
"""Who is on a leaderboard: who played this week, everybody, or those one has played."""


class Standing(msgspec.Struct, frozen=True, kw_only=True):
    """What a player (a person's id, or `bot:` and a level) is rated in a game now."""

    game: str
    who: str
    rating: Rating
    games: int
    at: Millis
    """When they played last."""


class Step(msgspec.Struct, frozen=True, kw_only=True):
    """What a game made of a player's rating."""

    game: str
    who: str
    number: int
    """Which of this player's rated games of that kind it was, from 1."""
    table: str
    at: Millis
    before: Rating
    after: Rating
    place: int
    seats: int
    others: str
    """Whom they played, as a fingerprint."""


class Ratings:
    """The ratings of the house, in its store."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def owe(self, table: str, game: str, at: Millis) -> None:
        """A rated game has begun: it is to be counted when it is over."""
        await self._store.write(
            "INSERT INTO rated_games (table_id, game, began, settled) VALUES (?, ?, ?, 0) "
            "ON CONFLICT (table_id) DO NOTHING",
            table,
            game,
            at,
        )

    async def owed(self) -> list[str]:
        """The rated games that have begun and are not counted yet."""
        rows = await self._store.read("SELECT table_id FROM rated_games WHERE settled = 0 ORDER BY began")
        return [table for (table,) in rows]

    async def is_settled(self, table: str) -> bool:
        """Whether that game was counted, or is known not to count."""
        rows = await self._store.read("SELECT settled FROM rated_games WHERE table_id = ?", table)
        return any(settled for (settled,) in rows)

    async def settle(self, table: str, game: str, at: Millis, steps: Sequence[Step]) -> None:
        """Counts a game: all of it, and once. Raises Conflict where it was counted, or one of its players
        has just finished another game; then nothing is changed."""
        await self._store.write_all(
            [
                Statement(
                    "INSERT INTO rated_games (table_id, game, began, settled) VALUES (?, ?, ?, 1) "
                    "ON CONFLICT (table_id) DO UPDATE SET settled = 1",
                    (table, game, at),
                ),
                *(statement for step in steps for statement in _written(step)),
            ]
        )

    async def standings(self, game: str, players: Collection[str]) -> dict[str, Standing]:
        """What those of these players who have played that game are rated."""
        if not players:
            return {}
        rows = await self._store.read(
            f"{_STANDINGS} WHERE game = ? AND who IN ({_marks(players)})", game, *players
        )
        return {standing.who: standing for standing in map(_standing, rows)}

    async def standings_of(self, who: str) -> list[Standing]:
        """What that player is rated, in every game."""
        return [
            _standing(row) for row in await self._store.read(f"{_STANDINGS} WHERE who = ? ORDER BY game", who)
        ]

    async def person_marked(self, mark: str) -> str | None:
        """The rated player of that mark."""
        rows = await self._store.read("SELECT who FROM standings WHERE mark = ? LIMIT 1", mark)
        return next((who for (who,) in rows), None)

    async def leaders(
        self, game: str, most: int, since: Millis = 0, among: str | None = None
    ) -> list[Standing]:
        """The best of those who have played since then; `among`: only that player, and whom they have met.
        Those of whom little is known come after all others, however high they stand: to be known one has to
        meet people who are, and not ever new guests of one's own making."""
        met, values = "", list[str]()
        if among is not None:
            met = (
                " AND who IN (SELECT o.who FROM rating_steps s "
                "JOIN rating_steps o ON o.table_id = s.table_id WHERE s.who = ? AND s.game = ?)"
            )
            values = [among, game]
        found = list[Standing]()
        for known in ("<=", ">"):
            rows = await self._store.read(
                f"{_STANDINGS} WHERE game = ? AND at >= ?{met} AND sigma {known} ? "
                "ORDER BY low DESC, who LIMIT ?",
                game,
                since,
                *values,
                _micro(KNOWN),
                most - len(found),
            )
            found += map(_standing, rows)
        return found

    async def steps_of(self, who: str, game: str, most: int) -> list[Step]:
        """The last rated games of that player, the newest first."""
        rows = await self._store.read(
            f"{_STEPS} WHERE game = ? AND who = ? ORDER BY number DESC LIMIT ?", game, who, most
        )
        return [_step(row) for row in rows]

    async def steps_at(self, table: str) -> list[Step]:
        """What the game at that table made of its players' ratings; nothing before it is counted."""
        return [_step(row) for row in await self._store.read(f"{_STEPS} WHERE table_id = ?", table)]

    async def met(self, game: str, who: str, others: str, since: Millis) -> int:
        """How many rated games that player has played against the very same others since then."""
        rows = await self._store.read(
            "SELECT count(*) FROM rating_steps WHERE game = ? AND who = ? AND others = ? AND at >= ?",
            game,
            who,
            others,
            since,
        )
        return int(rows[0][0])

    async def opponents(self, who: str, most: int) -> list[str]:
        """The people whom that player met in their last rated games, the last first."""
        rows = await self._store.read(
            "SELECT o.who, max(o.at) FROM rating_steps s JOIN rating_steps o ON o.table_id = s.table_id "
            "WHERE s.who = ? AND o.who <> ? AND o.who NOT LIKE 'bot:%' "
            "GROUP BY o.who ORDER BY max(o.at) DESC LIMIT ?",
            who,
            who,
            most,
        )
        return [other for other, _ in rows]


_STANDINGS: Final = "SELECT game, who, mu, sigma, games, at FROM standings"
_STEPS: Final = (
    "SELECT game, who, number, table_id, at, mu_before, sigma_before, mu, sigma, place, seats, others "
    "FROM rating_steps"
)


def _written(step: Step) -> list[Statement]:
    before, after = step.before, step.after
    return [
        Statement(
            "INSERT INTO rating_steps (game, who, number, table_id, at, mu_before, sigma_before, mu, sigma, "
            "place, seats, others) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            (
                step.game,
                step.who,
                step.number,
                step.table,
                step.at,
                _micro(before.mu),
                _micro(before.sigma),
                _micro(after.mu),
                _micro(after.sigma),
                step.place,
                step.seats,
                step.others,
            ),
        ),
        Statement(
            "INSERT INTO standings (game, who, mark, mu, sigma, low, games, at) "
            "VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (game, who) DO UPDATE SET mu = excluded.mu, "
            "sigma = excluded.sigma, low = excluded.low, games = excluded.games, at = excluded.at",
            (
                step.game,
                step.who,
                mark(step.who),
                _micro(after.mu),
                _micro(after.sigma),
                _micro(after.floor),
                step.number,
                step.at,
            ),
        ),
    ]


def _marks(values: Collection[str]) -> str:
    return ", ".join("?" * len(values))


def _micro(value: float) -> int:
    return round(MICRO * value)


def _rating(mu: int, sigma: int) -> Rating:
    return Rating(mu / MICRO, sigma / MICRO)


def _standing(row: tuple[str, str, int, int, int, int]) -> Standing:
    game, who, mu, sigma, games, at = row
    return Standing(game=game, who=who, rating=_rating(mu, sigma), games=games, at=at)


def _step(row: tuple[str, str, int, str, int, int, int, int, int, int, int, str]) -> Step:
    game, who, number, table, at, mu_before, sigma_before, mu, sigma, place, seats, others = row
    return Step(
        game=game,
        who=who,
        number=number,
        table=table,
        at=at,
        before=_rating(mu_before, sigma_before),
        after=_rating(mu, sigma),
        place=place,
        seats=seats,
        others=others,
    )
