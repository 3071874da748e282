"""What a choice was worth: all that an analyst says about a move."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from math import copysign, exp, inf, isinf, log, sqrt
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
    counted to the end, None where nobody can say. What a longer look took back is in it as well; how well the
    games were played is not."""

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


SURE: Final = 0.98
"""Nobody is surer of what is not certain: a hundredth is left on both sides for what cannot be known."""


def log_odds(share: float) -> float:
    """The logarithm of the odds of a share of the win; of what is certain it has no end."""
    return log(share / (1 - share)) if 0 < share < 1 else copysign(inf, share - 0.5)


@dataclass(frozen=True, slots=True)
class Calibration:
    """What an expert says, made what it has meant: how often whoever it said that of has won.

    A search counts a little for points of lead, and plays the rest of the game better or worse than people
    and bots do; and whoever takes the move that looks best takes the error that makes it look so as well. The
    logarithm of the odds is a straight line in how much weighs what was said; so a better move stays a better
    move, and a share is never quite 0 or 1 unless it weighs without end. The two numbers are fitted on games
    between experts (bench/analyst.py).
    """

    odds: float
    slope: float

    def share(self, weight: float) -> float:
        """The share of the win that can be expected where what was said weighs so much."""
        if isinf(weight):
            return float(weight > 0)
        return 0.5 + SURE * (1 / (1 + exp(-(self.odds + self.slope * weight))) - 0.5)

    def believed(self, rating: Rating, weigh: Callable[[float], float]) -> Rating:
        """The same rating in shares of the win: what was said weighs as much as `weigh` says."""

        def share(said: float) -> float:
            return self.share(weigh(said))

        within = rating.within
        if within is not None:
            middle, half = (rating.worth + rating.otherwise) / 2, within / 2
            within = share(middle + half) - share(middle - half)
        return replace(rating, worth=share(rating.worth), otherwise=share(rating.otherwise), within=within)


class Rater(Protocol):
    """A bot that can say what moves are worth."""

    def rate(self, thought: Thought, played: str, chance: Chance) -> Rating:
        """That move of `thought.legal`, of which there are at least two, beside the best of the others.

        The same thought, move and chance give the same rating.
        """
        ...
