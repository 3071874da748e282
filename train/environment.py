"""Thousands of games of Help Me! at once, in lockstep with the rulebook.

Every array begins with the axis of the games. A game that is over stays as it is, whatever is played.
"""

from typing import NamedTuple

import jax
import jax.numpy as jnp
from jax import Array

from tablee.bots.helpme.sight import (
    COVERED,
    DEEDS,
    LOST,
    MOVED,
    PLACES,
    SOURCES,
    TARGETS,
    WON,
    Table,
    hot,
    legal,
    sums,
)
from tablee.bots.kernels.helpme_stack import HEIGHT, KINDS, SUM_BITS
from tablee.games.helpme.moves import COLUMNS, ROWS
from tablee.games.helpme.setup import CREATURES_EACH

LONGEST = PLACES - 1
"""Each move empties a place, and one stack is left at the least."""

NOT_LAST_COLUMN = sum(((1 << COLUMNS - 1) - 1) << COLUMNS * row for row in range(ROWS))


class Games(NamedTuple):
    """What `tablee.bots.helpme.sight.Table` says, and who protects what (-1: nobody)."""

    inside: Array
    top: Array
    number: Array
    by: Array
    deeds: Array
    mover: Array
    owners: Array

    @property
    def table(self) -> Table:
        """What everybody can know who watched."""
        return Table(self.inside, self.top, self.number, self.by, self.deeds, self.mover)

    @property
    def own(self) -> Array:
        """The mover's creatures (games, creatures)."""
        return self.owners == self.mover[:, None]


