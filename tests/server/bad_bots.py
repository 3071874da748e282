"""Bots that nobody would seat."""

import os
import time

from tablee.bots.thought import Thinker, Thought
from tablee.core import Chance


class Last:
    """The last of the legal moves: the only good one here."""

    def choose(self, thought: Thought, chance: Chance) -> str:
        return thought.legal[-1]


class Crashing:
    """Raises, with a secret in its message."""

    def choose(self, thought: Thought, chance: Chance) -> str:
        raise ValueError(f"I protect {thought.view}")


class Hanging:
    """Never answers."""

    def choose(self, thought: Thought, chance: Chance) -> str:
        while True:
            time.sleep(60)


class Dying:
    """Takes its process along."""

    def choose(self, thought: Thought, chance: Chance) -> str:
        os._exit(1)


class Lying:
    """Answers what is no legal move."""

    def choose(self, thought: Thought, chance: Chance) -> str:
        return "a1-f5"


class Mute:
    """Answers what is no move at all."""

    def choose(self, thought: Thought, chance: Chance) -> str:
        return None  # type: ignore[return-value]


BOTS: dict[str, dict[str, Thinker]] = {
    "helpme": {
        "good": Last(),
        "crashing": Crashing(),
        "hanging": Hanging(),
        "dying": Dying(),
        "lying": Lying(),
        "mute": Mute(),
    }
}
