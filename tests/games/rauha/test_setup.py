"""Options and setups as records spell them, and what is wrong with those that do not fit."""

import json
from typing import Any

import pytest

from tablee.core import Malformed
from tablee.games.rauha import Rauha
from tablee.games.rauha.setup import Options, Setup
from tests.playing import dealt

GAME = Rauha()


def document(seats: int = 3, side: str = "A") -> dict[str, Any]:
    """A setup as a record spells it, decks in printed order."""
    return {
        "side": side,
        "decks": {
            "1": [f"I-{number:02}" for number in range(1, 41)],
            "2": [f"II-{number:02}" for number in range(1, 41)],
        },
        "pile": list(range(seats)),
    }


def complaint(wrong: object, seats: int = 3, side: str = "A") -> str:
    """Where the setup is wrong, and why."""
    with pytest.raises(Malformed) as found:
        GAME.read_setup(wrong, seats, Options(side))
    return str(found.value)


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("side", ["A", "B"])
def test_a_dealt_setup_is_read_as_it_was_written(seats: int, side: str) -> None:
    setup: Setup = dealt(GAME, seats, side=side)
    written = json.loads(json.dumps(GAME.write_setup(setup)))
    assert GAME.read_setup(written, seats, Options(side)) == setup


def test_a_setup_is_written_in_deal_order_and_from_bottom_to_top() -> None:
    given = document()
    given["decks"]["1"].reverse()
    given["pile"] = [2, 0, 1]
    setup = GAME.read_setup(given, 3, Options())
    assert [card.id for card in setup.decks[0][:2]] == ["I-40", "I-39"]
    assert [card.id for card in setup.decks[1][:2]] == ["II-01", "II-02"]
    assert (setup.side, setup.pile, setup.seats) == ("A", (2, 0, 1), 3)
    assert GAME.write_setup(setup) == given


def test_the_same_seed_deals_the_same_and_another_seed_something_else() -> None:
    assert dealt(GAME, 4, "one") == dealt(GAME, 4, "one")
    assert dealt(GAME, 4, "one") != dealt(GAME, 4, "two")


def test_the_side_is_a_unless_the_host_chose_b() -> None:
    assert GAME.options({}) == Options("A")
    assert GAME.options({"side": "A"}) == Options("A")
    assert GAME.options({"side": "B"}) == Options("B")


@pytest.mark.parametrize(
    ("options", "wrong"),
    [
        ({"side": "C"}, "options.side: must be A or B, not 'C'"),
        ({"side": "a"}, "options.side: must be A or B, not 'a'"),
        ({"side": 1}, "options.side: must be A or B, not 1"),
        ({"side": None}, "options.side: must be A or B, not null"),
        ({"sides": "A"}, "options: rauha has no option 'sides' (it has: side)"),
    ],
)
def test_options_that_are_wrong(options: dict[str, object], wrong: str) -> None:
    with pytest.raises(Malformed) as found:
        GAME.options(options)
    assert str(found.value) == wrong


def test_the_place_and_the_reason_are_kept_apart() -> None:
    with pytest.raises(Malformed) as found:
        GAME.read_setup({**document(), "pile": [0, 1, 3]}, 3, Options())
    assert found.value.place == "setup.pile[2]"
    assert found.value.problem == "must lie between 0 and 2, not 3"


def test_a_setup_is_an_object() -> None:
    assert complaint([]) == "setup: must be an object, not a list"
    assert complaint(None) == "setup: must be an object, not null"


@pytest.mark.parametrize("key", ["side", "decks", "pile"])
def test_a_setup_lacks_nothing(key: str) -> None:
    given = document()
    del given[key]
    assert complaint(given) == f"setup: {key} is missing"


def test_a_setup_has_nothing_else() -> None:
    assert complaint({**document(), "first": 0}) == "setup: unknown key 'first'"


def test_a_side_that_disagrees_with_the_option_is_wrong() -> None:
    assert complaint(document(side="B")) == "setup.side: 'B' disagrees with the option side, A"
    assert complaint(document(), side="B") == "setup.side: 'A' disagrees with the option side, B"
    assert complaint({**document(), "side": 1}) == "setup.side: 1 disagrees with the option side, A"


def test_decks_are_an_object_with_both_ages() -> None:
    given = document()
    assert complaint({**given, "decks": []}) == "setup.decks: must be an object, not a list"
    assert complaint({**given, "decks": {"1": given["decks"]["1"]}}) == "setup.decks: 2 is missing"
    assert complaint({**given, "decks": {"2": given["decks"]["2"]}}) == "setup.decks: 1 is missing"
    more = {**given["decks"], "3": []}
    assert complaint({**given, "decks": more}) == "setup.decks: unknown key '3'"


@pytest.mark.parametrize(
    ("pile", "wrong"),
    [
        ({}, "setup.pile: must be a list, not an object"),
        ([0, 1], "setup.pile: must have 3 entries, not 2"),
        ([0, 1, 2, 0], "setup.pile: must have 3 entries, not 4"),
        ([0, 1, 3], "setup.pile[2]: must lie between 0 and 2, not 3"),
        ([-1, 1, 2], "setup.pile[0]: must lie between 0 and 2, not -1"),
        ([0, "1", 2], "setup.pile[1]: must be a whole number, not '1'"),
        ([0, True, 2], "setup.pile[1]: must be a whole number, not true"),
        ([0, 1, 1], "setup.pile[2]: seat 1's marker lies there twice"),
        ([0, 0, 1], "setup.pile[1]: seat 0's marker lies there twice"),
    ],
)
def test_piles_that_are_wrong(pile: object, wrong: str) -> None:
    assert complaint({**document(), "pile": pile}) == wrong


@pytest.mark.parametrize("seats", [2, 4])
def test_the_pile_has_a_marker_for_every_seat(seats: int) -> None:
    assert complaint(document(3), seats) == f"setup.pile: must have {seats} entries, not 3"


@pytest.mark.parametrize(("age", "prefix"), [("1", "I"), ("2", "II")])
def test_decks_that_are_wrong(age: str, prefix: str) -> None:
    def with_deck(deck: object) -> str:
        given = document()
        given["decks"][age] = deck
        return complaint(given)

    place = f"setup.decks.{age}"
    deck = [f"{prefix}-{number:02}" for number in range(1, 41)]
    other = {"I": "II-05", "II": "I-05"}[prefix]
    assert with_deck("I-01") == f"{place}: must be a list, not 'I-01'"
    assert with_deck(deck[:-1]) == f"{place}: must have 40 entries, not 39"
    assert with_deck([*deck, deck[0]]) == f"{place}: must have 40 entries, not 41"
    assert with_deck([*deck[:-1], 7]) == f"{place}[39]: must be a text, not 7"
    assert with_deck([f"{prefix}-41", *deck[1:]]) == f"{place}[0]: '{prefix}-41' is not a card"
    assert with_deck([*deck[:3], "A-b2", *deck[4:]]) == f"{place}[3]: 'A-b2' is not a card"
    assert with_deck([*deck[:4], other, *deck[5:]]) == f"{place}[4]: {other} is not a card of age {age}"
    assert with_deck([*deck[:-1], deck[0]]) == f"{place}[39]: {prefix}-01 is in the deck twice"


def test_half_a_character_is_no_card() -> None:
    given = document()
    given["decks"]["1"][6] = "\ud800"
    assert complaint(given) == "setup.decks.1[6]: holds half a character (a lone surrogate)"
