"""What a liar is believed beyond the truth, and what an honest player is not believed, on average.

Among five equals ten milliseconds are about two races of a hundred.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from statistics import fmean

import pytest

from tablee.core import Millis
from tablee.race import FRAME, Lag, weigh
from tablee.race.lag import WINDOW

CAP = 300
SCREEN_MS = 1000 / 60
DISTANCES = (5, 40, 90, 150, 250)
LINES = 60
RACES = 30
HOLDS = (10, 50, 200)
"""How long a liar holds pongs back."""


@dataclass(frozen=True, slots=True)
class Reveal:
    """One reveal to a person who reacts after half a second: what was, and what the server measured of it."""

    trip: Millis
    arrived: Millis
    reaction: Millis = 500


@dataclass(frozen=True, slots=True)
class Line:
    """So many pings and reveals over one line, and the round trip somebody trustworthy measured of it."""

    pings: list[Millis]
    reveals: list[Reveal]
    ceiling: Millis

    def lag(self, held: Millis, ceiling: Millis | None) -> Lag:
        lag = Lag()
        for ping in self.pings:
            lag.add(ping + held)
        lag.ceiling = ceiling
        return lag


def lines(distance: int) -> Iterator[Line]:
    """Lines of that length with jitter on both ways, the same ones whenever they are asked for."""
    dice = Random(distance)

    def way() -> float:
        return distance / 2 + dice.expovariate(1 / (1 + 0.05 * distance))

    def reveal() -> Reveal:
        there, painted = way(), dice.uniform(0, SCREEN_MS)
        return Reveal(round(there + way()), round(there + painted + 500 + way()))

    for _ in range(LINES):
        pings = [round(way() + way()) for _ in range(WINDOW)]
        ceiling = round(fmean(way() + way() for _ in range(3)))
        yield Line(pings, [reveal() for _ in range(RACES)], ceiling)


def ahead(line: Line, claims: Millis, held: Millis, held_with_reveals: Millis, trusted: bool) -> float:
    """How far on average the time that counts lies before the true one."""
    lag = line.lag(held, line.ceiling if trusted else None)
    return fmean(
        one.reaction
        - weigh(0, one.arrived, claims, one.trip, lag.allowance(one.trip + held_with_reveals, CAP)).reaction
        for one in line.reveals
    )


@pytest.mark.parametrize("distance", DISTANCES)
def test_an_honest_player_is_raised_by_a_few_milliseconds(distance: int) -> None:
    for trusted in (True, False):
        assert fmean(ahead(line, 500, 0, 0, trusted) for line in lines(distance)) > -13


@pytest.mark.parametrize("distance", DISTANCES)
def test_claiming_less_time_gains_nothing(distance: int) -> None:
    assert fmean(ahead(line, 105, 0, 0, trusted=True) for line in lines(distance)) < 0


@pytest.mark.parametrize("held", HOLDS)
@pytest.mark.parametrize("distance", DISTANCES)
def test_holding_back_every_pong_gains_little_where_somebody_else_measured(distance: int, held: int) -> None:
    assert fmean(ahead(line, 105, held, held, trusted=True) for line in lines(distance)) < 2


@pytest.mark.parametrize("held", HOLDS)
@pytest.mark.parametrize("distance", DISTANCES)
def test_holding_back_the_pongs_of_reveals_gains_little_anywhere(distance: int, held: int) -> None:
    for trusted in (True, False):
        assert fmean(ahead(line, 105, 0, held, trusted) for line in lines(distance)) < 7


@pytest.mark.parametrize("held", HOLDS)
def test_no_pong_buys_more_than_was_measured_out_of_its_reach(held: int) -> None:
    for line in lines(90):
        assert line.lag(held, line.ceiling).allowance(90 + held, CAP) <= line.ceiling + FRAME
