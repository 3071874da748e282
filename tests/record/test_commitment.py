"""SHA-256 over seed, line feed, and the setup with sorted keys and no spaces."""

import json
from hashlib import sha256

from tablee.core import Json
from tablee.record import commitment
from tests.record.documents import SETUP, played


def test_the_commitment_of_a_literal_text() -> None:
    literal = '9f\n{"decks":{"1":["I-01"],"2":["II-40"]},"pile":[1,0],"side":"A"}'
    setup: dict[str, Json] = {"side": "A", "pile": [1, 0], "decks": {"2": ["II-40"], "1": ["I-01"]}}
    expected = sha256(literal.encode()).hexdigest()
    assert commitment("9f", setup) == expected
    assert expected == "2f33514fc002c18a66815a542f1387043d87915ba9e3ceca60edabce9f67ce26"


def test_the_commitment_of_a_help_me_setup() -> None:
    assert commitment("9f", json.loads(SETUP)) == sha256(b"9f\n" + SETUP.encode()).hexdigest()


def test_a_seed_of_any_letters_is_taken_in_utf_8() -> None:
    assert commitment("é", {}) == sha256(b"\xc3\xa9\n{}").hexdigest()


def test_another_seed_or_another_setup_is_another_commitment() -> None:
    assert len({commitment("a", {}), commitment("b", {}), commitment("a", {"first": 0})}) == 3
    assert commitment("a", {"first": 0}) != commitment("a", {"first": 1})


def test_composed_records_carry_it() -> None:
    for game, seats in (("helpme", 4), ("rauha", 2), ("elementals", 6)):
        record = played(game, seats)
        spelled = json.dumps(record.setup, sort_keys=True, separators=(",", ":"))
        assert record.commitment == sha256(f"7\n{spelled}".encode()).hexdigest()
