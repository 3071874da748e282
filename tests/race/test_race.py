"""When the hands that lie there are judged."""

from tablee.race import BREATH, LONGEST_WAIT, Race, weigh


def race(*hands: tuple[int, int, int, int], wrong: tuple[int, ...] = ()) -> Race:
    """Hands as seat, claimed, arrived, allowed, right but for the wrong ones; shown at 1000."""
    open_race = Race(1_000)
    for seat, claimed, arrived, allowed in hands:
        evidence = weigh(1_000, arrived, claimed, None, allowed)
        open_race = open_race.with_hand(seat, evidence, right=seat not in wrong)
    return open_race


def test_without_a_hand_there_is_nothing_to_close() -> None:
    assert race().closes({0: 50, 1: 50}) is None


def test_alone_it_is_closed_at_once() -> None:
    assert race((0, 400, 1_450, 60)).closes({}) == 1_450
    assert race((0, 400, 1_450, 60)).closes({0: 60}) == 1_450


def test_it_waits_for_whoever_could_have_been_faster() -> None:
    # A hand of seat 1 that came 399 after the reveal arrives at 1000 + 399 + 180 at the latest.
    assert race((0, 400, 1_450, 60)).closes({1: 180, 2: 90}) == 1_000 + 400 + 180 + 1


def test_it_waits_for_nobody_whose_hand_would_be_here_by_now() -> None:
    assert race((0, 400, 1_650, 260)).closes({1: 180}) == 1_650


def test_a_faster_hand_shortens_the_wait() -> None:
    assert race((0, 400, 1_450, 60), (2, 300, 1_460, 170)).closes({1: 180}) == 1_000 + 300 + 180 + 1


def test_everybody_here_closes_it() -> None:
    assert race((0, 400, 1_450, 60), (1, 500, 1_560, 180)).closes({0: 60, 1: 180}) == 1_450


def test_nobody_is_waited_for_longer_than_the_bound() -> None:
    assert race((0, 400, 1_450, 60)).closes({1: 5_000}) == 1_450 + LONGEST_WAIT


def test_hands_of_one_instant_on_one_device_are_waited_for() -> None:
    assert race((0, 400, 1_450, 50)).closes({}, BREATH) == 1_450 + BREATH
    assert race((0, 400, 1_450, 50), (1, 400, 1_460, 60)).closes({}, BREATH) == 1_450 + BREATH


def test_where_none_is_right_it_waits_for_those_who_could_be_earlier_than_the_first() -> None:
    both = race((0, 200, 1_210, 60), (2, 400, 1_410, 60), wrong=(0, 2))
    assert both.closes({1: 180}) == 1_000 + 200 + 180 + 1
    assert race((0, 200, 1_210, 18), wrong=(0,)).closes({1: 18}) == 1_000 + 200 + 18 + 1


def test_once_a_right_hand_lies_it_waits_for_those_who_could_be_earlier_than_that_one() -> None:
    lying = race((0, 200, 1_210, 60), (2, 300, 1_310, 60), wrong=(0,))
    assert lying.closes({1: 180}) == 1_000 + 300 + 180 + 1
    assert lying.closes({}) == 1_310
    assert lying.closes({}, BREATH) == 1_310 + BREATH


def test_of_several_right_hands_the_first_counts() -> None:
    lying = race((0, 200, 1_210, 60), (2, 400, 1_410, 60), (3, 350, 1_420, 100), wrong=(0,))
    assert lying.closes({1: 180}) == 1_000 + 350 + 180 + 1


def test_the_bound_counts_from_the_first_right_hands_arrival_not_from_a_wrong_ones() -> None:
    lying = race((0, 200, 1_210, 60), (2, 300, 1_310, 60), wrong=(0,))
    assert lying.closes({1: 5_000}) == 1_310 + LONGEST_WAIT
    assert race((0, 200, 1_210, 60), wrong=(0,)).closes({1: 5_000}) == 1_210 + LONGEST_WAIT
