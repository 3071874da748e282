"""Clobber 5×6 written with the technique of our kernels: what a smaller game would run at."""

import numpy as np
from numpy.typing import NDArray

from tablee.bots.kernels.compiled import compiled
from tablee.bots.kernels.dice import Dice, spin
from tablee.bots.kernels.helpme import bits, nth_bit

ALL = (1 << 30) - 1
NOT_LAST = sum(0b011111 << 6 * row for row in range(5))
WHITE = sum(1 << 6 * row + column for row in range(5) for column in range(6) if (row + column) % 2 == 0)
BOTH = np.array([3 << pair if pair < 30 else 0b1000001 << pair - 30 for pair in range(64)], np.int64)
"""By pair: its two places."""


@compiled
def play_outs(games: int, dice: Dice, won: NDArray[np.int64]) -> int:
    """So many random games from the first position; counts who won, and tells how many moves it took."""
    one, two = dice[0], dice[1]
    moves = 0
    for _ in range(games):
        mine, theirs, mover = WHITE, ALL - WHITE, 0
        while True:
            # Neighbours of two colours, side by side and one above the other: 54 bits. Whoever moves, each
            # such pair is one move, of the mover's stone onto the other.
            beside = (mine & theirs >> 1 | theirs & mine >> 1) & NOT_LAST
            pairs = beside | (mine & theirs >> 6 | theirs & mine >> 6) << 30
            count = bits(pairs)
            if count == 0:
                break
            value, one, two = spin(one, two)
            pair = nth_bit(pairs, value * count >> 32)
            both = BOTH[pair & 63]
            # The mover's stone takes the other's place: its own becomes empty.
            target = both & theirs
            mine, theirs = theirs & ~target, mine & ~both | target
            mover = 1 - mover
            moves += 1
        won[1 - mover] += 1
    dice[0], dice[1] = one, two
    return moves
