"""Who sends a command, and who is told what became of it."""

import asyncio
from typing import Final, NamedTuple, Protocol

from tablee.server.rooms.client import Client
from tablee.table.commands import Result
from tablee.table.decision import Actor

SERVER: Final = Actor("", "")
"""Commands of bots, timers and the table itself."""


class Done(NamedTuple):
    """The command of a client that was carried out."""

    client: Client
    id: str


class Accepted(NamedTuple):
    """A command was carried out: its public number, and what it hands out."""

    seq: int
    result: Result | None


class Admit(Protocol):
    """Counts a command against the limits of the person who sends it. Raises where it is one too many."""

    def __call__(self) -> None: ...


class Reply:
    """Is told what became of a command. This one tells no one."""

    __slots__ = ()

    @property
    def done(self) -> Done | None:
        """The client that is told together with what happened."""
        return None

    def admit(self) -> None:
        """Counts the command, which is known not to be a repetition. Raises where it is one too many."""

    def accepted(self, accepted: Accepted, told: bool) -> None:
        """It is stored; `told`: the client (`done`) knows already."""

    def refused(self, error: Exception) -> None:
        """Why it was refused (Illegal), or that only the store knows what became of it."""


class Awaited(Reply):
    """Lets a caller await what becomes of a command."""

    __slots__ = ("_admit", "answer")

    def __init__(self, admit: Admit | None) -> None:
        self._admit = admit
        self.answer: asyncio.Future[Accepted] = asyncio.get_running_loop().create_future()

    def admit(self) -> None:
        if self._admit is not None:
            self._admit()

    def accepted(self, accepted: Accepted, told: bool) -> None:
        if not self.answer.done():
            self.answer.set_result(accepted)

    def refused(self, error: Exception) -> None:
        if not self.answer.done():
            self.answer.set_exception(error)


SILENT: Final = Reply()
