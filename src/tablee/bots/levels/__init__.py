"""The bots there are, by game and level; each game's in the module of its key here.

A game may also say who plays on for somebody who leaves, before which moves its bots look round, and who
plays it at random: all of it without a kernel or weights, for those who only offer bots.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Final

from tablee.bots.bot import Bot
from tablee.bots.level import Level
from tablee.bots.randoms import ByChance, ChanceBot
from tablee.bots.rating import Unit
from tablee.bots.thought import Thinker
from tablee.core import AnyGame
from tablee.games import GAMES, part

BY_CHANCE: Final[Mapping[str, Thinker]] = MappingProxyType({"random": ByChance()})
"""The bots of a game that brings none."""


def _of(game: str, what: str, otherwise: Any) -> Any:
    return getattr(part(game, __name__), what, otherwise)


LEVELS: Final[Mapping[str, Mapping[str, Thinker]]] = MappingProxyType(
    {game: _of(game, "LEVELS", BY_CHANCE) for game in GAMES}
)
"""By the game's key, then by the level's name, weakest first."""


def substitute_of(game: str) -> str:
    """The level that plays on for a person: the strongest, unless the game says otherwise."""
    level: str = _of(game, "SUBSTITUTE", [*LEVELS[game]][-1])
    return level


def looks_round(game: str, move: str) -> bool:
    """Whether bots take in what they see before that move of their own, in the notation.

    They are told it again with every thought after it, as somebody remembers what they saw; other games
    are remembered from their lines alone.
    """
    before: str | None = _of(game, "LOOKS_ROUND", None)
    return before is not None and move.startswith(before)


def random_bot(game: AnyGame) -> Bot:
    """A player for random but plausible games."""
    bot: Bot = _of(game.key, "AT_RANDOM", ChanceBot)()
    return bot


@dataclass(frozen=True, slots=True)
class Analyst:
    """The strongest level of a game that can rate moves."""

    name: str
    level: Level
    unit: Unit


def analyst_of(game: str) -> Analyst | None:
    """Whoever analyses that game; None where nobody can."""
    for name, level in reversed([*LEVELS[game].items()]):
        if isinstance(level, Level) and level.unit is not None:
            return Analyst(name, level, level.unit)
    return None
