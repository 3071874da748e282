"""Moves that carry a reaction time: hands in a race."""

from dataclasses import replace
from typing import Any, Protocol, TypeVar, cast, runtime_checkable

from tablee.core.act import Millis

M = TypeVar("M")


@runtime_checkable
class Timed(Protocol):
    """A move whose player says how long after the reveal it came; None while nobody has made it."""

    @property
    def reaction(self) -> Millis | None: ...


def timed(move: M, reaction: Millis) -> M:
    """The move made with that reaction time; any other kind of move as it is."""
    if not isinstance(move, Timed):
        return move
    return cast(M, replace(cast(Any, move), reaction=reaction))
