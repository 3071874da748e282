"""Whoever was right takes all that lies face up, and sets anew."""

from tablee.games.elementals.state import Duty
from tests.rulings.elementals.table import cards, decks, going_on, match, middle, piles, played, table


def test_all_face_up_cards_go_under_the_deck_in_order() -> None:
    state = table(
        "FWE AEW double1 EAW",
        "EFA EAF WEA AFE",
        "AFW WFA FAE EFW",
    )
    state = played(
        state, "0 flip", "1 flip", "2 flip", "0 flip", "1 flip", "2 flip", "0 flip", "1 flip", "2 flip"
    )
    assert middle(state) == "FWE WEA"
    assert piles(state) == ["AEW double1", "EFA EAF", "AFW WFA FAE"]
    state = played(state, "1 slap FWE 350", "- judge")
    # The middle as it was laid, seat 1's own pile, seat 2's, seat 0's, each bottom to top.
    assert decks(state) == ["EAW", "AFE FWE WEA EFA EAF AFW WFA FAE AEW double1", "EFW"]


def test_the_piles_go_clockwise_from_the_winners_own() -> None:
    state = table("FWE AEW WAF", "EAF EFA", "AFW FWW", "WEA FAW")
    state = played(state, "0 flip", "1 flip", "2 flip", "3 flip", "0 flip", "1 flip", "2 flip")
    assert piles(state) == ["AEW", "EAF EFA", "AFW FWW", "WEA"]
    won = {seat: played(state, f"{seat} slap FWE 9", "- judge").decks[seat] for seat in range(4)}
    assert won[0] == cards("WAF FWE AEW EAF EFA AFW FWW WEA")
    assert won[1] == cards("FWE EAF EFA AFW FWW WEA AEW")
    assert won[2] == cards("FWE AFW FWW WEA AEW EAF EFA")
    assert won[3] == cards("FAW FWE WEA AEW EAF EFA AFW FWW")


def test_nothing_stays_on_the_table() -> None:
    state = played(match(), "0 slap FWE 100", "- judge")
    assert middle(state) == ""
    assert piles(state) == ["", "", ""]
    assert (state.revealed, state.hands) == ((), ())


def test_the_others_keep_their_decks() -> None:
    state = played(match(), "0 slap FWE 100", "- judge")
    assert decks(state) == ["AEW WAF EAW FWE FWA", "EAF EFA AFE", "AFW WEA AEF FAW"]


def test_the_winner_sets_a_new_middle() -> None:
    state = played(match(), "0 slap FWE 100", "- judge")
    assert (state.turn, state.duty) == (0, Duty.SET)
    state = played(state, "0 flip")
    assert middle(state) == "AEW"
    assert piles(state) == ["", "", ""]
    assert decks(state)[0] == "WAF EAW FWE FWA"


def test_after_the_winner_has_set_the_left_neighbour_flips() -> None:
    # Seat 2 would have flipped next; seat 0 wins, so seat 1 does.
    state = played(match(), "0 slap FWE 100", "- judge", "0 flip")
    assert (state.turn, state.duty) == (1, Duty.FLIP)


def test_now_matches_with_the_new_elemental_are_sought() -> None:
    state = table("FWE AEW WAF", "FWA AEF EFA", "AFW WEA")
    state = played(state, "0 flip", "1 flip", "0 slap FWE 100", "- judge", "0 flip", "1 flip")
    assert (middle(state), piles(state)) == ("AEW", ["", "AEF", ""])
    state = played(state, "2 slap AEW 100", "- judge")
    assert decks(state)[2] == "AFW WEA AEW AEF"


def test_a_winner_whose_next_card_is_special_passes_the_setting_on() -> None:
    state = table("FWE crazy1 WAF", "FWA AEF EFA", "AFW WEA")
    state = played(state, "0 flip", "1 flip", "0 slap FWE 100", "- judge", "0 flip")
    assert decks(state)[0] == "WAF FWE FWA crazy1"
    assert (state.turn, state.duty) == (1, Duty.SET)


def test_a_winner_with_an_empty_deck_sets_from_what_was_won() -> None:
    state = table("FWE", "FWA AEF EFA", "AFW WEA")
    state = played(state, "0 flip", "1 flip", "0 slap FWE 100", "- judge")
    assert decks(state)[0] == "FWE FWA"
    state = played(state, "0 flip")
    assert (middle(state), decks(state)[0]) == ("FWE", "FWA")


def test_the_pile_of_a_player_who_left_is_won_too() -> None:
    state = table("FWE AEW WAF", "EFA", "AFW FAE EAW", "WEA FAW AWF", "EWF FEW WFA")
    state = played(state, "0 flip", "1 flip", "2 flip", "3 flip", "4 flip", "0 flip", "- judge")
    assert state.gone == {1}
    assert piles(state) == ["AEW", "EFA", "AFW", "WEA", "EWF"]
    state = played(state, "2 flip", "3 slap FWE 100", "- judge")
    assert decks(state)[3] == "FAW AWF FWE WEA EWF AEW EFA AFW FAE"
    assert piles(state) == ["", "", "", "", ""]
    assert going_on(state)
    # Whoever left stays away.
    assert state.gone == {1}
