"""A double brings another elemental into the middle."""

import pytest

from tablee.games.elementals.state import Duty, State
from tests.rulings.elementals.table import GAME, decks, going_on, middle, piles, played, refused, table


def double() -> State:
    """Four players. FWE lies in the middle and seat 1 has just flipped a double."""
    state = table("FWE WAF EAW", "double1 EFA AFE", "AEW FAW AEF", "FWA EWA WEA")
    return played(state, "0 flip", "1 flip")


def right(state: State) -> bool:
    assert state.verdict is not None
    return state.verdict.right


def test_a_double_stays_on_the_pile() -> None:
    state = double()
    assert piles(state) == ["", "double1", "", ""]
    assert piles(played(state, "2 flip")) == ["", "double1", "", ""]


def test_the_left_neighbour_adds_a_card_to_the_middle() -> None:
    state = double()
    assert (state.turn, state.duty) == (2, Duty.ADD)
    assert GAME.awaiting(state) == {2}
    state = played(state, "2 flip")
    assert middle(state) == "FWE AEW"
    assert decks(state)[2] == "FAW AEF"


def test_only_the_left_neighbour_adds() -> None:
    assert refused(double(), "1 flip") == "it is seat 2's turn to flip, not seat 1's"


def test_the_next_to_flip_is_the_left_neighbour_of_whoever_added() -> None:
    state = played(double(), "2 flip")
    assert (state.turn, state.duty) == (3, Duty.FLIP)
    state = played(state, "3 flip")
    assert (piles(state)[3], middle(state)) == ("FWA", "FWE AEW")


def test_a_special_that_should_be_added_goes_under_the_deck_and_the_next_neighbour_adds() -> None:
    state = table("FWE WAF EAW", "double1 EFA AFE", "crazy1 FAW AEF", "FWA EWA WEA")
    state = played(state, "0 flip", "1 flip", "2 flip")
    assert (decks(state)[2], middle(state), piles(state)[2]) == ("FAW AEF crazy1", "FWE", "")
    assert (state.turn, state.duty) == (3, Duty.ADD)
    state = played(state, "3 flip")
    assert (middle(state), state.turn, state.duty) == ("FWE FWA", 0, Duty.FLIP)


@pytest.mark.parametrize("special", ["double2", "wizard1", "crazy1"])
def test_a_special_that_should_be_added_has_no_function(special: str) -> None:
    state = table("FWE WAF EAW", "double1 EFA AFE", f"{special} FAW AEF")
    state = played(state, "0 flip", "1 flip", "2 flip")
    assert (state.revealed, state.duty, GAME.due(state)) == ((), Duty.ADD, ())
    # One card is still owed, not two.
    state = played(state, "0 flip")
    assert (middle(state), state.duty, state.turn) == ("FWE WAF", Duty.FLIP, 1)


def test_the_player_of_the_double_adds_when_all_others_hold_specials() -> None:
    state = table("FWE crazy2 EAW", "double1 EFA AFE", "crazy1 FAW AEF")
    state = played(state, "0 flip", "1 flip", "2 flip", "0 flip", "1 flip")
    assert (middle(state), state.turn) == ("FWE EFA", 2)


def test_a_card_laid_in_the_middle_is_never_itself_just_revealed() -> None:
    # FWA matches FWE, but it was added, not revealed.
    state = table("FWE WAF EAW AWF", "double1 EFA AFE", "FWA FAW AEF")
    state = played(state, "0 flip", "1 flip", "2 flip")
    assert (middle(state), state.revealed) == ("FWE FWA", ())
    assert not right(played(state, "0 slap FWE 100", "- judge"))
    assert not right(played(state, "0 slap FWA 100", "- judge"))


@pytest.mark.parametrize("target", ["FWE", "AEW"])
def test_one_match_among_several_middle_cards_is_enough(target: str) -> None:
    card = {"FWE": "FWA", "AEW": "AEF"}[target]
    state = table("FWE WAF EAW", "double1 EFA AFE", f"AEW {card} FAW", "EAF EWA WEA")
    state = played(state, "0 flip", "1 flip", "2 flip", "3 flip", "0 flip", "1 flip", "2 flip")
    assert state.revealed[0][0] == 2
    other = {"FWE": "AEW", "AEW": "FWE"}[target]
    assert right(played(state, f"0 slap {target} 100", "- judge"))
    assert not right(played(state, f"0 slap {other} 100", "- judge"))


def test_a_card_may_match_two_cards_of_the_middle_and_a_hand_on_either_is_right() -> None:
    state = table("FWE WAF EAW", "double1 EFA AFE", "FAE WEA AEF", "FFE EWA FAW")
    state = played(state, "0 flip", "1 flip", "2 flip", "3 flip")
    assert middle(state) == "FWE FAE"
    assert right(played(state, "0 slap FWE 100", "- judge"))
    assert right(played(state, "0 slap FAE 100", "- judge"))


def test_doubles_may_bring_many_elementals_into_the_middle() -> None:
    state = table("FWE double2 EAW AWF", "double1 EFA AFE", "AEW FAW AEF")
    state = played(state, "0 flip", "1 flip", "2 flip", "0 flip", "1 flip")
    assert (middle(state), piles(state)) == ("FWE AEW EFA", ["double2", "double1", ""])
    state = played(state, "2 flip", "0 flip")
    # EAW shares nothing with FWE, one part with AEW and one with EFA.
    assert going_on(state)
    assert not right(played(state, "1 slap EFA 100", "- judge"))


def test_a_right_hand_wins_every_card_of_the_middle_in_the_order_it_was_laid() -> None:
    state = played(double(), "2 flip", "3 flip", "0 slap FWE 100", "- judge")
    assert decks(state)[0] == "WAF EAW FWE AEW double1 FWA"
    assert (state.turn, state.duty, middle(state)) == (0, Duty.SET, "")


def test_the_new_middle_after_a_win_is_a_single_card_again() -> None:
    state = played(double(), "2 flip", "3 flip", "0 slap FWE 100", "- judge", "0 flip")
    assert (middle(state), state.turn, state.duty) == ("WAF", 1, Duty.FLIP)


def test_a_double_revealed_by_a_wizard_adds_nothing() -> None:
    state = table("FWE double1 EAW", "wizard1 EFA AFE", "AEW FAW AEF")
    state = played(state, "0 flip", "1 flip", "- reveal")
    assert (piles(state)[0], state.turn, state.duty) == ("double1", 2, Duty.FLIP)
    state = played(state, "2 flip")
    assert (middle(state), piles(state)[2]) == ("FWE", "AEW FAW")
