"""The least that Python can do for a move: how far away we are from it is what our own code costs."""

import secrets
import sys
from pathlib import Path

from contest.game import SEATS, random_game
from contest.node import BENCH
from contest.ours import OurTable, Tablee
from contest.screen import Screen
from contest.system import Process


class Least(Tablee):
    """Our store, and nothing else of ours."""

    def launch(self, folder: Path) -> Process:
        command = [sys.executable, str(BENCH / "peers" / "least.py"), "tablee.sqlite3"]
        return Process(command, folder, {"PYTHONPATH": str(self.sources)})

    async def open(self, screens: int = SEATS) -> OurTable:
        id = secrets.token_hex(10)
        seen = [await self.look(id, seat, None) for seat in range(screens)]
        table = OurTable(seen, 0, random_game(self.chance))
        table.id = id
        return table

    async def look(self, id: str, seat: int | None, cookie: str | None) -> Screen:
        """A screen at that table. Nobody is asked who they are, or which seat is theirs."""
        return await Screen.connect(self.port, f"/{id}")
