"""Tables of five at five distances, one after the other until enough races were run."""

import asyncio
import itertools
import os
import random
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from contest.asking import post
from contest.screen import Lost
from racing.network import Weather
from racing.player import Line, Player, Verdict
from racing.stalls import SAYS, Metronome
from tablee.wire import WIRE

DISTANCES_MS: Final = (5, 40, 90, 150, 250)
SEATS: Final = len(DISTANCES_MS)
LIE_LATE_MS: Final = 200
LONGEST_WAY_S: Final = 0.5
"""So long before anybody saw a card it was shown, at the most."""
HANDSHAKE_TRIPS: Final = 3
"""Round trips of a TLS handshake, from which a proxy knows the distance."""


@dataclass(frozen=True, slots=True)
class Setting:
    """What is tried: the weather, and how one of the five lies, if at all."""

    weather: Weather
    lie: str = "none"

    @property
    def name(self) -> str:
        return self.weather.name if self.lie == "none" else f"{self.weather.name}, one lies: {self.lie}"


@dataclass(slots=True)
class Tally:
    """What came out: wins by distance, fairly and by arrival, the liar's apart."""

    races: int = 0
    disturbed: int = 0
    """Races in which the machine stalled: not counted."""
    wins: Counter[int] = field(default_factory=Counter)
    by_arrival: Counter[int] = field(default_factory=Counter)
    lied: Counter[int] = field(default_factory=Counter)
    """Races in which whoever is at that distance lied."""
    liars: Counter[int] = field(default_factory=Counter)
    """Those of them that the liar won."""
    waits: dict[int, list[float]] = field(default_factory=lambda: {ms: [] for ms in DISTANCES_MS})

    def count(self, verdict: Verdict, places: Mapping[int, int], liar: int | None) -> None:
        """One race more; `places` are the distances by seat."""
        self.races += 1
        self.wins[places[verdict.seat]] += 1
        came = {h.seat: (h.claimed or 0) + (h.network or 0) for h in verdict.hands if h.claimed is not None}
        self.by_arrival[places[min(came, key=lambda seat: came[seat])]] += 1
        if liar is not None:
            self.lied[places[liar]] += 1
            self.liars[places[liar]] += verdict.seat == liar


class Laboratory:
    """Many tables at once on one server."""

    def __init__(self, port: int, output: int, seed: int, slow: float) -> None:
        """`output`: where the server says that it stalled."""
        self._port, self._output, self._slow = port, output, slow
        self._stalled = 0.0
        self._dice = random.Random(seed)
        self._turns = itertools.count()

    async def run(self, setting: Setting, races: int, tables: int) -> Tally:
        """At least so many races, on so many tables at once."""
        tally = Tally()

        async def play_on() -> None:
            while tally.races < races:
                try:
                    await self._table(setting, tally, races)
                except (Lost, OSError, TimeoutError) as error:
                    print(f"  a table broke: {error!r}", flush=True)

        async def report() -> None:
            while True:
                await asyncio.sleep(30)
                liar = f"; the liar {tally.liars.total()} of {tally.lied.total()}" if tally.lied else ""
                wins = ", ".join(f"{ms} ms {tally.wins[ms]}" for ms in DISTANCES_MS)
                print(f"  {tally.races:,} races: {wins}{liar}; {tally.disturbed:,} disturbed", flush=True)

        telling = asyncio.create_task(report())
        metronome = Metronome(self._slow, self._stall)
        os.set_blocking(self._output, False)
        asyncio.get_running_loop().add_reader(self._output, self._hear_server)
        await asyncio.gather(*(play_on() for _ in range(tables)))
        metronome.stop()
        telling.cancel()
        return tally

    def _stall(self, until: float) -> None:
        self._stalled = max(self._stalled, until)

    def _hear_server(self) -> None:
        for line in os.read(self._output, 1 << 16).decode().splitlines():
            head, _, until = line.rpartition(" ")
            if head == SAYS:
                self._stall(float(until))

    async def _table(self, setting: Setting, tally: Tally, races: int) -> None:
        turn = next(self._turns)
        distances = self._dice.sample(DISTANCES_MS, SEATS)
        places = dict(enumerate(distances))
        liar = None if setting.lie == "none" else distances.index(DISTANCES_MS[turn % SEATS])
        cookies, id = await self._gather()
        players: list[Player] = []

        def judged(verdict: Verdict) -> None:
            if tally.races < races:
                if self._stalled / self._slow > players[0].looked - LONGEST_WAY_S:
                    tally.disturbed += 1
                else:
                    tally.count(verdict, places, liar)

        for seat, cookie in enumerate(cookies):
            lie = setting.lie if seat == liar else "none"
            line = await self._line(id, seat, cookie, distances[seat], setting.weather, lie)
            told = judged if seat == 0 else _nothing
            players.append(Player(line, seat, random.Random(self._dice.random()), lie, told))
        await asyncio.sleep(1.5 * self._slow)  # the server gets to know the lines
        await self._post(f"/tables/{id}/start", None, cookies[0])
        while tally.races < races and not any(player.gone or player.line.lost for player in players):
            await asyncio.sleep(0.2)
        for player in players:
            tally.waits[places[player.seat]] += player.waits
            player.line.close()

    async def _gather(self) -> tuple[list[str], str]:
        """Five people at a new table."""
        wish = {"game": "elementals", "seats": SEATS, "settings": {"tempo": "furious", "talk": False}}
        opened, headers = await self._post("/tables", wish)
        id, came = opened["id"], [headers]
        for seat in range(1, SEATS):
            came.append((await self._post(f"/tables/{id}/seats", {"seat": seat}))[1])
        return [headers["set-cookie"].partition(";")[0] for headers in came], id

    async def _post(self, path: str, body: Any, cookie: str | None = None) -> tuple[Any, dict[str, str]]:
        headers = {} if cookie is None else {"Cookie": cookie}
        return await post(self._port, f"/api/v1{path}", body, headers)

    async def _line(
        self, id: str, seat: int, cookie: str, distance_ms: int, weather: Weather, lie: str
    ) -> Line:
        dice = random.Random(self._dice.random())
        late = LIE_LATE_MS if lie == "late pongs" else 0
        probe = Line(b"", {})
        probe.far(distance_ms, weather, dice, 0, self._slow)
        trips = [probe.down.usual() + probe.up.usual() for _ in range(HANDSHAKE_TRIPS)]
        headers = {
            "Origin": f"http://127.0.0.1:{self._port}",
            "Cookie": cookie,
            # What the proxy in front of the house has measured, where no client can meddle.
            "X-Tcp-Rtt": str(round(1_000_000 * sum(trips) / len(trips))),
        }
        line = await Line.connect(self._port, f"/api/v1/tables/{id}/live", headers)
        assert isinstance(line, Line)
        line.far(distance_ms, weather, dice, late, self._slow)
        line.send(f'{{"t":"hello","wire":{WIRE},"look":{seat}}}'.encode())
        return line


def _nothing(verdict: Verdict) -> None:
    """Somebody else counts."""
