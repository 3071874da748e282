"""What a turn is, and when there are no more of them."""

import pytest

from tablee.core import Act, Illegal
from tablee.games.helpme.state import State
from tests.playing import legal
from tests.rulings.helpme.tables import GAME, ROLL, act_of, ordered, rolled, stack, table

TWO = ("baobab cherry", "palm oak")


def refusal(state: State, seat: int | None, text: str) -> str:
    with pytest.raises(Illegal) as error:
        GAME.play(state, Act(seat, GAME.read(text)))
    return str(error.value)


def test_the_baobab_in_the_centre_can_go_in_four_directions() -> None:
    state = table({"c3": "baobab1", "b3": "oak1", "d3": "oak2", "c2": "oak3", "c4": "oak4"}, TWO)
    assert [move for move in legal(GAME, state, 0) if move.startswith("c3")] == [
        "c3-b3",
        "c3-c2",
        "c3-c4",
        "c3-d3",
    ]


@pytest.mark.parametrize(
    ("cell", "targets"),
    [
        ("a1", {"b1", "a2"}),
        ("f1", {"e1", "f2"}),
        ("a5", {"a4", "b5"}),
        ("f5", {"f4", "e5"}),
        ("f2", {"f1", "f3", "e2"}),
        ("a3", {"a2", "a4", "b3"}),
        ("c1", {"b1", "d1", "c2"}),
        ("d5", {"c5", "e5", "d4"}),
    ],
)
def test_a_tile_goes_right_left_down_or_up_and_never_over_the_edge(cell: str, targets: set[str]) -> None:
    state = GAME.start(ordered(TWO))
    assert {move[3:] for move in legal(GAME, state, 0) if move.startswith(cell)} == targets


@pytest.mark.parametrize("target", ["b2", "d2", "b4", "d4"])
def test_diagonal_moves_are_forbidden(target: str) -> None:
    state = GAME.start(ordered(TWO))
    assert refusal(state, 0, f"c3-{target}") == f"c3 and {target} are not neighbours"


@pytest.mark.parametrize("target", ["c3", "e3", "a3", "c5", "c1", "f5"])
def test_only_neighbours_are_reached(target: str) -> None:
    state = GAME.start(ordered(TWO))
    assert refusal(state, 0, f"c3-{target}") == f"c3 and {target} are not neighbours"


def test_the_end_of_a_row_is_no_neighbour_of_the_start_of_the_next() -> None:
    state = GAME.start(ordered(TWO))
    assert refusal(state, 0, "f1-a2") == "f1 and a2 are not neighbours"
    assert refusal(state, 0, "a2-f1") == "a2 and f1 are not neighbours"
    assert "f1-a2" not in legal(GAME, state, 0)


def test_a_move_covers_the_tile_it_goes_to_and_forms_a_stack() -> None:
    state = GAME.start(ordered(TWO))
    after = GAME.play(state, act_of(state, "c3-c4"))
    assert stack(after, "c4") == ["willow1", "palm5"]
    assert stack(after, "c3") == []
    unchanged = [cell for cell in range(30) if after.stacks[cell] == state.stacks[cell]]
    assert len(unchanged) == 28


def test_the_stack_keeps_its_order() -> None:
    state = table({"c3": "oak1 palm2 baobab3", "c4": "willow4 cherry5"}, TWO)
    assert stack(GAME.play(state, act_of(state, "c3-c4")), "c4") == [
        "willow4",
        "cherry5",
        "oak1",
        "palm2",
        "baobab3",
    ]


def test_a_stack_is_moved_whole() -> None:
    state = table({"c3": "oak1 palm2 baobab3", "c4": "willow4", "b3": "cherry1"}, TWO)
    after = GAME.play(state, act_of(state, "c3-b3"))
    assert stack(after, "c3") == []
    assert stack(after, "b3") == ["cherry1", "oak1", "palm2", "baobab3"]
    assert stack(after, "c4") == ["willow4"]


def test_a_stack_of_any_height_moves_one_step() -> None:
    state = table({"c3": "oak1 palm2 baobab3", "c4": "willow4", "c5": "willow5"}, TWO)
    assert refusal(state, 0, "c3-c5") == "c3 and c5 are not neighbours"


