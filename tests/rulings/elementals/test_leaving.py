"""How a game of five or six ends: players leave until at most two hold cards."""

import pytest

from tablee.games.elementals.state import Duty, State
from tests.rulings.elementals.table import (
    GAME,
    cards,
    decks,
    ending,
    going_on,
    middle,
    piles,
    played,
    refused,
    table,
)

OTHERS = ("AFW WEA", "AEF FAW", "EWF FEW", "WFA AWF")


def left() -> State:
    """Five players. Seat 1 flipped its only card and left when its turn came again; seat 2 is next."""
    state = table("FWE AEW WAF", "EFA", "AFW EAF EAW", "WEA FAW AWF", "EWF FEW WFA")
    return played(state, "0 flip", "1 flip", "2 flip", "3 flip", "4 flip", "0 flip", "- judge")


@pytest.mark.parametrize("seats", [5, 6])
def test_a_player_who_must_flip_without_a_card_leaves(seats: int) -> None:
    state = played(table("FWE AEW WAF", "", *OTHERS[: seats - 2]), "0 flip")
    assert going_on(state)
    assert (set(state.gone), state.turn, state.duty) == ({1}, 2, Duty.FLIP)
    assert piles(played(state, "2 flip"))[2] == "AFW"


def test_a_player_who_must_set_without_a_card_leaves_and_the_left_neighbour_sets() -> None:
    state = table("FWE crazy1 AEW", "FWA", *OTHERS[:3])
    state = played(state, "0 flip", "1 flip", "0 slap FWE 100", "- judge", "0 flip")
    assert (set(state.gone), state.turn, state.duty) == ({1}, 2, Duty.SET)
    state = played(state, "2 flip")
    assert (middle(state), state.turn, state.duty) == ("AFW", 3, Duty.FLIP)


def test_a_player_who_must_add_without_a_card_leaves_and_the_left_neighbour_adds() -> None:
    state = played(table("FWE AEW", "double1 EAF", "", *OTHERS[:2]), "0 flip", "1 flip")
    assert (set(state.gone), state.turn, state.duty) == ({2}, 3, Duty.ADD)
    state = played(state, "3 flip")
    assert (middle(state), state.turn, state.duty) == ("FWE AFW", 4, Duty.FLIP)


@pytest.mark.parametrize("seats", [5, 6])
def test_a_player_who_errs_without_enough_cards_leaves(seats: int) -> None:
    state = table("FWE AEW WAF EFA", "EAF AFE", *OTHERS[: seats - 2])
    before = played(state, "0 flip", "1 flip")
    state = played(before, "0 slap FWE 100", "- judge")
    assert going_on(state)
    assert state.gone == {0}
    # The deck is set aside without anybody receiving a card.
    assert state.aside == cards("AEW WAF EFA")
    assert decks(state) == ["", *decks(before)[1:]]
    # The left neighbour of whoever left goes on, not of the flipper.
    assert (state.turn, state.duty) == (1, Duty.FLIP)


def test_with_just_enough_cards_the_payment_is_made_before_leaving() -> None:
    state = table("FWE AEW WAF EFA FAE", "EAF AFE", *OTHERS[:3])
    state = played(state, "0 flip", "1 flip", "0 slap FWE 100", "- judge")
    assert decks(state) == ["", "AFE AEW", "AFW WEA WAF", "AEF FAW EFA", "EWF FEW FAE"]
    assert (state.gone, state.turn, state.last_card()) == (frozenset(), 0, True)
    state = played(state, "- judge")
    assert (state.aside, set(state.gone), state.turn) == ((), {0}, 1)


def test_with_one_card_more_than_enough_nobody_leaves() -> None:
    state = table("FWE AEW WAF EFA FAE EWA", "EAF AFE", *OTHERS[:3])
    state = played(state, "0 flip", "1 flip", "0 slap FWE 100", "- judge")
    assert (decks(state)[0], state.gone, state.turn) == ("EWA", frozenset(), 0)


def test_an_addition_or_reveal_is_lost_though_whoever_erred_leaves() -> None:
    for special in ("double1", "wizard1"):
        state = table("FWE AEW", f"{special} AFE", *OTHERS[:3])
        state = played(state, "0 flip", "1 flip", "4 slap FWE 100", "- judge")
        assert (set(state.gone), state.turn, state.duty) == ({4}, 0, Duty.FLIP)
        assert piles(played(state, "0 flip"))[0] == "AEW"


def test_the_face_up_pile_of_whoever_leaves_stays_on_the_table() -> None:
    state = left()
    assert state.gone == {1}
    assert piles(state) == ["AEW", "EFA", "AFW", "WEA", "EWF"]


def test_after_someone_leaves_the_left_neighbour_goes_on() -> None:
    state = left()
    assert (state.turn, state.duty) == (2, Duty.FLIP)
    assert GAME.awaiting(state) == {2}


def test_neighbours_are_counted_without_those_who_left() -> None:
    state = played(left(), "2 flip", "3 flip", "4 flip")
    assert state.turn == 0
    assert played(state, "0 flip").turn == 2


def test_the_left_neighbour_who_sets_or_adds_is_counted_without_those_who_left() -> None:
    state = table("FWE double1 WAF", "EFA", "crazy1 EAF EAW", "WEA FAW AWF", "EWF FEW WFA")
    state = played(state, "0 flip", "1 slap FWE 9", "- judge")
    assert (set(state.gone), state.turn) == ({1}, 2)
    state = played(state, "2 flip", "3 flip", "4 flip", "0 flip")
    assert (state.turn, state.duty) == (2, Duty.ADD)


