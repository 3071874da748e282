"""What was asked for and is not done: whose turn it is, and which of theirs comes first."""

from collections import Counter
from dataclasses import dataclass
from typing import Final

from tablee.server.thinking.queue import HOUSEHOLD
from tablee.table.refused import Refused

MOST_OF_ONE: Final = 5
MOST_OF_ADDRESS: Final = 20
MOST: Final = 200
"""So much may wait of one person, of all behind one address, and in all."""


@dataclass(frozen=True, slots=True)
class _Item:
    """Something that was asked for, by whom and from where."""

    whose: str
    address: str


class Agenda:
    """Fair among those who wait: first whoever has had least so far, and of theirs what is shortest.

    All behind one address count as two. Whoever has nothing left here is forgotten.
    """

    def __init__(self) -> None:
        self._items: dict[str, _Item] = {}
        self._left: dict[str, int] = {}
        self._had: Counter[str] = Counter()
        """Steps that were done, of each person and of all behind each address."""

    def __contains__(self, id: str) -> bool:
        return id in self._items

    def __len__(self) -> int:
        return len(self._items)

    def check(self, whose: str, address: str) -> None:
        """Raises Refused where one more of that person's would be too many."""
        if sum(item.whose == whose for item in self._items.values()) >= MOST_OF_ONE:
            raise Refused("{most} games of yours wait for the analyst already", most=MOST_OF_ONE)
        shared = sum(item.address == address for item in self._items.values())
        if shared >= MOST_OF_ADDRESS or len(self._items) >= MOST:
            raise Refused("too many games wait for the analyst: ask again later")

    def put(self, id: str, whose: str, address: str, left: int) -> None:
        """That was asked for, and takes so many steps."""
        self._items.setdefault(id, _Item(whose, address))
        self._left[id] = left

    def step(self, id: str, left: int) -> None:
        """One more step of it was done, and so many are left."""
        item = self._items[id]
        self._had.update(_accounts(item))
        self._left[id] = left

    def remove(self, id: str) -> None:
        """Nothing of it is left to do."""
        item = self._items.pop(id)
        del self._left[id]
        kept = {name for other in self._items.values() for name in _accounts(other)}
        for name in _accounts(item):
            if name not in kept:
                del self._had[name]

    def next(self) -> str | None:
        """What is to be worked at now; None if nothing waits."""
        return min(self._items, key=self._order, default=None)

    def _order(self, id: str) -> tuple[float, int]:
        own, shared = _accounts(self._items[id])
        return max(self._had[own], self._had[shared] / HOUSEHOLD), self._left[id]


def _accounts(item: _Item) -> tuple[str, str]:
    return f"person {item.whose}", f"address {item.address}"
