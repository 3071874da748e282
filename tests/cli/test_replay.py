"""`tablee replay`."""

import json
import os
from pathlib import Path

import pytest

from tests.cli.running import Terminal, random_game
from tests.record.documents import roll

RIGHT = 'ok helpme 2 29 {"scores":[44,0],"winners":[0],"reason":"no-moves"}'


@pytest.fixture(autouse=True)
def folder(tablee: Terminal, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tablee.folder)
    return tablee.folder


def wrong_roll() -> dict[str, object]:
    document = roll()
    document["moves"][17]["move"] = "c3-d4"
    return document


def test_a_right_record_is_one_line(tablee: Terminal) -> None:
    tablee.save("game.json", roll())
    assert tablee("replay", "game.json") == (0, RIGHT + "\n", "")


def test_a_running_record_has_a_null_result(tablee: Terminal) -> None:
    tablee.save("game.json", roll(3))
    assert tablee("replay", "game.json") == (0, "ok helpme 2 3 null\n", "")


def test_an_abandoned_record_says_so(tablee: Terminal) -> None:
    result = {"scores": [19, 10], "winners": [], "reason": "abandoned"}
    tablee.save("game.json", {**roll(3), "result": result})
    assert tablee("replay", "game.json").out == (
        'ok helpme 2 3 {"scores":[19,10],"winners":[],"reason":"abandoned"}\n'
    )


def test_a_wrong_record_is_one_line_with_the_first_thing_wrong_and_where(tablee: Terminal) -> None:
    tablee.save("game.json", wrong_roll())
    assert tablee("replay", "game.json") == (
        1,
        "wrong game.json:1: move 17: c3 and d4 are not neighbours\n",
        "",
    )


def test_every_record_of_every_file_gets_its_line(tablee: Terminal) -> None:
    tablee.save("a.jsonl", roll(), "", wrong_roll(), "{}", roll(0))
    tablee.save("b.json", {**roll(), "commitment": "00"})
    tablee.save("c.jsonl", random_game("rauha", 3))
    said = tablee("replay", "a.jsonl", "b.json", "c.jsonl")
    assert (said.status, said.err) == (1, "")
    assert said.lines[:-1] == [
        RIGHT,
        "wrong a.jsonl:3: move 17: c3 and d4 are not neighbours",
        "wrong a.jsonl:4: format: must be tablee-record/1, not null",
        "ok helpme 2 0 null",
        "wrong b.json:1: commitment: is not the one of this seed and setup",
    ]
    assert said.lines[-1].startswith("ok rauha 3 ")


def test_a_wrong_record_before_right_ones_still_gives_status_1(tablee: Terminal) -> None:
    tablee.save("a.jsonl", wrong_roll(), roll())
    said = tablee("replay", "a.jsonl")
    assert (said.status, said.lines[1]) == (1, RIGHT)


@pytest.mark.parametrize(
    ("name", "text", "sentence"),
    [
        ("a.json", "", "holds no record"),
        ("a.json", "nonsense", "not JSON: Expecting value at line 1, column 1"),
        ("a.jsonl", "nonsense", "line 1: not JSON: Expecting value at line 1, column 1"),
        ("a.json", "[]", "not a record, which is a JSON object"),
        ("a.json", "[" * 100_000, "nested too deeply to be a record"),
        ("a.jsonl", '{"setup":' * 100_000, "line 1: nested too deeply to be a record"),
        (
            "a.json",
            '{"format": 1, "format": 1}',
            "not JSON that a record could hold: a key appears twice in an object",
        ),
        ("a.txt", "{}", "records are kept in files named .json or .jsonl"),
    ],
)
def test_a_file_that_cannot_be_read_as_records(tablee: Terminal, name: str, text: str, sentence: str) -> None:
    tablee.save(name, text)
    assert tablee.refused("replay", name) == (2, f"{name}: {sentence}.")


def test_a_missing_file_a_folder_and_100_megabytes(tablee: Terminal, folder: Path) -> None:
    assert tablee.refused("replay", "no.json") == (2, "no.json: No such file or directory.")
    (folder / "folder.json").mkdir()
    assert tablee.refused("replay", "folder.json") == (2, "folder.json: Is a directory.")
    os.truncate(tablee.save("huge.json", roll()), 100_000_000)
    sentence = "huge.json: larger than 2 MiB, the most a record may take."
    assert tablee.refused("replay", "huge.json") == (2, sentence)


def test_an_unreadable_file_does_not_stop_the_next_and_weighs_more_than_a_wrong_one(tablee: Terminal) -> None:
    tablee.save("a.jsonl", roll(), "nonsense", roll())
    tablee.save("b.json", wrong_roll())
    said = tablee("replay", "no.json", "a.jsonl", "b.json")
    assert said.status == 2
    assert said.lines == [RIGHT, "wrong b.json:1: move 17: c3 and d4 are not neighbours"]
    assert said.err.splitlines() == [
        "tablee: no.json: No such file or directory.",
        "tablee: a.jsonl: line 2: not JSON: Expecting value at line 1, column 1.",
    ]


def test_some_file_has_to_be_named(tablee: Terminal) -> None:
    status, sentence = tablee.refused("replay")
    assert status == 2
    assert "FILES" in sentence


@pytest.mark.parametrize("game", ["helpme", "rauha", "elementals"])
def test_a_record_cut_short_but_with_its_result_is_wrong(tablee: Terminal, game: str) -> None:
    document = json.loads(random_game(game, 2))
    document["moves"].pop()
    tablee.save("a.json", document)
    assert tablee("replay", "a.json") == (
        1,
        "wrong a.json:1: result: the game is not over after the last move\n",
        "",
    )


@pytest.mark.parametrize("game", ["helpme", "rauha", "elementals"])
def test_a_move_after_the_end_is_wrong(tablee: Terminal, game: str) -> None:
    document = json.loads(random_game(game, 2))
    count = len(document["moves"])
    document["moves"].append(document["moves"][0])
    tablee.save("a.json", document)
    assert tablee("replay", "a.json").out == f"wrong a.json:1: move {count}: the game is over\n"
