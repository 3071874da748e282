"""The analyst at work: one choice after the other, in a process that gives way to everything else."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING, Final

import msgspec
import structlog
from pebble import ProcessExpired

from tablee.bots.kernels import prepare
from tablee.bots.level import Level
from tablee.bots.levels import Analyst, analyst_of
from tablee.bots.rating import Rating
from tablee.bots.thought import Thought
from tablee.core import Chance
from tablee.server.keeping.group import StoreFailed
from tablee.server.keeping.store import Store
from tablee.server.thinking.agenda import Agenda
from tablee.server.thinking.analysis import Analysis, Choice, choices_in, merits_of, played_by_people
from tablee.server.thinking.question import thought_at
from tablee.server.thinking.workers import Closed, Workers
from tablee.table.refused import NotFound, Refused
from tablee.table.table import Table
from tablee.wire.http import AnalysisInfo, RatedChoice

if TYPE_CHECKING:
    from tablee.server.keeping.jobs import Jobs

log: Final = structlog.get_logger()

NICENESS: Final = 10
"""The analyst gives way to the bots, and they to people."""

RATING_S: Final = 120.0
"""How long rating one choice may take: far longer than any does on an idle machine."""

SEARCHING_S: Final = 60.0
"""After as many it ends its search."""

LOOK_S: Final = 1.0
"""How often to see whether another machine left something over."""

KEPT_EVERY: Final = 16
"""After so many choices what was found is kept, so that a restart costs no more than those."""


Find = Callable[[str], Awaitable[Table | None]]
"""The table with that id as it is now, None if there never was one."""


class Analysing:
    """All analyses: asked for once, kept for good, taken up again after a restart."""

    def __init__(
        self, store: Store, find: Find, look: Find | None = None, jobs: "Jobs | None" = None
    ) -> None:
        """`look` finds a table as `find` does, and leaves it where it is. `jobs`: which machine analyses
        what, where there are several."""
        self._store, self._find, self._jobs = store, find, jobs
        self._look = find if look is None else look
        self._workers = Workers(1, NICENESS, RATING_S, prepare)
        self._waiting: dict[str, Analysis] = {}
        """What was asked for and is not done."""
        self._agenda = Agenda()
        self._at: str | None = None
        """The game that is being worked at."""
        self._begun: set[str] = set()
        """Those that are ours to do."""
        self._asked = asyncio.Event()

    async def info(self, id: str) -> AnalysisInfo:
        """How far the analysis of that game is, and when it is done, all of it. Raises Refused."""
        table, analyst = await self._analysable(id)
        return await self._told(table, analyst)

    @property
    def waiting(self) -> int:
        """How many games wait to be analysed."""
        return len(self._agenda)

    async def ask(self, id: str, whose: str, address: str) -> AnalysisInfo:
        """Has that game analysed, if it is not or by a weaker analyst only. Raises Refused."""
        table, analyst = await self._analysable(id)
        kept = await self._kept(id)
        wanted = kept is None or not kept.done or kept.level != analyst.name
        if wanted and id not in self._waiting and not await self._is_seen_to(id, kept):
            self._agenda.check(whose, address)
            fresh = await self._fresh(table, analyst)
            await self._store.save_analysis(id, msgspec.json.encode(fresh), fresh.done)
            if self._jobs is not None:
                await self._jobs.reopen(id)
            if not fresh.done:
                self._put(id, fresh, whose, address)
        return await self._told(table, analyst)

    async def _is_seen_to(self, id: str, kept: Analysis | None) -> bool:
        """Whether another machine does that analysis, or will."""
        if self._jobs is None or kept is None or kept.done:
            return False
        return await self._jobs.state(id) != "given up"

    def _put(self, id: str, known: Analysis, whose: str = "", address: str = "") -> None:
        if id not in self._waiting:
            self._waiting[id] = known
            self._agenda.put(id, whose, address, known.left)
            self._asked.set()

    async def work(self) -> None:
        """For as long as the server runs: takes up what was left, and then does what is asked for."""
        for left in await self._store.unfinished_analyses() if self._jobs is None else ():
            if (kept := await self._kept(left)) is not None:
                self._put(left, kept)
        while True:
            while (id := self._agenda.next()) is not None:
                self._at = id
                try:
                    await self._go_on(id)
                except Closed:
                    return
                except Exception as error:
                    # It is still kept as asked for: the next start, or whoever asks again, takes it up.
                    log.error("an analysis failed", table=id, error=type(error).__name__, exc_info=error)
                    self._end(id)
                    if self._jobs is not None:
                        with suppress(StoreFailed):
                            await self._jobs.give_up(id)
            self._at = None
            # Nobody needs the process and its memory now.
            await self._workers.rest()
            await self._more()

    async def _more(self) -> None:
        """Returns when there is something to do: asked for here, or left over by another machine."""
        while self._agenda.next() is None:
            self._asked.clear()
            if self._jobs is None:
                await self._asked.wait()
                continue
            with suppress(StoreFailed):
                if (id := await self._jobs.free_analysis()) is not None:
                    if (kept := await self._kept(id)) is not None:
                        self._put(id, kept)
                    continue
            with suppress(TimeoutError):
                await asyncio.wait_for(self._asked.wait(), LOOK_S)

    def _end(self, id: str) -> None:
        del self._waiting[id]
        self._begun.discard(id)
        self._agenda.remove(id)

    async def close(self) -> None:
        """Stops; what is not done is taken up again by the next start."""
        await self._workers.close()

    async def _analysable(self, id: str, look: bool = False) -> tuple[Table, Analyst]:
        table = await (self._look if look else self._find)(id)
        if table is None:
            if await self._store.record(id) is None:
                raise NotFound("there is no such record")
            # Whoever brings a record may have written down a game that still runs somewhere.
            raise Refused("only games that were played here are analysed")
        analyst = analyst_of(table.game.key)
        if table.phase != "over":
            raise Refused("this game is not over yet")
        if analyst is None:
            raise Refused("there is nothing to analyse in this game")
        if not played_by_people(table):
            raise Refused("nobody played in this game")
        return table, analyst

    async def _kept(self, id: str) -> Analysis | None:
        body = await self._store.analysis(id)
        return None if body is None else msgspec.json.decode(body, type=Analysis)

    async def _fresh(self, table: Table, analyst: Analyst) -> Analysis:
        plies = await asyncio.to_thread(choices_in, table)
        return Analysis(level=analyst.name, unit=analyst.unit, plies=tuple(plies))

    async def _told(self, table: Table, analyst: Analyst) -> AnalysisInfo:
        id = table.id
        # What waits here and is not begun may be done elsewhere by now.
        own = id in self._waiting and (self._jobs is None or id in self._begun)
        known = self._waiting[id] if own else await self._kept(id)
        elsewhere = not own and await self._is_seen_to(id, known)
        if known is None or not (known.done or own or elsewhere):
            return AnalysisInfo(state="none", level=analyst.name, unit=analyst.unit, seen=0, of=0, choices=[])
        running = id == self._at or (elsewhere and id not in self._waiting)
        return AnalysisInfo(
            state="done" if known.done else "running" if running else "waiting",
            level=known.level,
            unit=known.unit,
            seen=known.seen,
            of=len(known.plies),
            choices=await asyncio.to_thread(_rated, table, known) if known.done else [],
        )

    async def _go_on(self, id: str) -> None:
        """Rates one more choice of that game; what was found is kept now and then, and at the end."""
        if id not in self._begun and not await self._begin(id):
            return
        table, analyst = await self._analysable(id, look=True)
        known = self._waiting[id]
        if known.level != analyst.name:
            known = await self._fresh(table, analyst)  # begun by an earlier release
        if not known.done:
            choice = await self._rate(table, analyst, known.plies[known.seen])
            known = known.with_choice(choice)
        self._waiting[id] = known
        self._agenda.step(id, known.left)
        if known.done or known.seen % KEPT_EVERY == 0:
            if self._jobs is not None and not await self._jobs.claim(id):
                self._end(id)  # we were out of touch, and another machine does it
                return
            await self._store.save_analysis(id, msgspec.json.encode(known), known.done)
        if known.done:
            self._end(id)
            if self._jobs is not None:
                await self._jobs.finish(id)

    async def _begin(self, id: str) -> bool:
        """Whether that game is ours to analyse; what another machine has found of it is known then."""
        if self._jobs is not None:
            kept = await self._kept(id) if await self._jobs.claim(id) else None
            if kept is None or kept.done:
                self._end(id)
                return False
            self._waiting[id] = kept
        self._begun.add(id)
        return True

    async def _rate(self, table: Table, analyst: Analyst, ply: int) -> Choice | None:
        act = table.played[ply].act
        assert act.seat is not None
        seed = f"{table.id}/{ply}/analysis"
        thought = await asyncio.to_thread(thought_at, table, ply, act.seat, analyst.name, seed)
        limited = replace(thought, seconds=SEARCHING_S)
        played = table.game.write(act.move)
        try:
            rating: Rating = await self._workers.run(
                _rating, analyst.level, limited, played, timeout=RATING_S
            )
        except (TimeoutError, ProcessExpired) as error:
            log.warning("a choice was not rated", game=table.game.key, reason=type(error).__name__)
            return None
        return Choice.of(ply, act.seat, rating)


def _rating(level: Level, thought: Thought, played: str) -> Rating:
    return level.rate(thought, played, Chance(thought.seed))


def _rated(table: Table, known: Analysis) -> list[RatedChoice]:
    turning = known.turning()
    return [
        RatedChoice(
            ply=choice.ply,
            seat=choice.seat,
            worth=choice.worth,
            gain=choice.gain,
            other=choice.other,
            turning=choice.ply in turning,
            games=choice.games,
            within=choice.within,
            merits=merits_of(table, choice),
        )
        for choice in known.choices
    ]
