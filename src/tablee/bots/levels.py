"""The bots there are, by game and level."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from tablee.bots.helpme import Easy, Expert, Hard, Medium
from tablee.bots.thought import Thinker

LEVELS: Final[Mapping[str, Mapping[str, Thinker]]] = MappingProxyType(
    {
        "helpme": MappingProxyType({"easy": Easy(), "medium": Medium(), "hard": Hard(), "expert": Expert()}),
        "rauha": MappingProxyType({}),
        "elementals": MappingProxyType({}),
    }
)
"""By the game's key, then by the level's name, weakest first."""
