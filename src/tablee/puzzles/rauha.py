"""Puzzles of Rauha: where to place a card, or a spore."""

from typing import Final

from tablee.bots.rauha.expert import TURNS, Expert

SEATS: Final = 2
LEAST: Final = 7


def judge(times: int) -> Expert:
    """The expert, searching so many times as long."""
    return Expert(TURNS * times)
