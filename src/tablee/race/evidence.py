"""What is known about one hand, and the reaction time that follows from it."""

from dataclasses import dataclass
from typing import Final

from tablee.core import Millis

FLOOR: Final[Millis] = 100
"""No human reacts faster to what they see. A hand that claims to is a false start."""

CLOCK_ERROR: Final[Millis] = 5
"""Two clocks, each rounded to milliseconds, may disagree by so much about the same stretch of time."""


class FromTheFuture(Exception):
    """A hand that claims to have been put down after it arrived."""


@dataclass(frozen=True, slots=True)
class Evidence:
    """One hand, in milliseconds since the game began.

    The reveal left the server at `shown`, the hand arrived at `arrived`, and its player says it came
    `claimed` after the reveal appeared. What lies between is the network's, as far as `allowed`.
    `rtt` is what the server's own ping measured of this line, None where nothing is known.
    """

    shown: Millis
    arrived: Millis
    claimed: Millis
    rtt: Millis | None
    allowed: Millis

    @property
    def network(self) -> Millis:
        """The delay that the player says was the network's."""
        return self.arrived - self.shown - self.claimed

    @property
    def reaction(self) -> Millis:
        """The time that counts: as claimed, or raised until no more than allowed is the network's."""
        return max(self.claimed, self.arrived - self.shown - self.allowed)

    @property
    def early(self) -> bool:
        """Whether the hand is a false start."""
        return self.claimed < FLOOR


def weigh(shown: Millis, arrived: Millis, claimed: Millis, rtt: Millis | None, allowed: Millis) -> Evidence:
    """The evidence of a hand. Raises FromTheFuture for a claim that no clock error explains."""
    passed = arrived - shown
    if claimed > passed + CLOCK_ERROR:
        raise FromTheFuture
    return Evidence(shown, arrived, min(max(claimed, 0), max(passed, 0)), rtt, allowed)
