"""What the host may choose, as a form offers it and a document says it."""

import pytest

from tablee.core import Choice, Malformed, Number, Option, values_of

OFFERS: tuple[Option, ...] = (
    Choice("side", ("A", "B", "C")),
    Choice("open", (False, True)),
    Number("minutes", 1, 60),
    Number("cards", 3, 9, default=5),
)
USUAL = {"side": "A", "open": False, "minutes": None, "cards": 5}


def test_what_nobody_chose_has_its_default() -> None:
    assert values_of({}, OFFERS, "g") == USUAL
    assert values_of({"open": True, "minutes": 60}, OFFERS, "g") == {**USUAL, "open": True, "minutes": 60}
    assert values_of({}, (), "g") == {}


def test_no_limit_can_be_chosen_where_it_is_the_default() -> None:
    assert values_of({"minutes": None}, OFFERS, "g") == USUAL


@pytest.mark.parametrize(
    ("document", "said"),
    [
        ({"side": "D"}, "options.side: must be A or B or C, not 'D'"),
        ({"side": 1}, "options.side: must be A or B or C, not 1"),
        ({"open": 1}, "options.open: must be true or false, not 1"),
        ({"open": "true"}, "options.open: must be true or false, not 'true'"),
        ({"minutes": 61}, "options.minutes: must lie between 1 and 60, not 61"),
        ({"minutes": True}, "options.minutes: must be a whole number, not true"),
        ({"cards": None}, "options.cards: must be a whole number, not null"),
        ({"colour": 1}, "options: g has no option 'colour' (it has: cards, minutes, open, side)"),
    ],
)
def test_anything_else_is_refused(document: dict[str, object], said: str) -> None:
    with pytest.raises(Malformed) as error:
        values_of(document, OFFERS, "g")
    assert str(error.value) == said


def test_a_game_without_options_says_so() -> None:
    with pytest.raises(Malformed, match=r"^options: g has no option 'colour' \(it has: none\)$"):
        values_of({"colour": 1}, (), "g")
