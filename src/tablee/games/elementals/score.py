"""Cards in the deck are what counts."""

from tablee.core import Outcome, Seat, winners
from tablee.games.elementals.state import Hand, State


def scores(state: State) -> tuple[int, ...]:
    """Cards in each deck. Face-up cards count for nobody, and a deck set aside counts 0."""
    return tuple(len(deck) for deck in state.decks)


def outcome(state: State) -> Outcome | None:
    """Most cards in the deck wins; a tie is a shared win."""
    if state.ended is None:
        return None
    counts = scores(state)
    return Outcome(counts, winners(counts), state.ended)


def fastest_first(state: State) -> tuple[Hand, ...]:
    """The hands of the race by reaction time, then by seat counted clockwise from the flipper."""
    order = state.clockwise(state.flipper)
    return tuple(sorted(state.hands, key=lambda hand: (hand.reaction, order.index(hand.seat))))


def holders(state: State) -> tuple[Seat, ...]:
    """Those still in the game who hold cards."""
    return tuple(seat for seat in state.remaining() if state.decks[seat])
