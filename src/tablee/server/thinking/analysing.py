"""The analyst at work: one choice after the other, in a process that gives way to everything else."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Final

import msgspec
import structlog
from litestar.exceptions import NotFoundException
from pebble import ProcessExpired

from tablee.bots.level import Level
from tablee.bots.levels import Analyst, analyst_of
from tablee.bots.rating import Rating
from tablee.bots.thought import Thought
from tablee.core import Chance
from tablee.server.keeping.store import Store
from tablee.server.thinking.agenda import Agenda
from tablee.server.thinking.analysis import Analysis, Choice, choices_in, merits_of, played_by_people
from tablee.server.thinking.question import thought_at
from tablee.server.thinking.workers import Closed, Workers
from tablee.table.refused import Refused
from tablee.table.table import Table
from tablee.wire.http import AnalysisInfo, RatedChoice

log: Final = structlog.get_logger()

NICENESS: Final = 10
"""The analyst gives way to the bots, and they to people."""

RATING_S: Final = 120.0
"""How long rating one choice may take: far longer than any does on an idle machine."""

SEARCHING_S: Final = 60.0
"""After as many it ends its search."""

KEPT_EVERY: Final = 16
"""After so many choices what was found is kept, so that a restart costs no more than those."""


Find = Callable[[str], Awaitable[Table | None]]
"""The table with that id as it is now, None if there never was one."""


class Analysing:
    """All analyses: asked for once, kept for good, taken up again after a restart."""

    def __init__(self, store: Store, find: Find) -> None:
        self._store, self._find = store, find
        self._workers = Workers(1, NICENESS, starting_s=RATING_S)
        self._waiting: dict[str, Analysis] = {}
        """What was asked for and is not done."""
        self._agenda = Agenda()
        self._at: str | None = None
        """The game that is being worked at."""
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
        if id not in self._waiting and (kept is None or not kept.done or kept.level != analyst.name):
            self._agenda.check(whose, address)
            fresh = await self._fresh(table, analyst)
            await self._store.save_analysis(id, msgspec.json.encode(fresh), fresh.done)
            if not fresh.done:
                self._put(id, fresh, whose, address)
        return await self._told(table, analyst)

    def _put(self, id: str, known: Analysis, whose: str = "", address: str = "") -> None:
        if id not in self._waiting:
            self._waiting[id] = known
            self._agenda.put(id, whose, address, known.left)
            self._asked.set()

    async def work(self) -> None:
        """For as long as the server runs: takes up what was left, and then does what is asked for."""
        for left in await self._store.unfinished_analyses():
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
            self._at = None
            # Nobody needs the process and its memory now.
            await self._workers.rest()
            self._asked.clear()
            if self._agenda.next() is None:
                await self._asked.wait()

    def _end(self, id: str) -> None:
        del self._waiting[id]
        self._agenda.remove(id)

    async def close(self) -> None:
        """Stops; what is not done is taken up again by the next start."""
        await self._workers.close()

    async def _analysable(self, id: str) -> tuple[Table, Analyst]:
        table = await self._find(id)
        if table is None:
            if await self._store.record(id) is None:
                raise NotFoundException("there is no such record")
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
        known = self._waiting.get(id) or await self._kept(id)
        if known is None or not (known.done or id in self._waiting):
            return AnalysisInfo(state="none", level=analyst.name, unit=analyst.unit, seen=0, of=0, choices=[])
        return AnalysisInfo(
            state="done" if known.done else "running" if id == self._at else "waiting",
            level=known.level,
            unit=known.unit,
            seen=known.seen,
            of=len(known.plies),
            choices=await asyncio.to_thread(_rated, table, known) if known.done else [],
        )

    async def _go_on(self, id: str) -> None:
        """Rates one more choice of that game; what was found is kept now and then, and at the end."""
        table, analyst = await self._analysable(id)
        known = self._waiting[id]
        if known.level != analyst.name:
            known = await self._fresh(table, analyst)  # begun by an earlier release
        if not known.done:
            choice = await self._rate(table, analyst, known.plies[known.seen])
            known = known.with_choice(choice)
        self._waiting[id] = known
        self._agenda.step(id, known.left)
        if known.done or known.seen % KEPT_EVERY == 0:
            await self._store.save_analysis(id, msgspec.json.encode(known), known.done)
        if known.done:
            self._end(id)

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
