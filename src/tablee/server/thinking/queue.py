"""Whose turn it is to use what there is little of: fair among those who wait, whatever one of them asks."""

import asyncio
import math
import time
from collections import deque
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Final

HALF_LIFE_S: Final = 60.0
"""What somebody used counts half after as many seconds."""

FORGOTTEN_S: Final = 0.001
"""Whoever has used less is nobody to remember."""


@dataclass(slots=True)
class _Account:
    """One of those who ask: what they use now, have used lately, and wait for."""

    running: int = 0
    used: float = 0.0
    since: float = 0.0
    waiting: deque["asyncio.Future[None]"] = field(default_factory=deque)


class FairQueue:
    """So many at once, and of those who wait first whoever has used least.

    Everybody waits behind their own requests: who asks for twenty things at once gets the first of them when
    somebody who asks for one does, and the others when nobody else wants anything.
    """

    def __init__(self, most: int, clock: Callable[[], float] = time.monotonic) -> None:
        """`most`: how many may have their turn at once. `clock`: seconds that only grow."""
        self._free = most
        self._clock = clock
        self._accounts: dict[str, _Account] = {}

    @property
    def waiting(self) -> int:
        """How many requests wait."""
        return sum(len(account.waiting) for account in self._accounts.values())

    @asynccontextmanager
    async def turn(self, name: str) -> AsyncIterator[None]:
        """A turn of that one's: begins when it is theirs, and counts for as long as it lasts."""
        account = self._accounts.setdefault(name, _Account(since=self._clock()))
        await self._wait(account)
        began = self._clock()
        try:
            yield
        finally:
            account.running -= 1
            self._settle(account)
            account.used += self._clock() - began
            self._free += 1
            self._next()

    async def _wait(self, account: _Account) -> None:
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        account.waiting.append(turn)
        self._next()
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                # It came in the moment in which nobody wanted it any more.
                account.running -= 1
                self._free += 1
                self._next()
            elif turn in account.waiting:
                account.waiting.remove(turn)
            raise

    def _next(self) -> None:
        """Gives every free turn to whoever is next."""
        for name, account in list(self._accounts.items()):
            self._settle(account)
            if not account.waiting and not account.running and account.used < FORGOTTEN_S:
                del self._accounts[name]
        while self._free:
            wanting = [account for account in self._accounts.values() if account.waiting]
            if not wanting:
                return
            account = min(wanting, key=lambda one: (one.running, one.used))
            turn = account.waiting.popleft()
            if not turn.done():
                account.running += 1
                self._free -= 1
                turn.set_result(None)

    def _settle(self, account: _Account) -> None:
        now = self._clock()
        account.used *= math.exp2((account.since - now) / HALF_LIFE_S)
        account.since = now
