"""Somebody who plays a few games on in their head, and forgets the cards they passed on."""

from dataclasses import replace
from typing import Final

from tablee.bots.kernels.compiled import COMPILED
from tablee.bots.rauha.expert import Expert
from tablee.bots.thought import Thought
from tablee.core import Chance

TURNS: Final = 1_400 if COMPILED else 120
"""How many turns of its own it plays in its head before it decides."""


class Hard:
    """The expert's way to think, with little of it, without a memory and with no network to ask: every game
    is played to its end by the quick policy.

    What others hold is to it any card that lies on no board and not in its own hand.
    """

    def __init__(self, turns: int = TURNS) -> None:
        self._expert = Expert(turns, weighed=0)

    def choose(self, thought: Thought, chance: Chance) -> str:
        return self._expert.choose(replace(thought, views=()), chance)
