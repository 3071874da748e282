"""Bots at work: outside the event loop, in processes that may fail without anybody noticing."""

import asyncio
import logging
import os
import signal
from collections.abc import Mapping
from concurrent.futures import Future
from dataclasses import replace
from multiprocessing import get_context
from typing import Final

import structlog
from pebble import ProcessExpired, ProcessPool

from tablee.bots.levels import LEVELS
from tablee.bots.thought import Thinker, Thought
from tablee.core import Chance

log: Final = structlog.get_logger()

QUEUE_S: Final = 30.0
"""How long a thought may wait for a worker beside its own time: bots at other tables think too."""

THOUGHTS_PER_WORKER: Final = 5_000
"""After as many a worker is replaced by a fresh one."""

SEARCHING: Final = 0.5
"""The part of its time after which a bot ends its search: better a shallow thought than chance."""

NICENESS: Final = 5
"""How much a worker gives way: people's moves come before bots' thoughts."""


class Closed(Exception):
    """The server stops: the bot's move is made by whoever opens the table again."""


class Thinkers:
    """A few worker processes, started when the first bot is asked.

    Whatever a bot does (raise, hang, kill its process, answer nonsense), its seat gets a legal move.
    """

    def __init__(
        self,
        workers: int = 2,
        levels: Mapping[str, Mapping[str, Thinker]] = LEVELS,
        queue_s: float = QUEUE_S,
    ) -> None:
        self._workers = workers
        self._levels = levels
        self._queue_s = queue_s
        self._pool: ProcessPool | None = None
        self._closed = False
        self._asked: set[asyncio.Future[object]] = set()

    async def choose(self, thought: Thought, timeout: float) -> str:
        """A legal move: the bot's, or one by chance if it has none after that many seconds of thinking.

        Raises Closed, and then the bot has not moved, when the server stops meanwhile.
        """
        try:
            move = await self._ask(thought, timeout)
        except TimeoutError:
            reason = "too slow"
        except ProcessExpired:
            reason = "its process died"
        except asyncio.CancelledError:
            current = asyncio.current_task()
            if not self._closed or (current is not None and current.cancelling()):
                raise  # the table does not want a move any more
            raise Closed from None
        except Closed:
            raise
        except Exception as error:
            # The kind of error only: its text could quote what the seat may see and the log may not.
            reason = f"raised {type(error).__name__}"
        else:
            if move in thought.legal:
                return move
            reason = "answered an illegal move"
        log.warning("bot replaced by chance", game=thought.game, level=thought.level, reason=reason)
        return by_chance(thought)

    async def close(self) -> None:
        """Stops all thinking: whoever still waits gets Closed."""
        self._closed = True
        for asked in self._asked:
            asked.cancel()
        pool, self._pool = self._pool, None
        if pool is not None:
            await asyncio.to_thread(_stop, pool)

    async def _ask(self, thought: Thought, timeout: float) -> object:
        thinker = self._levels[thought.game][thought.level]
        limited = replace(thought, seconds=SEARCHING * timeout)
        future: Future[object] = self._ready().schedule(_think, args=(thinker, limited), timeout=timeout)
        asked = asyncio.wrap_future(future)
        self._asked.add(asked)
        try:
            return await asyncio.wait_for(asked, timeout + self._queue_s)
        finally:
            self._asked.discard(asked)

    def _ready(self) -> ProcessPool:
        """The pool: made at the first call, and again should it ever break."""
        if self._closed:
            raise Closed
        if self._pool is None or not self._pool.active:
            # Spawned, not forked: a copy of a process with threads and sockets is no place to think in.
            self._pool = ProcessPool(
                max_workers=self._workers,
                max_tasks=THOUGHTS_PER_WORKER,
                initializer=settle_in,
                initargs=(NICENESS,),
                context=get_context("spawn"),
            )
        return self._pool


def by_chance(thought: Thought) -> str:
    """One of the legal moves, always the same for the same thought."""
    return Chance(f"{thought.seed}\nby chance").choice(thought.legal)


def _stop(pool: ProcessPool) -> None:
    pool.stop()  # type: ignore[no-untyped-call]
    pool.join()


def settle_in(niceness: int) -> None:
    """Makes a process a place to think in, which gives way to the others on the machine by so much."""
    # Ctrl-C reaches every process of the terminal; the server alone decides when it is over.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    # What there is to say about slow kernels the server has said, in the form of its log.
    logging.getLogger("tablee.bots").setLevel(logging.ERROR)
    os.nice(niceness)


def _think(thinker: Thinker, thought: Thought) -> str:
    return thinker.choose(thought, Chance(thought.seed))
