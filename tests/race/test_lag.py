"""How much network a hand may claim, by what the server measured itself."""

import pytest

from tablee.race import FRAME, Lag
from tablee.race.lag import SURE, WINDOW

CAP = 300


def line(*trips: int, ceiling: int | None = None) -> Lag:
    lag = Lag()
    for trip in trips:
        lag.add(trip)
    lag.ceiling = ceiling
    return lag


def test_of_an_unknown_line_nothing_is_explained_but_a_frame() -> None:
    lag = line()
    assert (lag.ping, lag.jitter, lag.plausible(), lag.known) == (None, 0, 0, False)
    assert lag.allowance(None, CAP) == FRAME
    assert lag.allowance(250, CAP) == FRAME


def test_the_ping_that_travelled_with_the_reveal_says_what_this_way_took() -> None:
    assert line(40, 50, 60, 50, 40).allowance(44, CAP) == 44 + FRAME


def test_it_explains_no_more_than_the_line_does_at_moments_nobody_foresees() -> None:
    # The fastest took 40, the middle one 50: half as much again above the fastest is plausible.
    assert line(40, 50, 60, 50, 40).allowance(200, CAP) == 55 + FRAME
    assert line(40, 50, 60, 50, 40).allowance(None, CAP) == 55 + FRAME


def test_a_few_pongs_held_back_change_nothing_that_matters() -> None:
    honest = [40, 42, 44, 41, 43, 42, 41, 43, 42]
    assert line(*honest, 240, 240).plausible() <= line(*honest).plausible() + 2


def test_whoever_answers_every_ping_late_is_no_farther_than_the_kernel_says() -> None:
    assert line(*[240] * 12).allowance(240, CAP) == 240 + FRAME
    assert line(*[240] * 12, ceiling=43).allowance(240, CAP) == 43 + FRAME


def test_never_more_than_the_host_allows() -> None:
    assert line(*[500] * 12).allowance(500, 200) == 200 + FRAME


def test_only_the_last_pings_are_remembered() -> None:
    lag = line(*[10] * WINDOW, *[80] * WINDOW)
    assert (lag.ping, lag.jitter, lag.plausible()) == (80, 0, 80)


@pytest.mark.parametrize(
    ("trips", "fair"),
    [
        ([900] * (SURE - 1), True),  # nobody is warned before anything is known
        ([300] * SURE, True),
        ([301] * SURE, False),
        ([20, 140, 150, 160, 150], False),  # anything may have happened on such a line
        ([20, 60, 70, 80, 70], True),
    ],
)
def test_a_line_too_far_or_too_unsteady_is_not_fair(trips: list[int], fair: bool) -> None:
    assert line(*trips).fair(CAP) is fair
