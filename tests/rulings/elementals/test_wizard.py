"""A wizard makes everybody flip at once, on the table's word."""

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


def wizard() -> State:
    """Four players. FWE lies in the middle and seat 1 has just flipped a wizard."""
    state = table("FWE WAF EAW AWF", "wizard1 EFA AFE", "AEW FAW AEF", "FWA EWA WEA")
    return played(state, "0 flip", "1 flip")


def right(state: State) -> bool:
    assert state.verdict is not None
    return state.verdict.right


def test_a_wizard_stays_on_the_pile() -> None:
    assert piles(wizard()) == ["", "wizard1", "", ""]
    assert piles(played(wizard(), "- reveal"))[1] == "wizard1 EFA"


def test_the_reveal_is_the_tables_and_nobody_flips_before_it() -> None:
    state = wizard()
    assert state.duty is Duty.REVEAL
    assert GAME.awaiting(state) == frozenset()
    assert refused(state, "1 flip") == "the wizard's reveal comes first"
    assert refused(state, "2 flip") == "it is seat 1's turn to flip, not seat 2's"
    assert refused(state, "1 reveal") == "only the table itself may reveal"


def test_every_player_flips_one_card_at_once_the_wizards_player_too() -> None:
    state = played(wizard(), "- reveal")
    assert piles(state) == ["WAF", "wizard1 EFA", "AEW", "FWA"]
    assert decks(state) == ["EAW AWF", "AFE", "FAW AEF", "EWA WEA"]
    assert middle(state) == "FWE"


def test_the_revealed_cards_are_those_turned_on_the_word_and_not_the_wizard() -> None:
    state = played(wizard(), "- reveal")
    assert dict(state.revealed) == dict(enumerate(cards("WAF EFA AEW FWA")))
    assert state.by_wizard


def test_players_without_a_card_flip_none() -> None:
    state = table("FWE WAF EAW", "wizard1", "EFA", "AEW FAW")
    state = played(state, "0 flip", "1 flip", "- reveal")
    assert piles(state) == ["WAF", "wizard1", "EFA", "AEW"]
    assert dict(state.revealed) == dict(zip((0, 2, 3), cards("WAF EFA AEW"), strict=True))


def test_those_who_left_flip_none() -> None:
    state = table("FWE AEW WAF", "EFA", "wizard1 EAF EAW", "WEA FAW AWF", "EWF FEW WFA")
    state = played(state, "0 flip", "1 slap FWE 100", "- judge")
    assert state.gone == {1}
    assert state.aside == cards("EFA")
    state = played(state, "2 flip", "- reveal")
    assert piles(state) == ["AEW", "", "wizard1 EAF", "WEA", "EWF"]


@pytest.mark.parametrize("catcher", [0, 1, 2, 3])
def test_all_revealed_cards_are_compared_with_the_middle(catcher: int) -> None:
    # Of four revealed cards only seat 3's matches.
    state = played(wizard(), "- reveal", f"{catcher} slap FWE 100", "- judge")
    assert right(state)
    assert (state.turn, state.duty) == (catcher, Duty.SET)


@pytest.mark.parametrize("place", [0, 1, 2])
def test_whoever_revealed_the_match_it_counts(place: int) -> None:
    tops = ["WAF", "EFA", "AEW"]
    tops[place] = "FAE"
    state = table(f"FWE {tops[0]} EAW", f"wizard1 {tops[1]} AFE", f"{tops[2]} FAW AEF")
    assert right(played(state, "0 flip", "1 flip", "- reveal", "2 slap FWE 100", "- judge"))


def test_several_revealed_cards_may_match_and_the_first_right_hand_takes_all() -> None:
    state = table("FWE FWA EAW", "wizard1 FAE AFE", "AEW FAW AEF")
    state = played(state, "0 flip", "1 flip", "- reveal", "0 slap FWE 200", "2 slap FWE 199", "- judge")
    assert decks(state) == ["EAW", "AFE", "FAW AEF FWE AEW FWA wizard1 FAE"]
    assert piles(state) == ["", "", ""]
    assert (state.revealed, state.by_wizard) == ((), False)


