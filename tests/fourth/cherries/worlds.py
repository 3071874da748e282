"""What is hidden at the bowl, for the tests that every game has to pass."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from tablee.core import Act, Chance, Viewer
from tests.fourth.cherries.setup import Setup
from tests.fourth.cherries.state import State, Take


def universe() -> Iterator[Take]:
    """Every move that can be written down."""
    return map(Take, range(10))


def other_world(state: State, viewer: Viewer, chance: Chance) -> State:
    """How sweet the cherries are that the viewer has not tasted."""
    hidden = [*state.bowl, *(one for seat, own in enumerate(state.baskets) if seat != viewer for one in own)]
    shaken = iter(chance.shuffled(hidden))
    bowl = tuple(next(shaken) for _ in state.bowl)
    baskets = tuple(
        own if seat == viewer else tuple(next(shaken) for _ in own) for seat, own in enumerate(state.baskets)
    )
    setup = replace(state.setup, bowl=chance.shuffled(state.setup.bowl))
    return replace(state, setup=setup, bowl=bowl, baskets=baskets)


def dealt_otherwise(played: Any, viewer: Viewer, chance: Chance) -> tuple[Setup, list[Act[Take]]]:
    """Any bowl: a running record tells how many were taken, never which."""
    return replace(played.setup, bowl=chance.shuffled(played.setup.bowl)), played.acts
