"""What a finished game is worth to each seat."""

from tablee.core import Outcome


def rewards(outcome: Outcome) -> tuple[float, ...]:
    """1 for whoever wins alone, and 0 for all together: a loss is −1 of two, −1/4 of five."""
    seats = len(outcome.scores)
    share = 1 / len(outcome.winners) if outcome.winners else 1 / seats
    won = [share if seat in outcome.winners or not outcome.winners else 0.0 for seat in range(seats)]
    return tuple((seats * part - 1) / (seats - 1) for part in won)
