"""The rulebooks as code."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from tablee.core import AnyGame
from tablee.games.elementals import Elementals
from tablee.games.helpme import HelpMe
from tablee.games.rauha import Rauha

GAMES: Final[Mapping[str, AnyGame]] = MappingProxyType(
    {game.key: game for game in (HelpMe(), Rauha(), Elementals())}
)
"""Every game by its key."""

__all__ = ["GAMES", "Elementals", "HelpMe", "Rauha"]
