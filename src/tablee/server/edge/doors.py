"""How many sockets stand open, so that nobody takes them all."""

from collections import Counter
from collections.abc import Callable
from typing import Final

SHARED: Final = 50
"""So many times what one person may have is for all behind one address: a school, a club, a family."""

_ADDRESS: Final = "address "


class Doors:
    """Counts the open sockets of each person, and of each address for all behind it."""

    def __init__(self, most: int) -> None:
        """`most` sockets for each person; 0 for no limit."""
        self._most = most
        self._open: Counter[str] = Counter()
        self.elsewhere: Callable[[str], int] = lambda name: 0
        """How many somebody of that name has open on other machines."""

    def __len__(self) -> int:
        """By how many people and addresses sockets are held."""
        return len(self._open)

    def enter(self, person: str | None, address: str) -> bool:
        """Whether one more may open. Whoever has no cookie is counted by address."""
        own, shared = _names(person, address)
        if self._most and (
            self._open[own] + self.elsewhere(own) >= self._most
            or self._open[shared] + self.elsewhere(shared) >= self._most * SHARED
        ):
            return False
        self._open[own] += 1
        self._open[shared] += 1
        return True

    def many(self, part: float) -> dict[str, int]:
        """Who has such a part open of what they may have, and how many those are."""
        own, shared = max(1.0, part * self._most), max(1.0, part * self._most * SHARED)
        return {
            name: count
            for name, count in self._open.items()
            if self._most and count >= (shared if name.startswith(_ADDRESS) else own)
        }

    def leave(self, person: str | None, address: str) -> None:
        """One that had entered is closed."""
        for name in _names(person, address):
            self._open[name] -= 1
            if not self._open[name]:
                del self._open[name]


def _names(person: str | None, address: str) -> tuple[str, str]:
    return (f"stranger {address}" if person is None else f"person {person}"), f"{_ADDRESS}{address}"
