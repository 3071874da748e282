"""Somebody's finished games, counted: by game, by seats, by whom they met, and how fast they were."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from statistics import median_low
from typing import Final

from tablee.core import Millis
from tablee.record.replay import ABANDONED
from tablee.server.rooms.register import OwnGame
from tablee.wire.http import Figures, Tally, WeekTime

WEEK: Final[Millis] = 7 * 86_400_000
MONDAY: Final[Millis] = 4 * 86_400_000
"""The first one after 1970 began."""

MOST_OPPONENTS: Final = 8


@dataclass(slots=True)
class _Count:
    games: int = 0
    won: float = 0.0
    chance: float = 0.0

    def add(self, won: float, chance: float) -> None:
        self.games += 1
        self.won += won
        self.chance += chance


@dataclass(slots=True)
class _Counts:
    by: dict[str, _Count] = field(default_factory=lambda: defaultdict(_Count))

    def tallies(self, keys: Iterable[str]) -> list[Tally]:
        return [
            Tally(key=key, games=one.games, won=round(one.won, 3), chance=round(one.chance, 3))
            for key, one in ((key, self.by[key]) for key in keys)
        ]


def figures(played: Sequence[OwnGame], person: str) -> Figures:
    """The games that were played to their end, by one person against others."""
    games, seats, people = _Counts(), _Counts(), _Counts()
    names: dict[str, str] = {}
    times: dict[Millis, list[Millis]] = defaultdict(list)
    for one in played:
        digest, mine = one.digest, one.digest.seats_of(person)
        result = digest.result
        if (
            result is None
            or result.reason == ABANDONED
            or len(mine) != 1
            or digest.local
            or one.ended is None
        ):
            continue
        (seat,) = mine
        won = 1 / len(result.winners) if seat in result.winners else 0.0
        chance = 1 / len(digest.places)
        games.by[digest.game].add(won, chance)
        seats.by[str(len(digest.places))].add(won, chance)
        for place in digest.places:
            if place.person is not None and place.person != person:
                people.by[place.person].add(won, chance)
                names.setdefault(place.person, place.name)
        if digest.reactions and (reaction := digest.reactions[seat]) is not None:
            times[(one.ended - MONDAY) // WEEK * WEEK + MONDAY].append(reaction)
    often = sorted(people.by, key=lambda who: (-people.by[who].games, names[who]))[:MOST_OPPONENTS]
    return Figures(
        games=games.tallies(sorted(games.by)),
        seats=seats.tallies(sorted(seats.by)),
        opponents=[
            Tally(key=names[who], games=tally.games, won=tally.won, chance=tally.chance)
            for who, tally in zip(often, people.tallies(often), strict=True)
        ],
        reactions=[
            WeekTime(week=week, games=len(taken), reaction=median_low(taken))
            for week, taken in sorted(times.items())
        ],
    )
