"""What happens in every lane, compiled: the seat's move, those of the others, and what the seat sees then."""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from tablee.adapters.encoding.helpme import ALL, CLOSED, HEIGHT, HIGHEST, INSIDE, MOST, MOVES, NUMBER, OPEN
from tablee.bots.helpme.easy import LOOKS_AT
from tablee.bots.kernels import helpme_stack as packing
from tablee.bots.kernels.compiled import compiled
from tablee.bots.kernels.dice import Dice, below
from tablee.bots.kernels.helpme import (
    MOVER,
    PAIRS,
    PLACES,
    SOURCE,
    STEPS,
    TARGET,
    Board,
    Owners,
    deal,
    play,
    scores,
    step_of,
    steps,
)
from tablee.bots.kernels.helpme_stack import KINDS, SUM, SUM_BITS, TOP

RANDOM, EASY = 0, 1
LEVELS: Final = {"random": RANDOM, "easy": EASY}

WAYS_THERE: Final = len(MOVES)
STEP: Final = np.array([step_of(move) for move in MOVES], np.int64)
"""The kernel's number of each action."""
WAY: Final = np.argsort(STEP)
"""And the other way round."""

_TALL, _NUMBER = packing.HEIGHT, packing.NUMBER
_LOOKS_AT: Final = np.array([LOOKS_AT.get(seats, STEPS) for seats in range(5)], np.int64)
_ILLEGAL: Final = -1.0


@compiled
def gain(board: Board, owners: Owners, step: int) -> int:
    """As `bots.helpme.easy.gain`, for the mover."""
    above, below_it, mover = board[SOURCE[step]], board[TARGET[step]], board[MOVER]
    over, under, height = above >> TOP, below_it >> TOP, below_it >> _TALL & 31
    won = 0
    if owners[over] == mover:
        won += height
        if over == under:
            won += below_it >> _NUMBER & 7
    if owners[under] == mover:
        won -= height
    return won


@compiled
def choose(board: Board, owners: Owners, seats: int, level: int, dice: Dice) -> int:
    """A step of the mover's: any, or the one that gains most among those it looks at, of equal ones any."""
    found = np.empty(STEPS, np.int64)
    count = steps(board, found)
    if level == RANDOM:
        return int(found[below(count, dice)])
    best, most = -1, 0
    for number in range(min(count, _LOOKS_AT[seats])):
        other = number + below(count - number, dice)
        found[number], found[other] = found[other], found[number]
        won = gain(board, owners, found[number])
        if best < 0 or won > most:
            best, most = int(found[number]), won
    return best


@compiled
def reward(board: Board, owners: Owners, seats: int, seat: int) -> float:
    """As `adapters.reward`, for that seat."""
    points = np.empty(4, np.int64)
    scores(board, owners, seats, points)
    most = points[:seats].max()
    share = 0.0
    if points[seat] == most:
        share = 1.0 / (points[:seats] == most).sum()
    return (seats * share - 1) / (seats - 1)


@compiled
def go_on(
    boards: NDArray[np.int64],
    all_owners: NDArray[np.int64],
    all_dice: NDArray[np.int64],
    over: NDArray[np.bool_],
    actions: NDArray[np.int64],
    seats: int,
    seat: int,
    level: int,
    rewards: NDArray[np.float64],
    moves: NDArray[np.int8],
) -> None:
    """In each lane the seat's action and the others' moves up to its next; or a new game, if one was over."""
    for lane in range(len(boards)):
        board, owners, dice = boards[lane], all_owners[lane], all_dice[lane]
        made = 0
        if over[lane]:
            deal(board, owners, seats, dice)
            over[lane] = False
        else:
            step = STEP[actions[lane]]
            if not board[PAIRS] >> (step >> 1) & 1:
                rewards[lane], over[lane] = _ILLEGAL, True
                continue
            play(board, seats, step)
            moves[lane, made] = actions[lane]
            made += 1
        while board[PAIRS] and board[MOVER] != seat:
            step = choose(board, owners, seats, level, dice)
            play(board, seats, step)
            moves[lane, made] = WAY[step]
            made += 1
        if not board[PAIRS]:
            rewards[lane], over[lane] = reward(board, owners, seats, seat), True


@compiled
def watch(
    boards: NDArray[np.int64],
    all_owners: NDArray[np.int64],
    over: NDArray[np.bool_],
    seat: int,
    opened: bool,
    observations: NDArray[np.float32],
    masks: NDArray[np.int8],
) -> None:
    """What the seat sees in each lane, as `adapters.encoding.helpme` tells it, and what it may do."""
    width = OPEN if opened else CLOSED
    for lane in range(len(boards)):
        board, seen = boards[lane], observations[lane]
        for cell in range(PLACES):
            stack = board[cell]
            if stack:
                at = cell * width
                seen[at + (stack >> TOP)] = 1
                seen[at + NUMBER] = (stack >> _NUMBER & 7) / MOST
                seen[at + HEIGHT] = (stack >> _TALL & 31) / HIGHEST
                if opened:
                    for kind in range(KINDS):
                        seen[at + INSIDE + kind] = (stack >> SUM_BITS * kind & SUM) / ALL
        for kind in range(KINDS):
            if all_owners[lane, kind] == seat:
                seen[PLACES * width + kind] = 1
        if board[PAIRS]:
            seen[PLACES * width + KINDS] = 1
        if not over[lane]:
            for action in range(WAYS_THERE):
                masks[lane, action] = board[PAIRS] >> (STEP[action] >> 1) & 1
