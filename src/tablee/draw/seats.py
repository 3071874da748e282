"""Lines that every game's drawing has."""

from collections.abc import Sequence

from tablee.core import Outcome


def seat_name(seat: int, names: Sequence[str]) -> str:
    """`Seat 0, Ada`."""
    return f"Seat {seat}, {names[seat]}"


def draw_outcome(outcome: Outcome, names: Sequence[str]) -> str:
    """Who won, and the scores."""
    scores = " · ".join(f"{name} {score}" for name, score in zip(names, outcome.scores, strict=True))
    winners = " and ".join(names[seat] for seat in outcome.winners) or "Nobody"
    shared = " share the win" if len(outcome.winners) > 1 else " wins"
    return f"{winners}{shared} ({outcome.reason}): {scores}"
