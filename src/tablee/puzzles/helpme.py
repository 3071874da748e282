"""Puzzles of Help Me!."""

from typing import Final

from tablee.bots.helpme.expert import POSITIONS, SIMULATIONS, Expert

SEATS: Final = 2
LEAST: Final = 8


def judge(times: int) -> Expert:
    """The expert, searching so many times as long."""
    return Expert(SIMULATIONS * times, POSITIONS * times)
