"""A trail grows at its end, and whoever has it as it was keeps it as it was."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablee.table.trail import Trail


def test_who_has_a_trail_does_not_see_it_grow() -> None:
    one = Trail("ab")
    two = one.then("c")
    assert (list(one), list(two)) == (["a", "b"], ["a", "b", "c"])
    assert (len(one), one[-1], one[0:9], list(reversed(one))) == (2, "b", ["a", "b"], ["b", "a"])
    with pytest.raises(IndexError):
        one[2]


def test_two_who_go_on_from_the_same_place_go_their_own_ways() -> None:
    start = Trail[str]()
    left, right = start.then("a"), start.then("b")
    back = left.then("c").upto(1).then("d")
    assert [*map(list, (start, left, right, back))] == [[], ["a"], ["b"], ["a", "d"]]


@given(
    st.lists(
        st.tuples(st.integers(0, 30), st.sampled_from(["then", "upto", "slice", "place"]), st.integers(-9, 9))
    )
)
def test_a_trail_is_what_a_tuple_would_be(steps: list[tuple[int, str, int]]) -> None:
    """Whatever is made of which of them, in whatever order."""
    made: list[tuple[Trail[int], tuple[int, ...]]] = [(Trail(), ())]
    for which, what, number in steps:
        trail, values = made[which % len(made)]
        match what:
            case "then":
                made.append((trail.then(number), (*values, number)))
            case "upto":
                made.append((trail.upto(abs(number)), values[: abs(number)]))
            case "slice":
                assert (trail[number:], trail[:number]) == ([*values[number:]], [*values[:number]])
            case _ if -len(values) <= number < len(values):
                assert trail[number] == values[number]
        for one, same in made:
            assert (*one,) == same
            assert (len(one), bool(one), one == Trail(same), hash(one)) == (
                len(same),
                bool(same),
                True,
                hash(Trail(same)),
            )
