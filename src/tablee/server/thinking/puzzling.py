"""The puzzles of every day: those that come with the package, and after them those the house makes itself."""

import asyncio
import os
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Final

import structlog
from pebble import ProcessExpired

from tablee.core import Millis
from tablee.puzzles import PUZZLED, Puzzle, number_of, read_puzzle, shipped, write_puzzle
from tablee.puzzles.making import make
from tablee.server.keeping.group import StoreFailed
from tablee.server.keeping.solved import Solved
from tablee.server.thinking.workers import Closed, NotStarted, Workers

if TYPE_CHECKING:
    from tablee.server.keeping.jobs import Jobs

log: Final = structlog.get_logger()

NICENESS: Final = 19
"""Puzzles give way to everything: nobody waits for those of next week."""

AHEAD: Final = 14
"""For so many days there is always a puzzle ready."""

STARTING_S: Final = 120.0
MAKING_S: Final = 3_600.0
"""How long making one may take: far longer than it does where anything else gets done."""

SETTLE_S: Final = 3_600.0
"""A house that has just opened has better things to do."""

LOOK_S: Final = 3_600.0
"""How often to see whether there are enough."""


class Puzzles:
    """One puzzle of each game for every day; also when none was made in time."""

    def __init__(
        self,
        solved: Solved,
        clock: Callable[[], Millis],
        ready: Callable[[str], Sequence[Puzzle]] = shipped,
        maker: Callable[[str, int], Puzzle] = make,
        jobs: "Jobs | None" = None,
    ) -> None:
        """`ready`: the puzzles of a game that need not be made. `maker` is called in another process. `jobs`:
        which machine makes which, where there are several."""
        self._jobs = jobs
        self._solved, self._clock, self._ready, self._maker = solved, clock, ready, maker
        self._workers = Workers(1, NICENESS, STARTING_S)

    async def of(self, game: str, number: int) -> Puzzle:
        """The puzzle of that number, an old one where nobody has made it: from the first who asks on the same
        for everybody, whatever is made, or comes with another release, later. Raises StoreFailed."""
        kept = await self._solved.puzzle(game, number)
        if kept is None:
            ready = self._ready(game)
            kept = await self._solved.keep_puzzle(game, number, write_puzzle(ready[number % len(ready)]))
        return read_puzzle(kept)

    async def work(self) -> None:
        """For as long as the server runs: makes what the next days need, one at a time."""
        await asyncio.sleep(SETTLE_S)
        while True:
            try:
                await self.make_ahead()
            except Closed:
                return
            except (StoreFailed, TimeoutError, ProcessExpired, NotStarted) as error:
                log.warning("a puzzle was not made", reason=type(error).__name__)
            # Nobody needs the process and its memory now.
            await self._workers.rest()
            await asyncio.sleep(LOOK_S)

    async def make_ahead(self) -> int:
        """Makes every puzzle of the next days that there is none of; how many that were.

        Raises StoreFailed, TimeoutError, ProcessExpired, NotStarted, Closed.
        """
        made = 0
        today = number_of(datetime.fromtimestamp(self._clock() / 1000, UTC).date())
        for number in range(max(today, 0), today + AHEAD + 1):
            for game in PUZZLED:
                if number < len(self._ready(game)) or await self._solved.puzzle(game, number) is not None:
                    continue
                job = f"puzzle {game} {number}"
                if self._jobs is not None and not await self._jobs.claim(job):
                    continue
                body = await self._workers.run(_make, self._maker, game, number, timeout=MAKING_S)
                await self._solved.keep_puzzle(game, number, body)
                if self._jobs is not None:
                    await self._jobs.finish(job)
                made += 1
        return made

    async def close(self) -> None:
        """Stops; what is not made is made after the next start."""
        await self._workers.close()


def _make(maker: Callable[[str, int], Puzzle], game: str, number: int) -> bytes:
    # Lower than any priority: on a machine with one core a bot that thinks has all of it.
    if hasattr(os, "sched_setscheduler"):
        os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))
    return write_puzzle(maker(game, number))
