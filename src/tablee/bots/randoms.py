"""Players that leave it to chance: in the arena, and at a table."""

from collections.abc import Sequence
from typing import Any, Final

from tablee.bots.thought import Thought
from tablee.core import Chance

HUNDRED: Final = 100


class ChanceBot:
    """Any legal move, each as likely as the others; now and then a change of mind."""

    CHANGES_ITS_MIND = 5  # times in a hundred that it could

    def act(self, view: Any, legal: Sequence[Any], awaited: bool, chance: Chance) -> Any | None:
        if awaited or chance.below(HUNDRED) < self.CHANGES_ITS_MIND:
            return chance.choice(legal)
        return None


class ByChance:
    """The bot of a game that brings none of its own."""

    def choose(self, thought: Thought, chance: Chance) -> str:
        return chance.choice(thought.legal)
