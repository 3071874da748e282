"""A house whose clock stands still, and contests in it."""

from collections.abc import Iterator
from functools import partial

import pytest

from tests.server.contest import Begin, Contest, stack
from tests.server.hours import Hours
from tests.server.house import Inside, people_at


@pytest.fixture(scope="module")
def hours() -> Hours:
    return Hours()


@pytest.fixture(scope="module")
def inside(tmp_path_factory: pytest.TempPathFactory, hours: Hours) -> Iterator[Inside]:
    with Inside(tmp_path_factory.mktemp("race"), hours) as house:
        yield house


@pytest.fixture
def begin(inside: Inside, hours: Hours) -> Iterator[Begin]:
    with people_at(inside.address) as people:
        yield partial(Contest, inside, hours, people)


@pytest.fixture
def matching(begin: Begin, monkeypatch: pytest.MonkeyPatch) -> Contest:
    """Three people. FWE lies in the middle, and Bo has just flipped FWA, which matches it."""
    stack(monkeypatch, "FWE AEW WAF EAW", "FWA EAF EFA AFE", "AFW WEA AEF FAW")
    contest = begin()
    contest.flips(0, 1)
    return contest
