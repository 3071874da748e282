"""Records in files."""

import json
import os
import tracemalloc
from pathlib import Path

import pytest

from tablee.core import Malformed
from tablee.record import Unreadable, dumps, read_file
from tests.record.documents import record, roll

TOO_LARGE = "larger than 2 MiB, the most a record may take"
ONE = json.dumps(roll())


def refusal(path: Path) -> str:
    with pytest.raises(Unreadable) as error:
        list(read_file(path))
    return str(error.value)


def written(path: Path, data: str | bytes) -> Path:
    path.write_bytes(data if isinstance(data, bytes) else data.encode())
    return path


def test_a_json_file_holds_one_record_on_as_many_lines_as_it_likes(tmp_path: Path) -> None:
    path = written(tmp_path / "game.json", "\n\n" + json.dumps(roll(), indent=2) + "\n\n")
    assert list(read_file(path)) == [(1, record(roll()))]


def test_a_jsonl_file_holds_one_on_each_line(tmp_path: Path) -> None:
    records = [record(roll()), record(roll(3)), record(roll(0))]
    path = written(tmp_path / "games.jsonl", "\n".join(map(dumps, records)))
    assert list(read_file(path)) == list(enumerate(records, start=1))


@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_blank_lines_are_passed_over_but_counted(tmp_path: Path, end: str) -> None:
    path = written(tmp_path / "games.jsonl", end + ONE + end + "  \t" + end + end + ONE + end + end)
    assert [number for number, _ in read_file(path)] == [2, 5]


def test_a_malformed_record_does_not_stop_the_others(tmp_path: Path) -> None:
    path = written(tmp_path / "games.jsonl", "\n".join([ONE, "{}", ONE]))
    [_, (number, wrong), (last, right)] = read_file(path)
    assert isinstance(wrong, Malformed)
    assert (number, str(wrong)) == (2, "format: must be tablee-record/1, not null")
    assert (last, right) == (3, record(roll()))


def test_an_unreadable_line_ends_the_reading_and_is_named(tmp_path: Path) -> None:
    path = written(tmp_path / "games.jsonl", "\n".join([ONE, "", "nonsense", ONE]))
    lines = read_file(path)
    assert next(lines) == (1, record(roll()))
    with pytest.raises(Unreadable) as error:
        next(lines)
    assert str(error.value) == "line 3: not JSON: Expecting value at line 1, column 1"


def test_an_unreadable_json_file_has_no_line(tmp_path: Path) -> None:
    assert (
        refusal(written(tmp_path / "a.json", ONE + "\n" + ONE)) == "not JSON: Extra data at line 2, column 1"
    )
    assert refusal(written(tmp_path / "b.json", "[]")) == "not a record, which is a JSON object"
    assert refusal(written(tmp_path / "c.json", ONE.encode("utf-16"))) == "not a text in UTF-8"


@pytest.mark.parametrize("name", ["a.json", "a.jsonl"])
@pytest.mark.parametrize("data", ["", "\n", " \n\n\t\n"])
def test_an_empty_file_holds_no_record(tmp_path: Path, name: str, data: str) -> None:
    assert refusal(written(tmp_path / name, data)) == "holds no record"


@pytest.mark.parametrize("name", ["game.txt", "game", "game.json.gz", "game.JSON", ".json"])
def test_other_names_are_refused_unread(tmp_path: Path, name: str) -> None:
    path = written(tmp_path / name, ONE)
    assert refusal(path) == "records are kept in files named .json or .jsonl"


@pytest.mark.parametrize("name", ["a.json", "a.jsonl"])
def test_a_directory_and_a_missing_file_are_no_records(tmp_path: Path, name: str) -> None:
    assert refusal(tmp_path / name) == "No such file or directory"
    (tmp_path / name).mkdir()
    assert refusal(tmp_path / name) == "Is a directory"


def test_a_path_through_a_file_is_no_record(tmp_path: Path) -> None:
    path = written(tmp_path / "a.json", ONE)
    assert refusal(path / "b.json") == "Not a directory"


@pytest.mark.parametrize(
    ("name", "start", "sentence"),
    [
        ("a.json", "", TOO_LARGE),
        ("a.json", ONE, TOO_LARGE),
        ("a.jsonl", "", f"line 1: {TOO_LARGE}"),
        ("a.jsonl", ONE, f"line 1: {TOO_LARGE}"),
    ],
)
def test_100_megabytes_are_refused_without_reading_them_all(
    tmp_path: Path, name: str, start: str, sentence: str
) -> None:
    path = written(tmp_path / name, start)
    os.truncate(path, 100_000_000)
    tracemalloc.start()
    try:
        assert refusal(path) == sentence
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert peak < 10_000_000


def test_a_large_line_behind_a_right_one_is_refused_too(tmp_path: Path) -> None:
    path = written(tmp_path / "a.jsonl", ONE + "\n")
    os.truncate(path, 100_000_000)
    lines = read_file(path)
    assert next(lines) == (1, record(roll()))
    with pytest.raises(Unreadable) as error:
        next(lines)
    assert str(error.value) == f"line 2: {TOO_LARGE}"


@pytest.mark.parametrize("name", ["a.json", "a.jsonl"])
def test_blanks_alone_are_too_large_as_well(tmp_path: Path, name: str) -> None:
    sentence = refusal(written(tmp_path / name, " " * (2 * 1024 * 1024 + 1)))
    assert sentence.endswith(TOO_LARGE)


def test_many_records_are_held_one_at_a_time(tmp_path: Path) -> None:
    path = written(tmp_path / "a.jsonl", (ONE + "\n") * 300)
    tracemalloc.start()
    try:
        assert sum(1 for _ in read_file(path)) == 300
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert peak < 400_000
