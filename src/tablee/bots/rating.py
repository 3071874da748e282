"""What a choice was worth: all that an analyst says about a move."""

from dataclasses import dataclass
from math import sqrt
from typing import Literal, Protocol

from tablee.bots.thought import Thought
from tablee.core import Chance

Unit = Literal["share", "points"]
"""What worth is counted in: the expected share of the win, from 0 to 1, or the points expected at the end."""


@dataclass(frozen=True, slots=True)
class Rating:
    """A move beside the best of the others, as whoever chose could judge it then.

    `worth` is what the chooser could expect of the move made, `other` the best of the moves not made and
    `otherwise` what could be expected of that one.
    """

    worth: float
    other: str
    otherwise: float
    games: int | None = None
    """In how many games the less tried of the two was played out; None where it was judged or counted."""
    within: float | None = None
    """How far the luck of these games may have moved `gain`, nineteen times of twenty: 0 where all was
    counted to the end, None where nobody can say. How well the games were played is not in it."""

    @property
    def gain(self) -> float:
        """What the choice gained over the best of the others; below 0, what it lost."""
        return self.worth - self.otherwise


def luck(*tried: tuple[int, float]) -> float:
    """How far averages may be off together, nineteen times of twenty; of each, in how many games, and what
    share of the win it was. No share spreads wider about its average than won or lost does.

    Two wins and two losses are added to each ("plus four", Agresti and Coull 1998): all won in a few games is
    not yet certain, and nothing at all is known without any.
    """
    added = ((games + 4, (worth * games + 2) / (games + 4)) for games, worth in tried)
    return 2 * sqrt(sum(worth * (1 - worth) / games for games, worth in added))


class Rater(Protocol):
    """A bot that can say what moves are worth."""

    def rate(self, thought: Thought, played: str, chance: Chance) -> Rating:
        """That move of `thought.legal`, of which there are at least two, beside the best of the others.

        The same thought, move and chance give the same rating.
        """
        ...
