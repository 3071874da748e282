"""People who want a game with somebody, whoever it is: paired, and seated at a table of their own.

Whoever seeks says so again and again. Who is silent for a while is gone: nobody is seated who does not look.
"""

from contextlib import suppress
from typing import Final

import msgspec
from msgspec.structs import replace

from tablee.core import Millis, RaceGame
from tablee.games import GAMES
from tablee.ladder import NEW
from tablee.ladder.pairing import Seeker, pairings
from tablee.server.keeping import ids
from tablee.server.keeping.group import Conflict, StoreFailed
from tablee.server.keeping.seated import Seats
from tablee.server.rooms.keeper import Keeper
from tablee.settings import Clock, Settings
from tablee.table import events as e
from tablee.table.decision import Context
from tablee.table.seating import new_table, open_table

SILENT: Final[Millis] = 6_000
"""Whoever has not been heard for as long does not seek any more."""

BOTS_AFTER: Final[Millis] = 30_000
"""Whoever has waited as long is offered bots, as what they are."""

CLOCK: Final = Clock(each=600_000, added=10_000)


class Wanted(msgspec.Struct, frozen=True, gc=False):
    """What somebody wants to play; those who want the same can meet."""

    game: str
    seats: int
    rated: bool


class Sought(msgspec.Struct, frozen=True):
    """How the search is going: the table once there is one, how many seek the same, and whether bots are
    offered."""

    table: str | None
    seeking: int
    waited: Millis
    bots: bool


class _Search(msgspec.Struct, frozen=True):
    seeker: Seeker
    name: str
    heard: Millis


class Seeking:
    """Everybody who seeks a game, in memory: whoever still wants one after a restart says so again.

    Who sits where is kept: whoever was seated is told so also by another machine, and nobody is seated twice
    where two machines pair people.
    """

    def __init__(self, keeper: Keeper) -> None:
        self._keeper, self._seats = keeper, Seats(keeper.store)
        self._searches: dict[Wanted, dict[str, _Search]] = {}

    async def seek(self, person: str, name: str, wanted: Wanted) -> Sought:
        """That person wants such a game, or still does. Raises Refused where there is no such game."""
        now = self._keeper.clock()
        self._forget(now)
        known = self._searches.get(wanted, {}).get(person)
        # Where there is one machine, whoever is known to seek has no seat.
        asked = known is None or self._keeper.store.shared
        if asked and (table := await self._told(person, now)) is not None:
            self.stop(person)
            return Sought(table, 0, 0, False)
        if known is None:
            open_table("", wanted.game, wanted.seats, {}, settings_of(wanted), person, local=False)
            self.stop(person)
            rated = await self._keeper.scorer.ratings.standings(wanted.game, [person])
            points = rated[person].rating.points if person in rated else NEW.points
            known = _Search(Seeker(person, points, now), name, now)
        self._searches.setdefault(wanted, {})[person] = replace(known, name=name, heard=now)
        await self._pair(wanted, now)
        waited = now - known.seeker.since
        searches = self._searches.get(wanted, {})
        if person not in searches and (table := await self._told(person, now)) is not None:
            return Sought(table, 0, waited, False)
        return Sought(None, len(searches), waited, waited >= BOTS_AFTER)

    async def _told(self, person: str, now: Millis) -> str | None:
        """Where that person sits. If they ask again at once the answer was lost: they are told again."""
        table = await self._seats.of(person, now)
        if table is not None:
            await self._seats.tell(person, now + SILENT)
        return table

    def stop(self, person: str) -> None:
        """That person seeks nothing any more."""
        for wanted, searches in list(self._searches.items()):
            searches.pop(person, None)
            if not searches:
                del self._searches[wanted]

    def counts(self) -> dict[Wanted, int]:
        """How many people seek what."""
        self._forget(self._keeper.clock())
        return {wanted: len(searches) for wanted, searches in self._searches.items()}

    async def _pair(self, wanted: Wanted, now: Millis) -> None:
        searches = self._searches[wanted]
        tables = pairings([search.seeker for search in searches.values()], wanted.seats, now)
        # Before anything is waited for: nobody is seated twice.
        seated = [[searches.pop(seeker.who) for seeker in table] for table in tables]
        if not searches:
            del self._searches[wanted]
        for table in seated:
            await self._seat(wanted, table, now)

    async def _seat(self, wanted: Wanted, table: list[_Search], now: Millis) -> None:
        """These people play together, unless another machine has seated one of them: then the others ask
        again. So do all of them where it cannot be done."""
        id, people = ids.new_id(), [search.seeker.who for search in table]
        try:
            await self._seats.keep(people, id, now)
        except Conflict:
            return
        try:
            await self._open(id, wanted, table)
        except BaseException:
            with suppress(StoreFailed):
                await self._seats.free(id)
            raise
        for who in people:
            self.stop(who)  # who asked meanwhile

    async def _open(self, id: str, wanted: Wanted, people: list[_Search]) -> None:
        """A table where these people play at once: the lot says who begins."""
        host = people[0].seeker.who
        events: list[e.AnyEvent] = [
            open_table(id, wanted.game, wanted.seats, {}, settings_of(wanted), host, local=False)
        ]
        events += [
            e.Sat(seat=seat, person=search.seeker.who, name=search.name) for seat, search in enumerate(people)
        ]
        context = Context(now=0, seed=ids.new_seed())
        await self._keeper.open(new_table(events, context, begin=True))
        self._keeper.share_out(id)

    def _forget(self, now: Millis) -> None:
        """Lets those go who are silent."""
        for wanted, searches in list(self._searches.items()):
            for person, search in list(searches.items()):
                if now - search.heard > SILENT:
                    del searches[person]
            if not searches:
                del self._searches[wanted]


def settings_of(wanted: Wanted) -> Settings:
    """How people play who have found each other here: nobody can hold the other up."""
    game = GAMES.get(wanted.game)
    if game is not None and isinstance(game, RaceGame):
        return Settings(rated=wanted.rated, flips="table")
    return Settings(rated=wanted.rated, clock=CLOCK)
