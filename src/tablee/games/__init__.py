"""The rulebooks as code."""

from collections.abc import Mapping
from importlib import import_module
from importlib.util import find_spec
from types import MappingProxyType, ModuleType
from typing import Final

from tablee.core import AnyGame
from tablee.games.elementals import Elementals
from tablee.games.helpme import HelpMe
from tablee.games.joining import joining
from tablee.games.rauha import Rauha

OWN: Final[Mapping[str, AnyGame]] = MappingProxyType(
    {game.key: game for game in (HelpMe(), Rauha(), Elementals())}
)
"""The games of this house, by their keys."""

_JOINING: Final = tuple(joining(OWN))

GAMES: Final[Mapping[str, AnyGame]] = MappingProxyType(
    {**OWN, **{game.key: game for game in _JOINING if not isinstance(game, str)}}
)
"""Every game by its key: ours, then those that other packages bring."""

LEFT_OUT: Final = tuple(why for why in _JOINING if isinstance(why, str))
"""A sentence for each game that wanted to join and could not."""

FEWEST_SEATS: Final = min(game.seats[0] for game in GAMES.values())
MOST_SEATS: Final = max(game.seats[-1] for game in GAMES.values())


def part(key: str, place: str) -> ModuleType | None:
    """What a game has elsewhere in the house, beside its rules (bots, a drawing, a lesson); None without any.

    Of a game of this house that is the module of its key there (`tablee.bots.levels.KEY`); of any other, the
    one that is named like it in the game's own package (`PACKAGE.levels`).
    """
    name = f"{place}.{key}" if key in OWN else f"{_home(key)}.{place.rpartition('.')[2]}"
    try:
        return import_module(name) if find_spec(name) is not None else None
    except ModuleNotFoundError as missing:
        if missing.name == name:
            return None  # the game is one module, with nothing beside its rules
        raise


def _home(key: str) -> str:
    """The package of a game's rules."""
    module = type(GAMES[key]).__module__
    return module.rpartition(".")[0] or module


__all__ = ["FEWEST_SEATS", "GAMES", "LEFT_OUT", "MOST_SEATS", "OWN", "Elementals", "HelpMe", "Rauha", "part"]
