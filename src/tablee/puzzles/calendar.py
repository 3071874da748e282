"""Which puzzle belongs to which day."""

from datetime import date, timedelta
from typing import Final

DAY_ONE: Final = date(2026, 11, 16)
"""The day of the puzzles with the number 0."""


def number_of(day: date) -> int:
    """How many days after the first; below 0 before it."""
    return (day - DAY_ONE).days


def day_of(number: int) -> date:
    """The day on which the puzzles of that number are to be solved."""
    return DAY_ONE + timedelta(days=number)
