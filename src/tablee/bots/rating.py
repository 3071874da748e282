"""What a choice was worth: all that an analyst says about a move."""

from dataclasses import dataclass, replace
from math import exp, sqrt
from typing import Final, Literal, Protocol

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


LEFT: Final = 1.2
"""What is left of a game when it begins, and a little for what a search at its end does not know."""

SURE: Final = 0.99
"""Nobody is surer of what was not counted to the end."""


def uncertain(share: float) -> float:
    """A share that a search found, of which it cannot be certain."""
    return 0.5 + SURE * (share - 0.5)


def evidence(said: float, passed: float) -> float:
    """How much what a search says, half being even, weighs when so much of the game (0 to 1) has passed."""
    return (said - 0.5) / (LEFT - passed)


@dataclass(frozen=True, slots=True)
class Calibration:
    """What a search says, made what it has meant: how often whoever it said that of has won.

    A search counts a little for points of lead, and plays the rest of the game better or worse than people
    and bots do. The logarithm of the odds is a straight line in what it says, the steeper the less of the
    game is left; so a share is never quite 0 or 1, and a better move stays a better move. The two numbers are
    fitted on games between experts (bench/analyst.py).
    """

    odds: float
    slope: float

    def share(self, said: float, passed: float) -> float:
        """The share of the win that can be expected, when so much of the game (0 to 1) has passed."""
        return uncertain(1 / (1 + exp(-(self.odds + self.slope * evidence(said, passed)))))

    def believed(self, rating: Rating, passed: float) -> Rating:
        """The same rating in shares of the win, where what was said is no share yet."""
        worth, otherwise = self.share(rating.worth, passed), self.share(rating.otherwise, passed)
        within = rating.within
        if within is not None:
            middle, half = (rating.worth + rating.otherwise) / 2, within / 2
            within = self.share(middle + half, passed) - self.share(middle - half, passed)
        return replace(rating, worth=worth, otherwise=otherwise, within=within)


class Rater(Protocol):
    """A bot that can say what moves are worth."""

    def rate(self, thought: Thought, played: str, chance: Chance) -> Rating:
        """That move of `thought.legal`, of which there are at least two, beside the best of the others.

        The same thought, move and chance give the same rating.
        """
        ...
