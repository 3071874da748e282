"""The server of the laboratory: the real one, with stacked decks and no time to enjoy a verdict.

Nothing of the race is changed. Decks are dealt so that cards match more often than by chance
(sorted by belly, crazy creatures first, doubles and wizards last), and the tempo `furious` shows
cards no longer than the slowest line needs.
"""

import asyncio
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from ipaddress import ip_network
from pathlib import Path
from typing import Final

from racing.hours import Hours
from tablee.core import Chance
from tablee.games.elementals import Elementals
from tablee.games.elementals.setup import ELEMENTALS, Card, Kind, Options, Setup, Special
from tablee.race import TEMPI, Tempo
from tablee.server import logs
from tablee.server.app import House, HouseServer
from tablee.server.race.race_driver import RaceDriver
from tablee.server.rooms.room import Room
from tablee.server.settings import Settings

QUIET: Final = 6
"""Rounds of the event loop in which nothing arrives anywhere, after which nothing will."""


def stacked(self: Elementals, seats: int, options: Options, chance: Chance) -> Setup:
    """All cards, evenly: families with the same belly come at the same time."""
    families: dict[str, list[Card]] = {}
    for card in chance.shuffled(tuple(ELEMENTALS.values())):
        families.setdefault(card.belly, []).append(card)
    pack: list[Card] = [Special(Kind.CRAZY, number) for number in range(1, 5)]
    pack += [card for family in chance.shuffled(tuple(families.values())) for card in family]
    pack += [Special(kind, number) for kind in (Kind.DOUBLE, Kind.WIZARD) for number in range(1, 5)]
    decks = tuple(tuple(pack[seat::seats]) for seat in range(seats))
    return Setup(decks, chance.below(seats), options.minutes)


def hurried() -> None:
    """From now on decks are stacked, and `furious` tables show cards no longer than they must."""
    Elementals.deal = stacked  # type: ignore[method-assign]
    RaceDriver.tempi = {**TEMPI, "furious": Tempo(shown=0, told=0, countdown=0, flips=0)}


class Served:
    """The server in this process, on real sockets, and whether it has anything to do."""

    def __init__(self, house: House, server: HouseServer, hours: Hours) -> None:
        self._house, self._server, self._hours = house, server, hours
        self.arrived = 0
        """Counts up with all that arrives, at the server or from it."""

    @property
    def port(self) -> int:
        listening: socket.socket = self._server.servers[0].sockets[0]
        port: int = listening.getsockname()[1]
        return port

    def room(self, id: str) -> Room:
        """The table with that id, whose timers are known for its own from now on."""
        room = self._house.keeper.at_hand(id)
        assert room is not None
        room.after = lambda delay, call: self._hours.after(delay, call, room)
        return room

    async def settled(self, rooms: set[Room | None]) -> None:
        """Returns when everything that was sent there has arrived, is stored, and has been told."""
        known = [room for room in rooms if room is not None]
        quiet = 0
        while quiet < QUIET:
            before = self.arrived
            await asyncio.sleep(0)
            quiet = 0 if self.arrived != before or any(map(_busy, known)) else quiet + 1


def _busy(room: Room) -> bool:
    """Flips that wait for their moment may wait."""
    kept = len(room.driver._kept) if isinstance(room.driver, RaceDriver) else 0
    return room.writing or len(room._tasks) > kept


@asynccontextmanager
async def served(folder: Path, hours: Hours) -> AsyncIterator[Served]:
    """The server, for as long as it is needed."""
    hurried()
    logs.configure("json")
    settings = Settings(
        data=folder, rate=0, tables=0, pause=0, workers=1, proxies=(ip_network("127.0.0.1/32"),)
    )
    house = House(settings, hours.clock, hours.after)
    server = HouseServer(house, host="127.0.0.1", port=0)
    found = Served(house, server, hours)

    class CountedSocket(house.sockets()):  # type: ignore[misc]
        def data_received(self, data: bytes) -> None:
            found.arrived += 1
            super().data_received(data)

    server.config.ws = CountedSocket
    server.config.ws_ping_interval = None  # to keep connections alive, by a clock that does not stand still
    serving = asyncio.create_task(server.serve())
    while not server.started:
        await asyncio.sleep(0.01)
    try:
        yield found
    finally:
        server.should_exit = server.force_exit = True
        await serving
