"""Every value is checked, every error names its place."""

from collections.abc import Callable
from typing import Any

import pytest

from tablee.core import Malformed
from tablee.core.document import as_int, as_list, as_object, as_seat, as_seats, as_text, quote


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ({"a": 1}, "an object"),
        ([1, 2], "a list"),
        (None, "null"),
        (True, "true"),
        (False, "false"),
        (0, "0"),
        (-12, "-12"),
        (10**15 - 1, "999999999999999"),
        (10**15, "a huge number"),
        (-(10**15), "a huge number"),
        (10**4000, "a huge number"),
        (1.5, "1.5"),
        (float("inf"), "inf"),
        ("oak", "'oak'"),
        ("é\n", r"'\xe9\n'"),
        ("\ud800", r"'\ud800'"),
        ("x" * 40, f"'{'x' * 40}'"),
        ("x" * 41, f"'{'x' * 37}'…"),
    ],
)
def test_values_are_quoted_short_and_on_one_line(value: object, expected: str) -> None:
    assert quote(value) == expected


@pytest.mark.parametrize(
    ("reader", "expected"),
    [
        (lambda: as_object({"b": 1, "a": 2}, "x", ("a", "b")), {"b": 1, "a": 2}),
        (lambda: as_object({}, "x", ()), {}),
        (lambda: as_list([], "x"), []),
        (lambda: as_list([1, 2], "x"), [1, 2]),
        (lambda: as_list([1, 2], "x", 2), [1, 2]),
        (lambda: as_list([], "x", 0), []),
        (lambda: as_text("", "x"), ""),
        (lambda: as_text("Éva 🌳\ud7ff\ue000", "x"), "Éva 🌳\ud7ff\ue000"),
        (lambda: as_int(0, "x", 0, 3), 0),
        (lambda: as_int(3, "x", 0, 3), 3),
        (lambda: as_int(-3, "x", -3, -3), -3),
        (lambda: as_seat(0, "x", 2), 0),
        (lambda: as_seat(1, "x", 2), 1),
        (lambda: as_seats(2, range(2, 5)), 2),
        (lambda: as_seats(4, range(2, 5)), 4),
    ],
)
def test_what_is_as_it_has_to_be_is_given_back(reader: Callable[[], Any], expected: object) -> None:
    assert reader() == expected


@pytest.mark.parametrize(
    ("reader", "place", "reason"),
    [
        (lambda: as_object([], "x", ()), "x", "must be an object, not a list"),
        (lambda: as_object(None, "x", ()), "x", "must be an object, not null"),
        (lambda: as_object({"a": 1}, "x", ("a", "b")), "x", "b is missing"),
        (lambda: as_object({}, "x", ("a", "b")), "x", "a is missing"),
        (lambda: as_object({"a": 1, "c\n": 2}, "x", ("a",)), "x", r"unknown key 'c\n'"),
        (lambda: as_object({"c": 2}, "x", ("a",)), "x", "a is missing"),
        (lambda: as_list({}, "x"), "x", "must be a list, not an object"),
        (lambda: as_list("ab", "x", 2), "x", "must be a list, not 'ab'"),
        (lambda: as_list((1, 2), "x"), "x", "must be a list, not (1, 2)"),
        (lambda: as_list([1], "x", 2), "x", "must have 2 entries, not 1"),
        (lambda: as_list([1], "x", 0), "x", "must have 0 entries, not 1"),
        (lambda: as_text(1, "x"), "x", "must be a text, not 1"),
        (lambda: as_text(None, "x"), "x", "must be a text, not null"),
        (lambda: as_text("a\ud800", "x"), "x", "holds half a character (a lone surrogate)"),
        (lambda: as_text("\udfff", "x"), "x", "holds half a character (a lone surrogate)"),
        (lambda: as_int(True, "x", 0, 3), "x", "must be a whole number, not true"),
        (lambda: as_int(False, "x", 0, 3), "x", "must be a whole number, not false"),
        (lambda: as_int(1.0, "x", 0, 3), "x", "must be a whole number, not 1.0"),
        (lambda: as_int("1", "x", 0, 3), "x", "must be a whole number, not '1'"),
        (lambda: as_int(None, "x", 0, 3), "x", "must be a whole number, not null"),
        (lambda: as_int(4, "x", 0, 3), "x", "must lie between 0 and 3, not 4"),
        (lambda: as_int(-1, "x", 0, 3), "x", "must lie between 0 and 3, not -1"),
        (lambda: as_int(10**300, "x", 0, 3), "x", "must lie between 0 and 3, not a huge number"),
        (lambda: as_seat(2, "x", 2), "x", "must lie between 0 and 1, not 2"),
        (lambda: as_seat(-1, "x", 2), "x", "must lie between 0 and 1, not -1"),
        (lambda: as_seats(1, range(2, 5)), "seats", "must lie between 2 and 4, not 1"),
        (lambda: as_seats(5, range(2, 5)), "seats", "must lie between 2 and 4, not 5"),
        (lambda: as_seats("2", range(2, 5)), "seats", "must be a whole number, not '2'"),
    ],
)
def test_what_is_not_is_named_with_its_place(reader: Callable[[], Any], place: str, reason: str) -> None:
    with pytest.raises(Malformed) as error:
        reader()
    assert (error.value.place, error.value.problem) == (place, reason)
    assert str(error.value) == f"{place}: {reason}"
