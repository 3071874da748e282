"""A player's strength as their games tell it: an estimate, and how sure it is (Plackett–Luce)."""

from collections.abc import Sequence
from math import exp, log, sqrt
from typing import Final

import msgspec
from openskill.models import PlackettLuce

MIDDLE: Final = 1_500
"""The points of somebody of whom nothing is known."""

_MODEL: Final = PlackettLuce()

SCALE: Final = 400 / log(10) / (sqrt(2) * _MODEL.beta)
"""Points for one unit of the model: with 200 more, three of four games of two are won, as in chess."""


class Rating(msgspec.Struct, frozen=True, gc=False):
    """What is known of a player's strength, in the units of the model."""

    mu: float
    sigma: float

    @property
    def points(self) -> int:
        """The estimate as people read it."""
        return round(MIDDLE + SCALE * (self.mu - NEW.mu))

    @property
    def within(self) -> int:
        """So many points it may be off, two times of three."""
        return round(SCALE * self.sigma)

    @property
    def provisional(self) -> bool:
        """Whether less than half of the first uncertainty is gone: for about twenty games."""
        return self.sigma > KNOWN

    @property
    def known(self) -> float:
        """How much is known of the player: from 0, nothing, to 1, no longer provisional."""
        return min(1.0, max(0.0, (NEW.sigma - self.sigma) / (NEW.sigma - KNOWN)))

    def towards(self, other: "Rating", part: float) -> "Rating":
        """So much of the way from this to the other."""
        return Rating(self.mu + part * (other.mu - self.mu), self.sigma + part * (other.sigma - self.sigma))

    @property
    def floor(self) -> float:
        """What the player is at least worth, in all likelihood: by this players are ranked, so that nobody
        leads by a few lucky games."""
        return self.mu - 2 * self.sigma


NEW: Final = Rating(_MODEL.mu, _MODEL.sigma)
"""Somebody of whom nothing is known."""

KNOWN: Final = NEW.sigma / 2
"""How uncertain a rating may be that is no longer provisional."""


def rate(players: Sequence[Rating], ranks: Sequence[int]) -> list[Rating]:
    """What is known of the players after a game in which they came in these places; equal ones shared it."""
    teams = [[_MODEL.rating(mu=player.mu, sigma=player.sigma)] for player in players]
    rated = _MODEL.rate(teams, ranks=[float(rank) for rank in ranks])
    return [Rating(after.mu, after.sigma) for (after,) in rated]


def chance(one: Rating, other: Rating) -> float:
    """How likely the one wins a game of two against the other, as far as both are known.

    >>> chance(NEW, NEW)
    0.5
    """
    luck = sqrt(one.sigma**2 + other.sigma**2 + 2 * _MODEL.beta**2)
    return 1 / (1 + exp((other.mu - one.mu) / luck))
