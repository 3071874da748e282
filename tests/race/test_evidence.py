"""The time that counts follows from what was measured, and from nothing else."""

import pytest

from tablee.race import FLOOR, Evidence, FromTheFuture, weigh


def test_a_claim_that_the_network_explains_counts_as_it_is() -> None:
    evidence = weigh(shown=1_000, arrived=1_480, claimed=420, rtt=55, allowed=60)
    assert (evidence.network, evidence.reaction, evidence.early) == (60, 420, False)


def test_a_claim_beyond_it_is_raised_to_fit_and_not_refused() -> None:
    evidence = weigh(shown=1_000, arrived=1_480, claimed=200, rtt=55, allowed=60)
    assert (evidence.network, evidence.reaction) == (280, 420)


def test_a_line_that_explains_nothing_leaves_the_arrival() -> None:
    assert weigh(shown=0, arrived=480, claimed=300, rtt=None, allowed=0).reaction == 480


@pytest.mark.parametrize(("claimed", "early"), [(0, True), (FLOOR - 1, True), (FLOOR, False)])
def test_below_the_human_floor_a_hand_is_a_false_start(claimed: int, early: bool) -> None:
    assert weigh(shown=0, arrived=600, claimed=claimed, rtt=40, allowed=60).early is early


def test_a_false_start_is_raised_too_so_that_it_overtakes_nobody() -> None:
    evidence = weigh(shown=0, arrived=600, claimed=0, rtt=40, allowed=60)
    assert (evidence.reaction, evidence.early) == (540, True)


def test_a_hand_put_down_after_it_arrived_is_refused() -> None:
    with pytest.raises(FromTheFuture):
        weigh(shown=0, arrived=400, claimed=406, rtt=40, allowed=60)


def test_what_two_clocks_may_disagree_about_is_not_the_future() -> None:
    evidence = weigh(shown=0, arrived=400, claimed=405, rtt=40, allowed=60)
    assert (evidence.claimed, evidence.network, evidence.reaction) == (400, 0, 400)


def test_a_claim_before_the_reveal_is_one_at_the_reveal() -> None:
    assert weigh(shown=0, arrived=400, claimed=-50, rtt=40, allowed=500).reaction == 0


def test_evidence_is_all_that_is_needed_to_judge_again() -> None:
    first = weigh(shown=7, arrived=512, claimed=300, rtt=81, allowed=97)
    again = Evidence(first.shown, first.arrived, first.claimed, first.rtt, first.allowed)
    assert (again.reaction, again.early) == (first.reaction, first.early)
