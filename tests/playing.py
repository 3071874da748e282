"""Short words for what almost every test does: deal, start, play acts written as in a record."""

from collections.abc import Sequence
from typing import Any

from tablee.core import Act, AnyGame, Chance
from tablee.games import GAMES


def dealt(game: AnyGame, seats: int, seed: str = "test", **options: object) -> Any:
    """A setup dealt from that seed."""
    return game.deal(seats, game.options(options), Chance(seed))


def started(game: AnyGame, seats: int, seed: str = "test", **options: object) -> Any:
    """The state before the first act of such a game."""
    return game.start(dealt(game, seats, seed, **options))


def act(game: AnyGame, text: str, at: int = 0) -> Act[Any]:
    """`0 c3-c4` is seat 0's move, `- judge` the table's."""
    seat, _, move = text.partition(" ")
    return Act(None if seat == "-" else int(seat), game.read(move), at)


def after(game: AnyGame, state: Any, *texts: str) -> Any:
    """The state after these acts."""
    for text in texts:
        state = game.play(state, act(game, text))
    return state


def happenings(game: AnyGame, state: Any, act: Act[Any]) -> Sequence[Any]:
    """What that act leads to, as everybody is told it."""
    return game.tell(state, act, game.play(state, act))


def legal(game: AnyGame, state: Any, seat: int | None) -> list[str]:
    """What that seat may do, in the notation, sorted."""
    return sorted(game.write(move) for move in game.legal(state, seat))


TABLES = [(game, seats) for game in GAMES.values() for seats in game.seats]
"""Every game at every number of seats."""

TABLE_IDS = [f"{game.key}-{seats}" for game, seats in TABLES]

__all__ = ["TABLES", "TABLE_IDS", "act", "after", "dealt", "legal", "started"]
