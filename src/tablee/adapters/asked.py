"""What somebody asks an environment for: a game, its seats and its options, checked first."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from tablee.adapters.encoding import Encoding, told_in_numbers
from tablee.core import AnyGame, Chance, Malformed
from tablee.games import GAMES


class Unasked(ValueError):
    """Why there is no such environment, in one sentence; adapters say it with their framework's own error."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A game that can be dealt again and again, and how it is told in numbers."""

    game: AnyGame
    seats: int
    options: Any
    encoding: Encoding

    def deal(self, seed: str) -> Any:
        """A setup; the same seed gives the same one."""
        return self.game.deal(self.seats, self.options, Chance(seed))


def asked(key: str, seats: int | None, options: Mapping[str, object]) -> Asked:
    """The game with that key for so many (None: as few as can play). Raises Unasked."""
    if key not in tuple(GAMES):
        raise Unasked(f"there is no game {key!r}; there are: {', '.join(GAMES)}")
    if not told_in_numbers(key):
        raise Unasked(f"{key} does not say how it is told in numbers (adapters/encoding)")
    game = GAMES[key]
    count = game.seats[0] if seats is None else seats
    if type(count) is not int or count not in game.seats:
        raise Unasked(f"{game.key} is for {game.seats[0]} to {game.seats[-1]} players, not {count!r}")
    try:
        chosen = game.options(options)
    except Malformed as error:
        raise Unasked(str(error)) from None
    return Asked(game, count, chosen, Encoding.of(game, count, chosen))


def one_of(name: str, value: object, allowed: Mapping[str, object]) -> str:
    """The value, if it is one of those. Raises Unasked."""
    if not isinstance(value, str) or value not in allowed:
        raise Unasked(f"{name} must be one of {', '.join(allowed)}, not {value!r}")
    return value
