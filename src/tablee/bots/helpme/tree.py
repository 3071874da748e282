"""Search on the kernel of Help Me!: information-set tree search, and the exact end of a game.

Every move is public and possible whoever protects what, so the positions form one tree for all worlds.
Each simulation draws a world, walks down the tree, adds one position, and plays on by chance.
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from tablee.bots.kernels.compiled import compiled
from tablee.bots.kernels.dice import Dice, below, fraction
from tablee.bots.kernels.helpme import LONGEST, MOVER, SIZE, STEPS, Board, play, play_on, scores, steps
from tablee.bots.kernels.stop import Stop

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]

LEAD: Final = 0.01
"""What a point more than the best of the others is worth beside winning."""

NOBODY_YET: Final = -1

LEAST: Final = 256
"""So many simulations are made in any case, and between two looks at whether to stop."""


@compiled
def rewards(count: Ints, seats: int, found: Floats) -> None:
    """Each seat's share of the win, and a little for its lead."""
    best = count[0]
    for seat in range(1, seats):
        best = max(best, count[seat])
    tied = 0
    for seat in range(seats):
        if count[seat] == best:
            tied += 1
    for seat in range(seats):
        other = -1
        for rival in range(seats):
            if rival != seat:
                other = max(other, count[rival])
        found[seat] = LEAD * (count[seat] - other)
        if count[seat] == best:
            found[seat] += 1 / tied


@compiled
def search(
    start: Board,
    seats: int,
    worlds: Ints,
    chances: Floats,
    simulations: int,
    curiosity: float,
    dice: Dice,
    visits: Ints,
    worth: Floats,
    stop: Stop,
) -> None:
    """Fills `visits` and `worth` by step: how often each was tried, and what it brought its mover on average.

    `worlds` has a row of owners for each world, `chances` how likely each is. Each position is owned by its
    mover, who wants most for itself (max-n) and explores by UCB with that curiosity. First steps whose
    `visits` are -1 are left out. Ends early when `stop` is raised, but not before LEAST simulations.
    """
    board, work = np.zeros(SIZE, np.int64), np.zeros(SIZE, np.int64)
    found, count = np.zeros(STEPS, np.int64), np.zeros(4, np.int64)
    won = np.zeros(4, np.float64)
    path, movers = np.zeros(LONGEST + 1, np.int64), np.zeros(LONGEST + 1, np.int64)
    size = simulations + 2
    begin, length, seen = np.zeros(size, np.int64), np.zeros(size, np.int64), np.zeros(size, np.int64)
    room = size * 40 + STEPS
    step_of, tried = np.zeros(room, np.int64), np.zeros(room, np.int64)
    total, below_it = np.zeros(room, np.float64), np.full(room, NOBODY_YET, np.int64)
    nodes, used = 1, 0
    for number in range(steps(start, found)):
        if visits[found[number]] >= 0:
            step_of[used] = found[number]
            used += 1
    length[0] = used

    for simulation in range(simulations):
        if simulation % LEAST == LEAST - 1 and stop[0]:
            break
        drawn, world = fraction(dice), 0
        while world < len(chances) - 1 and drawn >= chances[world]:
            drawn -= chances[world]
            world += 1
        board[:] = start
        node, depth = 0, 0
        while length[node]:
            chosen = -1
            if seen[node] < length[node]:
                # Not all moves were tried here: the next one, in an order of its own for each position.
                chosen = begin[node] + seen[node]
                other = chosen + below(length[node] - seen[node], dice)
                step_of[chosen], step_of[other] = step_of[other], step_of[chosen]
            else:
                best, log = -1e18, np.log(seen[node])
                for child in range(begin[node], begin[node] + length[node]):
                    bound = total[child] / tried[child] + curiosity * np.sqrt(log / tried[child])
                    if bound > best:
                        best, chosen = bound, child
            seen[node] += 1
            path[depth], movers[depth] = chosen, board[MOVER]
            depth += 1
            play(board, seats, step_of[chosen])
            if below_it[chosen] >= 0:
                node = below_it[chosen]
                continue
            if nodes < size and used + STEPS < room:
                below_it[chosen] = nodes
                begin[nodes] = used
                length[nodes] = steps(board, found)
                for number in range(length[nodes]):
                    step_of[used + number] = found[number]
                used += length[nodes]
                nodes += 1
            break
        work[:] = board
        play_on(work, dice)
        scores(work, worlds[world], seats, count)
        rewards(count, seats, won)
        for level in range(depth):
            tried[path[level]] += 1
            total[path[level]] += won[movers[level]]

    for child in range(length[0]):
        visits[step_of[child]] = tried[child]
        if tried[child]:
            worth[step_of[child]] = total[child] / tried[child]


@compiled
def solve(
    boards: NDArray[np.int64],
    seats: int,
    owners: Ints,
    values: Floats,
    found: NDArray[np.int64],
    counts: NDArray[np.int64],
    points: Ints,
    budget: Ints,
) -> None:
    """Writes to `values[0]` what each seat gets from `boards[0]` on when all know all roles and each wants
    most for itself. Counts positions down in `budget[0]`; below 0 the answer is worthless.

    The other arrays are room for as many positions as a game is long. (A loop, not a recursion: what Numba
    keeps on the disk of a function that calls itself cannot be relied on.)
    """
    depth, fresh = 0, True
    while True:
        if fresh:
            budget[0] -= 1
            if budget[0] < 0:
                return
            counts[depth, 0] = steps(boards[depth], found[depth])
            counts[depth, 1] = 0
            if counts[depth, 0] == 0:
                scores(boards[depth], owners, seats, points)
                rewards(points, seats, values[depth])
        fresh = counts[depth, 1] < counts[depth, 0]
        if fresh:
            step = found[depth, counts[depth, 1]]
            counts[depth, 1] += 1
            boards[depth + 1, :] = boards[depth]
            depth += 1
            play(boards[depth], seats, step)
        elif depth == 0:
            return
        else:
            depth -= 1
            mover = boards[depth, MOVER]
            if counts[depth, 1] == 1 or values[depth + 1, mover] > values[depth, mover]:
                values[depth, :] = values[depth + 1]


@compiled
def solve_each(start: Board, seats: int, worlds: Ints, chances: Floats, budget: Ints, worth: Floats) -> None:
    """Fills `worth` by step: what each brings the mover in the end, averaged over the worlds."""
    boards = np.zeros((LONGEST + 2, SIZE), np.int64)
    values = np.zeros((LONGEST + 2, 4), np.float64)
    found = np.zeros((LONGEST + 2, STEPS), np.int64)
    counts = np.zeros((LONGEST + 2, 2), np.int64)
    points, first = np.zeros(4, np.int64), np.zeros(STEPS, np.int64)
    mover = start[MOVER]
    for number in range(steps(start, first)):
        worth[first[number]] = 0
        for world in range(len(chances)):
            boards[0, :] = start
            play(boards[0], seats, first[number])
            solve(boards, seats, worlds[world], values, found, counts, points, budget)
            if budget[0] < 0:
                return
            worth[first[number]] += chances[world] * values[0, mover]
