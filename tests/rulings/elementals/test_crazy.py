"""A crazy creature is met with the magic book."""

import pytest

from tablee.games.elementals.state import Duty, State
from tests.rulings.elementals.table import GAME, decks, match, middle, no_match, piles, played, table


def crazy() -> State:
    """FWE lies in the middle and seat 1 has just flipped a crazy creature."""
    return played(table("FWE AEW WAF EAW", "crazy1 EAF EFA AFE", "AFW WEA AEF FAW"), "0 flip", "1 flip")


def right(state: State) -> bool:
    assert state.verdict is not None
    return state.verdict.right


def test_a_crazy_creature_lies_on_the_pile_and_the_left_neighbour_flips_next() -> None:
    state = crazy()
    assert piles(state) == ["", "crazy1", ""]
    assert (state.turn, state.duty, middle(state)) == (2, Duty.FLIP, "FWE")
    assert piles(played(state, "2 flip")) == ["", "crazy1", "AFW"]


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_anybodys_book_is_right_on_a_crazy_creature(seat: int) -> None:
    state = played(crazy(), f"{seat} book 388", "- judge")
    assert right(state)
    assert (state.turn, state.duty) == (seat, Duty.SET)


def test_the_first_book_takes_all_face_up_cards() -> None:
    state = table("FWE AEW WAF EAW", "EAF crazy1 EFA", "AFW WEA AEF")
    state = played(
        state, "0 flip", "1 flip", "2 flip", "0 flip", "1 flip", "2 book 388", "0 book 389", "- judge"
    )
    assert decks(state) == ["WAF EAW", "EFA", "WEA AEF FWE AFW AEW EAF crazy1"]
    assert (middle(state), piles(state)) == ("", ["", "", ""])


def test_books_are_no_cards_and_stay_with_their_players() -> None:
    state = table("FWE crazy2 AEW", "crazy1 EAF EFA", "AFW WEA AEF", first=0)
    state = played(state, "0 flip", "1 flip", "2 book 9", "1 book 10", "- judge")
    assert sum(GAME.standing(state)) == 9
    # Seat 2 sets, and uses its book again on the next crazy creature.
    state = played(state, "2 flip", "0 flip", "2 book 9", "1 book 8", "- judge")
    assert right(state)
    assert decks(state)[1] == "EAF EFA AFW crazy2"


def test_a_hand_on_a_crazy_creature_is_wrong() -> None:
    state = played(crazy(), "2 slap FWE 100", "- judge")
    assert not right(state)
    assert decks(state) == ["AEW WAF EAW AFW", "EAF EFA AFE WEA", "AEF FAW"]
    assert (state.turn, piles(state)) == (2, ["", "crazy1", ""])


def test_a_book_on_an_elemental_is_wrong_even_on_one_that_matches() -> None:
    assert not right(played(match(), "2 book 100", "- judge"))
    assert not right(played(no_match(), "2 book 100", "- judge"))


@pytest.mark.parametrize("special", ["double1", "wizard1"])
def test_a_book_on_another_special_is_wrong(special: str) -> None:
    state = table("FWE AEW WAF EAW", f"{special} EAF EFA AFE", "AFW WEA AEF FAW")
    assert not right(played(state, "0 flip", "1 flip", "2 book 100", "- judge"))


def test_a_book_when_nothing_has_been_flipped_is_wrong() -> None:
    state = table("FWE AEW WAF EAW", "crazy1 EAF EFA AFE", "AFW WEA AEF FAW")
    assert not right(played(state, "0 flip", "1 book 100", "- judge"))


def test_a_book_without_a_crazy_creature_costs_what_a_wrong_hand_costs() -> None:
    state = played(no_match(), "0 book 100", "- judge")
    assert decks(state) == ["EAW", "FWA EFA AFE AEW", "AFW WEA AEF FAW WAF"]
    assert (state.turn, state.duty) == (0, Duty.FLIP)


def test_a_crazy_creature_is_gone_with_the_next_flip() -> None:
    assert not right(played(crazy(), "2 flip", "0 book 100", "- judge"))


def test_a_crazy_creature_put_under_the_deck_instead_of_set_is_not_caught() -> None:
    state = table("crazy1 AEW WAF", "FWE EAF EFA", "AFW WEA AEF FAW")
    assert not right(played(state, "0 flip", "1 flip", "2 book 100", "- judge"))


def test_a_crazy_creature_put_under_the_deck_instead_of_added_is_not_caught() -> None:
    state = table("FWE AEW WAF", "double1 EAF EFA", "crazy1 WEA AEF FAW")
    state = played(state, "0 flip", "1 flip", "2 flip")
    assert (decks(state)[2], state.turn, state.duty) == ("WEA AEF FAW crazy1", 0, Duty.ADD)
    assert not right(played(state, "0 book 100", "- judge"))


@pytest.mark.parametrize(
    ("hands", "left"), [(("0 slap FWE 100", "2 book 101"), 1), (("0 slap FWE 101", "2 book 100"), 3)]
)
def test_a_hand_pays_if_it_is_earlier_than_the_first_book(hands: tuple[str, str], left: int) -> None:
    state = played(crazy(), *hands, "- judge")
    assert right(state)
    assert (len(state.decks[0]), state.turn, state.duty) == (left, 2, Duty.SET)


def test_a_crazy_creature_revealed_by_a_wizard_is_not_one_flipped_in_an_ordinary_turn() -> None:
    state = table("FWE crazy1 AEW", "wizard1 EAF EFA AFE", "AFW WEA AEF FAW")
    state = played(state, "0 flip", "1 flip", "- reveal")
    assert piles(state) == ["crazy1", "wizard1 EAF", "AFW"]
    state = played(state, "2 book 100", "- judge")
    assert not right(state)
    assert decks(state) == ["AEW WEA", "EFA AFE AEF", "FAW"]


def test_after_a_wizards_reveal_an_ordinary_crazy_creature_can_be_caught_again() -> None:
    state = table("FWE AEW WAF", "wizard1 EAF EFA", "AFW crazy1 AEF")
    state = played(state, "0 flip", "1 flip", "- reveal", "2 flip", "0 book 100", "- judge")
    assert right(state)
    assert decks(state)[0] == "WAF FWE AEW wizard1 EAF AFW crazy1"
