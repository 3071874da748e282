"""JSON from strangers."""

import json
import tracemalloc

import pytest

from tablee.record import Unreadable, loads
from tablee.record.parse import MAX_BYTES, parse
from tests.record.documents import roll

TOO_LARGE = "larger than 2 MiB, the most a record may take"
TOO_DEEP = "nested too deeply to be a record"


def refusal(data: bytes | str) -> str:
    with pytest.raises(Unreadable) as error:
        loads(data)
    sentence = str(error.value)
    assert "\n" not in sentence
    return sentence


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        ("", "not JSON: Expecting value at line 1, column 1"),
        ("{", "not JSON: Expecting property name enclosed in double quotes at line 1, column 2"),
        ('{"a": 1}\n{"a": 1}', "not JSON: Extra data at line 2, column 1"),
        ("{'a': 1}", "not JSON: Expecting property name enclosed in double quotes at line 1, column 2"),
        ('{"a": 01}', "not JSON: Expecting ',' delimiter at line 1, column 8"),
        ('{"a": "\t"}', "not JSON: Invalid control character at at line 1, column 8"),
        ("[]", "not a record, which is a JSON object"),
        ("null", "not a record, which is a JSON object"),
        ('"tablee-record/1"', "not a record, which is a JSON object"),
        ("3", "not a record, which is a JSON object"),
        ('{"a": 1, "a": 1}', "not JSON that a record could hold: a key appears twice in an object"),
        (
            '{"a": [{"b": {"c": 1, "c": 2}}]}',
            "not JSON that a record could hold: a key appears twice in an object",
        ),
        ('{"a": NaN}', "not JSON that a record could hold: NaN is not a number"),
        ('{"a": Infinity}', "not JSON that a record could hold: Infinity is not a number"),
        ('{"a": -Infinity}', "not JSON that a record could hold: -Infinity is not a number"),
        (b"\xff\xfe{\x00}\x00", "not a text in UTF-8"),
        ("{}".encode("utf-16"), "not a text in UTF-8"),
        (b'{"a": "\xe9"}', "not a text in UTF-8"),
        (b'{"a": "\xed\xa0\x80"}', "not a text in UTF-8"),
        (b'{"a": "\xc0\xaf"}', "not a text in UTF-8"),
    ],
)
def test_what_is_no_document_is_refused_in_a_sentence(data: bytes | str, sentence: str) -> None:
    assert refusal(data) == sentence


def test_utf_16_without_its_mark_is_refused() -> None:
    assert refusal("{}".encode("utf-16-le")).startswith("not JSON: ")


def test_an_integer_of_5000_digits_is_refused() -> None:
    assert refusal('{"a": ' + "9" * 5_000 + "}") == (
        "not JSON that a record could hold: a number has far too many digits"
    )


def test_an_integer_of_4000_digits_is_only_a_wrong_number() -> None:
    assert parse('{"a": ' + "9" * 4_000 + "}") == {"a": int("9" * 4_000)}


@pytest.mark.parametrize(
    "data",
    [
        "[" * 100_000,
        "[" * 100_000 + "]" * 100_000,
        '{"a":' * 100_000 + "1" + "}" * 100_000,
        '{"moves": ' + "[" * 100_000 + "]" * 100_000 + "}",
        '[{"a":' * 100_000,
    ],
    ids=["open lists", "lists", "objects", "lists in an object", "both"],
)
def test_json_nested_100000_deep_is_refused(data: str) -> None:
    assert refusal(data) == TOO_DEEP
    assert refusal(data.encode()) == TOO_DEEP


def test_a_mark_at_the_start_of_a_file_is_passed_over() -> None:
    text = json.dumps(roll())
    assert loads(b"\xef\xbb\xbf" + text.encode()) == loads(text)
    assert refusal(b"\xef\xbb\xbf" * 2 + text.encode()).startswith("not JSON: ")


def test_the_largest_document_is_read_and_one_byte_more_is_not() -> None:
    text = json.dumps(roll())
    largest = text + " " * (MAX_BYTES - len(text))
    assert loads(largest) == loads(text)
    assert loads(largest.encode()) == loads(text)
    assert refusal(largest + " ") == TOO_LARGE
    assert refusal(largest.encode() + b" ") == TOO_LARGE
    assert MAX_BYTES == 2_097_152


def test_a_document_that_is_too_large_is_not_parsed() -> None:
    data = b"[" + b"1," * MAX_BYTES
    tracemalloc.start()
    try:
        assert refusal(data) == TOO_LARGE
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert peak < 100_000
