"""Somebody who comes, plays, talks and goes, and takes up where they were when the house was gone."""

import asyncio
import json
import random
from collections import Counter
from collections.abc import Callable
from typing import Any, Final

from contest.screen import Lost, Screen
from contest.whole import Whole
from harm.visitor import Visitor
from tablee.bots.levels import LEVELS

GAMES: Final = ("helpme", "rauha")
AGAIN_S: Final = 0.5
"""How long somebody waits before they knock again."""


class Guest:
    """One person after the other from one address, each for one game with another person and a bot."""

    def __init__(
        self, port: Callable[[], int], source: str, seed: int, kept: set[tuple[str, str]], thinks_s: float
    ) -> None:
        """`port`: where the house is now; `kept`: every table and action that was acknowledged."""
        self._port, self._source, self._kept, self._thinks_s = port, source, kept, thinks_s
        self._chance = random.Random(seed)
        self.answers = Counter[str]()
        self.games = 0

    async def stay(self) -> None:
        """Game after game, for as long as the house stands."""
        while True:
            host, friend = self._somebody(), self._somebody()
            game = self._chance.choice(GAMES)
            table = await self._open(host, friend, game)
            await asyncio.gather(self._play(host, table, 0), self._play(friend, table, 1))
            self.games += 1
            if self._chance.random() < 0.2:
                await host.ask("POST", f"/records/{table}/analysis")
            await friend.ask("GET", f"/records/{table}/replay")

    def _somebody(self) -> Visitor:
        return Visitor(self._port(), self._source, self.answers)

    async def _open(self, host: Visitor, friend: Visitor, game: str) -> str:
        """A table with both of them and a bot, begun."""
        level = self._chance.choice(list(LEVELS[game]))
        wish = {"game": game, "seats": 3, "settings": {"talk": True}}
        steps: list[tuple[Visitor, dict[str, Any]]] = [
            (friend, {"t": "sit", "id": "sits-down", "seat": 1}),
            (host, {"t": "seat-bot", "id": "seats-a-bot", "level": level}),
            (host, {"t": "start", "id": "begins-now"}),
        ]
        while True:
            host.port = friend.port = self._port()
            made = await host.ask("POST", "/tables", wish)
            if made is None:
                await asyncio.sleep(AGAIN_S)
                continue
            id = str(made["id"])
            await friend.ask("GET", "/me")
            for who, command in steps:
                await who.ask("POST", f"/tables/{id}/commands", command)
            seen = await host.ask("GET", f"/tables/{id}")
            if seen is not None and seen["table"]["phase"] == "playing":
                return id

    async def _play(self, visitor: Visitor, table: str, seat: int) -> None:
        """The whole game on that seat. An action that was not answered is sent once more, as it was."""
        asked: dict[str, Any] | None = None
        number = 0
        while True:
            visitor.port = self._port()
            try:
                screen = await visitor.look(table, seat)
                if asked is not None:
                    screen.send(json.dumps(asked).encode())
                whole, scene = Whole(), None
                while True:
                    message = whole.hear(json.loads(await screen.next()))
                    scene = message.get("scene") or scene
                    done = message["id"] if message["t"] in ("done", "refused") else message.get("done")
                    if asked is not None and done == asked["id"]:
                        if message["t"] != "refused":
                            self._kept.add((table, asked["id"]))
                        asked = None
                    if message.get("table", {}).get("phase") == "over":
                        screen.close()
                        return
                    if asked is None and scene and seat in scene["awaiting"] and scene.get("legal"):
                        await asyncio.sleep(self._chance.expovariate(1 / self._thinks_s))
                        if self._chance.random() < 0.1:
                            self._say(screen, seat, number)
                        number += 1
                        move = self._chance.choice(scene["legal"])
                        asked = {"t": "play", "id": f"seat{seat}-{number:06}", "seat": seat, "move": move}
                        screen.send(json.dumps(asked).encode())
            except (Lost, OSError):
                self.answers["came again"] += 1
                await asyncio.sleep(AGAIN_S)

    def _say(self, screen: Screen, seat: int, number: int) -> None:
        said = {"t": "say", "id": f"say{seat}-{number:06}", "text": "What a move!"}
        screen.send(json.dumps(said).encode())