def deal(key: Array, games: int, seats: int) -> Games:
    """Tiles, creatures and who begins, each as likely as any other."""
    tiles_key, roles_key, first_key = jax.random.split(key, 3)
    tiles = jnp.argsort(jax.random.bits(tiles_key, (games, PLACES)), axis=1)
    spirits = jnp.argsort(jax.random.bits(roles_key, (games, KINDS)), axis=1)
    each = CREATURES_EACH[seats]
    owners = jnp.where(spirits < each * seats, spirits // each, -1)
    first = jax.random.randint(first_key, (games,), 0, seats)
    return start(tiles // 5, tiles % 5 + 1, owners, first, seats)


def start(top: Array, number: Array, owners: Array, first: Array, seats: int) -> Games:
    """Before the first move: every tile lies on its own."""
    games = top.shape[0]
    top, number = top.astype(jnp.int32), number.astype(jnp.int32)
    return Games(
        inside=1 << HEIGHT | number << SUM_BITS * top,
        top=top.astype(jnp.int8),
        number=number.astype(jnp.int8),
        by=jnp.full((games, PLACES), -1, jnp.int8),
        deeds=jnp.zeros((games, seats, KINDS, DEEDS), jnp.int32),
        mover=first.astype(jnp.int32),
        owners=owners.astype(jnp.int32),
    )


def play(games: Games, way: Array) -> Games:
    """Each game goes its way: an index into WAYS, which must be possible unless the game is over."""
    return move(games, jnp.asarray(SOURCES)[way], jnp.asarray(TARGETS)[way])


def move(games: Games, source: Array, target: Array) -> Games:
    """The stack on `source` goes on top of the one on `target`."""
    over = is_over(games)
    seats = games.deeds.shape[1]
    places = jnp.arange(PLACES)
    left = places == source[:, None]
    onto = places == target[:, None]

    def at(values: Array, here: Array) -> Array:
        return jnp.sum(jnp.where(here, values, 0), axis=1)

    def moved(values: Array) -> Array:
        new = at(values, left).astype(values.dtype)
        return jnp.where(onto, new[:, None], jnp.where(left, 0, values).astype(values.dtype))

    above, below = at(games.top, left), at(games.top, onto)
    tall = at(games.inside, onto) >> HEIGHT
    actor = (jnp.arange(seats) == games.mover[:, None])[:, :, None]
    lifted = actor & (jnp.arange(KINDS) == above[:, None])[:, None, :]
    buried = actor & (jnp.arange(KINDS) == below[:, None])[:, None, :]
    deed = jnp.zeros((1, 1, 1), jnp.int32)
    news = {
        MOVED: lifted + deed,
        WON: lifted * tall[:, None, None],
        COVERED: buried + deed,
        LOST: buried * tall[:, None, None],
    }
    after = Games(
        inside=jnp.where(
            onto, games.inside + at(games.inside, left)[:, None], jnp.where(left, 0, games.inside)
        ),
        top=moved(games.top),
        number=moved(games.number),
        by=jnp.where(onto, games.mover[:, None], jnp.where(left, -1, games.by)).astype(jnp.int8),
        deeds=games.deeds + jnp.stack([news[number] for number in range(DEEDS)], axis=3),
        mover=(games.mover + 1) % seats,
        owners=games.owners,
    )

    def unless_over(old: Array, new: Array) -> Array:
        return jnp.where(over.reshape(-1, *[1] * (new.ndim - 1)), old, new)

    return Games(*(unless_over(old, new) for old, new in zip(games, after, strict=True)))


def possible(games: Games) -> Array:
    """The ways that can be gone (games, ways)."""
    found: Array = legal(jnp, games.inside)
    return found


def pairs(games: Games) -> tuple[Array, Array]:
    """A bit for each stack with one to its right, and for each with one below it."""
    lies = jnp.sum((games.inside != 0) << jnp.arange(PLACES), axis=1, dtype=jnp.int32)
    return lies & lies >> 1 & NOT_LAST_COLUMN, lies & lies >> COLUMNS


def is_over(games: Games) -> Array:
    """No stack has a neighbour that it could be moved onto."""
    right, below = pairs(games)
    return (right | below) == 0


def by_chance(games: Games, key: Array) -> tuple[Array, Array]:
    """A source and a target for each game, every possible move as likely as the others."""
    right, below = pairs(games)
    rights, belows = jax.lax.population_count(right), jax.lax.population_count(below)
    count = 2 * (rights + belows)
    drawn = jnp.minimum((jax.random.uniform(key, count.shape) * count).astype(jnp.int32), count - 1)
    pair = drawn >> 1
    beside = pair < rights
    one = nth_bit(jnp.where(beside, right, below), jnp.where(beside, pair, pair - rights))
    other = one + jnp.where(beside, 1, COLUMNS)
    there = (drawn & 1) == 0
    return jnp.where(there, one, other), jnp.where(there, other, one)


def nth_bit(word: Array, number: Array) -> Array:
    """Which bit of a word is its n-th, counted from 0: five halvings."""
    found = jnp.zeros_like(word)
    for width in (16, 8, 4, 2, 1):
        before = jax.lax.population_count(word >> found & (1 << width) - 1)
        later = number >= before
        number = jnp.where(later, number - before, number)
        found = found + jnp.where(later, width, 0)
    return found


def scores(games: Games) -> Array:
    """What each seat would score if the game stopped here (games, seats)."""
    seats = games.deeds.shape[1]
    alive = games.inside != 0
    top = hot(jnp, games.top, KINDS)
    same = jnp.sum(sums(jnp, games.inside) * top, axis=2)
    worth = jnp.where(alive, (games.inside >> HEIGHT) + same - games.number, 0)
    points = jnp.einsum("nc,nck->nk", worth, top, precision="highest")
    mine = (games.owners[:, None, :] == jnp.arange(seats)[:, None]).astype(jnp.float32)
    return jnp.einsum("nk,nsk->ns", points, mine, precision="highest")


def shares(points: Array) -> Array:
    """Each seat's share of the win: a tie is shared."""
    best = points == jnp.max(points, axis=1, keepdims=True)
    return best / jnp.sum(best, axis=1, keepdims=True)


def leads(points: Array) -> Array:
    """By how much each seat is ahead of the best of the others."""
    seats = points.shape[1]
    others = jnp.where(jnp.eye(seats, dtype=bool), -jnp.inf, points[:, None, :])
    return points - jnp.max(others, axis=2)
