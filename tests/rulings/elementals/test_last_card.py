"""The card that leaves the next player without one can still be caught."""

import pytest

from tablee.core import Due
from tablee.games.elementals.moves import Judge
from tablee.games.elementals.rules import LAST_CARD, RACE
from tablee.games.elementals.state import Duty, State
from tests.rulings.elementals.table import (
    GAME,
    decks,
    ending,
    going_on,
    middle,
    piles,
    played,
    played_at,
    refused,
    table,
)


def last(card: str) -> State:
    """FWE lies in the middle, seat 1 has just flipped that card, and seat 2, who is next, has none."""
    return played(table("FWE AEW WAF EFA", f"{card} AFE", ""), "0 flip", "1 flip")


@pytest.mark.parametrize("card", ["FWA", "EAF", "crazy1"])
def test_the_end_waits_for_a_judge_after_an_elemental_or_a_crazy_creature(card: str) -> None:
    state = last(card)
    assert going_on(state)
    assert state.last_card()
    assert GAME.awaiting(state) == frozenset()
    assert GAME.due(state) == (Due(Judge(), LAST_CARD, 0),)
    assert refused(state, "2 flip") == "seat 2 has no card to flip"


@pytest.mark.parametrize("card", ["FWA", "EAF", "crazy1"])
def test_the_judge_comes_even_with_no_hand_down_and_then_the_end_at_once(card: str) -> None:
    state = played(last(card), "- judge")
    assert ending(state) == ("no-card", (3, 1, 0), (0,))
    assert state.verdict is None


def test_after_a_double_the_end_does_not_wait() -> None:
    assert ending(last("double1")) == ("no-card", (3, 1, 0), (0,))


@pytest.mark.parametrize(("card", "hand"), [("FWA", "slap FWE 100"), ("crazy1", "book 100")])
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_a_right_hand_on_the_last_card_goes_on_with_the_winner_setting(
    card: str, hand: str, seat: int
) -> None:
    state = played(last(card), f"{seat} {hand}", "- judge")
    assert going_on(state)
    assert (state.turn, state.duty) == (seat, Duty.SET)
    assert not state.last_card()
    assert decks(state)[seat].endswith(f"FWE {card}")


def test_the_winner_without_a_card_lives_on_what_was_won() -> None:
    state = played(last("FWA"), "2 slap FWE 100", "- judge", "2 flip")
    assert (middle(state), decks(state)[2], state.turn) == ("FWE", "FWA", 0)


def test_a_wrong_hand_on_the_last_card_passes_the_turn_to_whoever_erred() -> None:
    state = played(last("EAF"), "0 slap FWE 100", "- judge")
    assert going_on(state)
    # Seat 1 and seat 2 are paid, and seat 2 has a card again.
    assert decks(state) == ["EFA", "AFE AEW", "WAF"]
    assert (state.turn, state.duty) == (0, Duty.FLIP)
    assert GAME.awaiting(state) == {0}


def test_a_wrong_hand_without_enough_cards_on_the_last_card_is_the_other_end() -> None:
    assert ending(played(last("EAF"), "1 slap FWE 100", "- judge")) == ("error", (3, 0, 0), (0,))


@pytest.mark.parametrize("special", ["double1", "wizard1"])
def test_paying_the_last_card_ends_without_waiting_where_nothing_can_be_caught(special: str) -> None:
    state = table("FWE AEW WAF", f"{special} AFE", "EFA AFW")
    state = played(state, "0 flip", "1 flip", "0 book 100", "- judge")
    assert ending(state) == ("no-card", (0, 2, 3), (2,))


def test_a_race_judged_before_does_not_spare_the_next_last_card_its_judge() -> None:
    state = table("FWE AEW WAF EFA", "EAF", "AFE WEA")
    state = played(state, "0 flip", "1 flip", "0 slap FWE 5", "- judge")
    assert decks(state) == ["EFA", "AEW", "AFE WEA WAF"]
    state = played(state, "0 flip", "1 flip", "2 flip")
    assert (decks(state)[0], state.turn, state.last_card()) == ("", 0, True)
    assert going_on(state)
    assert ending(played(state, "- judge")) == ("no-card", (0, 0, 2), (2,))


