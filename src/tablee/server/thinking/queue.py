"""Whose turn it is to use what there is little of: fair among those who wait, whatever one of them asks."""

import asyncio
import math
import time
from collections import deque
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Final
from weakref import WeakValueDictionary

HALF_LIFE_S: Final = 60.0
"""What somebody used counts half after as many seconds."""

HOUSEHOLD: Final = 2
"""All behind one address count as so many: whoever comes as twenty guests gains little."""

FORGOTTEN_S: Final = 0.001
"""Whoever has used less is nobody to remember."""


@dataclass(slots=True, weakref_slot=True)
class _Account:
    """One of those who ask, or all behind one address: what they use now, have used lately, and wait for."""

    running: int = 0
    used: float = 0.0
    since: float = 0.0
    waiting: deque["asyncio.Future[Counted]"] = field(default_factory=deque)
    behind: "_Account | None" = None
    """All who are behind the same address."""

    def all(self) -> "Counted":
        """This one, and those it counts among."""
        return (self,) if self.behind is None else (self, self.behind)

    @property
    def share(self) -> tuple[float, float]:
        """What counts against them: what they have now, and what they have used lately."""
        if self.behind is None:
            return self.running, self.used
        return max(self.running, self.behind.running / HOUSEHOLD), max(
            self.used, self.behind.used / HOUSEHOLD
        )


Counted = tuple[_Account, ...]
"""For whom a turn counts."""


class FairQueue:
    """So many at once, and of those who wait first whoever has used least.

    Everybody waits behind their own requests: who asks for twenty things at once gets the first of them when
    somebody who asks for one does, and the others when nobody else wants anything. Whoever has used up their
    budget leaves one turn free for somebody who has not.
    """

    def __init__(
        self, most: int, clock: Callable[[], float] = time.monotonic, budget_s: float = math.inf
    ) -> None:
        """`most`: how many may have their turn at once. `clock`: seconds that only grow. `budget_s`: seconds
        of turns that somebody may have used lately and still have the last that is free."""
        self._free = most
        self._spare = min(1, most - 1)
        self._clock, self._budget_s = clock, budget_s
        self._accounts: dict[str, _Account] = {}
        self._addresses: WeakValueDictionary[str, _Account] = WeakValueDictionary()

    @property
    def waiting(self) -> int:
        """How many requests wait."""
        return sum(len(account.waiting) for account in self._accounts.values())

    @asynccontextmanager
    async def turn(self, name: str, address: str | None = None) -> AsyncIterator[None]:
        """A turn of that one's: begins when it is theirs, and counts for as long as it lasts.

        It counts for all behind the address too, where one is known.
        """
        account = self._accounts.setdefault(name, _Account(since=self._clock()))
        if address is not None:
            account.behind = self._addresses.setdefault(address, _Account(since=self._clock()))
        counted = await self._wait(account)
        began = self._clock()
        try:
            yield
        finally:
            for each in counted:
                each.running -= 1
                self._settle(each)
                each.used += self._clock() - began
            self._free += 1
            self._next()

    async def _wait(self, account: _Account) -> Counted:
        turn: asyncio.Future[Counted] = asyncio.get_running_loop().create_future()
        account.waiting.append(turn)
        self._next()
        try:
            return await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                # It came in the moment in which nobody wanted it any more.
                for each in turn.result():
                    each.running -= 1
                self._free += 1
                self._next()
            elif turn in account.waiting:
                account.waiting.remove(turn)
            raise

    def _next(self) -> None:
        """Gives every free turn to whoever is next."""
        for name, account in list(self._accounts.items()):
            for each in account.all():
                self._settle(each)
            if not account.waiting and not account.running and account.used < FORGOTTEN_S:
                del self._accounts[name]
        while self._free:
            wanting = [account for account in self._accounts.values() if self._may_have(account)]
            if not wanting:
                return
            account = min(wanting, key=lambda one: one.share)
            turn = account.waiting.popleft()
            if not turn.done():
                counted = account.all()
                for each in counted:
                    each.running += 1
                self._free -= 1
                turn.set_result(counted)

    def _may_have(self, account: _Account) -> bool:
        """Whether they wait for a turn, and may have one of those that are free."""
        return bool(account.waiting) and (self._free > self._spare or account.share[1] < self._budget_s)

    def _settle(self, account: _Account) -> None:
        now = self._clock()
        account.used *= math.exp2((account.since - now) / HALF_LIFE_S)
        account.since = now
