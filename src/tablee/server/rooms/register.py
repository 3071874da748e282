"""Everybody's own games: those that run, and those that are over."""

from dataclasses import dataclass, replace
from typing import Final

import structlog

from tablee.core import Millis
from tablee.server.keeping.store import Sitting
from tablee.server.rooms.digest import Digest, digest_of, note, read_digest
from tablee.server.rooms.keeper import DAY, Keeper

log = structlog.get_logger()

MOST_RUNNING: Final = 30
PAGE: Final = 12
"""How many finished games are listed at a time."""

HISTORY: Final = 500
"""How many finished games figures are made of."""

ANALYSED: Final = 100
"""How many analysed games tell what somebody gives away."""

MOST_REBUILT: Final = 6
"""How many tables without a digest that holds are read again for one list: the others have their turn with
the next."""

LONG_AGO: Final[Millis] = 30 * DAY
"""A game untouched for so long waits for nobody."""


@dataclass(frozen=True, slots=True)
class OwnGame:
    """A table of somebody's, in short."""

    table: str
    ended: Millis | None
    digest: Digest

    def waits_for(self, person: str) -> bool:
        """Whether that person is the one to move, to begin, or to say whether they play again."""
        digest = self.digest
        full = all(place.person is not None or place.level is not None for place in digest.places)
        begins = digest.phase == "gathering" and digest.host == person and full
        mine = set(digest.seats_of(person))
        return begins or digest.asks(person) is not None or bool(mine & set(digest.awaiting))


class Register:
    """Finds somebody's games without waking the tables where they are played."""

    def __init__(self, keeper: Keeper) -> None:
        self._keeper = keeper

    async def running(self, person: str) -> list[OwnGame]:
        """The games of that person that gather or run, the newest first."""
        found: list[OwnGame] = []
        rebuilt = 0
        for sitting in await self._keeper.store.sittings(person, MOST_RUNNING):
            digest = self._known(sitting)
            if digest is None:
                if rebuilt == MOST_REBUILT:
                    continue
                rebuilt += 1
                digest = await self.read_and_note(sitting.table)
            if digest is None:
                continue
            if digest.phase == "over":
                await self._end(sitting.table)
            elif not digest.seats_of(person) and digest.asks(person) is None:
                await self._keeper.store.forget_sitting(person, sitting.table)
            elif digest.at > self._keeper.clock() - LONG_AGO:
                found.append(OwnGame(sitting.table, None, digest))
        return await self._under_names(found)

    async def finished(self, person: str, before: Millis) -> list[OwnGame]:
        """Some games of that person which ended before that time, the last one first; no more than a page."""
        found: list[OwnGame] = []
        for sitting in await self._keeper.store.ended_sittings(person, before, PAGE):
            digest = None if sitting.digest is None else read_digest(sitting.digest)
            if digest is None:
                digest = await self.read_and_note(sitting.table)
            if digest is not None:
                found.append(OwnGame(sitting.table, sitting.ended, digest))
        return await self._under_names(found)

    async def history(self, person: str) -> list[OwnGame]:
        """The last finished games of that person, the last one first: as many as figures are made of. What
        has no digest yet is left out; whoever looks at their list brings it."""
        found: list[OwnGame] = []
        for sitting in await self._keeper.store.ended_sittings(person, self._keeper.clock() + 1, HISTORY):
            digest = None if sitting.digest is None else read_digest(sitting.digest)
            if digest is not None:
                found.append(OwnGame(sitting.table, sitting.ended, digest))
        return await self._under_names(found)

    async def analysed(self, person: str) -> list[tuple[OwnGame, bytes]]:
        """The last games of that person that were analysed, the last one first, each with what was found."""
        kept = await self._keeper.store.analysed_sittings(person, ANALYSED)
        return [
            (OwnGame(sitting.table, sitting.ended, digest), body)
            for sitting, body in kept
            if sitting.digest is not None and (digest := read_digest(sitting.digest)) is not None
        ]

    async def opponents(self, person: str) -> dict[str, str]:
        """The people that person played with lately, by id, and what they are called: the last first."""
        met: dict[str, str] = {}
        for game in await self.finished(person, self._keeper.clock() + 1):
            for place in game.digest.places:
                if place.person is not None and place.person != person and not game.digest.local:
                    met.setdefault(place.person, place.name)
        return met

    async def _under_names(self, games: list[OwnGame]) -> list[OwnGame]:
        """The same games, with people under the names they go by now."""
        people = {who for game in games for place in game.digest.places if (who := place.whose) is not None}
        names = await self._keeper.store.names(people)
        return [replace(game, digest=game.digest.under_names(names)) for game in games]

    def _known(self, sitting: Sitting) -> Digest | None:
        """The table as it is in memory, or as it was noted if nothing has happened there since."""
        room = self._keeper.at_hand(sitting.table)
        if room is not None:
            return digest_of(room.table, max(room.table.since, room.opened))
        if sitting.digest is None or sitting.noted != sitting.seq:
            return None
        return read_digest(sitting.digest)

    async def _end(self, id: str) -> None:
        """A game was found over that nobody has noted so: from now on it is listed with those that are."""
        room = self._keeper.at_hand(id)
        if room is not None:
            await note(self._keeper.store, room.table, self._keeper.clock())
        else:
            await self.read_and_note(id)

    async def read_and_note(self, id: str) -> Digest | None:
        """The table read again, beside everything else, and noted for the next time."""
        try:
            read = await self._keeper.logbook.read(id)
        except Exception as error:
            log.error("a table cannot be read", table=id, error=type(error).__name__, exc_info=error)
            return None
        return None if read is None else await note(self._keeper.store, read.table, read.log[-1].at)
