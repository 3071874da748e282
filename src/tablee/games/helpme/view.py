"""What each person at the table may know."""

from typing import Literal

import msgspec

from tablee.core import Outcome, Seat, Viewer
from tablee.games.helpme.moves import cell_name
from tablee.games.helpme.score import stack_scores
from tablee.games.helpme.setup import Creature
from tablee.games.helpme.stack import StackView, closed, opened
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


def public(state: State, outcome: Outcome | None) -> View:
    """Tops and heights, and the whole stacks where they are open; everything once the game is over."""
    setup = state.setup
    over = outcome is not None
    see = opened if over or setup.open_stacks else closed
    return View(
        game="helpme",
        viewer=None,
        seats=setup.seats,
        mover=None if over else state.mover,
        open_stacks=setup.open_stacks,
        stacks=tuple([see(stack) if stack else None for stack in state.stacks]),
        creatures=setup.creatures if over else (None,) * setup.seats,
        count=tuple(
            ScoreView(cell_name(stack.cell), stack.owner, stack.tiles, stack.bonus)
            for stack in stack_scores(state)
        )
        if over
        else None,
        outcome=outcome,
    )


def own(state: State, seat: Seat) -> dict[str, object]:
    """The creatures that seat protects; when the game is over, everybody knows them."""
    if state.over:
        return {}
    creatures = state.setup.creatures
    return {"creatures": tuple([held if other == seat else None for other, held in enumerate(creatures)])}
