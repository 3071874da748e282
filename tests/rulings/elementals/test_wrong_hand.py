"""An error costs a card to everybody else; where nobody is right, the first who erred flips next."""

from tablee.games.elementals.state import Duty, State
from tests.rulings.elementals.table import (
    GAME,
    decks,
    going_on,
    match,
    middle,
    no_match,
    piles,
    played,
    refused,
    table,
)


def four(*, first: int = 3) -> State:
    """FWE lies in the middle, EAF has just been flipped by the left neighbour of who set it."""
    return table("EAF WAF EAW WEF", "AEW EFA AFE AWF", "AFW WEA AEF FAW", "FWE EWF FEW WFA", first=first)


def test_one_card_from_the_top_goes_to_the_bottom_of_every_other_deck_clockwise() -> None:
    state = played(four(), "3 flip", "0 flip", "1 slap FWE 100", "- judge")
    assert decks(state) == [
        "WAF EAW WEF AFE",
        "AWF",
        "AFW WEA AEF FAW AEW",
        "EWF FEW WFA EFA",
    ]


def test_the_payment_starts_with_the_left_neighbour_of_who_erred_not_of_the_flipper() -> None:
    state = played(four(), "3 flip", "0 flip", "3 slap FWE 100", "- judge")
    assert decks(state) == ["WAF EAW WEF EWF", "AEW EFA AFE AWF FEW", "AFW WEA AEF FAW WFA", ""]


def test_the_player_who_erred_flips_next() -> None:
    state = played(no_match(), "0 slap FWE 100", "- judge")
    assert (state.turn, state.duty) == (0, Duty.FLIP)
    assert refused(state, "2 flip") == "it is seat 0's turn to flip, not seat 2's"
    state = played(state, "0 flip")
    assert piles(state) == ["EAW", "EAF", ""]
    assert (middle(state), state.turn) == ("FWE", 1)


def test_even_the_flipper_flips_again_after_an_error() -> None:
    state = played(no_match(), "1 slap FWE 100", "- judge", "1 flip")
    assert piles(state) == ["", "EAF AFE", ""]
    assert state.turn == 2


def test_the_face_up_cards_stay_after_an_error() -> None:
    state = played(no_match(), "0 slap FWE 100", "- judge")
    assert middle(state) == "FWE"
    assert piles(state) == ["", "EAF", ""]


def test_a_hand_when_nothing_has_been_flipped_since_the_middle_was_set_is_wrong() -> None:
    state = played(table("FWE AEW WAF", "EAF EFA", "AFW FWA"), "0 flip", "2 slap FWE 100", "- judge")
    assert state.verdict is not None
    assert not state.verdict.right
    assert decks(state) == ["AEW WAF AFW", "EAF EFA FWA", ""]


def test_an_error_before_the_first_flip_costs_the_left_neighbour_the_turn() -> None:
    state = table("FWE AEW WAF", "EAF EFA", "AFW FWA AFE")
    state = played(state, "0 flip", "2 slap FWE 100", "- judge")
    assert (state.turn, state.duty) == (2, Duty.FLIP)
    assert piles(played(state, "2 flip")) == ["", "", "AFE"]


def test_a_hand_on_a_double_or_a_wizard_is_wrong() -> None:
    for special in ("double1", "wizard1"):
        state = table("FWE AEW WAF", f"{special} EAF", "AFW FWA AFE")
        state = played(state, "0 flip", "1 flip", "2 slap FWE 100", "- judge")
        assert state.verdict is not None
        assert not state.verdict.right


def test_an_addition_still_due_is_lost() -> None:
    state = table("FWE AEW WAF EFA", "double1 EAF", "AFW FWA AFE")
    state = played(state, "0 flip", "1 flip")
    assert (state.turn, state.duty) == (2, Duty.ADD)
    state = played(state, "0 slap FWE 100", "- judge")
    assert (state.turn, state.duty) == (0, Duty.FLIP)
    state = played(state, "0 flip")
    assert (middle(state), piles(state)) == ("FWE", ["EFA", "double1", ""])
    # Nor does anybody add later.
    state = played(state, "1 flip")
    assert (middle(state), piles(state)) == ("FWE", ["EFA", "double1 EAF", ""])


