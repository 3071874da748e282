"""Four people who play one game after the other, whatever the weather."""

import asyncio
import random
from collections import Counter
from typing import Any, Final

from harm.visitor import Visitor
from storming.player import Player
from tests.nodes.history import Seen

SCREENS: Final = 4
PATIENCE_S: Final = 5.0
AGAIN_S: Final = 0.5
TRIES: Final = 20

GAMES: Final[dict[str, dict[str, Any]]] = {
    "helpme": {"rated": True, "timer": 120_000},
    "rauha": {},
    "elementals": {"tempo": "fast"},
}
"""The games, and what the host chooses."""


class Party:
    """As many of them play as they like, the others look on."""

    def __init__(
        self, number: int, port: int, game: str, seed: int, history: list[Seen], thinks_s: float
    ) -> None:
        self._number, self._game, self._history, self._thinks_s = number, game, history, thinks_s
        self._chance = random.Random(f"{seed}/{number}")
        self.answers = Counter[str]()
        self._visitors = [Visitor(port, "127.0.0.1", self.answers) for _ in range(SCREENS)]
        self.players: list[Player] = []
        """Everybody at every table so far."""
        self.games = 0
        self.resting = False

    @property
    def here(self) -> list[Player]:
        """Those at the last table."""
        return self.players[-SCREENS:]

    async def stay(self) -> None:
        """Game after game, until they rest."""
        while not self.resting:
            seats = self._chance.randint(2, SCREENS)
            table = await self._open(seats)
            if table is None:
                continue
            for n, visitor in enumerate(self._visitors):
                name, seat = f"{self._number}/{n}", n if n < seats else None
                chance = random.Random(self._chance.random())
                self.players.append(Player(name, visitor, table, seat, self._history, chance, self._thinks_s))
            for player in self.here:
                player.resting = self.resting
            await asyncio.gather(*(player.stay() for player in self.here))
            self.games += 1

    def rest(self) -> None:
        """Nothing new is done; what was is answered."""
        self.resting = True
        for player in self.here:
            player.resting = True

    async def _open(self, seats: int) -> str | None:
        """A table where the game has begun; None if that takes too long."""
        host, *others = self._visitors
        wish = {"game": self._game, "seats": seats, "settings": {**GAMES[self._game], "spectators": True}}
        made = await self._ask(host, "POST", "/tables", wish)
        if made is None:
            return None
        id = str(made["id"])
        for visitor in others:
            while not visitor.cookie:
                await self._ask(visitor, "PUT", "/me", {"name": f"Guest {self._number}"})
        for _ in range(TRIES):
            for seat in range(1, seats):
                sit = {"t": "sit", "id": "sits-down", "seat": seat}
                await self._ask(self._visitors[seat], "POST", f"/tables/{id}/commands", sit)
            await self._ask(host, "POST", f"/tables/{id}/commands", {"t": "start", "id": "begins-now"})
            seen = await self._ask(host, "GET", f"/tables/{id}")
            if seen is not None and seen["table"]["phase"] != "gathering":
                return id
        return None

    async def _ask(self, who: Visitor, method: str, path: str, body: Any = None) -> Any:
        """What is answered; None, a moment later, if nothing good is."""
        found = None
        try:
            async with asyncio.timeout(PATIENCE_S):
                found = await who.ask(method, path, body)
        except TimeoutError:
            self.answers["no answer"] += 1
        if found is None:
            await asyncio.sleep(AGAIN_S * self._chance.random())
        return found
