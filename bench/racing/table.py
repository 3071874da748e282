"""Tables of five at five distances, one after the other until enough races were run."""

import asyncio
import itertools
import random
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from contest.asking import post
from contest.screen import Lost
from racing.hours import Hours
from racing.house import Served
from racing.network import Way, Weather
from racing.player import Judged, Line, Player, Sent
from tablee.server.rooms.room import Room
from tablee.wire import WIRE

DISTANCES_MS: Final = (5, 40, 90, 150, 250)
SEATS: Final = len(DISTANCES_MS)
LIE_LATE_MS: Final = 200
HANDSHAKE_TRIPS: Final = 3
"""Round trips of a TLS handshake, from which a proxy knows the distance."""


@dataclass(frozen=True, slots=True)
class Setting:
    """What is tried: the weather, how one of the five lies, if at all, and whether all err now and then."""

    weather: Weather
    lie: str = "none"
    errs: float = 0

    @property
    def name(self) -> str:
        erring = f", one hand of {1 / self.errs:.0f} is wrong" if self.errs else ""
        lying = "" if self.lie == "none" else f", one lies: {self.lie}"
        return f"{self.weather.name}{erring}{lying}"


@dataclass(slots=True)
class Tally:
    """What came out: wins by distance, fairly and by arrival, the liar's apart."""

    races: int = 0
    wins: Counter[int] = field(default_factory=Counter)
    by_arrival: Counter[int] = field(default_factory=Counter)
    lied: Counter[int] = field(default_factory=Counter)
    """Races in which whoever is at that distance lied."""
    liars: Counter[int] = field(default_factory=Counter)
    """Those of them that the liar won."""
    outpaced: int = 0
    """Races in which a wrong hand was quicker than the first right one."""
    lost: int = 0
    """Races in which a right hand was put down, and no right one took all."""
    waits: dict[int, list[float]] = field(default_factory=lambda: {ms: [] for ms in DISTANCES_MS})

    def count(
        self,
        judged: Judged,
        winner: int | None,
        sent: Mapping[int, bool],
        places: Mapping[int, int],
        liar: int | None,
    ) -> None:
        """One race more; `sent` says whose hands were right, `places` are the distances by seat."""
        if winner is None:
            self.lost += any(sent.values())
            return
        self.races += 1
        self.wins[places[winner]] += 1
        took = next(hand.reaction for hand in judged.hands if hand.seat == winner)
        self.outpaced += any(not sent[h.seat] and h.reaction < took for h in judged.hands if h.seat in sent)
        came = {
            h.seat: (h.claimed or 0) + (h.network or 0)
            for h in judged.hands
            if h.claimed is not None and not h.late and sent.get(h.seat)
        }
        self.by_arrival[places[min(came, key=lambda seat: came[seat])]] += 1
        if liar is not None:
            self.lied[places[liar]] += 1
            self.liars[places[liar]] += winner == liar


class Laboratory:
    """Many tables at once on one server."""

    def __init__(self, served: Served, hours: Hours, seed: int) -> None:
        self._served, self._hours = served, hours
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
                print(f"  {tally.races:,} races: {wins}{liar}", flush=True)

        tasks = [asyncio.create_task(work) for work in (report(), self._hours.run(self._served.settled))]
        await asyncio.gather(*(play_on() for _ in range(tables)))
        for task in tasks:
            task.cancel()
        return tally

    async def _table(self, setting: Setting, tally: Tally, races: int) -> None:
        turn = next(self._turns)
        distances = self._dice.sample(DISTANCES_MS, SEATS)
        places = dict(enumerate(distances))
        liar = None if setting.lie == "none" else distances.index(DISTANCES_MS[turn % SEATS])
        cookies, id = await self._gather()
        room = self._served.room(id)
        players: list[Player] = []
        sent: Sent = {}

        def count(judged: Judged, winner: int | None) -> None:
            if tally.races < races:
                tally.count(judged, winner, sent.get(judged.number, {}), places, liar)

        for seat, cookie in enumerate(cookies):
            lie = setting.lie if seat == liar else "none"
            line = await self._line(room, seat, cookie, distances[seat], setting.weather, lie)
            told = count if seat == 0 else _nothing
            players.append(
                Player(line, seat, random.Random(self._dice.random()), lie, setting.errs, sent, told)
            )
        await self._hours.sleep(1.5)  # the server gets to know the lines
        await self._post(f"/tables/{id}/commands", {"t": "start", "id": "begins-now"}, cookies[0])
        while tally.races < races and not any(player.gone or player.line.lost for player in players):
            await self._hours.sleep(0.2)
        for player in players:
            tally.waits[places[player.seat]] += player.waits
            player.line.close()

    async def _gather(self) -> tuple[list[str], str]:
        """Five people at a new table."""
        wish = {"game": "elementals", "seats": SEATS, "settings": {"tempo": "furious", "talk": False}}
        opened, headers = await self._post("/tables", wish)
        id, came = opened["id"], [headers]
        for seat in range(1, SEATS):
            sit = {"t": "sit", "id": "sits-down", "seat": seat}
            came.append((await self._post(f"/tables/{id}/commands", sit))[1])
        return [headers["set-cookie"].partition(";")[0] for headers in came], id

    async def _post(self, path: str, body: Any, cookie: str | None = None) -> tuple[Any, dict[str, str]]:
        headers = {} if cookie is None else {"Cookie": cookie}
        return await post(self._served.port, f"/api/v1{path}", body, headers)

    async def _line(
        self, room: Room, seat: int, cookie: str, distance_ms: int, weather: Weather, lie: str
    ) -> Line:
        dice, port = random.Random(self._dice.random()), self._served.port
        late = LIE_LATE_MS if lie == "late pongs" else 0
        down, up = Way(distance_ms, weather, dice), Way(distance_ms, weather, dice)
        trips = [down.usual() + up.usual() for _ in range(HANDSHAKE_TRIPS)]
        headers = {
            "Origin": f"http://127.0.0.1:{port}",
            "Cookie": cookie,
            # What the proxy in front of the house has measured, where no client can meddle.
            "X-Tcp-Rtt": str(round(1_000_000 * sum(trips) / len(trips))),
        }
        line = await Line.connect(port, f"/api/v1/tables/{room.table.id}/live", headers)
        assert isinstance(line, Line)
        line.far(distance_ms, weather, dice, late, self._hours, room, self._count_arrival)
        line.send(f'{{"t":"hello","wire":{WIRE},"look":{seat}}}'.encode())
        return line

    def _count_arrival(self) -> None:
        self._served.arrived += 1


def _nothing(judged: Judged, winner: int | None) -> None:
    """Somebody else counts."""
