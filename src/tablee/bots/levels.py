"""The bots there are, by game and level."""

from collections.abc import Mapping
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
