"""What one move does better than another, as far as the table shows it at once."""

from collections.abc import Iterator
from typing import Literal

import msgspec

from tablee.core import Seat
from tablee.games.helpme.moves import WAYS_AT, Cell, Move, cell_name
from tablee.games.helpme.score import bonus, owner, scores
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


class Reaches(msgspec.Struct, frozen=True, gc=False):
    """Another seat's stack can still be covered; after the other move nothing ever could."""

    seat: Seat
    tile: str
    cell: str
    what: Literal["reaches"] = "reaches"


class Bonus(msgspec.Struct, frozen=True, gc=False):
    """The chooser's stack has so much more bonus by what comes to lie inside it."""

    seat: Seat
    tile: str
    cell: str
    more: int
    what: Literal["bonus"] = "bonus"


Merit = Covers | Spares | Secures | Reaches | Bonus | Points


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
    built = after.stacks[move.target]
    more = bonus(built) - bonus(before.stacks[move.source])
    if more and move != instead and owner(before.setup, built) == seat:
        yield Bonus(seat, built[-1].name, cell_name(move.target), more)
    safe, unsafe = _safe(after), _safe(otherwise)
    for cell in sorted(safe):
        if safe[cell] == seat != unsafe.get(cell):
            yield Secures(seat, after.stacks[cell][-1].name, cell_name(cell))
    for cell in sorted(unsafe.keys() - safe.keys()):
        loser = unsafe[cell]
        # What the other move would have brought there is no stack of this table.
        if loser not in (None, seat) and after.stacks[cell] == otherwise.stacks[cell]:
            yield Reaches(loser, after.stacks[cell][-1].name, cell_name(cell))
    for whose, (mine, theirs) in enumerate(zip(scores(after), scores(otherwise), strict=True)):
        if mine != theirs:
            yield Points(whose, mine - theirs)


def _safe(state: State) -> dict[Cell, Seat | None]:
    """Where stacks lie that nothing can reach, and whose they are."""
    return {
        cell: owner(state.setup, stack)
        for cell, stack in enumerate(state.stacks)
        if stack and not any(way in state.ways for way in WAYS_AT[cell])
    }
