"""An evening of people, each alone with bots, who play one game after the other."""

import asyncio
import json
import random
import time
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from typing import Any, Final

from contest.ours import Tablee
from contest.screen import Screen
from contest.whole import Whole

SEATS: Final = {"helpme": (2, 3, 4), "rauha": (2, 3, 4, 5)}
MOST_MOVES: Final = 10_000


class Evening:
    """Everybody's games, and how long their moves took."""

    def __init__(
        self,
        house: Tablee,
        chance: random.Random,
        level: Callable[[str], str],
        thinks_s: tuple[float, float] = (0.5, 1.5),
        seats: Mapping[str, Sequence[int]] = SEATS,
    ) -> None:
        self._house, self._chance = house, chance
        self._level, self._thinks_s, self._seats = level, thinks_s, seats
        self.waits: list[float] = []
        """From a person's move to its answer, in seconds."""
        self.answers: list[float] = []
        """From there to the person's next turn."""
        self.measuring = False
        self.turns = 0
        """How often it was somebody's turn."""

    @asynccontextmanager
    async def going_on(self, people: int) -> AsyncIterator[None]:
        """While so many play. Raises what went wrong at one of their tables."""
        playing = [asyncio.ensure_future(self.sit(number)) for number in range(people)]
        try:
            yield
            for one in playing:
                if one.done():
                    one.result()
        finally:
            for one in playing:
                one.cancel()
            await asyncio.gather(*playing, return_exceptions=True)

    async def sit(self, number: int) -> None:
        """One person's evening: one game after the other."""
        while True:
            game = list(self._seats)[number % len(self._seats)]
            seats = self._chance.choice(self._seats[game])
            bots = [self._level(game)] * (seats - 1)
            wish = {"game": game, "seats": seats, "bots": bots, "start": True}
            answer, headers = await self._house.post("/api/v1/tables", wish)
            cookie = headers["set-cookie"].partition(";")[0]
            screen = await self._house.look(answer["id"], 0, cookie)
            try:
                await self._play(screen)
            finally:
                screen.close()

    async def _play(self, screen: Screen) -> None:
        told: asyncio.Queue[bytes] = asyncio.Queue()
        screen.hear = told.put_nowait
        scene: Any = None
        whole = Whole()
        done, passed = 0.0, False

        async def hear() -> str:
            """The kind of the next message; what it says of the game is kept."""
            nonlocal scene
            message = whole.hear(json.loads(await told.get()))
            scene = message.get("scene") or scene
            if message.get("done"):
                return "done"
            return "over" if message.get("table", {}).get("phase") == "over" else str(message["t"])

        for number in range(MOST_MOVES):
            while scene is None or 0 not in scene["awaiting"]:
                if await hear() == "over":
                    return
            self.turns += 1
            if passed and self.measuring:
                self.answers.append(time.perf_counter() - done)
            await asyncio.sleep(self._chance.uniform(*self._thinks_s))
            move = {
                "t": "play",
                "id": f"move-{number:06}",
                "seat": 0,
                "move": self._chance.choice(scene["legal"]),
            }
            sent = time.perf_counter()
            screen.send(json.dumps(move).encode())
            kinds = [await hear()]
            while kinds[-1] not in ("done", "refused"):
                kinds.append(await hear())
            # Only where others came in between is there an answer to wait for.
            done, passed = time.perf_counter(), 0 not in scene["awaiting"]
            if self.measuring:
                self.waits.append(done - sent)
            if "over" in kinds:
                return
