"""Machines of one house, in this process."""

from collections.abc import Iterator
from contextlib import contextmanager
from ipaddress import ip_network
from pathlib import Path
from typing import Any

import pytest

from tablee.server.edge.across import Across
from tablee.server.keeping import tenure as tenure_module
from tablee.server.keeping.tenure import Tenure
from tablee.server.rooms.holding import Alone
from tests.server.house import Inside

LOCAL = (ip_network("127.0.0.1"),)


@contextmanager
def patience_with_each_other() -> Iterator[None]:
    """Meanwhile machines of this process that share a database believe for a minute that one is there of
    which nothing is heard: a test is about one that is gone, and not about a computer that has no time."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(tenure_module, "LASTS_S", 60.0)
        yield


def machine(database: str, data: Path, ahead: int = 0, **settings: Any) -> Inside:
    """A machine whose clock is so much ahead."""
    inside = Inside(data, store=database, proxies=LOCAL, **settings)
    inside.ahead = ahead
    return inside


def has(node: Inside, table: str) -> bool:
    """Whether that machine has that table in its memory, as its own."""
    return node.do(lambda: node.house.keeper.at_hand(table) is not None)


@contextmanager
def deluded(node: Inside, owner: Inside) -> Iterator[None]:
    """Meanwhile that machine believes that every table is its own, and in the same lease as the owner."""
    keeper, store = node.house.keeper, node.house.store
    holding, keeper._holding = keeper._holding, Alone()
    node.do(lambda: store.fence(tenure(node).left, tenure(owner).lease))
    yield
    keeper._holding = holding
    node.do(lambda: store.fence(tenure(node).left, tenure(node).lease))


def tenure(node: Inside) -> Tenure:
    assert node.house.tenure is not None
    return node.house.tenure


def across(node: Inside) -> Across:
    assert node.house.across is not None
    return node.house.across
