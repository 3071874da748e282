"""How a game ended."""

from collections.abc import Sequence

import msgspec

from tablee.core.act import Seat


class Outcome(msgspec.Struct, frozen=True, gc=False):
    """The final scores by seat, who won with them, and what ended the game."""

    scores: tuple[int, ...]
    winners: tuple[Seat, ...]
    reason: str


def winners(scores: Sequence[int]) -> tuple[Seat, ...]:
    """Everybody with the highest score: a tie is a shared win."""
    best = max(scores)
    return tuple(seat for seat, score in enumerate(scores) if score == best)
