"""The puzzles that come with the package are positions of real games, with one clearly best move."""

from pathlib import Path
from typing import Any

import pytest

from tablee.bots.thought import Thought
from tablee.core import Act
from tablee.puzzles import PUZZLED, day_of, making, number_of, read_puzzle, shipped, write_puzzle
from tests.cli.running import Terminal


@pytest.mark.parametrize("game", PUZZLED)
def test_every_shipped_puzzle_is_a_position_the_rules_allow(game: str) -> None:
    puzzles = shipped(game)
    assert len(puzzles) >= 4, "for the first days at least"
    assert len({puzzle.seed for puzzle in puzzles}) == len(puzzles)
    for puzzle in puzzles:
        assert puzzle.seed.startswith(f"{making.SEED}/{game}/")
        assert read_puzzle(write_puzzle(puzzle)) == puzzle
        state = puzzle.states()[-1]
        legal = puzzle.rules.legal_texts(state, puzzle.seat_in(state))
        assert sorted(puzzle.worths) == sorted(legal)
        assert puzzle.margin >= 100 * making.MARGIN - 1, "rounded to hundredths"
        assert puzzle.worths[puzzle.best] >= 100 * making.HOPE
        puzzle.rules.play(state, Act(puzzle.seat_in(state), puzzle.rules.read(puzzle.best)))


def test_days_and_numbers_belong_together() -> None:
    assert [number_of(day_of(number)) for number in (-3, 0, 400)] == [-3, 0, 400]


@pytest.fixture
def terminal(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Terminal:
    return Terminal(tmp_path, capsys)


class Doubting:
    """A judge for whom the moves are worth what a test says, in the order in which it is asked."""

    def __init__(self, worths: dict[str, float]) -> None:
        self.worths_of, self.asked = worths, list[str]()

    def worths(self, thought: Any, chance: object, first: Any = ()) -> Any:
        for move in dict.fromkeys([*first, *self.worths_of]):
            self.asked.append(move)
            yield move, self.worths_of[move]


@pytest.mark.parametrize(
    ("worths", "asked"),
    [
        ({"a": 0.6, "b": 0.4, "c": 0.49}, ["a", "b", "c"]),
        ({"a": 0.6, "b": 0.55, "c": 0.1}, ["a", "b"]),
        ({"a": 0.25, "b": 0.1, "c": 0.1}, ["a"]),
        ({"a": 0.6, "b": 0.4, "c": 0.55}, ["a", "b", "c"]),
    ],
)
def test_a_puzzle_in_doubt_is_none_and_doubt_is_cheap(worths: dict[str, float], asked: list[str]) -> None:
    judge = Doubting(worths)
    thought: Any = None
    found = making.confirmed(thought, "a", "b", judge, "seed")
    assert judge.asked == asked
    sure = all(worths["a"] - worth >= making.MARGIN for move, worth in worths.items() if move != "a")
    assert found == ({"a": 60, "b": 40, "c": 49} if sure and worths["a"] >= making.HOPE else None)


def test_a_puzzle_follows_from_its_number(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, terminal: Terminal
) -> None:
    """With a judge that is quickly content: experts play, and the best of what was found becomes a puzzle."""

    class Content:
        def worths(self, thought: Thought, chance: object, first: Any = ()) -> Any:
            best, *_ = first
            yield from (
                (move, 0.9 if move == best else 0.1) for move in dict.fromkeys([*first, *thought.legal])
            )

    monkeypatch.setattr(making, "MARGIN", 0.01)
    monkeypatch.setattr(making, "HOPE", 0.0)
    monkeypatch.setattr(making, "judge_of", lambda game, times: Content())
    out = tmp_path / "helpme.jsonl"
    for _ in range(2):
        assert terminal("puzzles", "make", "helpme", "--count", 1, "--out", out).status == 0
    one, two = map(read_puzzle, out.read_bytes().splitlines())
    assert one == two
    assert one.worths[one.best] == 90
    assert one.best in one.rules.legal_texts(one.states()[-1], one.seat_in(one.states()[-1]))


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (
            ("elementals", "--count", "1"),
            "there are no puzzles of 'elementals'; there are of: helpme, rauha.",
        ),
        (("helpme", "--count", "0"), "--start must be at least 0, and --count at least 1."),
    ],
)
def test_what_cannot_be_made_is_said(
    words: tuple[str, ...], complaint: str, tmp_path: Path, terminal: Terminal
) -> None:
    assert terminal.refused("puzzles", "make", *words, "--out", tmp_path / "x.jsonl") == (2, complaint)
