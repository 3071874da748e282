"""Hands on what was just revealed: where, how many, and in what order they are judged."""

import itertools

import pytest

from tablee.games.elementals.state import State, Verdict
from tests.rulings.elementals.table import (
    GAME,
    decks,
    match,
    middle,
    no_match,
    piles,
    played,
    refused,
    table,
)


def verdict(state: State) -> Verdict:
    assert state.verdict is not None
    return state.verdict


def order(state: State) -> list[int]:
    return [hand.seat for hand in verdict(state).hands]


def test_a_hand_on_a_matching_middle_card_is_right() -> None:
    assert verdict(played(match(), "2 slap FWE 412", "- judge")).right


def test_a_hand_without_a_match_is_wrong() -> None:
    assert not verdict(played(no_match(), "2 slap FWE 412", "- judge")).right


def test_the_smallest_reaction_time_is_the_first_hand() -> None:
    state = played(match(), "0 slap FWE 500", "1 slap FWE 499", "2 slap FWE 501", "- judge")
    assert order(state) == [1, 0, 2]
    assert state.turn == 1
    assert decks(state) == ["AEW WAF EAW", "EAF EFA AFE FWE FWA", "AFW WEA AEF FAW"]


@pytest.mark.parametrize(
    "arrival", list(itertools.permutations(["0 slap FWE 300", "1 book 200", "2 slap FWE 100"]))
)
def test_the_order_of_arrival_does_not_matter(arrival: tuple[str, ...]) -> None:
    state = played(match(), *arrival, "- judge")
    assert order(state) == [2, 1, 0]
    assert decks(state)[2] == "AFW WEA AEF FAW FWE FWA"
    assert state.turn == 2


@pytest.mark.parametrize("arrival", list(itertools.permutations([0, 1, 2])))
def test_equal_times_go_clockwise_from_the_flipper_the_flipper_first(arrival: tuple[int, ...]) -> None:
    # Seat 1 flipped.
    state = played(match(), *(f"{seat} slap FWE 250" for seat in arrival), "- judge")
    assert order(state) == [1, 2, 0]
    assert state.turn == 1


def test_equal_times_without_the_flipper_go_to_its_left_neighbour_before_the_others() -> None:
    state = played(match(), "0 slap FWE 250", "2 slap FWE 250", "- judge")
    assert order(state) == [2, 0]
    assert state.turn == 2


def test_the_flipper_comes_first_though_a_lower_seat_is_as_fast() -> None:
    state = played(match(), "0 slap FWE 250", "1 slap FWE 250", "- judge")
    assert order(state) == [1, 0]


def test_a_faster_hand_beats_the_flipper() -> None:
    state = played(match(), "1 slap FWE 250", "0 slap FWE 249", "- judge")
    assert order(state) == [0, 1]
    assert state.turn == 0


def test_a_wrong_hand_after_a_right_one_is_void_and_costs_nothing() -> None:
    state = played(match(), "0 book 101", "2 slap FWE 100", "- judge")
    assert verdict(state).right
    assert decks(state) == ["AEW WAF EAW", "EAF EFA AFE", "AFW WEA AEF FAW FWE FWA"]


def test_nothing_is_decided_before_the_table_judges() -> None:
    state = played(match(), "2 slap FWE 100", "0 slap FWE 50")
    assert state.verdict is None
    assert decks(state) == decks(match())
    assert piles(state) == ["", "FWA", ""]
    assert middle(state) == "FWE"


def test_everybody_may_have_a_hand_in_one_race() -> None:
    state = played(match(), "0 slap FWE 1", "1 slap FWE 2", "2 slap FWE 3")
    assert [hand.seat for hand in state.hands] == [0, 1, 2]


def test_the_next_flip_opens_a_new_race() -> None:
    state = played(no_match(), "2 slap FWE 100", "- judge", "2 flip", "2 slap FWE 100")
    assert [hand.seat for hand in state.hands] == [2]


def test_ties_after_a_judged_error_still_count_from_the_flipper() -> None:
    state = played(match(), "0 book 100", "- judge", "2 slap FWE 5", "1 slap FWE 5", "- judge")
    assert order(state) == [0, 1, 2]
    assert state.turn == 1


def test_nobody_flips_while_hands_lie_unjudged() -> None:
    state = played(no_match(), "0 slap FWE 400")
    assert refused(state, "2 flip") == "nobody flips while hands lie unjudged"
    assert GAME.awaiting(state) == frozenset()


def test_nothing_is_revealed_while_hands_lie_unjudged() -> None:
    state = played(table("FWE AEW WAF", "wizard1 EAF EFA"), "0 flip", "1 flip", "0 slap FWE 400")
    assert refused(state, "- reveal") == "there is nothing to reveal"
    assert piles(state) == ["", "wizard1"]


def test_with_an_empty_middle_there_is_nothing_to_put_a_hand_or_a_book_on() -> None:
    sentence = "the middle is empty: there is nothing to put a hand or a book on"
    fresh = table("FWE AEW", "EAF WAF")
    assert refused(fresh, "1 slap FWE 100") == sentence
    assert refused(fresh, "1 book 100") == sentence
    won = played(match(), "2 slap FWE 100", "- judge")
    assert refused(won, "0 slap FWE 100") == sentence
    assert refused(won, "2 book 100") == sentence


def test_a_hand_goes_on_a_card_of_the_middle_only() -> None:
    assert refused(match(), "2 slap FWA 100") == "FWA does not lie in the middle"
    assert refused(match(), "2 slap AFW 100") == "AFW does not lie in the middle"


@pytest.mark.parametrize(("target", "right"), [("FWE", True), ("AEW", False)])
def test_the_hand_must_lie_on_the_very_card_that_is_matched(target: str, right: bool) -> None:
    state = table("FWE AFW WAF EAW", "double1 AFE EFA", "AEW EAF", "FWA WEA AEF FAW")
    state = played(state, "0 flip", "1 flip", "2 flip", "3 flip")
    assert middle(state) == "FWE AEW"
    state = played(state, f"0 slap {target} 400", "- judge")
    assert verdict(state).right is right


def test_a_card_on_a_pile_does_not_count_only_the_one_just_flipped() -> None:
    # FWA was there to be caught; nobody noticed, and EAF has been flipped since.
    state = played(table("FWE AEW WAF", "FWA AFE EFA", "EAF AFW WEA"), "0 flip", "1 flip", "2 flip")
    assert not verdict(played(state, "0 slap FWE 100", "- judge")).right


def test_the_flipper_may_catch_too() -> None:
    state = played(match(), "1 slap FWE 0", "- judge")
    assert verdict(state).right
    assert state.turn == 1


def test_a_player_without_cards_may_catch() -> None:
    state = played(
        table("FWE", "FWA AEW WAF", "EAF EFA AFE"), "0 flip", "1 flip", "0 slap FWE 300", "- judge"
    )
    assert decks(state) == ["FWE FWA", "AEW WAF", "EAF EFA AFE"]


def test_the_race_is_closed_by_the_table_alone() -> None:
    state = played(match(), "2 slap FWE 100")
    assert refused(state, "2 judge") == "only the table itself may judge"


def test_without_hands_there_is_no_race_to_judge() -> None:
    assert refused(match(), "- judge") == "there is no race to judge"
    judged = played(match(), "2 slap FWE 100", "- judge")
    assert refused(judged, "- judge") == "there is no race to judge"


def test_the_verdict_is_forgotten_when_the_next_card_turns() -> None:
    state = played(no_match(), "0 slap FWE 100", "- judge")
    assert not verdict(state).right
    assert played(state, "0 flip").verdict is None
