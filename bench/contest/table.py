"""A table under load: one move at a time, counted when every screen has it."""

import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from functools import partial

from contest.game import SEATS
from contest.screen import Screen
from tablee.games.helpme.moves import Move

clock = time.perf_counter


class Table(ABC):
    """Four screens and a game decided beforehand."""

    messages: int
    """What one move brings to all screens together, the acknowledgement included."""

    def __init__(self, screens: Sequence[Screen], first: int, moves: Sequence[Move]) -> None:
        self.screens = screens
        self.moves = moves
        self.ply = 0
        self.mover = first
        self.missing = 0
        self.sent = 0.0
        self.waits: list[float] = []
        """Seconds from each move to each of the other screens, since somebody last took them."""
        self.landed: Callable[[Table], None] = _nobody
        """Is told when the move has reached everybody."""
        for seat, screen in enumerate(screens):
            screen.hear = partial(self.hear, seat)

    @property
    def over(self) -> bool:
        return self.ply >= len(self.moves)

    def play(self, since: float | None = None) -> None:
        """Makes the next move. Waiting is counted from now, or from when it was due."""
        message, kind = self.spell(self.mover, self.moves[self.ply])
        self.missing = self.messages
        self.sent = clock() if since is None else since
        self.screens[self.mover].send(message, kind)

    def arrived(self, seat: int) -> None:
        """One of the messages of this move is there."""
        if seat != self.mover:
            self.waits.append(clock() - self.sent)
        self.missing -= 1
        if self.missing == 0:
            self.ply += 1
            self.mover = (self.mover + 1) % SEATS
            self.landed(self)

    def close(self) -> None:
        """Everybody goes."""
        for screen in self.screens:
            screen.close()

    @abstractmethod
    def spell(self, seat: int, move: Move) -> tuple[bytes, int]:
        """The move as it travels, and in which kind of frame."""

    @abstractmethod
    def hear(self, seat: int, message: bytes) -> None:
        """A message came to that seat's screen."""


def _nobody(table: Table) -> None:
    """Nobody waits for it."""
