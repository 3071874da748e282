"""A wish on its way through its room, and who is told what became of it."""

import asyncio
from collections.abc import Callable

from tablee.server.rooms.pace import Wish
from tablee.server.rooms.telling.teller import Done
from tablee.table.moment import Moment


class Errand:
    """A wish in the queue of its room. This one wants nothing, and tells nobody."""

    __slots__ = ()

    @property
    def action(self) -> str | None:
        """What names it for good: asked for twice under that name, it is granted once."""
        return None

    @property
    def done(self) -> Done | None:
        """Whom to tell that it is done together with what happened."""
        return None

    def wish(self, moment: Moment) -> Moment:
        """The moment in which it has come true. Raises what refuses it; then nothing has happened."""
        return moment

    def granted(self, seq: int, told: bool) -> None:
        """It came true with that sequence number; `told`: whoever is to be told with it (`done`) was."""

    def refused(self, error: Exception) -> None:
        """What the wish raised, or what the store did: then only that knows what became of it."""


class Awaited(Errand):
    """A wish whose fate somebody awaits."""

    __slots__ = ("_action", "_wish", "fate")

    def __init__(self, wish: Wish, action: str | None) -> None:
        self._wish, self._action = wish, action
        self.fate: asyncio.Future[int] = asyncio.get_running_loop().create_future()

    @property
    def action(self) -> str | None:
        return self._action

    def wish(self, moment: Moment) -> Moment:
        return self._wish(moment)

    def granted(self, seq: int, told: bool) -> None:
        if not self.fate.done():
            self.fate.set_result(seq)

    def refused(self, error: Exception) -> None:
        if not self.fate.done():
            self.fate.set_exception(error)


class Afterwards(Errand):
    """Something to be done when everything that was asked before is."""

    __slots__ = ("_call",)

    def __init__(self, call: Callable[[], None]) -> None:
        self._call = call

    def granted(self, seq: int, told: bool) -> None:
        self._call()

    def refused(self, error: Exception) -> None:
        self._call()