def test_matches_with_several_cards_of_the_middle() -> None:
    state = table("FWE wizard1 WAF EAW", "double1 AEF AFE", "AEW FWA FAW")
    state = played(state, "0 flip", "1 flip", "2 flip", "0 flip", "- reveal")
    assert (middle(state), piles(state)) == ("FWE AEW", ["wizard1 WAF", "double1 AEF", "FWA"])
    assert right(played(state, "0 slap FWE 100", "- judge"))
    assert right(played(state, "0 slap AEW 100", "- judge"))


def test_a_hand_without_any_match_among_the_revealed_is_wrong() -> None:
    state = table("FWE WAF EAW AWF", "wizard1 EFA AFE", "AEW FAW AEF")
    state = played(state, "0 flip", "1 flip", "- reveal", "0 slap FWE 0", "- judge")
    assert not right(state)
    assert decks(state) == ["", "AFE EAW", "FAW AEF AWF"]


def test_specials_among_the_revealed_do_nothing() -> None:
    state = table("FWE crazy1 EAW", "wizard1 wizard2 AFE", "double1 FAW AEF", "AEW EWA WEA")
    state = played(state, "0 flip", "1 flip", "- reveal")
    assert piles(state) == ["crazy1", "wizard1 wizard2", "double1", "AEW"]
    assert (state.turn, state.duty) == (2, Duty.FLIP)
    assert GAME.due(state) == ()
    assert not right(played(state, "3 book 100", "- judge"))
    assert piles(played(state, "2 flip"))[2] == "double1 FAW"


def test_if_nobody_is_right_the_left_neighbour_of_the_wizards_player_flips() -> None:
    state = played(wizard(), "- reveal")
    assert (state.turn, state.duty) == (2, Duty.FLIP)
    state = played(state, "2 flip")
    assert piles(state)[2] == "AEW FAW"
    assert not state.by_wizard
    assert state.revealed == ((2, cards("FAW")[0]),)


@pytest.mark.parametrize(("hands", "first"), [((0, 1, 2, 3), 1), ((0, 3), 3), ((0, 2, 3), 2)])
def test_the_flipper_of_a_reveal_is_the_wizards_player(hands: tuple[int, ...], first: int) -> None:
    state = played(wizard(), "- reveal", *(f"{seat} slap FWE 300" for seat in hands), "- judge")
    assert state.verdict is not None
    assert state.verdict.hands[0].seat == first
    assert state.turn == first


def test_a_match_before_the_reveal_is_none() -> None:
    # FWA, seat 3's top card, matches, but it has not been turned yet.
    assert not right(played(wizard(), "3 slap FWE 100", "- judge"))


def test_after_a_reveal_there_is_nothing_more_to_reveal() -> None:
    assert refused(played(wizard(), "- reveal"), "- reveal") == "there is nothing to reveal"


def test_without_a_wizard_there_is_nothing_to_reveal() -> None:
    state = played(table("FWE WAF", "EFA AFE"), "0 flip")
    assert refused(state, "- reveal") == "there is nothing to reveal"


def test_a_wizard_flipped_as_the_last_card_still_makes_everybody_flip() -> None:
    state = table("FWE FWA EAW", "wizard1", "AEW FAW")
    state = played(state, "0 flip", "1 flip")
    assert (going_on(state), decks(state)[1]) == (True, "")
    state = played(state, "- reveal", "1 slap FWE 100", "- judge")
    assert decks(state)[1] == "FWE wizard1 AEW FWA"


def test_the_neighbours_last_card_is_no_end_before_the_reveal() -> None:
    state = table("FWE WAF EAW", "EFA wizard1 AFE", "AEW")
    state = played(state, "0 flip", "1 flip", "2 flip", "0 flip", "1 flip")
    assert (going_on(state), decks(state)[2]) == (True, "")


def test_a_reveal_of_nothing_ends_the_game() -> None:
    state = played(table("FWE", "wizard1"), "0 flip", "1 flip")
    assert going_on(state)
    state = played(state, "- reveal")
    assert ending(state) == ("no-card", (0, 0), (0, 1))
