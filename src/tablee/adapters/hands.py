"""Hands in a race as numbers: none, or one on a place after so many milliseconds."""

from collections.abc import Sequence
from typing import Any, Final

import numpy as np

from tablee.adapters.encoding import Encoding, Mask
from tablee.bots.racing import Racing
from tablee.core import Seat, Timed, timed

REACTIONS: Final = tuple(range(150, 1_550, 50))
"""How fast a hand can be, in milliseconds. People need some 180 to see anything at all."""

Hands = Sequence[Timed | None]
"""The hand that falls on each place, None where nothing lies; empty where there is no race."""


def actions(encoding: Encoding) -> int:
    """How many actions there are: no hand, or one on each place with each reaction."""
    places: int = encoding.module.PLACES
    return 1 + places * len(REACTIONS)


def of(encoding: Encoding, racing: Racing, seat: Seat) -> Hands:
    """What that seat may put a hand on; nothing if it has left, or the game is over."""
    view: Any = racing.game.view(racing.state, seat)
    found: Hands = encoding.module.hands(view) if racing.may(seat) else ()
    return found


def hand(action: int, hands: Hands) -> Timed | None:
    """The hand an action means, with its time. One on a place where nothing lies touches nothing."""
    if action == 0 or not hands:
        return None
    place, reaction = divmod(action - 1, len(REACTIONS))
    move = hands[place]
    return None if move is None else timed(move, REACTIONS[reaction])


def mask(encoding: Encoding, hands: Hands) -> Mask:
    """1 for no hand, and for every hand that touches something."""
    lying = [move is not None for move in hands] or [False] * encoding.module.PLACES
    return np.array([True, *np.repeat(lying, len(REACTIONS))], np.int8)