def test_nothing_moves_onto_an_empty_place() -> None:
    state = table({"c3": "oak1", "c4": "willow4"}, TWO)
    assert refusal(state, 0, "c3-b3") == "there is nothing on b3"
    assert legal(GAME, state, 0) == ["c3-c4", "c4-c3"]


def test_nothing_moves_from_an_empty_place() -> None:
    state = table({"c3": "oak1", "c4": "willow4"}, TWO)
    assert refusal(state, 0, "b3-c3") == "there is nothing on b3"


def test_the_place_a_tile_left_is_closed_for_good() -> None:
    state = rolled(1)
    assert refusal(state, 1, "b1-a1") == "there is nothing on a1"
    assert refusal(state, 1, "a2-a1") == "there is nothing on a1"
    assert not [move for move in legal(GAME, state, 1) if "a1" in move]


def test_both_empty_names_where_the_move_begins() -> None:
    state = table({"c3": "oak1", "c4": "willow4"}, TWO)
    assert refusal(state, 0, "e1-f1") == "there is nothing on e1"


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_nobody_moves_out_of_turn(seats: int) -> None:
    creatures = (
        ["baobab", "cherry", "palm", "oak"] if seats == 4 else ["baobab cherry", "palm oak", "willow bamboo"]
    )
    state = GAME.start(ordered(creatures[:seats], first=1))
    for seat in {*range(seats)} - {1}:
        assert legal(GAME, state, seat) == []
        assert refusal(state, seat, "a1-b1") == f"it is seat 1's turn, not seat {seat}'s"
    assert refusal(state, seats, "a1-b1") == f"it is seat 1's turn, not seat {seats}'s"


def test_the_table_itself_never_moves() -> None:
    state = GAME.start(ordered(TWO))
    assert legal(GAME, state, None) == []
    assert GAME.due(state) == ()
    assert refusal(state, None, "a1-b1") == "the table itself makes no move in Help Me!"


def test_moving_is_compulsory_there_is_no_pass() -> None:
    state = GAME.start(ordered(TWO))
    assert GAME.awaiting(state) == {0}
    assert len(legal(GAME, state, 0)) == 98
    for text in ("pass", "", "-", "a1-a1"):
        with pytest.raises(Illegal):
            GAME.play(state, act_of(state, text))


def test_the_game_goes_on_while_one_stack_has_a_neighbour() -> None:
    state = table({"a1": "oak1", "c3": "oak2", "e5": "oak3", "f5": "palm1"}, TWO)
    assert GAME.outcome(state) is None
    assert legal(GAME, state, 0) == ["e5-f5", "f5-e5"]


def test_the_game_ends_when_no_stack_has_a_neighbour() -> None:
    state = table({"a1": "oak1", "b2": "oak2", "c1": "oak3", "f1": "palm1", "a3": "palm2"}, TWO)
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert outcome.reason == "no-moves"
    assert GAME.awaiting(state) == frozenset()
    assert [legal(GAME, state, seat) for seat in (0, 1, None)] == [[], [], []]


@pytest.mark.parametrize("seat", [0, 1, None])
def test_after_the_end_nobody_moves(seat: int | None) -> None:
    state = table({"a1": "oak1", "c3": "oak2"}, TWO)
    assert refusal(state, seat, "a1-b1") == "the game is over"


def test_one_tile_can_roll_over_the_whole_board() -> None:
    state = rolled(28)
    assert GAME.outcome(state) is None
    assert legal(GAME, state, 0) == ["e5-f5", "f5-e5"]
    end = rolled(29)
    assert len(ROLL) == 29
    assert len(stack(end, "f5")) == 30
    assert stack(end, "f5")[0] == "oak5"
    assert stack(end, "f5")[-2:] == ["baobab2", "baobab1"]
    outcome = GAME.outcome(end)
    assert outcome is not None
    assert (outcome.scores, outcome.winners) == ((44, 0), (0,))


def test_playing_leaves_the_state_before_as_it_was() -> None:
    state = GAME.start(ordered(TWO))
    before = state.stacks
    GAME.play(state, act_of(state, "a1-b1"))
    assert state.stacks is before
    assert state.mover == 0
