"""A table in a few words, for tests: people are called ada, bo, cy and dee."""

from collections.abc import Callable
from functools import partial
from typing import Any

import msgspec

from tablee.settings import Settings
from tablee.table import events as e
from tablee.table import wishes
from tablee.table.evolution import opened, rebuild
from tablee.table.moment import Moment
from tablee.table.table import Table
from tablee.table.ways_back import consenting, ways_back

START = 1_000_000
PEOPLE = ("ada", "bo", "cy", "dee", "eve", "fay")


class Sitting:
    """A table with its clock: grants wishes and remembers every event."""

    def __init__(self, game: str = "helpme", seats: int = 2, **chosen: Any) -> None:
        options = chosen.pop("options", {})
        local = chosen.pop("local", False)
        first = wishes.open_table("t1", game, seats, options, Settings(**chosen), "ada", local)
        self.now = START
        self.table: Table = opened(first)
        self.events: list[tuple[int, e.AnyEvent]] = [(self.now, first)]

    def grant(self, wish: Callable[[Moment], Moment], later: int = 100) -> None:
        """Time goes by, then the wish comes true."""
        self.now += later
        self.keep(wish(self.moment))

    @property
    def moment(self) -> Moment:
        """The table now, and nothing has happened yet."""
        return Moment(self.table, self.now)

    def keep(self, wished: Moment) -> None:
        """What was wished has happened."""
        self.table = wished.table
        self.events += [(wished.now, event) for event in wished.events]

    def asked(self, seat: int) -> list[int]:
        """The seats whose consent it takes to take that one's last act back."""
        way = ways_back(self.table)[seat]
        assert way is not None, "nothing can be taken back"
        return consenting(self.table, seat, way)

    def sit(self, *people: str) -> "Sitting":
        for person in people:
            self.grant(partial(wishes.sit, person=person, name=person.title(), seat=None))
        return self

    def bots(self, *levels: str) -> "Sitting":
        for level in levels:
            self.grant(partial(wishes.seat_bot, person="ada", seat=None, level=level))
        return self

    def start(self, seed: str = "seed") -> "Sitting":
        self.grant(lambda moment: wishes.start(moment, "ada", seed))
        return self

    def play(self, person: str, seat: int, move: str | None = None, later: int = 100) -> str:
        """The person makes that move, or the first legal one. Returns it."""
        chosen = move or self.legal(seat)[0]
        self.grant(lambda moment: wishes.play(moment, person, seat, chosen), later)
        return chosen

    def legal(self, seat: int) -> list[str]:
        game = self.table.game
        return sorted(game.write(move) for move in game.legal(self.table.state, seat))

    def mover(self) -> int:
        return min(self.table.awaiting())

    def again(self) -> Table:
        """The table rebuilt from its events as they are stored."""
        stored = [(at, msgspec.json.encode(event)) for at, event in self.events]
        decoder = msgspec.json.Decoder(e.AnyEvent)
        return rebuild((at, decoder.decode(body)) for at, body in stored)


def two_people(**chosen: Any) -> Sitting:
    """Ada and Bo at a table of Help Me!, just begun; Ada moves first."""
    return Sitting(starts=0, **chosen).sit("ada", "bo").start()
