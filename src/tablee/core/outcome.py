"""How a game ended."""

from collections.abc import Sequence
from dataclasses import dataclass

from tablee.core.act import Seat


@dataclass(frozen=True, slots=True)
class Outcome:
    """The final scores by seat, who won with them, and what ended the game."""

    scores: tuple[int, ...]
    winners: tuple[Seat, ...]
    reason: str


def winners(scores: Sequence[int]) -> tuple[Seat, ...]:
    """Everybody with the highest score: a tie is a shared win."""
    best = max(scores)
    return tuple(seat for seat, score in enumerate(scores) if score == best)
