"""Chance that somebody elsewhere can go on with."""

from collections.abc import Iterator

from tablee.core import Chance


class Counted(Chance):
    """The same numbers from the same seed, and how many of them have been drawn."""

    def __init__(self, seed: str, drawn: int = 0) -> None:
        super().__init__(seed)
        self.drawn = 0
        self.skip(drawn)

    def skip(self, count: int) -> None:
        """So many numbers were drawn elsewhere."""
        for _ in range(count):
            next(self._words)

    def _stream(self) -> Iterator[int]:
        for word in super()._stream():
            self.drawn += 1
            yield word
