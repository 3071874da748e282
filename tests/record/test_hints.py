"""Hints in records: a word beside a move, which changes nothing."""

import json

import pytest

from tablee.core import Malformed
from tablee.record import check, dumps, loads
from tests.record.documents import played, roll


def with_hint(value: object, ply: int = 3) -> bytes:
    document = roll()
    document["moves"][ply]["hint"] = value
    return json.dumps(document).encode()


def test_a_hint_is_kept_and_changes_nothing() -> None:
    plain, hinted = loads(json.dumps(roll())), loads(with_hint("c3-c4"))
    assert hinted.moves[3].hint == "c3-c4"
    assert check(hinted) == check(plain)
    assert loads(dumps(hinted)) == hinted
    assert '"hint"' not in dumps(plain)


@pytest.mark.parametrize(
    ("value", "problem"),
    [
        (7, "move 3: hint: must be a text, not 7"),
        (["c3-c4"], "move 3: hint: must be a text"),
        ("castle", "move 3: hint: 'castle' is not a move like c3-c4"),
    ],
)
def test_what_is_no_move_is_no_hint(value: object, problem: str) -> None:
    with pytest.raises(Malformed) as caught:
        check(loads(with_hint(value)))
    assert str(caught.value).startswith(problem)


def test_the_table_itself_gets_no_hints() -> None:
    record = json.loads(dumps(played("elementals", 3)))
    ply = next(ply for ply, line in enumerate(record["moves"]) if line["seat"] is None)
    record["moves"][ply]["hint"] = "flip"
    with pytest.raises(Malformed, match="the table itself needs no hints"):
        check(loads(json.dumps(record)))
