"""Setting the middle, flipping beside it, and what lies there."""

import pytest

from tablee.games.elementals.setup import ELEMENTALS
from tablee.games.elementals.state import Duty
from tests.rulings.elementals.table import (
    GAME,
    cards,
    decks,
    middle,
    no_match,
    piles,
    played,
    refused,
    table,
    told,
)


@pytest.mark.parametrize("card", ["FWA", "FAE", "FFE", "FWW"])
def test_worked_example_four_catches_of_fwe(card: str) -> None:
    state = played(table("FWE AEW", f"{card} EAF"), "0 flip", "1 flip", "0 slap FWE 400", "- judge")
    assert state.verdict is not None
    assert state.verdict.right
    assert decks(state)[0] == f"AEW FWE {card}"


def test_a_match_is_exactly_two_equal_parts() -> None:
    fwe = ELEMENTALS["FWE"]
    assert {name for name, card in ELEMENTALS.items() if card.matches(fwe)} == {
        "FWA",
        "FWW",
        "FAE",
        "FEE",
        "FFE",
        "AWE",
        "WWE",
    }


def test_equal_parts_count_in_the_same_places_only() -> None:
    # EFW and WEF have all three parts of FWE, WFE two of them, in other places.
    assert not ELEMENTALS["FWE"].matches(ELEMENTALS["EFW"])
    assert not ELEMENTALS["FWE"].matches(ELEMENTALS["WEF"])
    assert not ELEMENTALS["FWE"].matches(ELEMENTALS["WFE"])


def test_a_card_does_not_match_itself() -> None:
    assert not any(card.matches(card) for card in ELEMENTALS.values())


def test_the_first_flip_lays_an_elemental_in_the_middle() -> None:
    state = played(table("FWE AEW", "EAF WAF", "EFA AFE"), "0 flip")
    assert middle(state) == "FWE"
    assert piles(state) == ["", "", ""]
    assert decks(state) == ["AEW", "EAF WAF", "EFA AFE"]


@pytest.mark.parametrize(("first", "following"), [(0, 1), (1, 2), (2, 0)])
def test_the_next_to_flip_is_the_left_neighbour_of_whoever_set(first: int, following: int) -> None:
    state = played(table("FWE AEW", "EAF WAF", "EFA AFE", first=first), f"{first} flip")
    assert (state.turn, state.duty) == (following, Duty.FLIP)


def test_a_card_set_is_not_itself_just_revealed() -> None:
    assert played(table("FWE AEW", "EAF WAF"), "0 flip").revealed == ()


def test_a_special_that_should_set_goes_under_the_deck_and_the_left_neighbour_sets() -> None:
    state = played(table("crazy1 FWE AEW", "EAF WAF", "EFA AFE"), "0 flip")
    assert decks(state) == ["FWE AEW crazy1", "EAF WAF", "EFA AFE"]
    assert (middle(state), piles(state)) == ("", ["", "", ""])
    assert (state.turn, state.duty, state.revealed) == (1, Duty.SET, ())
    state = played(state, "1 flip")
    assert middle(state) == "EAF"
    assert (state.turn, state.duty) == (2, Duty.FLIP)


@pytest.mark.parametrize("special", ["crazy1", "double1", "wizard1"])
def test_no_special_is_ever_laid_in_the_middle_and_none_has_a_function_there(special: str) -> None:
    state = played(table("FWE", f"{special} EAF", "EFA AFE", first=1), "1 flip")
    assert decks(state)[1] == f"EAF {special}"
    assert (middle(state), state.turn, state.duty) == ("", 2, Duty.SET)
    assert GAME.due(state) == ()


def test_setting_passes_on_from_special_to_special_round_the_table() -> None:
    state = played(table("crazy1 FWE AEW", "double1 EAF", "wizard1 EFA"), "0 flip", "1 flip", "2 flip")
    assert decks(state) == ["FWE AEW crazy1", "EAF double1", "EFA wizard1"]
    assert (state.turn, state.duty) == (0, Duty.SET)
    state = played(state, "0 flip")
    assert (middle(state), state.turn) == ("FWE", 1)


