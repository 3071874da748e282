"""Counting all ways a game can go on: two programs that know the same rules count the same."""

from collections.abc import Iterator
from typing import Any, Final

from tablee.core.act import Act, Millis, Seat
from tablee.core.game import AnyGame
from tablee.core.timed import timed

# Hands are counted once, all equally fast; the table's clock stands after the end of any deadline.
REACTION: Final[Millis] = 500
LATE: Final[Millis] = 10**9


def acts(game: AnyGame, state: Any, seats: int) -> Iterator[Act[Any]]:
    """Everything anybody may do now: seat by seat, then the table."""
    everybody: tuple[Seat | None, ...] = (*range(seats), None)
    for seat in everybody:
        for move in game.legal(state, seat):
            yield Act(seat, timed(move, REACTION), LATE)


def perft(game: AnyGame, state: Any, seats: int, depth: int) -> int:
    """How many sequences of that many acts there are. A game that ends earlier counts for nothing."""
    if depth == 0:
        return 1
    if depth == 1:
        return sum(1 for _ in acts(game, state, seats))
    return sum(nodes for _, nodes in divide(game, state, seats, depth))


def divide(game: AnyGame, state: Any, seats: int, depth: int) -> Iterator[tuple[Act[Any], int]]:
    """The count of `perft` for each first act."""
    for act in acts(game, state, seats):
        yield act, perft(game, game.play(state, act), seats, depth - 1)