def test_the_wizards_left_neighbour_is_counted_without_those_who_left() -> None:
    state = table("FWE wizard1 WAF AEW", "EFA", "AFW EAF EAW", "WEA FAW AWF", "EWF FEW WFA")
    state = played(
        state, "0 flip", "1 slap FWE 9", "- judge", "2 flip", "3 flip", "4 flip", "0 flip", "- reveal"
    )
    assert (state.turn, state.duty) == (2, Duty.FLIP)


def test_whoever_left_puts_no_hand_and_flips_no_card() -> None:
    state = left()
    assert refused(state, "1 slap FWE 100") == "seat 1 has left the game"
    assert refused(state, "1 book 100") == "seat 1 has left the game"
    assert refused(state, "1 flip") == "seat 1 has left the game"


def test_a_player_with_an_empty_deck_stays_until_the_turn_comes() -> None:
    state = played(table("FWE AEW", "EAF", *OTHERS[:3]), "0 flip", "1 flip", "2 flip")
    assert (decks(state)[1], state.gone) == ("", frozenset())


def test_several_players_may_leave_one_after_the_other() -> None:
    state = played(table("FWE AEW", "", "", *OTHERS[:3]), "0 flip")
    assert (set(state.gone), state.turn) == ({1, 2}, 3)


def test_leaving_wraps_round_the_table() -> None:
    state = played(table("AFW WEA", *OTHERS[1:3], "FWE AEW", "", first=3), "3 flip")
    assert (set(state.gone), state.turn) == ({4}, 0)


def test_three_holders_of_cards_play_on() -> None:
    state = table("FWE", "EAF", "AFW WEA", "AEF FAW", "EWF FEW")
    state = played(state, "0 flip", "1 flip")
    assert [len(deck) for deck in state.decks] == [0, 0, 2, 2, 2]
    assert going_on(state)


@pytest.mark.parametrize("last", ["EAF", "FWA", "crazy1", "double1", "wizard1"])
def test_the_game_ends_at_once_when_only_two_hold_cards_even_if_the_card_could_be_caught(last: str) -> None:
    state = table("FWE", "EFA", last, "AEF FAW AEW", "EWF FEW")
    state = played(state, "0 flip", "1 flip")
    assert going_on(state)
    state = played(state, "2 flip")
    assert ending(state) == ("two-left", (0, 0, 0, 3, 2), (3,))
    assert refused(state, "0 slap FWE 100") == "the game is over"
    assert GAME.due(state) == ()


def test_six_players_end_with_two_holders_too() -> None:
    state = table("FWE", "EFA", "EAF", "AFE", "AEF FAW AEW", "EWF FEW")
    state = played(state, "0 flip", "1 flip", "2 flip")
    assert going_on(state)
    state = played(state, "3 flip")
    assert ending(state) == ("two-left", (0, 0, 0, 0, 3, 2), (4,))


def test_the_last_card_set_may_leave_only_two_with_cards() -> None:
    state = played(table("FWE", "", "", "AEF FAW", "EWF FEW"), "0 flip")
    assert ending(state) == ("two-left", (0, 0, 0, 2, 2), (3, 4))


def test_a_reveal_may_leave_at_most_two_with_cards() -> None:
    state = table("FWE AEW WAF", "wizard1 EFA", "AFW", "AEF", "EWF")
    state = played(state, "0 flip", "1 flip")
    assert going_on(state)
    # One player holds a card after it, though FWE's match could be among those revealed.
    state = played(state, "- reveal")
    assert ending(state) == ("two-left", (1, 0, 0, 0, 0), (0,))


def test_an_error_in_a_race_may_leave_only_two_with_cards() -> None:
    state = table("FWE AEW", "FWA", "", "AEF FAW", "EWF FEW WFA", first=0)
    state = played(state, "0 flip", "1 flip")
    # Seat 0 errs with one card for four others; the slower right hand is void.
    state = played(state, "0 book 100", "3 slap FWE 101", "- judge")
    assert state.aside == cards("AEW")
    assert ending(state) == ("two-left", (0, 0, 0, 2, 3), (4,))


def test_those_who_left_do_not_count_among_the_holders() -> None:
    state = played(left(), "3 slap FWE 100", "- judge")
    # Seat 3 had two cards for three others: seats 0, 2 and 4 hold cards.
    assert (set(state.gone), going_on(state)) == ({1, 3}, True)
    state = played(state, "4 slap FWE 100", "- judge")
    # Seat 4 pays with both its cards, to seats 0 and 2, and has none left.
    assert decks(state) == ["WAF FEW", "", "EAF EAW WFA", "", ""]
    assert ending(state) == ("two-left", (2, 0, 3, 0, 0), (2,))


def test_a_payment_to_players_without_cards_keeps_the_game_alive() -> None:
    state = table("FWE", "EFA", "", "AEF FAW AEW EAF AFE", "EWF FEW")
    state = played(state, "0 flip", "3 slap FWE 10", "- judge")
    assert decks(state) == ["FAW", "EFA AEW", "EAF", "AFE", "EWF FEW AEF"]
    assert going_on(state)


def test_up_to_four_players_never_end_with_two_left() -> None:
    state = played(table("FWE", "EFA", "AEF FAW", "EWF FEW"), "0 flip", "1 flip")
    assert [len(deck) for deck in state.decks] == [0, 0, 2, 2]
    assert going_on(state)
