"""Help Me! on one array of whole numbers, for two to four seats.

A board is 32 numbers: the thirty stacks by cell (`helpme_stack`), the pairs of neighbours that can still
move, and whose turn it is.

The board has 49 pairs of neighbours, and each is a bit: as long as both stacks are there, the bit
is set and two moves are possible. A *step* is twice the pair's number, plus one when the higher cell
moves onto the lower.
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from tablee.bots.kernels import helpme_stack
from tablee.bots.kernels.compiled import CHECKED, compiled
from tablee.bots.kernels.dice import Dice, below, spin
from tablee.bots.kernels.helpme_stack import KINDS, TOP, packed
from tablee.games.helpme.moves import CELLS, WAYS, Move
from tablee.games.helpme.setup import CREATURES_EACH, TILES

Board = NDArray[np.int64]
Owners = NDArray[np.int64]
"""The seat that protects each creature, or NOBODY."""

PLACES: Final = len(CELLS)
PAIRS: Final = PLACES
MOVER: Final = PLACES + 1
SIZE: Final = PLACES + 2

NOBODY: Final = -1

PAIR: Final = tuple((way.source, way.target) for way in WAYS if way.source < way.target)
STEPS: Final = 2 * len(PAIR)
LONGEST: Final = PLACES - 1
"""Each move empties a place, and one stack is left at the least."""

ALL_PAIRS: Final = (1 << len(PAIR)) - 1
SOURCE: Final = np.array([cell for low, high in PAIR for cell in (low, high)], np.int64)
TARGET: Final = np.array([cell for low, high in PAIR for cell in (high, low)], np.int64)
KEPT: Final = np.array(
    [ALL_PAIRS - sum(1 << number for number, pair in enumerate(PAIR) if cell in pair) for cell in SOURCE],
    np.int64,
)
"""By step: the pairs that are left after it, those without its source."""

# In a byte: which bit is its n-th, counted from 0. One byte after the other, eight places each: small enough
# to stay near the processor.
_IN_BYTE: Final = np.array(
    [
        place
        for byte in range(256)
        for place in (*(bit for bit in range(8) if byte >> bit & 1), *[0] * (8 - byte.bit_count()))
    ],
    np.uint8,
)
_TILE: Final = np.array([packed(tile) for tile in TILES], np.int64)
_EACH: Final = np.array([CREATURES_EACH.get(seats, 0) for seats in range(5)], np.int64)

_STEP_BY_MOVE: Final = {
    Move(int(source), int(target)): step
    for step, (source, target) in enumerate(zip(SOURCE, TARGET, strict=True))
}


def step_of(move: Move) -> int:
    """The number by which the kernel knows the move."""
    return _STEP_BY_MOVE[move]


def move_of(step: int) -> Move:
    """The move a number stands for."""
    return Move(int(SOURCE[step]), int(TARGET[step]))


put, worth = compiled(helpme_stack.put), compiled(helpme_stack.worth)


@compiled
def bits(word: int) -> int:
    """How many bits of a word of 56 are set."""
    word = word - (word >> 1 & 0x55555555555555)
    word = (word & 0x33333333333333) + (word >> 2 & 0x33333333333333)
    word = word + (word >> 4) & 0x0F0F0F0F0F0F0F
    return word * 0x01010101010101 >> 48 & 0xFF


@compiled
def nth_bit(word: int, number: int) -> int:
    """Which bit of a word of 56 is its n-th, counted from 0."""
    sums = word - (word >> 1 & 0x55555555555555)
    sums = (sums & 0x33333333333333) + (sums >> 2 & 0x33333333333333)
    sums = (sums + (sums >> 4) & 0x0F0F0F0F0F0F0F) * 0x01010101010101
    # A byte of `sums` now counts the bits up to its own end: the bytes that end too early come before.
    before = (number * 0x01010101010101 | 0x80808080808080) - (sums & 0x7F7F7F7F7F7F7F) & 0x80808080808080
    shift = ((before >> 7) * 0x01010101010101 >> 48 & 0xFF) * 8
    left = number - (sums << 8 >> shift & 0xFF)
    # The mask changes nothing, but with it a compiler need not wonder about a place before the first.
    return shift + int(_IN_BYTE[(word >> shift & 0xFF) * 8 + left & 0x7FF])


@compiled
def set_up(board: Board, first: int) -> None:
    """A full board, the thirty stacks of which are in place, before the first move."""
    board[PAIRS] = ALL_PAIRS
    board[MOVER] = first


@compiled
def deal(board: Board, owners: Owners, seats: int, dice: Dice) -> None:
    """Tiles, creatures and who begins, each as likely as any other."""
    for last in range(PLACES):
        other = below(last + 1, dice)
        board[last] = board[other]
        board[other] = _TILE[last]
    draw_owners(owners, seats, dice)
    set_up(board, below(seats, dice))


@compiled
def draw_owners(owners: Owners, seats: int, dice: Dice) -> None:
    """Who protects what."""
    each = _EACH[seats]
    for last in range(KINDS):
        other = below(last + 1, dice)
        owners[last] = owners[other]
        owners[other] = last // each if last < each * seats else NOBODY


@compiled
def steps(board: Board, found: NDArray[np.int64]) -> int:
    """How many steps are possible; they are written to `found` in the order of their numbers."""
    count = 0
    pairs = int(board[PAIRS])
    while pairs:
        pair = bits((pairs & -pairs) - 1)
        found[count] = 2 * pair
        found[count + 1] = 2 * pair + 1
        count += 2
        pairs &= pairs - 1
    return count


@compiled
def play(board: Board, seats: int, step: int) -> None:
    """Makes a possible step."""
    if CHECKED:
        assert min(board[SOURCE[step]], board[TARGET[step]]) > 0, "a step that is not possible"
    source, target = SOURCE[step], TARGET[step]
    board[target] = put(board[source], board[target])
    board[source] = 0
    board[PAIRS] &= KEPT[step]
    mover = board[MOVER] + 1
    board[MOVER] = mover if mover < seats else 0


@compiled
def play_on(board: Board, dice: Dice) -> int:
    """Plays to the end by chance, each possible move as likely as the others; how many moves it took.

    Whose turn it would be is not kept.
    """
    one, two = int(dice[0]), int(dice[1])
    pairs = int(board[PAIRS])
    moves = 0
    while pairs:
        value, one, two = spin(one, two)
        number = value * (2 * bits(pairs)) >> 32
        step = 2 * nth_bit(pairs, number >> 1) + (number & 1) & 0x7F  # as in `nth_bit`, for the compiler
        source, target = SOURCE[step] & 31, TARGET[step] & 31
        pairs &= int(KEPT[step])
        board[target] = put(board[source], board[target])
        board[source] = 0
        moves += 1
    board[PAIRS] = 0
    dice[0], dice[1] = one, two
    return moves


@compiled
def scores(board: Board, owners: Owners, seats: int, found: NDArray[np.int64]) -> None:
    """What each seat would score if the game stopped here."""
    for seat in range(seats):
        found[seat] = 0
    for cell in range(PLACES):
        stack = board[cell]
        if stack:
            owner = owners[stack >> TOP]
            if owner != NOBODY:
                found[owner] += worth(stack)


@compiled
def random_games(seats: int, games: int, dice: Dice, won: NDArray[np.int64]) -> int:
    """Deals once, plays and scores that deal so often; adds to `won` the points by seat, and tells how many
    moves it took."""
    board = np.zeros(SIZE, np.int64)
    start = np.zeros(SIZE, np.int64)
    owners = np.zeros(KINDS, np.int64)
    count = np.zeros(4, np.int64)
    deal(start, owners, seats, dice)
    moves = 0
    for _ in range(games):
        for index in range(SIZE):
            board[index] = start[index]
        moves += play_on(board, dice)
        scores(board, owners, seats, count)
        for seat in range(seats):
            won[seat] += count[seat]
    return moves
