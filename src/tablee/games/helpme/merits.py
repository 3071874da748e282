"""What one move does better than another, as far as the table shows it at once."""

from collections.abc import Iterator
from typing import Literal

import msgspec

from tablee.core import Seat
from tablee.games.helpme.moves import WAYS_AT, Cell, Move, cell_name
from tablee.games.helpme.score import owner, scores
from tablee.games.helpme.state import State


class Points(msgspec.Struct, frozen=True, gc=False):
    """That seat has so many points more on the table; below 0, so many fewer."""

    seat: Seat
    more: int
    what: Literal["points"] = "points"


class Covers(msgspec.Struct, frozen=True, gc=False):
    """It covers a tile on which another seat's creature cried for help."""

    seat: Seat
    tile: str
    cell: str
    what: Literal["covers"] = "covers"


class Spares(msgspec.Struct, frozen=True, gc=False):
    """It leaves the chooser's own tile uncovered, on which the other move lays somebody else's."""

    seat: Seat
    tile: str
    cell: str
    what: Literal["spares"] = "spares"


class Secures(msgspec.Struct, frozen=True, gc=False):
    """The chooser's stack has no neighbour left: nothing will ever cover it."""

    seat: Seat
    tile: str
    cell: str
    what: Literal["secures"] = "secures"


Merit = Covers | Spares | Secures | Points


def merits(
    before: State, seat: Seat, one: tuple[Move, State], other: tuple[Move, State]
) -> tuple[Merit, ...]:
    """What the one move, and the state after it, has over the other. Names every creature's protector."""
    return tuple(_merits(before, seat, one, other))


def _merits(before: State, seat: Seat, one: tuple[Move, State], other: tuple[Move, State]) -> Iterator[Merit]:
    (move, after), (instead, otherwise) = one, other
    covered, uncovered = before.stacks[move.target], before.stacks[instead.target]
    if move.target != instead.target:
        loser = owner(before.setup, covered)
        if loser not in (None, seat):
            yield Covers(loser, covered[-1].name, cell_name(move.target))
        mover = owner(before.setup, before.stacks[instead.source])
        if owner(before.setup, uncovered) == seat != mover:
            yield Spares(seat, uncovered[-1].name, cell_name(instead.target))
    for cell in sorted(_safe(after, seat) - _safe(otherwise, seat)):
        yield Secures(seat, after.stacks[cell][-1].name, cell_name(cell))
    for whose, (mine, theirs) in enumerate(zip(scores(after), scores(otherwise), strict=True)):
        if mine != theirs:
            yield Points(whose, mine - theirs)


def _safe(state: State, seat: Seat) -> set[Cell]:
    """Where stacks of that seat lie that nothing can reach."""
    return {
        cell
        for cell, stack in enumerate(state.stacks)
        if stack and owner(state.setup, stack) == seat and not any(way in state.ways for way in WAYS_AT[cell])
    }
