"""One server for all tests of a module; whatever it logs must be harmless."""

from collections.abc import Iterator

import pytest

from tablee.server.keeping import ids
from tests.cluster import Cluster
from tests.nodes.machines import patience_with_each_other
from tests.server.house import Inside, People, Served, people_at


@pytest.fixture(scope="session", autouse=True)
def usual_cards() -> Iterator[None]:
    """At every table of this process the cards fall the same way: no test depends on its luck."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(ids, "new_seed", lambda: "the usual cards")
        yield


@pytest.fixture(scope="session", autouse=True)
def patient() -> Iterator[None]:
    """A machine on a database is not given up because the computer stands still for a moment."""
    with patience_with_each_other():
        yield


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with Served(tmp_path_factory.mktemp("house") / "data") as house:
        yield house
    house.check_log()


@pytest.fixture
def people(served: Served) -> Iterator[People]:
    with people_at(served.address) as people:
        yield people


@pytest.fixture(scope="module")
def inside(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Inside]:
    with Inside(tmp_path_factory.mktemp("inside")) as house:
        yield house


@pytest.fixture
def guests(inside: Inside) -> Iterator[People]:
    """People at the house whose clock the test has."""
    with people_at(inside.address) as people:
        yield people


@pytest.fixture(params=["sqlite", "postgres"])
def store(request: pytest.FixtureRequest) -> str:
    """The setting of a house that keeps everything in a file, and of one that does in PostgreSQL."""
    return _setting(request)


@pytest.fixture(scope="module", params=["sqlite", "postgres"])
def lasting_store(request: pytest.FixtureRequest) -> str:
    """The same, for all tests of a module."""
    return _setting(request)


def _setting(request: pytest.FixtureRequest) -> str:
    if request.param == "sqlite":
        return ""
    cluster: Cluster = request.getfixturevalue("cluster")
    return cluster.make_database()
