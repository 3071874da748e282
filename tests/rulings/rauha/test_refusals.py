"""Whose move it is, and what the table says to everybody else."""

import pytest

from tablee.core import Act
from tablee.games.rauha.moves import Activate, Place, Take
from tests.playing import after
from tests.rulings.rauha.positions import GAME, activating, holding, opened, refusal, scoring, world


def test_the_table_itself_makes_no_move() -> None:
    assert refusal(opened(2), "- take I-05") == "the table itself makes no move in Rauha"
    assert refusal(scoring(world(spores="a1")), "- end") == "the table itself makes no move in Rauha"


@pytest.mark.parametrize("seat", [-1, 2, 7])
def test_nobody_sits_on_a_seat_that_is_not_there(seat: int) -> None:
    state = opened(2)
    assert refusal(state, Act(seat, Take("I-05"))) == f"there is no seat {seat}"
    assert GAME.legal(state, seat) == ()


@pytest.mark.parametrize("text", ["place b2", "discard crystals", "activate a1", "end", "take I-05"])
def test_only_the_active_player_acts_after_step_1(text: str) -> None:
    for state in (
        holding("I-25", world(), world(), world()),
        activating(world(), world(), world()),
        scoring(world(spores="a1"), world(spores="a1"), world(spores="a1")),
    ):
        assert refusal(state, f"2 {text}") == "it is seat 0's turn, not seat 2's"
        assert [list(GAME.legal(state, seat)) for seat in (1, 2)] == [[], []]
        assert GAME.awaiting(state) == {0}


def test_in_step_1_cards_are_only_taken() -> None:
    state = opened(2)
    assert refusal(state, "0 place b2") == "a card is placed in step 2 only"
    assert refusal(state, "0 discard crystals") == "a card is discarded in step 2 only"
    assert refusal(state, "0 discard spore a1") == "a card is discarded in step 2 only"
    assert refusal(state, "0 activate a1") == "effects are activated after step 3 and in scorings only"
    assert refusal(state, "0 end") == "there is nothing to end yet"


def test_in_step_2_the_card_is_only_placed_or_discarded() -> None:
    state = holding("I-25", world())
    assert refusal(state, "0 take I-05") == "cards are taken in step 1 only"
    assert refusal(state, "0 activate a1") == "effects are activated after step 3 and in scorings only"
    assert refusal(state, "0 end") == "there is nothing to end yet"


def test_in_step_4_and_in_scorings_effects_are_only_activated() -> None:
    for state in (activating(world()), scoring(world(spores="a1"))):
        assert refusal(state, "0 take I-05") == "cards are taken in step 1 only"
        assert refusal(state, "0 place b2") == "a card is placed in step 2 only"
        assert refusal(state, "0 discard spore b2") == "a card is discarded in step 2 only"


@pytest.mark.parametrize("cell", [-1, 9])
def test_a_card_is_placed_on_the_board(cell: int) -> None:
    assert refusal(holding("I-25", world()), Act(0, Place(cell))) == f"there is no cell {cell}"


def test_what_is_not_there_is_not_activated() -> None:
    assert refusal(activating(world()), Act(0, Activate("Nobody"))) == "Nobody cannot be activated now"


def test_what_is_no_card_is_not_taken() -> None:
    state = opened(2)
    assert refusal(state, Act(0, Take("I-99"))) == "I-99 is not among the cards of this satellite"


def test_a_refused_move_changes_nothing() -> None:
    state = holding("I-25", world())
    before = GAME.view(state, 0)
    refusal(state, "0 end")
    assert GAME.view(state, 0) == before
    assert after(GAME, state, "0 place b2").worlds[0].biomes[4].id == "I-25"