def test_an_addition_is_lost_also_when_the_player_who_should_add_erred() -> None:
    state = table("FWE AEW WAF EFA", "double1 EAF", "AFW FWA AFE")
    state = played(state, "0 flip", "1 flip", "2 slap FWE 100", "- judge", "2 flip")
    assert (middle(state), piles(state)) == ("FWE", ["", "double1", "AFE"])


def test_a_reveal_still_due_is_lost() -> None:
    state = table("FWE AEW WAF EFA", "wizard1 EAF", "AFW FWA AFE")
    state = played(state, "0 flip", "1 flip", "0 slap FWE 100", "- judge")
    assert (state.turn, state.duty) == (0, Duty.FLIP)
    assert GAME.due(state) == ()
    assert refused(state, "- reveal") == "there is nothing to reveal"
    state = played(state, "0 flip")
    assert piles(state) == ["EFA", "wizard1", ""]
    assert state.turn == 1


def test_the_card_that_lay_there_can_still_be_caught() -> None:
    state = played(match(), "0 book 100", "- judge", "2 slap FWE 900", "- judge")
    assert decks(state) == ["EAW", "EAF EFA AFE AEW", "AFW WEA AEF FAW WAF FWE FWA"]
    assert (state.turn, state.duty) == (2, Duty.SET)


def test_a_crazy_creature_that_lay_there_can_still_be_caught() -> None:
    state = played(table("FWE AEW WAF EFA", "crazy1 EAF", "AFW FWA"), "0 flip", "1 flip")
    state = played(state, "0 slap FWE 100", "- judge", "2 book 900", "- judge")
    assert decks(state)[2] == "AFW FWA WAF FWE crazy1"


def test_the_card_can_be_caught_only_until_the_one_who_erred_flips() -> None:
    state = played(match(), "0 book 100", "- judge", "0 flip", "2 slap FWE 900", "- judge")
    assert state.verdict is not None
    assert not state.verdict.right
    assert middle(state) == "FWE"


def test_errors_may_follow_each_other_and_each_is_paid() -> None:
    state = played(no_match(), "0 slap FWE 100", "- judge", "2 slap FWE 100", "- judge")
    assert decks(state) == ["EAW AFW", "FWA EFA AFE AEW WEA", "AEF FAW WAF"]
    assert (state.turn, state.duty) == (2, Duty.FLIP)


def test_an_error_with_just_enough_cards_is_paid_with_all_of_them() -> None:
    state = table("FWE AEW", "EAF WAF", "EFA AFE AWF")
    state = played(state, "0 flip", "1 flip", "2 flip", "2 slap FWE 9", "- judge")
    assert decks(state) == ["AEW AFE", "WAF AWF", ""]


def test_those_who_left_are_not_paid() -> None:
    state = table("FWE AEW WAF", "EFA", "AFW EAF EAW", "WEA FAW AWF FEW", "EWF WFA")
    state = played(state, "0 flip", "1 flip", "2 flip", "3 flip", "4 flip", "0 flip", "- judge")
    assert state.gone == {1}
    state = played(state, "3 slap FWE 100", "- judge")
    # Four remain: three cards, to seats 4, 0 and 2.
    assert decks(state) == ["WAF AWF", "", "EAF EAW FEW", "", "WFA FAW"]
    assert (set(state.gone), state.turn, state.last_card()) == ({1}, 3, True)
    state = played(state, "- judge")
    assert state.gone == {1, 3}
    assert going_on(state)


def test_a_player_with_an_empty_deck_is_paid() -> None:
    state = table("FWE", "EAF WAF", "EFA AFE AWF")
    state = played(state, "0 flip", "1 flip", "2 slap FWE 9", "- judge")
    assert decks(state) == ["EFA", "WAF AFE", "AWF"]
