"""The end: after the fourth scoring the highest energy wins."""

import pytest
from msgspec.structs import replace

from tablee.core import Outcome
from tablee.games.rauha.state import Phase, State
from tests.patience import rounds
from tests.playing import act, after
from tests.rulings.rauha.positions import GAME, drafted, idled, opened, refusal, scoring, world


def finished(*energy: int) -> State:
    """The fourth scoring is over, with nothing to activate and equal water."""
    state = scoring(*(world(energy=points) for points in energy), notch=16)
    return GAME.play(state, act(GAME, "0 end"))


def test_the_highest_energy_after_the_fourth_scoring_wins() -> None:
    assert GAME.outcome(finished(30, 42, 41)) == Outcome((30, 42, 41), (1,), "final-scoring")


def test_a_tie_is_a_shared_win() -> None:
    assert GAME.outcome(finished(42, 17, 42)) == Outcome((42, 17, 42), (0, 2), "final-scoring")


def test_neither_pile_nor_crystals_break_a_tie() -> None:
    worlds = (world(energy=20, crystals=0), world(energy=20, crystals=30))
    for pile in ((0, 1), (1, 0)):
        state = after(GAME, replace(scoring(*worlds, notch=16), pile=pile), "0 end")
        outcome = GAME.outcome(state)
        assert outcome is not None
        assert outcome.winners == (0, 1)


def test_the_points_of_the_fourth_scoring_count() -> None:
    # Three for Kiteet, and one source more than seat 0.
    state = scoring(world(energy=10), world(energy=7, b3="I-26"), notch=16, owners={"Kiteet": 1})
    state = after(GAME, state, "0 end", "1 activate Kiteet")
    assert GAME.outcome(state) == Outcome((10, 11), (1,), "final-scoring")


def test_scores_pass_100_without_limit() -> None:
    state = scoring(world(energy=99), world(energy=98), notch=16, owners={"Kiteet": 0})
    state = after(GAME, state, "0 activate Kiteet")
    assert GAME.outcome(state) == Outcome((102, 98), (0,), "final-scoring")
    assert GAME.outcome(finished(205, 99)) == Outcome((205, 99), (0,), "final-scoring")


def test_beyond_100_a_player_is_still_furthest_on_the_track() -> None:
    state = replace(opened(2), worlds=(world(energy=99), world(energy=101)), pile=(1, 0))
    assert drafted(state).active == 1


@pytest.mark.parametrize("notch", [4, 8, 12])
def test_an_earlier_scoring_does_not_end_the_game(notch: int) -> None:
    state = after(GAME, scoring(world(), world(), notch=notch), "0 end")
    assert GAME.outcome(state) is None
    assert state.phase is Phase.DRAFT


def test_the_game_ends_when_the_last_player_has_scored() -> None:
    state = scoring(world(spores="a1"), world(spores="a1"), notch=16)
    state = after(GAME, state, "0 activate a1")
    assert GAME.outcome(state) is None
    assert state.active == 1
    assert GAME.outcome(after(GAME, state, "1 end")) == Outcome((0, 0), (0, 1), "final-scoring")


def test_when_the_game_is_over_nobody_acts() -> None:
    state = finished(3, 5, 4)
    assert state.active is None
    assert GAME.awaiting(state) == frozenset()
    assert [list(GAME.legal(state, seat)) for seat in (0, 1, 2, None)] == [[], [], [], []]
    assert refusal(state, "1 end") == "the game is over"
    assert refusal(state, "- end") == "the game is over"
    assert refusal(state, "0 take I-01") == "the game is over"


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_a_game_is_twelve_turns_and_four_scorings(seats: int) -> None:
    state = opened(seats)
    notches = [state.notch.number]
    for _ in rounds("the end of the game"):
        if state.phase is Phase.OVER:
            break
        state = idled(state)
        notches.append(state.notch.number)
    # Without spores and entities the scorings pass by themselves.
    assert notches == [1, 2, 3, 5, 6, 7, 9, 10, 11, 13, 14, 15, 16]
    assert [one.crystals for one in state.worlds] == [4 + 12 * 4] * seats
    # Four rounds of four cards per satellite, every one of them thrown away.
    assert len(state.black_hole) == 16 * seats
    assert len(set(state.black_hole)) == 16 * seats
    assert GAME.outcome(state) == Outcome((0,) * seats, tuple(range(seats)), "final-scoring")


def test_the_standing_is_the_energy_won_so_far() -> None:
    state = replace(opened(3), worlds=(world(energy=4), world(energy=0), world(energy=11)))
    assert GAME.standing(state) == (4, 0, 11)
    assert GAME.outcome(state) is None
