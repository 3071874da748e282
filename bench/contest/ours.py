"""Tablée itself, as `tablee serve` runs it."""

import json
import sys
from pathlib import Path
from typing import Final

import tablee
from contest.game import SEATS, random_game
from contest.node import BENCH
from contest.screen import TEXT, Lost, Screen
from contest.system import Process, System
from contest.table import Table
from tablee.games.helpme.moves import Move
from tablee.games.helpme.notation import write
from tablee.server.rooms import room
from tablee.wire import WIRE

TOLD: Final = (b'{"t":"acted"', b'{"t":"table"')
"""What shows a move: the second when it was the last of the game."""


COMPILED: Final = not room.__file__.endswith(".py")
"""Whether this is what `make compiled` made: so it is with `PYTHONPATH=.venv/compiled`."""


class OurTable(Table):
    """One person with the four seats on four screens, each looking through the eyes of its own."""

    messages = SEATS  # every screen is told, and the mover's is answered with it
    id: str
    cookie: str

    def spell(self, seat: int, move: Move) -> tuple[bytes, int]:
        return f'{{"t":"play","id":"{self.ply:08}","seat":{seat},"move":"{write(move)}"}}'.encode(), TEXT

    def hear(self, seat: int, message: bytes) -> None:
        if message.startswith(TOLD):
            self.arrived(seat)
        elif not message.startswith(b'{"t":"done"'):  # alone only with the last move of a game
            raise Lost(message.decode())


class Tablee(System[OurTable]):
    """SQLite, flushed before anybody is told."""

    wire = WIRE
    options: tuple[str, ...] = (
        "--port",
        "0",
        "--data",
        "data",
        "--pause",
        "0",
        "--rate",
        "0",
        "--sockets",
        "0",
    )

    sources = Path(tablee.__file__).resolve().parents[1]
    """Where the package lies that is measured: the one that is imported here."""

    def launch(self, folder: Path) -> Process:
        command = [sys.executable, "-m", "tablee", "serve", *self.options]
        return Process(command, folder, {"TABLEE_TABLES": "0", "PYTHONPATH": str(self.sources)})

    async def open(self, screens: int = SEATS) -> OurTable:
        wish = {"game": "helpme", "seats": SEATS, "local": ["A", "B", "C", "D"], "start": True}
        answer, headers = await self.post("/api/v1/tables", wish)
        id, cookie = answer["id"], headers["set-cookie"].partition(";")[0]
        seen = [await self.look(id, seat, cookie) for seat in range(screens)]
        snapshot, *_ = [json.loads(await screen.next(b'{"t":"snapshot"')) for screen in seen]
        table = OurTable(seen, snapshot["shared"]["awaiting"][0], random_game(self.chance))
        table.id, table.cookie = id, cookie
        return table

    async def again(self, table: OurTable) -> OurTable:
        table.close()
        return await self.open(len(table.screens))

    async def watch(self, table: OurTable) -> Screen:
        screen = await self.look(table.id, None, None)
        await screen.next(b'{"t":"snapshot"')
        return screen

    async def look(self, id: str, seat: int | None, cookie: str | None) -> Screen:
        """A screen at that table, looking through the eyes of that seat."""
        headers = {"Origin": f"http://127.0.0.1:{self.port}"}
        if cookie is not None:
            headers["Cookie"] = cookie
        screen = await Screen.connect(self.port, f"/api/v1/tables/{id}/live", headers)
        screen.send(json.dumps({"t": "hello", "wire": self.wire, "look": seat}).encode())
        return screen


class Plain(Tablee):
    """The same, not compiled."""

    sources = BENCH.parent / "src"
