"""What a learned player of Help Me! looks at, for many positions at once.

Written once for two libraries: `xp` is NumPy when a bot plays and jax.numpy when it learns. Every
array begins with the axis of the positions.

Nothing here depends on which creature is which: creatures come in an order of their own, one's own
first, and seats are counted from the one that looks. Nor on where the board ends: a place beyond the
edge is like an empty one, so neither are there places by name.
"""

from dataclasses import dataclass
from typing import Any, Final

from tablee.bots.kernels.helpme_stack import HEIGHT, KINDS, SUM, SUM_BITS
from tablee.games.helpme.moves import CELLS, WAYS, are_neighbours

Array = Any
Library = Any
"""numpy or jax.numpy: what both can do is written the same."""

PLACES: Final = len(CELLS)
MOST_SEATS: Final = 4

SOURCES: Final = [way.source for way in WAYS]
TARGETS: Final = [way.target for way in WAYS]
NEIGHBOURS: Final = [[float(are_neighbours(one, other)) for other in CELLS] for one in CELLS]

MOVED, WON, COVERED, LOST = range(4)
DEEDS: Final = 4
"""What is remembered of a seat and a creature: how often it put it on top and how many tiles high, and
how often it covered it, and how many tiles high."""

ACTOR_CELL: Final = 3 * KINDS + 5 + MOST_SEATS
ACTOR_WHOLE: Final = MOST_SEATS * KINDS * DEEDS + 3 * KINDS + 2
CRITIC_CELL: Final = 3 * KINDS + 5
CRITIC_WHOLE: Final = 2 * KINDS + 2


@dataclass(frozen=True, slots=True)
class Table:
    """Positions as everybody can know them who watched.

    `inside` (positions, cells): the height and the sum of the numbers of each creature, packed as in
    the kernel; 0 where nothing lies. `top` and `number`: the tile on top. `by`: the seat that put it
    there, or -1. `deeds` (positions, seats, creatures, DEEDS). `mover`: whose turn it is.
    """

    inside: Array
    top: Array
    number: Array
    by: Array
    deeds: Array
    mover: Array


@dataclass(frozen=True, slots=True)
class Sight:
    """By cell (positions, cells, …), of the whole (positions, …), and where anything lies."""

    cells: Array
    whole: Array
    alive: Array


def hot(xp: Library, value: Array, size: int) -> Array:
    """1 where the last axis has that number, else 0."""
    return (value[..., None] == xp.arange(size)).astype(xp.float32)


def legal(xp: Library, inside: Array) -> Array:
    """Which of the 98 ways can be gone (positions, ways)."""
    alive = inside != 0
    return alive[:, xp.asarray(SOURCES)] & alive[:, xp.asarray(TARGETS)]


def sums(xp: Library, inside: Array) -> Array:
    """The sum of the numbers by creature (positions, cells, creatures)."""
    return inside[..., None] >> (SUM_BITS * xp.arange(KINDS, dtype=inside.dtype)) & SUM


def own_first(xp: Library, own: Array) -> Array:
    """An order of the creatures that begins with one's own, as a matrix: old by new."""
    rank = xp.where(own, 0, KINDS) + xp.arange(KINDS)
    place = xp.sum(rank[:, None, :] < rank[:, :, None], axis=2)
    return hot(xp, place, KINDS)


def by_owner(xp: Library, owners: Array, mover: Array, seats: int) -> Array:
    """An order that begins with the mover's creatures and goes round the table; nobody's come last."""
    turn = xp.where(owners < 0, MOST_SEATS, (owners - mover[:, None]) % seats)
    rank = turn * KINDS + xp.arange(KINDS)
    place = xp.sum(rank[:, None, :] < rank[:, :, None], axis=2)
    return hot(xp, place, KINDS)


def actor_sight(xp: Library, table: Table, own: Array) -> Sight:
    """What the mover may know, with its own creatures (positions, creatures) in mind."""
    order = own_first(xp, own)
    cells, points, tops, alive, height = _stacks(xp, table, order)
    seats = table.deeds.shape[1]
    # The seats counted from the mover, in four slots; those nobody sits on stay empty.
    turn = (table.mover[:, None] + xp.arange(seats)) % seats
    deeds = xp.take_along_axis(table.deeds.astype(xp.float32), turn[:, :, None, None], axis=1)
    deeds = xp.einsum("nskd,nkm->nsmd", deeds, order) / xp.asarray([3.0, 10.0, 3.0, 10.0], xp.float32)
    missing = [(0, 0), (0, MOST_SEATS - seats), (0, 0), (0, 0)]
    deeds = xp.pad(deeds, missing).reshape(deeds.shape[0], -1)
    by = xp.where(table.by < 0, MOST_SEATS, (table.by - table.mover[:, None]) % seats)
    mine = xp.einsum("nk,nkm->nm", own.astype(xp.float32), order)
    whole = xp.concatenate([deeds, points / 20, tops / 5, mine, _progress(xp, alive, height)], axis=1)
    cells = xp.concatenate([cells, hot(xp, by, MOST_SEATS) * alive[..., None]], axis=2)
    return Sight(cells, whole, alive)


def critic_sight(xp: Library, table: Table, owners: Array) -> Sight:
    """What somebody knows who sees all roles: `owners` (positions, creatures), -1 for nobody's."""
    seats = table.deeds.shape[1]
    cells, points, tops, alive, height = _stacks(xp, table, by_owner(xp, owners, table.mover, seats))
    whole = xp.concatenate([points / 20, tops / 5, _progress(xp, alive, height)], axis=1)
    return Sight(cells, whole, alive)


def _stacks(xp: Library, table: Table, order: Array) -> tuple[Array, Array, Array, Array, Array]:
    """Every stack with the creatures in that order; what each creature tops, in points and in stacks."""
    alive = (table.inside != 0).astype(xp.float32)
    height = (table.inside >> HEIGHT).astype(xp.float32)
    top = hot(xp, table.top, KINDS) * alive[..., None]
    inner = sums(xp, table.inside).astype(xp.float32)
    number = table.number.astype(xp.float32) * alive
    worth = (height + xp.sum(inner * top, axis=2) - number) * alive
    top = xp.matmul(top, order)
    inner = xp.matmul(inner, order)
    free = xp.matmul(alive, xp.asarray(NEIGHBOURS, xp.float32)) * alive
    cells = xp.concatenate(
        [
            top,
            top * height[..., None] / 5,
            inner / 5,
            xp.stack([alive, number / 5, height / 5, worth / 10, free / 4], axis=2),
        ],
        axis=2,
    )
    points = xp.einsum("nc,nck->nk", worth, top)
    return cells, points, xp.sum(top, axis=1), alive, height


def _progress(xp: Library, alive: Array, height: Array) -> Array:
    """How much lies on its own, and how much is stuck."""
    count = xp.sum(alive, axis=1, keepdims=True)
    return xp.concatenate([count / PLACES, xp.max(height, axis=1, keepdims=True) / 10], axis=1)
