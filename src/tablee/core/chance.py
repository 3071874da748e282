"""All the chance there is in a game: a stream of numbers made from a seed."""

from collections.abc import Iterator, Sequence
from hashlib import sha256
from typing import TypeVar

T = TypeVar("T")

_WORD = 4  # bytes taken from the stream for one number
_WORDS = 1 << (8 * _WORD)


class Chance:
    """SHA-256 in counter mode over a seed.

    The same seed gives the same numbers on every platform and every version of Python, which
    the standard library promises for no shuffle. And whoever sees a part of what was dealt
    (a whole board, say) learns nothing about the rest.
    """

    def __init__(self, seed: str) -> None:
        self.seed = seed
        self._words = self._stream()

    def __repr__(self) -> str:
        return f"Chance({self.seed!r})"

    def _stream(self) -> Iterator[int]:
        head = b"tablee-chance/1\n" + self.seed.encode() + b"\n"
        block = 0
        while True:
            digest = sha256(head + str(block).encode()).digest()
            for start in range(0, len(digest), _WORD):
                yield int.from_bytes(digest[start : start + _WORD], "big")
            block += 1

    def below(self, limit: int) -> int:
        """A number from 0 to limit - 1, each as likely as the others."""
        if not 0 < limit <= _WORDS:
            raise ValueError(f"below({limit}): the limit lies between 1 and {_WORDS}")
        # A word from the incomplete last stretch would favour small numbers: draw again.
        fair = _WORDS - _WORDS % limit
        word = next(self._words)
        while word >= fair:
            word = next(self._words)
        return word % limit

    def choice(self, items: Sequence[T]) -> T:
        """One of the items, each as likely as the others."""
        return items[self.below(len(items))]

    def shuffled(self, items: Sequence[T]) -> tuple[T, ...]:
        """The items in an order in which every order is as likely as the others."""
        pack = list(items)
        for last in range(len(pack) - 1, 0, -1):
            other = self.below(last + 1)
            pack[last], pack[other] = pack[other], pack[last]
        return tuple(pack)
