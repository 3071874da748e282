"""Acts, deadlines, refusals, outcomes and reaction times."""

from dataclasses import dataclass

import pytest

from tablee.core import Act, Due, Illegal, Outcome, Timed, timed, winners
from tablee.games.elementals.moves import Book, Flip, Slap
from tablee.games.elementals.setup import ELEMENTALS


def test_an_act_is_at_the_beginning_unless_said_otherwise() -> None:
    assert Act(0, "flip") == Act(seat=0, move="flip", at=0)
    assert Act(None, "judge", 300).at == 300


def test_acts_do_not_change() -> None:
    with pytest.raises(AttributeError):
        Act(0, "flip").at = 5  # type: ignore[misc]


@pytest.mark.parametrize(("wait", "since", "at"), [(300, 0, 300), (300, 1_200, 1_500), (0, 7, 7)])
def test_what_is_due_comes_so_long_after_it_became_due(wait: int, since: int, at: int) -> None:
    assert Due("judge", wait, since).at == at


def test_what_is_due_counts_from_the_beginning_unless_said_otherwise() -> None:
    assert Due("time", 60_000).at == 60_000


def test_a_refusal_fills_its_facts_into_its_reason_and_keeps_both() -> None:
    error = Illegal("{a} and {b} are not neighbours", a="c3", b="d4")
    assert str(error) == "c3 and d4 are not neighbours"
    assert error.reason == "{a} and {b} are not neighbours"
    assert error.facts == {"a": "c3", "b": "d4"}


def test_a_refusal_without_facts_is_said_as_it_stands() -> None:
    error = Illegal("a {brace} is only a brace here")
    assert str(error) == error.reason == "a {brace} is only a brace here"
    assert error.facts == {}


def test_facts_are_never_taken_for_gaps() -> None:
    assert str(Illegal("{text} is not a move", text="{a}{b}")) == "{a}{b} is not a move"


@pytest.mark.parametrize(
    ("scores", "expected"),
    [
        ((1, 2), (1,)),
        ((2, 1), (0,)),
        ((3, 3), (0, 1)),
        ((0, 0, 0), (0, 1, 2)),
        ((4, 9, 4, 9), (1, 3)),
        ((-2, -1), (1,)),
    ],
)
def test_everybody_with_the_highest_score_wins(scores: tuple[int, ...], expected: tuple[int, ...]) -> None:
    assert winners(scores) == expected


def test_outcomes_are_compared_by_what_they_say() -> None:
    assert Outcome((1, 2), (1,), "time") == Outcome((1, 2), (1,), "time")
    assert Outcome((1, 2), (1,), "time") != Outcome((1, 2), (1,), "error")


def test_hands_get_their_reaction_time() -> None:
    fwe = ELEMENTALS["FWE"]
    assert timed(Slap(fwe), 412) == Slap(fwe, 412)
    assert timed(Book(), 388) == Book(388)
    assert timed(Book(1), 388) == Book(388)
    assert timed(Book(), 0) == Book(0)
    assert timed(Slap(fwe), 62, early=True) == Slap(fwe, 62, early=True)


def test_other_moves_stay_as_they_are() -> None:
    flip = Flip()
    assert timed(flip, 412) is flip
    assert timed("c3-c4", 412) == "c3-c4"


@dataclass(frozen=True)
class Whistle(Timed):
    reaction: int | None = None
    loud: bool = True


def test_a_timed_move_keeps_the_rest_of_itself() -> None:
    assert not isinstance(Flip(), Timed)
    assert Whistle().reaction is None
    assert timed(Whistle(loud=False), 5) == Whistle(5, loud=False)
