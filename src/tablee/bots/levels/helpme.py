"""The bots of Help Me!."""

from types import MappingProxyType
from typing import Final

from tablee.bots.level import Level

LEVELS: Final = MappingProxyType(
    {
        "easy": Level("tablee.bots.helpme", "Easy"),
        "medium": Level("tablee.bots.helpme", "Medium"),
        "hard": Level("tablee.bots.helpme", "Hard"),
        "expert": Level("tablee.bots.helpme", "Expert", unit="share"),
    }
)
