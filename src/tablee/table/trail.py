"""What came after what: grows at its end, and whoever has it as it was keeps it as it was."""

from collections.abc import Iterable, Iterator
from typing import Generic, TypeVar, final, overload

T = TypeVar("T")


@final
class Trail(Generic[T]):
    """Values in order, for good. One more is another trail, and both share what they have in common: nothing
    is copied, however long it is, unless two go on from the same place."""

    __slots__ = ("_length", "_shared")

    def __init__(self, values: Iterable[T] = ()) -> None:
        self._shared: list[T] = [*values]
        """Ours, and behind them what others have put there since."""
        self._length = len(self._shared)

    def then(self, value: T) -> "Trail[T]":
        """The same and that."""
        if len(self._shared) > self._length:  # somebody else went on from here before
            return Trail([*self, value])
        self._shared.append(value)
        return self._of(self._length + 1)

    def upto(self, length: int) -> "Trail[T]":
        """The first so many of them."""
        return self._of(min(length, self._length))

    def _of(self, length: int) -> "Trail[T]":
        trail: Trail[T] = Trail()
        trail._shared, trail._length = self._shared, length
        return trail

    def __len__(self) -> int:
        return self._length

    @overload
    def __getitem__(self, place: int) -> T: ...
    @overload
    def __getitem__(self, place: slice) -> list[T]: ...
    def __getitem__(self, place: int | slice) -> T | list[T]:
        if isinstance(place, slice):
            return self._shared[: self._length][place]
        if place < 0:
            place += self._length
        if 0 <= place < self._length:
            return self._shared[place]
        raise IndexError(place)

    def __iter__(self) -> Iterator[T]:
        return iter(self._shared[: self._length])

    def __reversed__(self) -> Iterator[T]:
        return reversed(self._shared[: self._length])

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Trail) and [*self] == [*other]

    def __hash__(self) -> int:
        return hash(tuple(self))

    def __repr__(self) -> str:
        return f"Trail({[*self]!r})"
