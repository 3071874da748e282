"""boardgame.io, over the websocket of socket.io."""

import json
import secrets
from typing import Any, Final

from contest.game import SEATS, random_game
from contest.peers import Peer, PeerTable
from contest.screen import TEXT, Screen
from tablee.games.helpme.moves import Move

EVENT: Final = "42/helpme,"
UPDATE: Final = b'42/helpme,["update"'
PING, PONG = b"2", b"3"


def _event(*words: Any) -> bytes:
    return (EVENT + json.dumps(words)).encode()


class Match(PeerTable):
    """A match; every move names the state it was made in."""

    messages = SEATS
    id: str
    state = 0

    def spell(self, seat: int, move: Move) -> tuple[bytes, int]:
        return self._act("move", [move.source, move.target], seat), TEXT

    def spell_again(self, seat: int) -> tuple[bytes, int]:
        return self._act("again", [], seat), TEXT

    def _act(self, kind: str, args: list[int], seat: int) -> bytes:
        payload = {"type": kind, "args": args, "playerID": str(seat), "credentials": None}
        act = _event("update", {"type": "MAKE_MOVE", "payload": payload}, self.state, self.id, str(seat))
        self.state += 1
        return act

    def hear(self, seat: int, message: bytes) -> None:
        if message.startswith(UPDATE):
            self.arrived(seat)


class BoardgameIo(Peer[Match]):
    """Tells everybody the whole state, filtered for each."""

    source = "boardgameio.mjs"

    async def open(self, screens: int = SEATS) -> Match:
        id = secrets.token_hex(8)
        seen = [await self._look(id, str(seat)) for seat in range(screens)]
        match = Match(seen, 0, random_game(self.chance))
        match.id = id
        return match

    async def watch(self, table: Match) -> Screen:
        return await self._look(table.id, None)

    async def _look(self, id: str, player: str | None) -> Screen:
        path = "/socket.io/?EIO=4&transport=websocket"
        screen = await Screen.connect(self.port, path, replies={PING: PONG})
        await screen.next(b"0{")
        screen.send(b"40/helpme,")
        await screen.next(b"40/helpme,")
        screen.send(_event("sync", id, player, None, SEATS))
        await screen.next(b'42/helpme,["sync"')
        return screen
