"""What the server's own pings tell about one line, and how much network a hand on it may claim."""

from statistics import median
from typing import Final

from tablee.core import Millis

FRAME: Final[Millis] = 8
"""Between a card's arrival and its picture lies a part of a frame of the screen, which no ping sees.

Half a frame is what it takes on average, on every line alike: more would be a gift to liars, and less
would make nobody equal to others.
"""

WINDOW: Final = 24
"""Pings remembered: about half a minute of them."""

SURE: Final = 4
"""Pings it takes to know a line."""

SPREAD: Final = 1.5
"""A round trip may exceed the fastest by so many times what the middle one does.

Slower ones are rare, and cost their player little. Whoever answers the pings that travel with reveals
late on purpose has it with every card.
"""

UNSTEADY: Final[Millis] = 60
"""More jitter than that, and reaction times on this line are guesswork."""


class Lag:
    """One line's round trips, as the server measured them.

    Only pings sent at moments the client cannot foresee are remembered: whoever answers late just
    when a card is shown changes nothing here. `ceiling` is what somebody trustworthy measured
    below the client's reach (the kernel, a proxy of ours), None where nobody did.
    """

    __slots__ = ("_fastest", "_trips", "_usual", "ceiling")

    def __init__(self) -> None:
        self._trips: list[Millis] = []
        self._fastest = 0
        self._usual = 0.0
        self.ceiling: Millis | None = None

    @property
    def known(self) -> bool:
        """Whether enough pings came back to know the line."""
        return len(self._trips) >= SURE

    def add(self, trip: Millis) -> None:
        """One more ping came back."""
        self._trips = [*self._trips[1 - WINDOW :], max(0, trip)]
        self._fastest, self._usual = min(self._trips), median(self._trips)

    @property
    def ping(self) -> Millis | None:
        """The usual round trip; None while nothing was measured."""
        return round(self._usual) if self._trips else None

    @property
    def jitter(self) -> Millis:
        """How far the usual round trip lies above the fastest."""
        return round(self._usual - self._fastest)

    def plausible(self) -> Millis:
        """The longest round trip that this line explains."""
        longest = round(self._fastest + SPREAD * (self._usual - self._fastest))
        return longest if self.ceiling is None else min(longest, self.ceiling)

    def allowance(self, trip: Millis | None, cap: Millis) -> Millis:
        """The network a hand may claim, a frame for the picture included.

        `trip` is the round trip of the ping that travelled with the reveal; without it the hand gets
        what the line explains. Never more than the cap, whatever was measured.
        """
        longest = self.plausible()
        return min(longest if trip is None else min(trip, longest), cap) + FRAME

    def fair(self, cap: Millis) -> bool:
        """Whether a race over this line can be judged fairly."""
        if not self.known:
            return True  # nobody is warned before anything is known
        return self._usual <= cap and self.jitter <= UNSTEADY
