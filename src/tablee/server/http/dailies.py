"""The daily three: two positions to solve, one round of cards, and how often one came.

A day is the day of whoever plays: it begins at their own midnight, and is accepted for as long as it is that
day anywhere on Earth. Without one, the day is that of UTC.
"""

import asyncio
from collections import OrderedDict
from datetime import UTC, date, datetime, timedelta
from statistics import median
from typing import Any, Final

import msgspec

from tablee.games import OWN
from tablee.puzzles import PUZZLED, day_of, number_of
from tablee.server.http.posed import Posed
from tablee.server.http.trainings import training
from tablee.server.keeping.solved import Solved
from tablee.server.rooms.client import Clock
from tablee.server.thinking.puzzling import Puzzles
from tablee.table.refused import Refused
from tablee.wire.daily import CARDS, Answered, Daily, DailyRace, HandPut, RaceResult, Streak
from tablee.wire.http import Training

SEED: Final = "tablee-daily/1"

RACED: Final = next(game for game in OWN if training(game, 1, SEED) is not None)
"""The game of which there is a round of cards."""

EAST: Final = timedelta(hours=14)
WEST: Final = timedelta(hours=12)
"""How far the calendars of the world are ahead of UTC and behind it."""

POSED: Final = 16
"""So many positions are kept at hand: a few days' worth."""


class Dailies:
    """The three of every day, and what people answered."""

    def __init__(self, puzzles: Puzzles, solved: Solved, clock: Clock) -> None:
        self._puzzles, self._solved, self._clock = puzzles, solved, clock
        self._posed: OrderedDict[tuple[str, int], Posed] = OrderedDict()

    def number(self, day: str | None) -> int:
        """The number of that day if it is today for somebody; else that of today by UTC."""
        now = datetime.fromtimestamp(self._clock() / 1000, UTC)
        asked = date_of(day)
        if asked is not None and (now - WEST).date() <= asked <= (now + EAST).date():
            return number_of(asked)
        return number_of(now.date())

    async def today(self, person: str, day: str | None, lang: str) -> Daily:
        """The three of that day as far as that person has got. Raises StoreFailed."""
        number = self.number(day)
        answers = await self._solved.answers(person, number)
        puzzles = [await self.posed(game, number) for game in PUZZLED]
        raced = answers.get(RACED)
        return Daily(
            day=day_of(number).isoformat(),
            number=number + 1,
            puzzles=[
                posed.told(lang, _move(answers.get(game)))
                for game, posed in zip(PUZZLED, puzzles, strict=True)
            ],
            race=DailyRace(
                game=RACED,
                rounds=self._cards(number).rounds,
                result=None if raced is None else msgspec.json.decode(raced, type=RaceResult),
            ),
            streak=await self.streak(person, number),
        )

    async def poster(self) -> tuple[str, Any]:
        """Today by UTC, and one of its positions as its player sees it. Raises StoreFailed."""
        number = self.number(None)
        return day_of(number).isoformat(), (await self.posed(PUZZLED[0], number)).view

    async def posed(self, game: str, number: int) -> Posed:
        """The puzzle of that game and day, played once for all who ask. Raises StoreFailed."""
        key = (game, number)
        if key not in self._posed:
            self._posed[key] = await asyncio.to_thread(Posed, await self._puzzles.of(game, number))
            while len(self._posed) > POSED:
                self._posed.popitem(last=False)
        return self._posed[key]

    async def solve(self, person: str, number: int, game: str, move: str) -> Answered:
        """What became of that move; the first one counts. Raises Refused, StoreFailed."""
        posed = await self.posed(game, number)
        if not posed.allows(move):
            raise Refused("that move cannot be made in this position")
        kept = await self._solved.answer(person, number, game, self._clock(), msgspec.json.encode(move))
        tried = _move(kept)
        assert tried is not None, "what was just kept is there"
        return Answered(solution=posed.solution(tried), streak=await self.streak(person, number))

    async def race(self, person: str, number: int, hands: list[HandPut]) -> Answered:
        """What became of that round, judged by the rules; the first one counts. Raises StoreFailed."""
        rounds = self._cards(number).rounds
        marks = [hand.move == card.right for hand, card in zip(hands, rounds, strict=True)]
        times = [hand.ms for hand, good in zip(hands, marks, strict=True) if good and hand.ms is not None]
        result = RaceResult(
            right=sum(marks), of=len(marks), median=round(median(times)) if times else None, marks=marks
        )
        kept = await self._solved.answer(person, number, RACED, self._clock(), msgspec.json.encode(result))
        return Answered(
            result=msgspec.json.decode(kept, type=RaceResult), streak=await self.streak(person, number)
        )

    async def streak(self, person: str, number: int) -> Streak:
        """How often in a row up to that day. Raises StoreFailed."""
        return streak(await self._solved.days(person, len(PUZZLED) + 1), number)

    def _cards(self, number: int) -> Training:
        dealt = training(RACED, CARDS, f"{SEED}/{number}")
        assert dealt is not None, "it is a race"
        return dealt


def streak(days: list[int], today: int) -> Streak:
    """On how many of these days, which are in order, one came after the other.

    >>> streak([1, 2, 3, 7, 8], 9)
    Streak(days=2, longest=3)
    >>> streak([1, 2, 3, 7, 8], 10)
    Streak(days=0, longest=3)
    """
    longest, run, before = 0, 0, None
    for day in days:
        run = run + 1 if before == day - 1 else 1
        longest, before = max(longest, run), day
    return Streak(days=run if before is not None and before >= today - 1 else 0, longest=longest)


def date_of(day: str | None) -> date | None:
    """Returns the day of that date; None if there is none."""
    try:
        return None if day is None else date.fromisoformat(day)
    except ValueError:
        return None  # as the thirtieth of February


def _move(kept: bytes | None) -> str | None:
    return None if kept is None else msgspec.json.decode(kept, type=str)
