"""Counts every rated game once: when it ends, or when the house is back after it had to close just then."""

import asyncio
from collections.abc import Sequence, Set
from functools import partial
from hashlib import sha256
from statistics import fmean
from typing import TYPE_CHECKING, Final

import structlog

from tablee.core import Millis
from tablee.ladder import NEW, Rating, rate
from tablee.server.keeping.group import Conflict
from tablee.server.keeping.ratings import Ratings, Standing, Step
from tablee.server.rooms.client import Clock
from tablee.server.rooms.listener import RoomListener
from tablee.server.rooms.logbook import Logbook
from tablee.table import events as e
from tablee.table.evolution import GameMissing
from tablee.table.placing import counts, places
from tablee.table.table import Chair, Table

if TYPE_CHECKING:
    from tablee.server.rooms.room import Room

log = structlog.get_logger()

MOST_A_DAY: Final = 5
"""So many games a day count against the very same others: nobody gets far by beating one bot, or a friend."""

DAY: Final[Millis] = 86_400_000
BOT: Final = "bot:"


class Scorer(RoomListener):
    """Makes ratings of games."""

    def __init__(self, ratings: Ratings, clock: Clock) -> None:
        self.ratings, self._clock = ratings, clock
        self._one_at_a_time = asyncio.Lock()

    def on_load(self, room: "Room") -> None:
        self._count(room)

    def on_events(self, room: "Room", before: Table, events: Sequence[e.AnyEvent]) -> None:
        if room.table.started != before.started or room.table.outcome is not before.outcome:
            self._count(room)

    def _count(self, room: "Room") -> None:
        """A rated game that runs will be counted, whatever happens to the server; one that is over is now."""
        table = room.table
        if table.settings.rated and table.phase != "gathering":
            room.retry(partial(self._count_at, room, table))

    async def _count_at(self, room: "Room", table: Table) -> None:
        if table.phase == "playing":
            await self.owe(table)
        else:
            await self.settle(table)
            room.teller.tell_counted(table)

    async def owe(self, table: Table) -> None:
        """A game is going on: if it is rated, it will be counted, whatever happens to the house."""
        if table.settings.rated and table.phase == "playing":
            await self.ratings.owe(table.id, table.game.key, table.started or 0)

    async def settle(self, table: Table) -> None:
        """Counts the game of that table, if it is over and was not counted before."""
        if not counts(table):
            return
        async with self._one_at_a_time:
            while not await self.ratings.is_settled(table.id):
                now = self._clock()
                steps = await self._steps(table, now)
                try:
                    await self.ratings.settle(table.id, table.game.key, now, steps)
                except Conflict:
                    continue  # another node has counted it, or another game of one of these players

    async def settle_all(self, logbook: Logbook, held: Set[str] = frozenset()) -> None:
        """After a start: counts the games that ended when the house had no time for it any more; `held`: but
        for these, whose tables somebody has, who counts them."""
        for id in await self.ratings.owed():
            if id in held:
                continue
            try:
                read = await logbook.read(id)
                if read is not None:
                    await self.settle(read.table)
            except GameMissing:
                continue
            except Exception as error:
                log.error("a game cannot be counted", table=id, error=type(error).__name__, exc_info=error)

    async def _steps(self, table: Table, now: Millis) -> list[Step]:
        """What the game makes of everybody's rating; nothing where its players met too often today."""
        game, players, ranks = table.game.key, [player_of(chair) for chair in table.began], places(table)
        known = await self.ratings.standings(game, set(players))
        others = {who: _fingerprint(players, who) for who in players}
        for who in players:
            if not who.startswith(BOT):
                met = await self.ratings.met(game, who, others[who], now - DAY)
                if met >= MOST_A_DAY:
                    return []
        before = [known[who].rating if who in known else NEW for who in players]
        after = rate(before, ranks)
        # Guests cost nothing, and could make any bot look strong: it learns little from people of whom little
        # is known.
        part = fmean(
            rating.known for rating, who in zip(before, players, strict=True) if not who.startswith(BOT)
        )
        after = [
            then.towards(now, part**2) if who.startswith(BOT) else now
            for then, now, who in zip(before, after, players, strict=True)
        ]
        return [
            Step(
                game=game,
                who=who,
                number=1 + _games(known.get(who)),
                table=table.id,
                at=now,
                before=before[players.index(who)],
                after=_together([after[seat] for seat, player in enumerate(players) if player == who]),
                place=min(rank for rank, player in zip(ranks, players, strict=True) if player == who),
                seats=len(players),
                others=others[who],
            )
            for who in sorted(set(players))
        ]


def player_of(chair: Chair) -> str:
    """Under which name whoever sits there is rated: a person's id, or that of all bots of a level."""
    return f"{BOT}{chair.level}" if chair.person is None else chair.person


def _games(standing: Standing | None) -> int:
    return 0 if standing is None else standing.games


def _together(ratings: Sequence[Rating]) -> Rating:
    """What is known of a bot that sat there several times: one game tells as much as one game does."""
    return Rating(fmean(one.mu for one in ratings), fmean(one.sigma for one in ratings))


def _fingerprint(players: Sequence[str], who: str) -> str:
    """Whom that player met, whatever their seats: the people, and bots, each level once, only where there are
    none. A bot more or another one makes no other company."""
    others = {player for player in players if player != who}
    people = {player for player in others if not player.startswith(BOT)}
    return sha256("\n".join(sorted(people or others)).encode()).hexdigest()[:16]
