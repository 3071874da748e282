"""What the rules refuse, in table language, and that then nothing happened."""

import pytest
from msgspec.structs import replace

from tablee.core import Act, Illegal
from tablee.games.elementals.moves import Book, Move, Slap
from tablee.games.elementals.setup import ELEMENTALS
from tests.rulings.elementals.table import GAME, match, played, refused, table

FWE = ELEMENTALS["FWE"]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("0 flip", "it is seat 2's turn to flip, not seat 0's"),
        ("3 flip", "there is no seat 3"),
        ("-1 flip", "there is no seat -1"),
        ("3 slap FWE 100", "there is no seat 3"),
        ("- flip", "the table itself does not flip"),
        ("- slap FWE 100", "the table itself does not slap"),
        ("- book 100", "the table itself does not book"),
        ("0 judge", "only the table itself may judge"),
        ("0 reveal", "only the table itself may reveal"),
        ("0 time", "only the table itself may time"),
        ("- judge", "there is no race to judge"),
        ("- reveal", "there is nothing to reveal"),
        ("- time", "this table has all the time in the world"),
        ("0 slap AEW 100", "AEW does not lie in the middle"),
    ],
)
def test_in_an_ordinary_turn_the_table_refuses(text: str, sentence: str) -> None:
    state = match()
    assert refused(state, text) == sentence
    assert state == match()


@pytest.mark.parametrize("move", [Slap(FWE), Book()])
def test_a_hand_needs_its_reaction_time(move: Move) -> None:
    with pytest.raises(Illegal) as caught:
        GAME.play(match(), Act(0, move))
    assert str(caught.value) == "a hand needs its reaction time, as in slap FWE 412 or book 388"


@pytest.mark.parametrize("move", [Slap(FWE, -1), Book(-1)])
def test_a_reaction_time_is_never_negative(move: Move) -> None:
    with pytest.raises(Illegal) as caught:
        GAME.play(match(), Act(0, move))
    assert str(caught.value) == "a reaction time is never negative"


def test_a_reaction_time_may_be_nothing() -> None:
    assert played(match(), "0 slap FWE 0").hands[0].reaction == 0


def test_a_reveal_is_refused_in_a_last_card_race() -> None:
    state = played(table("FWE AEW", "EAF WAF", ""), "0 flip", "1 flip")
    assert refused(state, "- reveal") == "there is nothing to reveal"


def test_a_judge_is_refused_while_a_reveal_is_due() -> None:
    state = played(table("FWE AEW", "wizard1 WAF", "EAF AFW"), "0 flip", "1 flip")
    assert refused(state, "- judge") == "there is no race to judge"


def test_with_hands_down_the_wrong_seat_is_told_whose_turn_it_is() -> None:
    state = played(match(), "1 slap FWE 100")
    assert refused(state, "0 flip") == "it is seat 2's turn to flip, not seat 0's"
    assert refused(state, "2 flip") == "nobody flips while hands lie unjudged"


def test_a_state_is_a_value_and_acts_leave_it_as_it_was() -> None:
    state = match()
    kept = replace(state)
    played(state, "0 slap FWE 100", "- judge", "0 flip")
    assert state == kept
