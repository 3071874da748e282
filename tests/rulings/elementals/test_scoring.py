"""Most cards in the deck wins."""

import pytest

from tablee.core import Outcome
from tests.playing import started
from tests.rulings.elementals.table import GAME, ending, match, piles, played, played_at, table


@pytest.mark.parametrize(("seats", "each"), [(2, 30), (3, 20), (4, 15), (5, 12), (6, 10)])
def test_everybody_stands_equal_at_the_start(seats: int, each: int) -> None:
    assert GAME.standing(started(GAME, seats)) == (each,) * seats


def test_a_card_in_the_deck_counts_one_whatever_it_is() -> None:
    state = played_at(table("FWE crazy1 double1", "EAF wizard1", minutes=1), (60_000, "- time"))
    assert ending(state) == ("time", (3, 2), (0,))


def test_face_up_cards_count_for_nobody() -> None:
    state = match()
    assert piles(state) == ["", "FWA", ""]
    assert GAME.standing(state) == (3, 3, 4)


def test_cards_won_count_for_the_winner() -> None:
    assert GAME.standing(played(match(), "0 slap FWE 5", "- judge")) == (5, 3, 4)


def test_cards_paid_count_for_those_paid() -> None:
    assert GAME.standing(played(match(), "0 book 5", "- judge")) == (1, 4, 5)


def test_most_cards_wins() -> None:
    state = played(table("FWE AEW", "double1 EAF WAF EFA", "", "AFW WEA"), "0 flip", "1 flip")
    assert GAME.outcome(state) == Outcome(scores=(1, 3, 0, 2), winners=(1,), reason="no-card")


def test_a_tie_is_a_shared_win() -> None:
    state = played(table("FWE AEW EWF", "double1 EAF", "", "AFW WEA"), "0 flip", "1 flip")
    assert GAME.outcome(state) == Outcome(scores=(2, 1, 0, 2), winners=(0, 3), reason="no-card")


def test_whoever_could_not_flip_may_not_have_lost_alone() -> None:
    state = played(table("FWE", "double1", "", ""), "0 flip", "1 flip")
    assert GAME.outcome(state) == Outcome(scores=(0, 0, 0, 0), winners=(0, 1, 2, 3), reason="no-card")


def test_a_deck_set_aside_counts_0() -> None:
    state = table("FWE AEW WAF EFA", "EAF AFE", "AFW WEA", "AEF FAW", "EWF")
    state = played(state, "0 flip", "1 flip", "0 slap FWE 100", "- judge")
    assert GAME.standing(state) == (0, 1, 2, 2, 1)


def test_the_final_scores_are_the_last_standing() -> None:
    state = played(table("FWE AEW WAF", "", "AFW"), "0 flip")
    assert ending(state)[1] == GAME.standing(state) == (2, 0, 1)
