"""Whether there is a game to go on with."""

from typing import Final, TypeVar

from gymnasium.error import ResetNeeded

T = TypeVar("T")

NOT_BEGUN: Final = "no game has begun: reset first"
OVER: Final = "the game is over: reset it before the next step"


def under_way(game: T | None) -> T:
    """The game. Raises ResetNeeded before the first reset."""
    if game is None:
        raise ResetNeeded(NOT_BEGUN)
    return game
