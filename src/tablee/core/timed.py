"""Moves that carry a reaction time: hands in a race."""

from typing import TypeVar

from tablee.core.act import Millis
from tablee.core.value import changed

M = TypeVar("M")


class Timed:
    """A kind of move whose player says how long after the reveal it came."""

    __slots__ = ()

    @property
    def reaction(self) -> Millis | None:
        """None while nobody has made the move."""
        raise NotImplementedError

    @property
    def early(self) -> bool:
        """A false start: made before anybody could have seen what was revealed."""
        raise NotImplementedError


def timed(move: M, reaction: Millis, early: bool = False) -> M:
    """The move made with that reaction time, perhaps as a false start; any other kind of move as it is."""
    if not isinstance(move, Timed):
        return move
    return changed(move, reaction=reaction, early=True) if early else changed(move, reaction=reaction)


def untimed(move: M) -> M:
    """The move as it is listed, before anybody has made it: a hand without its time."""
    return changed(move, reaction=None, early=False) if isinstance(move, Timed) else move
