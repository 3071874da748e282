"""Somebody at a table in the storm: what the browser does, and a note of everything seen, asked and told."""

import asyncio
import hashlib
import json
import random
import time
from collections.abc import Callable
from itertools import count
from typing import Any, Final

import msgspec

from contest.screen import Lost, Screen
from contest.whole import Whole
from harm.visitor import Visitor
from tablee.wire import WIRE
from tests.nodes.history import Asked, Denied, Granted, Saw, Seen

FIRST_WAIT_S: Final = 0.2
LONGEST_WAIT_S: Final = 15.0
PATIENCE_S: Final = 8.0
"""As the browser has them (web/src/live.ts): before coming again, at most, and for an answer."""

HANDS: Final = 0.3
"""How often somebody puts a hand down on a card."""

_actions = count(1)


def digest(ply: int, view: Any, awaiting: Any) -> str:
    """All of a game that is seen, in few characters."""
    text = msgspec.json.encode([ply, view, awaiting], order="sorted")
    return hashlib.blake2b(text, digest_size=8).hexdigest()


class Player:
    """One screen at one table, from its first hello to the end of the game, over however many lines."""

    def __init__(
        self,
        name: str,
        visitor: Visitor,
        table: str,
        seat: int | None,
        history: list[Seen],
        chance: random.Random,
        thinks_s: float,
    ) -> None:
        self.name, self.table, self.seat = name, table, seat
        self.number = 0
        self.over = False
        self.resting = False
        """Whether it asks for nothing new."""
        self.unanswered: dict[str, bytes] = {}
        self.returns: list[float] = []
        """When it saw its table on each of its lines."""
        self.farewells: list[str] = []
        self._visitor, self._history, self._chance, self._thinks_s = visitor, history, chance, thinks_s
        self._screen: Screen | None = None
        self._here = False
        """Whether anything was told on this line but a farewell."""
        self._scene: dict[str, Any] | None = None
        self._thinking: asyncio.TimerHandle | None = None
        self._patience: asyncio.TimerHandle | None = None

    async def stay(self) -> None:
        """Until the game is over and everything is answered."""
        attempt = 0
        while not self._finished:
            try:
                async with asyncio.timeout(PATIENCE_S):
                    self._screen = screen = await self._greet()
                await self._attend(screen)
            except (Lost, OSError, TimeoutError) as error:
                self.farewells.append(str(error) or type(error).__name__)
            finally:
                if self._screen is not None:
                    self._screen.close()
                self._screen = None
            if self.returns and self.returns[-1] > self._began:
                attempt = 0
            wait = min(LONGEST_WAIT_S, FIRST_WAIT_S * 2**attempt)
            attempt += 1
            if not self._finished:
                await asyncio.sleep(wait * (0.5 + self._chance.random() / 2))

    @property
    def is_live(self) -> bool:
        """Whether its line is there, and it was told something on it."""
        return self._here and self._screen is not None and self._screen.lost is None

    @property
    def _finished(self) -> bool:
        return self.over and not self.unanswered

    async def _greet(self) -> Screen:
        self._began = time.monotonic()
        headers = {"Origin": f"http://127.0.0.1:{self._visitor.port}"}
        if self._visitor.cookie:
            headers["Cookie"] = self._visitor.cookie
        path = f"/api/v1/tables/{self.table}/live"
        screen = await Screen.connect(self._visitor.port, path, headers)
        hello = {"t": "hello", "wire": WIRE, "since": self.number or None, "look": self.seat}
        screen.send(json.dumps(hello).encode())
        for message in self.unanswered.values():
            screen.send(message)
        self._wait(screen)
        return screen

    async def _attend(self, screen: Screen) -> None:
        """Until everything is told. Raises Lost."""
        whole, said = Whole(), list[str]()

        def hear(text: bytes) -> None:
            message = whole.hear(msgspec.json.decode(text))
            if message["t"] == "bye":
                said.append(f"bye: {message['why']}")
            else:
                if not self._here:
                    self._here = True
                    self.returns.append(time.monotonic())
                self._take(message)
            if said or self._finished:
                screen.close()

        self._here = False
        screen.listen(hear)
        lost = await screen.end()
        if not self._finished:
            raise Lost(*said or [lost])

    def _take(self, message: dict[str, Any]) -> None:
        kind = message["t"]
        scene = message.get("scene")
        if scene is not None:
            content = digest(scene["ply"], scene["view"], scene["awaiting"])
            self._history.append(Saw(self.name, self.table, message["seq"], self.seat, content))
            self._scene = scene
        if kind in ("snapshot", "acted", "table"):
            self.number = max(self.number, message["seq"])
            self.over = self.over or message.get("table", {}).get("phase") == "over"
        if kind == "done":
            self._answered(message["id"], Granted(self.name, self.table, message["id"], message["seq"]))
        elif kind == "acted" and message.get("done"):
            id = message["done"]
            self._answered(id, Granted(self.name, self.table, id, message["seq"]))
        elif kind == "refused" and message["id"] is not None:
            self._answered(message["id"], Denied(self.name, self.table, message["id"]))
        self._think()

    def _answered(self, id: str, answer: Seen) -> None:
        self._history.append(answer)
        self.unanswered.pop(id, None)
        if self._screen is not None:
            self._wait(self._screen)

    # What it does.

    def _think(self) -> None:
        """Thinks about what there is to do, if anything is, and does it then."""
        if self._thinking is not None or self.resting or self.unanswered or self._wish() is None:
            return
        pause = self._chance.expovariate(1 / self._thinks_s)
        self._thinking = asyncio.get_running_loop().call_later(pause, self._act)

    def _act(self) -> None:
        self._thinking = None
        wish = None if self.resting or self.unanswered or self.over else self._wish()
        if wish is None:
            return
        id = f"storm-{next(_actions):08}"
        message = json.dumps({**wish(), "id": id, "seat": self.seat}).encode()
        self.unanswered[id] = message
        self._history.append(Asked(self.name, self.table, id))
        if self._screen is not None and self._screen.lost is None:
            self._screen.send(message)
            self._wait(self._screen)

    def _wait(self, screen: Screen) -> None:
        """A line on which nothing is answered is dead, whatever the socket says."""
        if self._patience is not None:
            self._patience.cancel()
        self._patience = None
        if self.unanswered:
            self._patience = asyncio.get_running_loop().call_later(PATIENCE_S, screen.close)

    def _wish(self) -> Callable[[], dict[str, Any]] | None:
        """What may be done now, as it looks."""
        scene = self._scene
        if scene is None or self.seat is None or self.over:
            return None
        race: Any = scene.get("race")
        seat = self.seat
        nonce = race.get("nonce") if race is not None and seat in race["seats"] else None
        if nonce is not None and race["hands"] and self._chance.random() < HANDS:
            return lambda: {
                "t": "hand",
                "nonce": nonce,
                "move": self._chance.choice(race["hands"]),
                "painted": 1_000.0,
                "down": 1_000.0 + self._chance.uniform(300, 900),
            }
        if seat not in scene["awaiting"] or not scene["legal"]:
            return None
        moves = ["flip"] if race is not None else scene["legal"]
        return lambda: {"t": "play", "move": self._chance.choice(moves)}
