"""What travels of the daily three."""

from typing import Annotated, Any

import msgspec

from tablee.wire.http import Exercise
from tablee.wire.noun import Wire
from tablee.wire.shared import LogLine

CARDS = 20
"""So many cards has the round of a day."""


class Solution(Wire, frozen=True, kw_only=True):
    """How a puzzle was answered, and what would have been best. Worth is counted in hundredths of the win."""

    move: str
    """What was tried."""
    right: bool
    best: str
    worth: int
    """What the move that was tried is worth."""
    best_worth: int
    merits: list[Any]
    """What the best move has over the other (over the next best, where it was found), in the game's words."""


class DailyPuzzle(Wire, frozen=True, kw_only=True):
    """A position to solve, as the player to move sees it."""

    game: str
    seat: int
    view: Any
    legal: list[str]
    guide: Any
    """The game's own help for this position, if it has any."""
    log: list[LogLine]
    """The game so far, as that seat was told it."""
    solution: Solution | None
    """None before one has answered."""


class RaceResult(Wire, frozen=True, kw_only=True):
    """How a round of cards went; the times are the browser's own."""

    right: int
    of: int
    median: int | None
    """Milliseconds, of the hands that were right; None without any."""
    marks: list[bool]
    """For each card, whether it was answered rightly."""


class DailyRace(Wire, frozen=True, kw_only=True):
    """Cards to react to, the same for everybody that day."""

    game: str
    rounds: list[Exercise]
    result: RaceResult | None


class Streak(Wire, frozen=True, kw_only=True):
    """On how many days in a row somebody has done all three."""

    days: int
    """Up to today, or to yesterday while today's are not done."""
    longest: int


class Daily(Wire, frozen=True, kw_only=True):
    """The three of one day, and how far whoever asks has got."""

    day: str
    """As in 2026-11-16."""
    number: int
    """Counted from 1."""
    puzzles: list[DailyPuzzle]
    race: DailyRace
    streak: Streak


class NewTry(Wire, frozen=True, kw_only=True):
    """The move somebody would make."""

    move: Annotated[str, msgspec.Meta(max_length=64)]


class HandPut(Wire, frozen=True, kw_only=True):
    """What somebody did about one card: the hand, or none, and how fast it was."""

    move: Annotated[str, msgspec.Meta(max_length=64)] | None = None
    ms: Annotated[int, msgspec.Meta(ge=0, le=60_000)] | None = None


class NewRace(Wire, frozen=True, kw_only=True):
    """What somebody did about every card of a round."""

    hands: Annotated[list[HandPut], msgspec.Meta(min_length=CARDS, max_length=CARDS)]


class Answered(Wire, frozen=True, kw_only=True):
    """What became of an answer: the first one counts."""

    solution: Solution | None = None
    result: RaceResult | None = None
    streak: Streak
