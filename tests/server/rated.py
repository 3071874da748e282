"""Rated games: how they are opened, and what they made of everybody."""

from typing import Final, TypeVar

import httpx
import msgspec

from tablee.wire.http import TableRatings
from tests.patience import until
from tests.server.house import Guest

T = TypeVar("T")
CLOCK: Final = {"each": 600_000, "added": 5_000}
RATED: Final = {"rated": True, "clock": CLOCK, "starts": None}


def read(answer: httpx.Response, kind: type[T]) -> T:
    assert answer.status_code == 200, answer.text
    return msgspec.json.decode(answer.content, type=kind)


def counted(guest: Guest, table: str) -> TableRatings:
    """The ratings at that table once its game is counted."""
    found: list[TableRatings] = []

    def done() -> bool:
        found.append(read(guest.get(f"/tables/{table}/ratings"), TableRatings))
        return found[-1].counted

    for _ in until(done, "the game to count"):
        pass
    return found[-1]
