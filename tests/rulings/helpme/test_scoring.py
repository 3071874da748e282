"""Whose the stacks are, and what they are worth."""

import pytest

from tablee.games.helpme.score import stack_scores
from tests.rulings.helpme.tables import GAME, table

A_AND_B = ("cherry baobab", "palm oak")


def scores(stacks: dict[str, str], creatures: tuple[str, ...] = A_AND_B) -> tuple[int, ...]:
    state = table(stacks, creatures)
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert outcome.scores == GAME.standing(state)
    return outcome.scores


def test_worked_example_scores_16() -> None:
    state = table(
        {
            "a1": "palm1 oak2 willow3 bamboo4 palm5 baobab4 cherry1",
            "c1": "cherry2",
            "e1": "baobab5 oak3 baobab1",
            "b5": "cherry3 cherry4 willow1",
            "e4": "baobab2 bamboo5",
        },
        A_AND_B,
    )
    assert [(one.owner, one.tiles, one.bonus, one.points) for one in stack_scores(state)] == [
        (0, 7, 0, 7),
        (0, 1, 0, 1),
        (0, 3, 5, 8),
        (None, 2, 0, 2),
        (None, 3, 0, 3),
    ]
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert outcome.scores == (16, 0)
    assert outcome.winners == (0,)


def test_a_stack_brings_as_many_points_as_it_has_tiles() -> None:
    assert scores({"a1": "palm1 oak2 willow3 cherry5"}) == (4, 0)


@pytest.mark.parametrize("tile", ["cherry1", "cherry5", "baobab3"])
def test_a_lone_tile_brings_one_point_whatever_its_number(tile: str) -> None:
    assert scores({"a1": tile}) == (1, 0)


def test_the_top_tiles_own_number_never_counts() -> None:
    assert scores({"a1": "willow1 cherry5"}) == scores({"a1": "willow1 cherry1"}) == (2, 0)


def test_the_number_of_every_tile_below_that_shows_the_tops_creature_counts() -> None:
    assert scores({"a1": "cherry5 palm1 cherry4 cherry3 oak2 cherry1"}) == (6 + 5 + 4 + 3, 0)


def test_the_tile_at_the_very_bottom_and_the_one_right_below_the_top_count() -> None:
    assert scores({"a1": "cherry5 palm1 cherry1"}) == (8, 0)
    assert scores({"a1": "palm1 cherry5 cherry1"}) == (8, 0)


def test_the_owners_other_creature_inside_brings_no_bonus() -> None:
    assert scores({"a1": "baobab5 baobab4 cherry1"}) == (3, 0)


def test_an_opponents_creature_inside_brings_nobody_a_bonus() -> None:
    assert scores({"a1": "palm5 oak5 cherry1"}) == (3, 0)


def test_a_stack_belongs_to_whoever_owns_its_top_tiles_creature() -> None:
    assert scores({"a1": "cherry5 palm5 oak1"}) == (0, 3)
    assert scores({"a1": "cherry5 oak1 palm5"}) == (0, 3)
    assert scores({"a1": "palm5 oak1 baobab5"}) == (3, 0)


def test_a_stack_whose_top_creature_nobody_owns_scores_for_nobody() -> None:
    assert scores({"a1": "willow5 cherry1 willow1", "c1": "oak1"}) == (0, 1)


def test_every_stack_of_a_player_counts() -> None:
    assert scores({"a1": "oak1 cherry5", "c1": "oak2 baobab1", "e1": "cherry1", "a3": "palm1"}) == (5, 1)


def test_highest_score_wins() -> None:
    outcome = GAME.outcome(table({"a1": "cherry1", "c1": "palm1 oak1"}, A_AND_B))
    assert outcome is not None
    assert (outcome.scores, outcome.winners, outcome.reason) == ((1, 2), (1,), "no-moves")


def test_a_tie_is_a_shared_win() -> None:
    outcome = GAME.outcome(table({"a1": "cherry1", "c1": "palm1"}, A_AND_B))
    assert outcome is not None
    assert (outcome.scores, outcome.winners) == ((1, 1), (0, 1))


def test_a_tie_of_some_is_shared_by_them_alone() -> None:
    creatures = ("baobab", "cherry", "palm", "oak")
    stacks = {"a1": "oak1 baobab1", "c1": "cherry1", "e1": "oak3 palm1", "a3": "oak2"}
    outcome = GAME.outcome(table(stacks, creatures))
    assert outcome is not None
    assert (outcome.scores, outcome.winners) == ((2, 1, 2, 1), (0, 2))


def test_when_nobody_owns_anything_everybody_shares_zero() -> None:
    outcome = GAME.outcome(table({"a1": "willow1", "c1": "bamboo1"}, A_AND_B))
    assert outcome is not None
    assert (outcome.scores, outcome.winners) == ((0, 0), (0, 1))


def test_three_players_with_two_creatures_each_own_every_stack() -> None:
    creatures = ("baobab cherry", "palm bamboo", "willow oak")
    stacks = {"a1": "baobab2 oak5 oak1", "c1": "bamboo3 palm3 bamboo1", "e1": "cherry4", "a3": "willow1"}
    assert scores(stacks, creatures) == (1, 6, 9)


def test_four_players_with_one_creature_each_leave_two_without_owner() -> None:
    creatures = ("baobab", "cherry", "palm", "bamboo")
    stacks = {"a1": "baobab2 oak5", "c1": "willow3", "e1": "cherry4 cherry1", "a3": "bamboo1", "c3": "palm1"}
    assert scores(stacks, creatures) == (0, 6, 1, 1)


def test_standing_counts_the_table_as_it_lies_in_the_middle_of_a_game() -> None:
    state = table({"a1": "cherry2 cherry1", "a2": "oak1", "a3": "willow1"}, A_AND_B)
    assert GAME.outcome(state) is None
    assert GAME.standing(state) == (4, 1)
