"""What the arena asks of a player."""

from collections.abc import Sequence
from typing import Any, Protocol

from tablee.core import Chance


class Bot(Protocol):
    """A player that sees what its seat may see, and nothing else."""

    def act(self, view: Any, legal: Sequence[Any], awaited: bool, chance: Chance) -> Any | None:
        """One of the legal moves, a hand with its reaction time; or None, unless the game awaits it."""
        ...
