"""Processes to think in: outside the event loop, and replaced when they fail."""

import asyncio
import logging
import os
import signal
import sys
from collections.abc import Callable
from concurrent.futures import Future
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from functools import cache
from multiprocessing import get_context
from typing import Any, Final

import structlog
from pebble import ProcessPool

log: Final = structlog.get_logger()

TASKS: Final = 5_000
"""After as many a worker is replaced by a fresh one."""

PREPARING_S: Final = 600.0
"""How long a slow machine may take until its first worker is prepared."""


class Closed(Exception):
    """The server stops: what was asked is not done."""


class NotStarted(Exception):
    """No worker can begin with anything, for that reason: a sentence for the log."""


def _nothing() -> None: ...


class Workers:
    """A few worker processes, started when the first of them is needed."""

    def __init__(
        self, count: int, niceness: int, starting_s: float, prepare: Callable[[], None] = _nothing
    ) -> None:
        """`niceness`: how much they give way to everything else on the machine. `starting_s`: how long a task
        may wait for its worker beside its own time. `prepare`: what each does before anything else."""
        self._count, self._niceness, self._starting_s = count, niceness, starting_s
        self._prepare = prepare
        self._started, self._starting = False, asyncio.Lock()
        self.trouble: str | None = None
        """Why the last that was asked could not begin; None if it could."""
        self._pool: ProcessPool | None = None
        self._closed = False
        self._asked: set[asyncio.Future[Any]] = set()

    async def run(self, work: Callable[..., Any], *args: object, timeout: float) -> Any:
        """What that answers, within so many seconds of its own.

        Raises TimeoutError, pebble's ProcessExpired, NotStarted, Closed when the server stops meanwhile, or
        what the work raises.
        """
        try:
            answer = await self._run(work, args, timeout)
        except NotStarted as error:
            if self.trouble is None:
                log.error("a worker cannot start", reason=str(error))
            self.trouble = str(error)
            raise
        self.trouble = None
        return answer

    async def start(self) -> None:
        """Returns when a worker is prepared, which may take much longer than any work; at once if one was.

        Raises NotStarted, Closed.
        """
        async with self._starting:
            if not self._started or self.trouble is not None:
                await self.run(_nothing, timeout=PREPARING_S)
                self._started = True

    async def _run(self, work: Callable[..., Any], args: tuple[object, ...], timeout: float) -> Any:
        future: Future[Any] = self._ready().schedule(_do, args=(self._prepare, work, args), timeout=timeout)
        asked = asyncio.wrap_future(future)
        self._asked.add(asked)
        try:
            return await asyncio.wait_for(asked, timeout + self._starting_s)
        except TimeoutError:
            if asked.cancelled():  # by us: no worker was there to find it too slow
                raise NotStarted(f"none was there in {self._starting_s:g} seconds") from None
            raise
        except BrokenProcessPool:
            raise NotStarted("a process ended before it could do anything") from None
        except asyncio.CancelledError:
            current = asyncio.current_task()
            if not self._closed or (current is not None and current.cancelling()):
                raise  # whoever asked does not want it any more
            raise Closed from None
        finally:
            self._asked.discard(asked)

    async def rest(self) -> None:
        """Ends the processes until they are needed again; nobody may be waiting."""
        pool, self._pool, self._started = self._pool, None, False
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
                initargs=(self._niceness, self._prepare),
                context=get_context("spawn"),
            )
        return self._pool


def _stop(pool: ProcessPool) -> None:
    pool.stop()  # type: ignore[no-untyped-call]
    pool.join()


def _settle_in(niceness: int, prepare: Callable[[], None]) -> None:
    # Ctrl-C reaches every process of the terminal; the server alone decides when it is over.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    # What there is to say about slow kernels the server has said, in the form of its log.
    logging.getLogger("tablee.bots").setLevel(logging.ERROR)
    if sys.platform != "win32":  # which has no such thing
        os.nice(niceness)
    with suppress(Exception):  # tried again by the first who asks for anything, who can be told
        _prepare(prepare)


@cache
def _prepare(prepare: Callable[[], None]) -> None:
    prepare()


def _do(prepare: Callable[[], None], work: Callable[..., Any], args: tuple[object, ...]) -> Any:
    try:
        _prepare(prepare)
    except Exception as error:
        raise NotStarted(" ".join(f"{type(error).__name__}: {error}".split())) from None
    return work(*args)
