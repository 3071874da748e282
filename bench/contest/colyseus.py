"""Colyseus, over its own binary protocol."""

from typing import Final

from contest.game import SEATS, random_game
from contest.peers import Peer, PeerTable
from contest.screen import BINARY, Lost, Screen
from tablee.games.helpme.moves import Move

JOINED, MESSAGE, STATE, PATCH = b"\x0a", b"\x0d", b"\x0e", b"\x0f"
MOVE: Final = MESSAGE + b"\xa4move"
AGAIN: Final = MESSAGE + b"\xa5again"


class ColyseusTable(PeerTable):
    """A room; the patch that everybody gets is also the acknowledgement."""

    messages = SEATS
    id: str

    def spell(self, seat: int, move: Move) -> tuple[bytes, int]:
        return MOVE + bytes((0x92, move.source, move.target)), BINARY

    def spell_again(self, seat: int) -> tuple[bytes, int]:
        return AGAIN, BINARY

    def hear(self, seat: int, message: bytes) -> None:
        if message.startswith(PATCH):
            self.arrived(seat)
        elif message.startswith(MESSAGE):
            raise Lost("a move was refused")


class SameWorkTable(ColyseusTable):
    """A room whose moves are actions with ids: one that came twice would be made once."""

    actions = 0

    def spell(self, seat: int, move: Move) -> tuple[bytes, int]:
        self.actions += 1
        action = f"{self.actions:08}".encode()
        return MOVE + b"\x93\xa8" + action + bytes((move.source, move.target)), BINARY


class Colyseus(Peer[ColyseusTable]):
    """Tells everybody what changed, in few bytes, the same for all."""

    source = "colyseus.mjs"
    table: type[ColyseusTable] = ColyseusTable

    async def open(self, screens: int = SEATS) -> ColyseusTable:
        first, _ = await self.post("/matchmake/create/helpme", {})
        seen = [await self._look(first)]
        for _ in range(1, screens):
            seat, _ = await self.post(f"/matchmake/joinById/{first['roomId']}", {})
            seen.append(await self._look(seat))
        table = self.table(seen, 0, random_game(self.chance))
        table.id = first["roomId"]
        return table

    async def watch(self, table: ColyseusTable) -> Screen:
        seat, _ = await self.post(f"/matchmake/joinById/{table.id}", {"watching": True})
        return await self._look(seat)

    async def _look(self, seat: dict[str, str]) -> Screen:
        path = f"/{seat['processId']}/{seat['roomId']}?sessionId={seat['sessionId']}"
        screen = await Screen.connect(self.port, path)
        await screen.next(JOINED)
        screen.send(JOINED, BINARY)
        await screen.next(STATE)
        return screen


class ColyseusSameWork(Colyseus):
    """Tells everybody what changed, and each client what is its own: its creature, and when to move, how."""

    words = ("same",)
    table = SameWorkTable
