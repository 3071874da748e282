"""`c3-c4`."""

import pytest

from tablee.core import Illegal
from tablee.games import HelpMe
from tablee.games.helpme.moves import CELLS, WAYS, Move, are_neighbours, cell_name

GAME = HelpMe()


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("a1-b1", Move(0, 1)),
        ("c3-c4", Move(14, 20)),
        ("f5-e5", Move(29, 28)),
        ("f1-a2", Move(5, 6)),
        ("a5-a5", Move(24, 24)),
    ],
)
def test_two_cells_make_a_move_allowed_or_not(text: str, move: Move) -> None:
    assert GAME.read(text) == move
    assert GAME.write(move) == text


def test_every_pair_of_cells_round_trips() -> None:
    for source in CELLS:
        for target in CELLS:
            assert GAME.read(GAME.write(Move(source, target))) == Move(source, target)


@pytest.mark.parametrize(
    "text",
    ["", "-", "c3", "c3-", "-c4", "c3c4", "c3-c4-c5", "c3 - c4", "c3–c4", "C3-c4", "c3-g4", "c0-c1", "c3-c6",
     " c3-c4", "c3-c4\n", "c3-c4 ", "33-34", "take I-07"],
)  # fmt: skip
def test_anything_else_is_no_move(text: str) -> None:
    with pytest.raises(Illegal) as error:
        GAME.read(text)
    assert str(error.value) == f"{text!a} is not a move like c3-c4"


def test_a_long_text_is_quoted_in_part() -> None:
    with pytest.raises(Illegal) as error:
        GAME.read("x" * 50_000)
    assert str(error.value) == f"'{'x' * 37}'… is not a move like c3-c4"


def test_cells_are_named_column_then_row() -> None:
    names = [cell_name(cell) for cell in CELLS]
    assert names[:7] == ["a1", "b1", "c1", "d1", "e1", "f1", "a2"]
    assert names[-1] == "f5"
    assert len(set(names)) == 30


def test_there_are_98_ways_sorted_by_their_names() -> None:
    written = [GAME.write(way) for way in WAYS]
    assert len(set(written)) == 98
    assert written == sorted(written)
    assert written[:3] == ["a1-a2", "a1-b1", "a2-a1"]


def test_neighbours_are_mutual_and_never_oneself() -> None:
    for one in CELLS:
        assert not are_neighbours(one, one)
        for other in CELLS:
            assert are_neighbours(one, other) is are_neighbours(other, one)
    assert are_neighbours(0, 6)
    assert not are_neighbours(0, 7)
    assert not are_neighbours(5, 6)
    assert not are_neighbours(0, 12)