def test_a_card_set_or_added_does_not_wait_for_a_judge() -> None:
    assert ending(played(table("FWE AEW", ""), "0 flip"))[0] == "no-card"
    state = played(table("FWE", "double1 EAF", "FWA AEW"), "0 flip", "1 flip", "2 flip")
    assert ending(state)[0] == "no-card"


def test_the_end_waits_for_the_hands_put_down() -> None:
    state = played_at(last("FWA"), (50, "0 slap FWE 40"))
    assert GAME.due(state) == (Due(Judge(), RACE, 50),)
    assert going_on(state)


def test_only_one_judge_is_waited_for_when_two_next_players_have_no_card() -> None:
    state = table("FWE AEW WAF EFA", "EAF AFE", "", "", "AFW WEA", "FAW AEF")
    state = played(state, "0 flip", "1 flip")
    assert (state.turn, state.gone, state.last_card()) == (2, frozenset(), True)
    state = played(state, "- judge")
    assert (set(state.gone), state.turn) == ({2, 3}, 4)
    assert GAME.awaiting(state) == {4}


def test_the_leaving_waits_for_one_judge_too() -> None:
    state = played(table("FWE AEW", "FWA AFE", "", "AFW WEA", "FAW AEF"), "0 flip", "1 flip")
    assert state.gone == frozenset()
    saved = played(state, "2 slap FWE 100", "- judge")
    assert (saved.gone, decks(saved)[2]) == (frozenset(), "FWE FWA")
    gone = played(state, "- judge")
    assert (set(gone.gone), gone.turn) == ({2}, 3)


def test_after_the_leaving_the_card_can_still_be_caught_until_the_next_flip() -> None:
    state = played(table("FWE AEW", "FWA AFE", "", "AFW WEA", "FAW AEF"), "0 flip", "1 flip", "- judge")
    state = played(state, "4 slap FWE 100", "- judge")
    assert decks(state)[4] == "FAW AEF FWE FWA"


def test_after_a_double_the_leaving_does_not_wait() -> None:
    state = played(table("FWE AEW", "double1 AFE", "", "AFW WEA", "FAW AEF"), "0 flip", "1 flip")
    assert (set(state.gone), state.turn, state.duty) == ({2}, 3, Duty.ADD)


def test_a_wizards_reveal_with_an_elemental_waits_for_one_judge() -> None:
    state = played(table("FWE AEW", "wizard1 AFE WAF", ""), "0 flip", "1 flip")
    assert going_on(state)
    state = played(state, "- reveal")
    assert (piles(state), state.turn) == (["AEW", "wizard1 AFE", ""], 2)
    assert state.last_card()
    assert ending(played(state, "- judge")) == ("no-card", (0, 1, 0), (1,))


def test_a_wizards_reveal_of_other_specials_does_not_wait() -> None:
    state = table("FWE double1 AEW", "wizard1 double2 WAF", "")
    assert ending(played(state, "0 flip", "1 flip", "- reveal")) == ("no-card", (1, 1, 0), (0, 1))


def test_a_crazy_creature_in_a_wizards_reveal_cannot_be_caught_and_does_not_wait() -> None:
    state = table("FWE crazy1 AEW", "wizard1 double1 WAF", "")
    state = played(state, "0 flip", "1 flip", "- reveal")
    assert not state.last_card()
    assert ending(state) == ("no-card", (1, 1, 0), (0, 1))


def test_at_most_two_holders_does_not_wait() -> None:
    state = table("FWE AEW", "EAF AFE", "FWA", "", "")
    state = played(state, "0 flip", "1 flip")
    assert going_on(state)
    state = played(state, "2 flip")
    assert ending(state) == ("two-left", (1, 1, 0, 0, 0), (0, 1))


def test_the_flippers_own_next_turn_counts_with_two_players() -> None:
    # Seat 0 flips its last card; seat 1 has one and is next: no waiting, no end.
    state = played(table("FWE AEW", "EAF AFE"), "0 flip", "1 flip", "0 flip")
    assert (state.last_card(), state.turn) == (False, 1)
    state = played(state, "1 flip")
    assert (state.last_card(), state.turn) == (True, 0)
    assert ending(played(state, "- judge")) == ("no-card", (0, 0), (0, 1))
