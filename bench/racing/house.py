"""The server of the laboratory: the real one, with stacked decks and no time to enjoy a verdict.

    python bench/racing/house.py FOLDER SLOW

Nothing of the race is changed. Decks are dealt so that cards match more often than by chance
(sorted by belly, crazy creatures first, doubles and wizards last), and the tempo `furious` shows
cards no longer than the slowest line needs. Time passes SLOW times slower than outside: what a busy
machine takes for its other work then weighs so much less against the milliseconds that are measured.
Says on its output until when it was kept from running, if it was for long.
"""

import socket
import sys
import time
from ipaddress import ip_network
from pathlib import Path

from racing.stalls import SAYS, Metronome
from tablee.core import Chance, Millis
from tablee.games.elementals import Elementals
from tablee.games.elementals.setup import ELEMENTALS, Card, Kind, Options, Setup, Special
from tablee.race import TEMPI, Tempo
from tablee.server import logs
from tablee.server.app import House, HouseServer, later, unhurried
from tablee.server.racing import Racing
from tablee.server.settings import Settings


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


class WatchedServer(HouseServer):
    """The server, with a metronome beside it."""

    slow = 1.0

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self._metronome = Metronome(self.slow, lambda until: print(f"{SAYS} {until}", flush=True))


def main(folder: Path, slow: float) -> None:
    begun = time.time_ns()

    def clock() -> Millis:
        return int((begun + (time.time_ns() - begun) / slow) / 1_000_000)

    Elementals.deal = stacked  # type: ignore[method-assign]
    Racing.tempi = {**TEMPI, "furious": Tempo(shown=0, told=0, countdown=0, flips=0)}
    logs.configure("json")
    settings = Settings(data=folder, rate=0, pause=0, workers=1, proxies=(ip_network("127.0.0.1/32"),))
    house = House(settings, clock, lambda delay, call: later(delay * slow, call))
    unhurried()
    WatchedServer.slow = slow
    WatchedServer(house, host="127.0.0.1", port=0).run()


if __name__ == "__main__":
    main(Path(sys.argv[1]), float(sys.argv[2]))
