"""The bots there are, by game and level."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from tablee.bots import helpme, rauha
from tablee.bots.elementals import REFLEXES
from tablee.bots.thought import Thinker

LEVELS: Final[Mapping[str, Mapping[str, Thinker]]] = MappingProxyType(
    {
        "helpme": MappingProxyType(
            {
                "easy": helpme.Easy(),
                "medium": helpme.Medium(),
                "hard": helpme.Hard(),
                "expert": helpme.Expert(),
            }
        ),
        "rauha": MappingProxyType({"easy": rauha.Easy(), "medium": rauha.Medium()}),
        "elementals": REFLEXES,
    }
)
"""By the game's key, then by the level's name, weakest first."""

LOOKS_ROUND: Final[Mapping[str, Callable[[str], bool]]] = MappingProxyType({"rauha": rauha.looks_round})
"""By the game's key: whether before that move of their own, in the notation, its bots take in what they see.

They are told it again with every thought after it, as somebody remembers what they saw; games that are
not here are remembered from their lines alone.
"""
