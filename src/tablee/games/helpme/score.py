"""Whose the stacks are in the end, and what they are worth."""

from collections.abc import Sequence
from typing import NamedTuple

from tablee.core import Outcome, Seat, winners
from tablee.games.helpme.moves import Cell
from tablee.games.helpme.setup import Setup
from tablee.games.helpme.stack import Stack
from tablee.games.helpme.state import State


class StackScore(NamedTuple):
    """What one stack brings its owner: a point per tile, and the bonus. Nobody may own it."""

    cell: Cell
    owner: Seat | None
    tiles: int
    bonus: int

    @property
    def points(self) -> int:
        return self.tiles + self.bonus


def owner(setup: Setup, stack: Stack) -> Seat | None:
    """Whoever protects the creature on top."""
    top = stack[-1].creature
    for seat, own in enumerate(setup.creatures):
        if top in own:
            return seat
    return None


def bonus(stack: Stack) -> int:
    """The numbers of the tiles inside that show the creature on top. The top's own never counts."""
    top = stack[-1].creature
    return sum([tile.number for tile in stack[:-1] if tile.creature is top])


def stack_scores(state: State) -> tuple[StackScore, ...]:
    """Every stack on the table, in the order of the cells."""
    return tuple(
        StackScore(cell, owner(state.setup, stack), len(stack), bonus(stack))
        for cell, stack in enumerate(state.stacks)
        if stack
    )


def scores(state: State) -> tuple[int, ...]:
    """Points by seat, as the table lies now."""
    return totals(state, stack_scores(state))


def totals(state: State, stacks: Sequence[StackScore]) -> tuple[int, ...]:
    """What these stacks come to, by seat."""
    points = [0] * state.setup.seats
    for stack in stacks:
        if stack.owner is not None:
            points[stack.owner] += stack.points
    return tuple(points)


def outcome(state: State, stacks: Sequence[StackScore]) -> Outcome:
    """How a game that is over ended, with these stacks."""
    points = totals(state, stacks)
    return Outcome(points, winners(points), "no-moves")
