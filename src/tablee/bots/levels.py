"""The bots there are, by game and level."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from types import MappingProxyType
from typing import Any, Final

from tablee.bots.elementals import REFLEXES
from tablee.bots.rating import Rating, Unit
from tablee.bots.thought import Thinker, Thought
from tablee.core import Chance


@dataclass(frozen=True, slots=True)
class Level:
    """A bot that is fetched when it is first asked: whoever only offers it needs no kernel and no weights.

    Sent to another process it is fetched on arrival, before its time to think begins.
    """

    module: str
    name: str
    unit: Unit | None = None
    """What it counts in when it rates moves; None if it cannot."""

    def choose(self, thought: Thought, chance: Chance) -> str:
        chosen: str = _fetched(self.module, self.name).choose(thought, chance)
        return chosen

    def __reduce__(self) -> tuple[Any, ...]:
        return _arrived, (self.module, self.name, self.unit)

    def rate(self, thought: Thought, played: str, chance: Chance) -> Rating:
        """As `Rater`; for levels that have a unit."""
        rating: Rating = _fetched(self.module, self.name).rate(thought, played, chance)
        return rating


def _arrived(module: str, name: str, unit: Unit | None) -> Level:
    _fetched(module, name)
    return Level(module, name, unit)


@cache
def _fetched(module: str, name: str) -> Any:
    return getattr(import_module(module), name)()


LEVELS: Final[Mapping[str, Mapping[str, Thinker]]] = MappingProxyType(
    {
        "helpme": MappingProxyType(
            {
                "easy": Level("tablee.bots.helpme", "Easy"),
                "medium": Level("tablee.bots.helpme", "Medium"),
                "hard": Level("tablee.bots.helpme", "Hard"),
                "expert": Level("tablee.bots.helpme", "Expert", unit="share"),
            }
        ),
        "rauha": MappingProxyType(
            {
                "easy": Level("tablee.bots.rauha", "Easy"),
                "medium": Level("tablee.bots.rauha", "Medium", unit="points"),
                "hard": Level("tablee.bots.rauha", "Hard"),
                "expert": Level("tablee.bots.rauha", "Expert", unit="share"),
            }
        ),
        "elementals": REFLEXES,
    }
)
"""By the game's key, then by the level's name, weakest first."""


UNASKED: Final = frozenset({("elementals", "furious")})
"""Those that play only where somebody chose them: nobody is to meet them in a friend's place."""


def substitute_of(game: str) -> str:
    """The level that plays on for a person: the strongest of those one may meet unasked."""
    return next((level for level in reversed([*LEVELS[game]]) if (game, level) not in UNASKED), "random")


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
