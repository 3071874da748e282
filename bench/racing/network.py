"""A simulated line: delay, jitter, loss and bursts, in the order in which TCP delivers."""

import random
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Weather:
    """What happens to messages on their way, beside the distance.

    Jitter is an exponential delay on each way, on average `jitter` of the distance plus a
    millisecond. A message is lost with the chance `loss`, and comes after a retransmission, as does
    all behind it. About every `calm` seconds a burst of `burst` seconds delays everything by up to
    `worse` milliseconds.
    """

    name: str
    jitter: float
    loss: float
    calm: float
    burst: float
    worse: float


STEADY = Weather("steady", jitter=0.02, loss=0.0, calm=1e9, burst=0.0, worse=0.0)
ROUGH = Weather("rough", jitter=0.05, loss=0.01, calm=10.0, burst=0.4, worse=80.0)

RETRANSMISSION_S = 0.2
"""The least that Linux waits before it sends a lost segment again."""


class Way:
    """One direction of a line. Times are seconds of the event loop's clock."""

    def __init__(self, distance_ms: float, weather: Weather, dice: random.Random) -> None:
        self._half = distance_ms / 2000
        self._weather, self._dice = weather, dice
        self._last = 0.0
        self._burst = dice.expovariate(1 / weather.calm)
        self._mean = (1 + weather.jitter * distance_ms) / 1000

    def usual(self) -> float:
        """A delay with nothing special about it."""
        return self._half + self._dice.expovariate(1 / self._mean)

    def arrival(self, now: float) -> float:
        """When a message sent now arrives: never before one sent earlier."""
        delay = self.usual()
        if self._dice.random() < self._weather.loss:
            delay += max(RETRANSMISSION_S, 2 * self._half)
        if now > self._burst + self._weather.burst:
            self._burst = now + self._dice.expovariate(1 / self._weather.calm)
        elif now > self._burst:
            delay += self._dice.random() * self._weather.worse / 1000
        self._last = max(self._last, now + delay)
        return self._last
