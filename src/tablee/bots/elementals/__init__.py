"""Bots for Elementals: eyes and hands with human times."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from tablee.bots.elementals.reflex import Reflex

REFLEXES: Final[Mapping[str, Reflex]] = MappingProxyType(
    {
        # Somebody who plays for the first time, and takes the time to look.
        "easy": Reflex(median=1_350, spread=0.35, sees=70, errs=3),
        # A player in the evening of a long day.
        "medium": Reflex(median=850, spread=0.30, sees=88, errs=2),
        # A good adult.
        "hard": Reflex(median=560, spread=0.22, sees=96, errs=1),
        # Faster than almost anybody, and still human.
        "furious": Reflex(median=400, spread=0.16, sees=99, errs=0.4),
    }
)
"""By level, slowest first."""

__all__ = ["REFLEXES", "Reflex"]
