"""`tablee perft`."""

import pytest

from tablee.core import AnyGame
from tests.cli.running import Terminal
from tests.playing import TABLE_IDS, TABLES


def test_a_line_for_each_depth(tablee: Terminal) -> None:
    said = tablee("perft", "helpme", "--seats", 2, "--seed", 7, "--depth", 2)
    assert said == (0, "1 98\n2 8936\n", "")


def test_per_first_move_when_asked(tablee: Terminal) -> None:
    said = tablee("perft", "helpme", "--seats", 2, "--seed", 7, "--depth", 2, "--divide")
    assert (said.status, said.err) == (0, "")
    assert said.lines[-2:] == ["1 98", "2 8936"]
    parts = [line.split() for line in said.lines[:-2]]
    # A corner has two neighbours, an edge three, the inside four: each closes twice as many ways.
    counts = {move: int(nodes) for _, move, nodes in parts}
    assert (counts["a1-b1"], counts["b1-a1"], counts["c3-c4"]) == (94, 92, 90)
    assert {seat for seat, _, _ in parts} == {"1"}
    assert len(counts) == 98
    assert sum(counts.values()) == 8936


@pytest.mark.parametrize(("game", "seats"), TABLES, ids=TABLE_IDS)
def test_the_parts_add_up(tablee: Terminal, game: AnyGame, seats: int) -> None:
    depth = 2 if game.key == "rauha" else 1 if game.key == "helpme" else 3
    words = ("perft", game.key, "--seats", seats, "--seed", 7, "--depth", depth)
    plain, divided = tablee(*words), tablee(*words, "--divide")
    assert plain.status == divided.status == 0
    assert [line.split()[0] for line in plain.lines] == [str(level) for level in range(1, depth + 1)]
    assert divided.lines[-depth:] == plain.lines
    nodes = sum(int(line.split()[-1]) for line in divided.lines[:-depth])
    assert plain.lines[-1] == f"{depth} {nodes}"


def test_the_draft_of_rauha_multiplies(tablee: Terminal) -> None:
    # Everybody may take any of four cards, and change the choice.
    assert tablee("perft", "rauha", "--seats", 3, "--seed", 1, "--depth", 2).out == "1 12\n2 144\n"


def test_a_table_with_a_clock_may_end_the_game(tablee: Terminal) -> None:
    words = ("perft", "elementals", "--seats", 3, "--seed", 7, "--depth", 1, "--divide")
    assert tablee(*words, "--option", "minutes=5").lines == ["0 flip 1", "null time 1", "1 2"]
    assert tablee(*words).lines == ["0 flip 1", "1 1"]


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["chess"], "there is no game 'chess'; there are: helpme, rauha, elementals."),
        (["helpme", "--seats", "9"], "helpme is for 2 to 4 players, not 9."),
        (["helpme", "--depth", "0"], "--depth must be at least 1, not 0."),
        (["helpme", "--depth", "-1"], "--depth must be at least 1, not -1."),
        (["helpme", "--seats", "2.4"], "Invalid value for --seats: '2.4' is not a whole number."),
        (["helpme", "--depth", "deep"], "Invalid value for --depth: 'deep' is not a whole number."),
        (["rauha", "--option", "side"], "--option 'side' is not key=value."),
        (["rauha", "--option", "side=Z"], "options.side: must be A or B, not 'Z'."),
    ],
)
def test_what_cannot_be_counted(tablee: Terminal, words: list[str], sentence: str) -> None:
    given = {"--seats": "2", "--seed": "1", "--depth": "1"}
    for name, value in zip(words[1::2], words[2::2], strict=True):
        given[name] = value
    flags = [word for pair in given.items() for word in pair]
    assert tablee.refused("perft", words[0], *flags) == (2, sentence)
