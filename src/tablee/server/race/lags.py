"""How far away those are who race: measured by pings at moments nobody can foresee, and told to all."""

import secrets
from collections.abc import Iterable
from typing import Final

from tablee.core import Millis
from tablee.server.rooms.after import Timer
from tablee.server.rooms.client import Client
from tablee.server.rooms.room import Room
from tablee.server.rooms.telling.messages import lag
from tablee.wire.race import SeatLag

TICK_S: Final = (0.6, 1.4)
"""Between two pings of a known line."""

FIRST_TICK_S: Final = 0.15
"""Between the first pings, which are to know the line before the first card."""

FIRST_TICKS: Final = 12
"""After so many a line that does not answer is no reason to hurry any more."""

TICKS_TOLD: Final = 2
"""What was measured is told with every so many pings."""


class Lags:
    """How far everybody is from one table."""

    def __init__(self, room: Room) -> None:
        self._room = room
        self._dice = secrets.SystemRandom()
        self._ticks = 0
        self._hurried = 0
        self._ticking: Timer | None = None
        self._announced: dict[str, Millis] = {}

    @property
    def cap(self) -> Millis:
        """The most network that the host lets a hand claim."""
        return self._room.table.settings.max_lag

    def players(self) -> list[Client]:
        """The sockets of those who play from afar. One device has no line to measure."""
        if self._room.table.local:
            return []
        playing = {chair.person for chair in self._room.table.chairs}
        return [client for client in self._room.clients if client.person in playing]

    def of(self, person: str | None) -> Iterable[Client]:
        """The sockets of one person."""
        return (client for client in self._room.clients if client.person == person)

    def on_arrival(self) -> None:
        """Somebody came: from now on there is something to measure."""
        self._hurried = 0
        if self._ticking is None:
            self._tick()

    def ping(self, reveal: int) -> None:
        """With that reveal travels a ping, to time this very way."""
        for client in self.players():
            client.ping(self._room.clock, reveal)

    def announce(self, person: str, delay: Millis | None) -> None:
        """A person says how much later a screen reader tells them the cards."""
        self._announced.pop(person, None)
        if delay is not None:
            self._announced[person] = delay
        self._tell()

    def close(self) -> None:
        """No more pings."""
        if self._ticking is not None:
            self._ticking.cancel()
            self._ticking = None

    def _tick(self) -> None:
        self._ticking = None
        if not self._room.clients or self._room.table.phase == "over":
            return
        players = self.players()
        for client in players:
            client.ping(self._room.clock, None)
        self._ticks += 1
        self._hurried += 1
        if self._ticks % TICKS_TOLD == 0:
            self._tell()
        hurry = self._hurried <= FIRST_TICKS and not all(client.lag.known for client in players)
        self._ticking = self._room.after(FIRST_TICK_S if hurry else self._dice.uniform(*TICK_S), self._tick)

    def _tell(self) -> None:
        message = lag(self._room.clock(), self._seats())
        for client in self._room.clients:
            client.tell(message)

    def _seats(self) -> list[SeatLag]:
        lags = {client.person: client.lag for client in self.players()}
        return [
            SeatLag(
                seat=seat,
                ping=lag.ping,
                jitter=lag.jitter if lag.known else None,
                credit=lag.allowance(None, self.cap),
                fair=lag.fair(self.cap),
                announced=self._announced.get(chair.person),
            )
            for seat, chair in enumerate(self._room.table.chairs)
            if chair.person is not None and (lag := lags.get(chair.person)) is not None
        ]
