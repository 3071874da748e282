"""A database, two machines on it, and people who come to either."""

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from tablee.server.keeping import ids
from tests.cluster import Cluster
from tests.nodes.machines import machine, patience_with_each_other
from tests.server.house import Inside, People, people_at


@pytest.fixture(scope="session", autouse=True)
def usual_cards() -> Iterator[None]:
    """At every table of this process the cards fall the same way: no test depends on its luck."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(ids, "new_seed", lambda: "the usual cards")
        yield


@pytest.fixture(scope="session", autouse=True)
def patient() -> Iterator[None]:
    """Machines in this process are not given up because the computer stands still for a moment."""
    with patience_with_each_other():
        yield


@pytest.fixture
def database(cluster: Cluster) -> str:
    return cluster.make_database()


@pytest.fixture
def nodes(database: str, tmp_path: Path) -> Iterator[list[Inside]]:
    """Two machines on one database."""
    with ExitStack() as stack:
        yield [stack.enter_context(machine(database, tmp_path / str(n))) for n in range(2)]


@pytest.fixture
def people(nodes: list[Inside]) -> Iterator[People]:
    """Everybody comes to the first machine first."""
    with people_at(nodes[0].address) as people:
        yield people
