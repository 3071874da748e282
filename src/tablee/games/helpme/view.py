"""What each person at the table may know."""

from typing import Literal

import msgspec

from tablee.core import Outcome, Seat, Viewer
from tablee.games.helpme.moves import cell_name
from tablee.games.helpme.score import outcome, stack_scores
from tablee.games.helpme.setup import Creature
from tablee.games.helpme.stack import StackView, opened
from tablee.games.helpme.state import State


class ScoreView(msgspec.Struct, frozen=True, gc=False):
    """One stack of the final count."""

    cell: str
    owner: Seat | None
    tiles: int
    bonus: int


class View(msgspec.Struct, frozen=True, gc=False):
    """The table as one viewer sees it.

    `stacks` has an entry for each cell, row by row from a1, None where nothing lies.
    `creatures` has an entry for each seat, None where the viewer may not know them.
    """

    game: Literal["helpme"]
    viewer: Viewer
    seats: int
    mover: Seat | None
    open_stacks: bool
    stacks: tuple[StackView | None, ...]
    creatures: tuple[tuple[Creature, ...] | None, ...]
    count: tuple[ScoreView, ...] | None
    outcome: Outcome | None


def public(state: State) -> View:
    """Tops and heights, and the whole stacks where they are open; everything once the game is over."""
    setup, over, seen = state.setup, state.over, state.outside
    if over or setup.open_stacks:
        seen = tuple([opened(stack) if stack else None for stack in state.stacks])
    count = stack_scores(state) if over else None
    return View(
        game="helpme",
        viewer=None,
        seats=setup.seats,
        mover=None if over else state.mover,
        open_stacks=setup.open_stacks,
        stacks=seen,
        creatures=setup.creatures if over else (None,) * setup.seats,
        count=None
        if count is None
        else tuple(
            [ScoreView(cell_name(stack.cell), stack.owner, stack.tiles, stack.bonus) for stack in count]
        ),
        outcome=None if count is None else outcome(state, count),
    )


def own(state: State, seat: Seat) -> dict[str, object]:
    """The creatures that seat protects; when the game is over, everybody knows them."""
    return {} if state.over else {"creatures": state.setup.known_by[seat]}
