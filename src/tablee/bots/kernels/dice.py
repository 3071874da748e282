"""Chance inside a kernel: fast, small, the same on every machine, and never used to deal.

The generator is xoroshiro64** (Blackman and Vigna, public domain): two words of 32 bits.
"""

from hashlib import sha256
from typing import Final

import numpy as np
from numpy.typing import NDArray

from tablee.bots.kernels.compiled import compiled

Dice = NDArray[np.int64]
"""The two words, which every throw changes."""

WORD: Final = 0xFFFFFFFF


def dice(seed: str) -> Dice:
    """Dice that fall the same way for the same seed."""
    digest = sha256(seed.encode()).digest()
    words = (int.from_bytes(digest[:4], "big"), int.from_bytes(digest[4:8], "big"))
    return np.array(words if any(words) else (1, 0), np.int64)


@compiled
def spin(one: int, two: int) -> tuple[int, int, int]:
    """A number of 32 bits, and the two words after it.

    The words are Python's own numbers where nothing is compiled: NumPy's complain of what overflows.
    """
    value = one * 0x9E3779BB & WORD
    value = (value << 5 | value >> 27) & WORD
    value = value * 5 & WORD
    two ^= one
    one = ((one << 26 | one >> 6) ^ two ^ two << 9) & WORD
    two = (two << 13 | two >> 19) & WORD
    return value, one, two


@compiled
def below(limit: int, dice: Dice) -> int:
    """A number from 0 to limit - 1; the limit is far smaller than 2³², so each is as likely."""
    value, dice[0], dice[1] = spin(int(dice[0]), int(dice[1]))
    return value * int(limit) >> 32


@compiled
def fraction(dice: Dice) -> float:
    """A number from 0 up to 1."""
    value, dice[0], dice[1] = spin(int(dice[0]), int(dice[1]))
    return float(value / 4294967296.0)
