"""People who want a game with somebody, whoever it is: paired, and seated at a table of their own.

Whoever seeks says so again and again. Who is silent for a while is gone: nobody is seated who does not look.
"""

from typing import Final

import msgspec
from msgspec.structs import replace

from tablee.core import Millis, RaceGame
from tablee.games import GAMES
from tablee.ladder import NEW
from tablee.ladder.pairing import Seeker, pairings
from tablee.server.keeping import ids
from tablee.server.rooms.keeper import Keeper
from tablee.settings import Clock, Settings
from tablee.table import events as e
from tablee.table import wishes
from tablee.table.moment import Moment
from tablee.table.table import rebuild

SILENT: Final[Millis] = 6_000
"""Whoever has not been heard for as long does not seek any more."""

KEPT: Final[Millis] = 60_000
"""For how long whoever was seated is told where."""

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
    """Everybody who seeks a game, in memory: whoever still wants one after a restart says so again."""

    def __init__(self, keeper: Keeper) -> None:
        self._keeper = keeper
        self._searches: dict[Wanted, dict[str, _Search]] = {}
        self._seated: dict[str, tuple[str, Millis]] = {}

    async def seek(self, person: str, name: str, wanted: Wanted) -> Sought:
        """That person wants such a game, or still does. Raises Refused where there is no such game."""
        now = self._keeper.clock()
        self._forget(now)
        if (seated := self._seated.pop(person, None)) is not None:
            return Sought(seated[0], 0, 0, False)
        wishes.open_table("", wanted.game, wanted.seats, {}, settings_of(wanted), person, local=False)
        searches = self._searches.setdefault(wanted, {})
        known = searches.get(person)
        if known is None:
            self.stop(person)
            rated = await self._keeper.scorer.ratings.standings(wanted.game, [person])
            points = rated[person].rating.points if person in rated else NEW.points
            searches = self._searches.setdefault(wanted, {})
            known = _Search(Seeker(person, points, now), name, now)
        searches[person] = replace(known, name=name, heard=now)
        await self._pair(wanted, now)
        waited = now - known.seeker.since
        if (seated := self._seated.pop(person, None)) is not None:
            return Sought(seated[0], 0, waited, False)
        seeking = len(self._searches.get(wanted, {}))
        return Sought(None, seeking, waited, waited >= BOTS_AFTER)

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
        for table in pairings([search.seeker for search in searches.values()], wanted.seats, now):
            # Before anything is waited for: nobody is seated twice.
            seated = [searches.pop(seeker.who) for seeker in table]
            try:
                id = await self._open(wanted, seated)
            except Exception:
                back = {search.seeker.who: search for search in seated}
                self._searches.setdefault(wanted, {}).update(back)
                raise
            for search in seated:
                self._seated[search.seeker.who] = id, now
        if not self._searches.get(wanted):
            self._searches.pop(wanted, None)

    async def _open(self, wanted: Wanted, people: list[_Search]) -> str:
        """A table where these people play at once: the lot says who begins."""
        id, host = ids.new_id(), people[0].seeker.who
        events: list[e.AnyEvent] = [
            wishes.open_table(id, wanted.game, wanted.seats, {}, settings_of(wanted), host, local=False)
        ]
        events += [
            e.Sat(seat=seat, person=search.seeker.who, name=search.name) for seat, search in enumerate(people)
        ]
        gathered = Moment(rebuild((0, event) for event in events), 0)
        events += wishes.start(gathered, host, ids.new_seed()).events
        await self._keeper.open(events)
        return id

    def _forget(self, now: Millis) -> None:
        """Lets those go who are silent, and what those were told who did not come."""
        for wanted, searches in list(self._searches.items()):
            for person, search in list(searches.items()):
                if now - search.heard > SILENT:
                    del searches[person]
            if not searches:
                del self._searches[wanted]
        self._seated = {who: seated for who, seated in self._seated.items() if now - seated[1] <= KEPT}


def settings_of(wanted: Wanted) -> Settings:
    """How people play who have found each other here: nobody can hold the other up."""
    game = GAMES.get(wanted.game)
    if game is not None and isinstance(game, RaceGame):
        return Settings(rated=wanted.rated, flips="table")
    return Settings(rated=wanted.rated, clock=CLOCK)
