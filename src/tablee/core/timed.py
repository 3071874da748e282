"""Moves that carry a reaction time: hands in a race."""

from dataclasses import replace
from typing import Any, TypeVar, cast

from tablee.core.act import Millis

M = TypeVar("M")


class Timed:
    """A kind of move whose player says how long after the reveal it came."""

    __slots__ = ()

    @property
    def reaction(self) -> Millis | None:
        """None while nobody has made the move."""
        raise NotImplementedError


def timed(move: M, reaction: Millis) -> M:
    """The move made with that reaction time; any other kind of move as it is."""
    if not isinstance(move, Timed):
        return move
    return cast(M, replace(cast(Any, move), reaction=reaction))
