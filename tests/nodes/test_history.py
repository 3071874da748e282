"""The history checker finds each fault in a history that has it, and none in one that has none."""

import pytest

from tests.nodes.history import Asked, Denied, Entry, Granted, Kind, Logs, Saw, Seen, faults

T = "table"


def entry(number: int, action: str | None = None, content: str | None = None) -> Entry:
    """A line after which everybody sees its number, or that."""
    text = content or str(number)
    return Entry(number, action, {None: text, 0: f"{text} of seat 0"})


def saw(client: str, number: int, content: str | None = None) -> Saw:
    return Saw(client, T, number, None, content or str(number))


LOG: Logs = {T: [entry(1), entry(2, "a"), entry(3, "b"), entry(4)]}
GOOD: list[Seen] = [
    saw("Bo", 1),
    Asked("Ada", T, "a"),
    Saw("Ada", T, 2, 0, "2 of seat 0"),
    Granted("Ada", T, "a", 2),
    Asked("Bo", T, "b"),
    saw("Bo", 2),
    saw("Cy", 2),
    # Bo's line broke: asked again, and told of it twice; Cy missed a number and got both at once.
    Asked("Bo", T, "b"),
    saw("Bo", 3),
    Granted("Bo", T, "b", 3),
    Asked("Ada", T, "x"),
    Denied("Ada", T, "x"),
    saw("Cy", 4),
    Granted("Bo", T, "b", 3),
    saw("Bo", 4),
    saw("Bo", 4),
]


def kinds(history: list[Seen], logs: Logs = LOG) -> set[Kind]:
    return {fault.kind for fault in faults(history, logs)}


def test_nothing_is_wrong_where_nothing_is() -> None:
    assert faults(GOOD, LOG) == []


def test_what_was_never_answered_may_be_there_or_not() -> None:
    assert faults([Asked("Ada", T, "a"), Asked("Bo", T, "b"), Asked("Ada", T, "y")], LOG) == []


@pytest.mark.parametrize(
    ("kind", "more"),
    [
        ("lost", [Asked("Ada", T, "x"), Granted("Ada", T, "x", 5)]),
        ("misnumbered", [Granted("Ada", T, "a", 3)]),
        ("denied", [Denied("Ada", T, "a")]),
        ("invented", [saw("Ada", 5)]),
        ("invented", [Saw("Ada", T, 4, 0, "4 of another seat")]),
        ("invented", [Saw("Ada", "elsewhere", 1, None, "1")]),
        ("backwards", [saw("Bo", 3)]),
    ],
)
def test_a_fault_in_what_was_seen_is_found(kind: Kind, more: list[Seen]) -> None:
    assert kinds([*GOOD, *more]) == {kind}


def test_whoever_was_told_of_a_number_may_not_see_less() -> None:
    history: list[Seen] = [Asked("Ada", T, "a"), Asked("Bo", T, "b"), Granted("Bo", T, "b", 3)]
    assert kinds([*history, saw("Bo", 3)]) == set()
    assert kinds([*history, saw("Bo", 2)]) == {"backwards"}


def test_two_who_saw_different_things_under_one_number() -> None:
    # Whatever the log says: one of them saw what never was.
    assert kinds([*GOOD, saw("Di", 4, "something else")]) == {"torn", "invented"}


@pytest.mark.parametrize(
    ("kind", "log"),
    [
        ("doubled", [entry(1), entry(2, "a"), entry(3, "b"), entry(4), entry(5, "a")]),
        ("unasked", [entry(1), entry(2, "a"), entry(3, "b"), entry(4), entry(5, "nobody's")]),
        ("gap", [entry(0), entry(2, "a"), entry(3, "b"), entry(4), entry(1)]),
        ("lost", [entry(1), entry(2), entry(3, "b"), entry(4)]),
    ],
)
def test_a_fault_in_the_log_is_found(kind: Kind, log: list[Entry]) -> None:
    assert kinds(GOOD, {T: log}) == {kind}


def test_what_was_asked_for_later_does_not_come_first() -> None:
    swapped = {T: [entry(1), entry(2, "b"), entry(3, "a"), entry(4)]}
    asked, granted, later = Asked("Ada", T, "a"), Granted("Ada", T, "a", 3), Asked("Bo", T, "b")
    assert kinds([asked, granted, later], swapped) == {"overtaken"}
    # Asked for at the same time they may stand in any order.
    assert kinds([asked, later, granted], swapped) == set()
