"""What the peers have in common: a Node process with a log of its moves."""

import asyncio
from abc import abstractmethod
from pathlib import Path
from typing import Literal, TypeVar

from contest.game import random_game
from contest.node import fetch, node
from contest.screen import Lost
from contest.system import PATIENCE_S, Process, System
from contest.table import Table
from tablee.games.helpme.moves import Move

Mode = Literal["memory", "each", "group"]
"""How durable: not at all, one flush for each move, one flush for all that wait."""


class PeerTable(Table):
    """A table that can start over where it is."""

    async def again(self, moves: list[Move]) -> None:
        """The game begins anew, with these moves to come."""
        done = asyncio.get_running_loop().create_future()
        self.landed = lambda table: done.set_result(None)
        message, kind = self.spell_again(self.mover)
        self.missing = self.messages
        self.screens[self.mover].send(message, kind)
        try:
            await asyncio.wait_for(done, PATIENCE_S)
        except TimeoutError:
            raise Lost("no new game") from None
        self.moves, self.ply = moves, 0
        self.waits.clear()

    @abstractmethod
    def spell_again(self, seat: int) -> tuple[bytes, int]:
        """The wish for a new game, and in which kind of frame it travels."""


P = TypeVar("P", bound=PeerTable)


class Peer(System[P]):
    """One of bench/peers."""

    source: str
    words: tuple[str, ...] = ()
    """What else it is told when it starts."""

    def __init__(self, name: str, mode: Mode, seed: int = 1) -> None:
        super().__init__(name, seed)
        self.mode = mode

    def launch(self, folder: Path) -> Process:
        command = [str(node()), "--expose-gc", str(fetch() / self.source), str(folder / "log"), self.mode]
        command += self.words
        process = Process(command, folder, {"NODE_ENV": "production"})
        process.tidies = True
        return process

    async def again(self, table: P) -> P:
        await table.again(random_game(self.chance))
        return table
