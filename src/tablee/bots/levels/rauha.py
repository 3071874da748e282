"""The bots of Rauha."""

from types import MappingProxyType
from typing import Final

from tablee.bots.level import Level

LEVELS: Final = MappingProxyType(
    {
        "easy": Level("tablee.bots.rauha", "Easy"),
        "medium": Level("tablee.bots.rauha", "Medium", unit="points"),
        "hard": Level("tablee.bots.rauha", "Hard"),
        "expert": Level("tablee.bots.rauha", "Expert", unit="share"),
    }
)

LOOKS_ROUND: Final = "take "
"""Before a draft there is much to see: a hand, all boards."""