def test_flip_turns_the_top_card_onto_the_players_own_pile() -> None:
    state = no_match()
    assert decks(state) == ["AEW WAF EAW", "FWA EFA AFE", "AFW WEA AEF FAW"]
    assert piles(state) == ["", "EAF", ""]
    assert middle(state) == "FWE"
    assert state.revealed == ((1, cards("EAF")[0]),)
    assert (state.turn, state.flipper) == (2, 1)


def test_each_next_player_clockwise_flips() -> None:
    state = no_match()
    turns = []
    for text in ("2 flip", "0 flip", "1 flip", "2 flip"):
        state = played(state, text)
        turns.append(state.turn)
    assert turns == [0, 1, 2, 0]


def test_a_pile_grows_upwards() -> None:
    state = played(no_match(), "2 flip", "0 flip", "1 flip")
    assert piles(state) == ["AEW", "EAF FWA", "AFW"]


def test_without_a_match_nothing_happens() -> None:
    state = played(no_match(), "2 flip")
    assert middle(state) == "FWE"
    assert piles(state) == ["", "EAF", "AFW"]
    assert GAME.due(state) == ()


def test_a_flipped_card_is_compared_until_the_next_card_is_flipped() -> None:
    state = played(table("FWE AEW WAF", "FWA EAF EFA AFE", "AFW WEA AEF"), "0 flip", "1 flip", "2 flip")
    assert state.revealed == ((2, cards("AFW")[0]),)
    state = played(state, "0 slap FWE 400", "- judge")
    assert state.verdict is not None
    assert not state.verdict.right


def test_whoever_is_not_next_does_not_flip() -> None:
    assert refused(no_match(), "0 flip") == "it is seat 2's turn to flip, not seat 0's"
    assert refused(no_match(), "1 flip") == "it is seat 2's turn to flip, not seat 1's"


def test_should_all_cards_left_be_specials_the_player_who_sets_simply_flips() -> None:
    state = played(table("crazy1 double1", "double2 crazy2", "wizard2 crazy4"), "0 flip")
    assert piles(state) == ["crazy1", "", ""]
    assert (middle(state), state.turn, state.duty) == ("", 1, Duty.FLIP)
    assert decks(state)[0] == "double1"
    state = played(state, "1 flip")
    assert piles(state) == ["crazy1", "double2", ""]


def test_should_all_cards_left_be_specials_the_player_who_adds_simply_flips() -> None:
    state = table("FWE double1 crazy2", "EAF crazy1 crazy3")
    state = played(state, "0 flip", "1 flip", "0 flip")
    assert state.duty is Duty.ADD
    state = played(state, "1 flip")
    assert piles(state) == ["double1", "EAF crazy1"]
    assert (middle(state), state.turn, state.duty) == ("FWE", 0, Duty.FLIP)
    # It is an ordinary flip: the crazy creature can be caught.
    state = played(state, "0 book 300", "- judge")
    assert decks(state)[0] == "crazy2 FWE double1 EAF crazy1"


def test_one_elemental_anywhere_in_the_decks_is_enough_to_go_on_setting() -> None:
    state = played(table("crazy1 double1", "crazy2 crazy3", "crazy4 FWE"), "0 flip", "1 flip", "2 flip")
    assert decks(state) == ["double1 crazy1", "crazy3 crazy2", "FWE crazy4"]
    state = played(state, "0 flip", "1 flip", "2 flip")
    assert (middle(state), state.turn) == ("FWE", 0)


def test_elementals_in_a_deck_set_aside_are_not_left_in_play() -> None:
    state = table("FWE crazy1", "EAF EFA", "double1 crazy2", "crazy3 wizard1", "wizard2 wizard3")
    # Seat 1 errs without enough cards, and its elemental leaves the game with it.
    state = played(state, "0 flip", "1 flip", "1 slap FWE 100", "- judge")
    assert (set(state.gone), told(state.aside)) == ({1}, "EFA")
    state = played(state, "2 flip")
    assert (state.turn, state.duty) == (3, Duty.ADD)
    state = played(state, "3 flip")
    assert (middle(state), piles(state)[3]) == ("FWE", "crazy3")
    assert (state.turn, state.duty) == (4, Duty.FLIP)
