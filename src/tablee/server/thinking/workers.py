"""Processes to think in: outside the event loop, and replaced when they fail."""

import asyncio
import logging
import os
import signal
import sys
from collections.abc import Callable
from concurrent.futures import Future
from multiprocessing import get_context
from typing import Any, Final

from pebble import ProcessPool

TASKS: Final = 5_000
"""After as many a worker is replaced by a fresh one."""


class Closed(Exception):
    """The server stops: what was asked is not done."""


class Workers:
    """A few worker processes, started when the first of them is needed."""

    def __init__(self, count: int, niceness: int, starting_s: float) -> None:
        """`niceness`: how much they give way to everything else on the machine. `starting_s`: how long a task
        may wait for its worker beside its own time."""
        self._count, self._niceness, self._starting_s = count, niceness, starting_s
        self._pool: ProcessPool | None = None
        self._closed = False
        self._asked: set[asyncio.Future[Any]] = set()

    async def run(self, work: Callable[..., Any], *args: object, timeout: float) -> Any:
        """What that answers, within so many seconds of its own.

        Raises TimeoutError, pebble's ProcessExpired, Closed when the server stops meanwhile, or what the
        work raises.
        """
        future: Future[Any] = self._ready().schedule(work, args=args, timeout=timeout)
        asked = asyncio.wrap_future(future)
        self._asked.add(asked)
        try:
            return await asyncio.wait_for(asked, timeout + self._starting_s)
        except asyncio.CancelledError:
            current = asyncio.current_task()
            if not self._closed or (current is not None and current.cancelling()):
                raise  # whoever asked does not want it any more
            raise Closed from None
        finally:
            self._asked.discard(asked)

    async def rest(self) -> None:
        """Ends the processes until they are needed again; nobody may be waiting."""
        pool, self._pool = self._pool, None
        if pool is not None:
            await asyncio.to_thread(_stop, pool)

    async def close(self) -> None:
        """Stops all work: whoever still waits gets Closed."""
        self._closed = True
        for asked in self._asked:
            asked.cancel()
        await self.rest()

    def _ready(self) -> ProcessPool:
        """The pool: made at the first call, and again should it ever break."""
        if self._closed:
            raise Closed
        if self._pool is None or not self._pool.active:
            # Spawned, not forked: a copy of a process with threads and sockets is no place to think in.
            self._pool = ProcessPool(
                max_workers=self._count,
                max_tasks=TASKS,
                initializer=_settle_in,
                initargs=(self._niceness,),
                context=get_context("spawn"),
            )
        return self._pool


def _stop(pool: ProcessPool) -> None:
    pool.stop()  # type: ignore[no-untyped-call]
    pool.join()


def _settle_in(niceness: int) -> None:
    # Ctrl-C reaches every process of the terminal; the server alone decides when it is over.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    # What there is to say about slow kernels the server has said, in the form of its log.
    logging.getLogger("tablee.bots").setLevel(logging.ERROR)
    if sys.platform != "win32":  # which has no such thing
        os.nice(niceness)
