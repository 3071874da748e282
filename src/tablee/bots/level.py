"""A bot as it is offered: by name, and fetched when somebody asks it."""

from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import Any

from tablee.bots.rating import Rating, Unit
from tablee.bots.thought import Thought
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
    with suppress(Exception):  # raised again when the bot is asked, by whom it can be told
        _fetched(module, name)
    return Level(module, name, unit)


@cache
def _fetched(module: str, name: str) -> Any:
    return getattr(import_module(module), name)()
