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

NOT_YET: Final = -1
"""How many steps a position has where nobody has looked."""

ROOM: Final = 49
"""Steps written down per simulation: a position is written down when it is met again, so half of the most
that one can have. Should it not suffice, positions stay leaves."""

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
    board, found, count = np.zeros(SIZE, np.int64), np.zeros(STEPS, np.int64), np.zeros(4, np.int64)
    won = np.zeros(4, np.float64)
    path, movers = np.zeros(LONGEST + 1, np.int64), np.zeros(LONGEST + 1, np.int64)
    size = simulations + 2
    begin, length = np.zeros(size, np.int32), np.full(size, NOT_YET, np.int32)
    seen = np.zeros(size, np.int32)
    # Memory that nobody writes to costs nothing: what is needed of it is cleared when it is needed.
    room = size * ROOM + STEPS
    step_of, tried, below_it = np.empty(room, np.int16), np.empty(room, np.int32), np.empty(room, np.int32)
    mean, slack = np.empty(room, np.float64), np.empty(room, np.float64)
    nodes, used = 1, 0
    for number in range(steps(start, found)):
        if visits[found[number]] >= 0:
            step_of[used], tried[used], below_it[used], mean[used] = found[number], 0, 0, 0
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
        while True:
            if length[node] == NOT_YET:
                # Most positions are met once: only now is it worth writing down what can be done here.
                if used + STEPS > room:
                    break
                begin[node], length[node] = used, steps(board, found)
                for number in range(length[node]):
                    step_of[used], tried[used], below_it[used], mean[used] = found[number], 0, 0, 0
                    used += 1
            if length[node] == 0:
                break
            chosen = -1
            if seen[node] < length[node]:
                # Not all moves were tried here: the next one, in an order of its own for each position.
                chosen = begin[node] + seen[node]
                other = chosen + below(length[node] - seen[node], dice)
                step_of[chosen], step_of[other] = step_of[other], step_of[chosen]
            else:
                best, wish = -1e18, curiosity * np.sqrt(np.log(seen[node]))
                for child in range(begin[node], begin[node] + length[node]):
                    bound = mean[child] + wish * slack[child]
                    if bound > best:
                        best, chosen = bound, child
            seen[node] += 1
            path[depth], movers[depth] = chosen, board[MOVER]
            depth += 1
            play(board, seats, step_of[chosen])
            node = below_it[chosen]
            if node == 0:
                # The root is below nothing: 0 says that nobody came this way.
                below_it[chosen] = nodes
                nodes += 1
                break
        play_on(board, dice)
        scores(board, worlds[world], seats, count)
        rewards(count, seats, won)
        for level in range(depth):
            child = path[level]
            tried[child] += 1
            mean[child] += (won[movers[level]] - mean[child]) / tried[child]
            slack[child] = 1 / np.sqrt(tried[child])

    for child in range(length[0]):
        visits[step_of[child]] = tried[child]
        if tried[child]:
            worth[step_of[child]] = mean[child]


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


@compiled
def holds(board: Board, seats: int, seat: int, worlds: Ints, won: bool, points: Ints) -> bool:
    """Whether in every world the seat has won this game, which is over; or, if not `won`, has lost it."""
    for world in range(len(worlds)):
        scores(board, worlds[world], seats, points)
        other = -1
        for rival in range(seats):
            if rival != seat:
                other = max(other, points[rival])
        if points[seat] <= other if won else points[seat] >= other:
            return False
    return True


@compiled
def certain(start: Board, seats: int, seat: int, worlds: Ints, won: bool, budget: Ints) -> bool:
    """Whether the seat can win alone whatever the others do, in whichever of the worlds; or, if not `won`,
    whether nothing that anybody may still do would give it a share of the win, in any of them.

    Counts positions down in `budget[0]`; below 0 nobody knows, and the answer is no.
    """
    boards = np.zeros((LONGEST + 2, SIZE), np.int64)
    found = np.zeros((LONGEST + 2, STEPS), np.int64)
    counts = np.zeros((LONGEST + 2, 2), np.int64)
    points = np.zeros(4, np.int64)
    boards[0, :] = start
    depth, so = 0, False
    fresh = True
    while True:
        if fresh:
            budget[0] -= 1
            if budget[0] < 0:
                return False
            counts[depth, 0] = steps(boards[depth], found[depth])
            counts[depth, 1] = 0
            if counts[depth, 0] == 0:
                so = holds(boards[depth], seats, seat, worlds, won, points)
        # One good way is enough for the seat itself to win; of the others, and to have lost, all must do.
        enough = won and boards[depth, MOVER] == seat
        if not fresh and so == enough:
            counts[depth, 1] = counts[depth, 0]
        fresh = counts[depth, 1] < counts[depth, 0]
        if fresh:
            step = found[depth, counts[depth, 1]]
            counts[depth, 1] += 1
            boards[depth + 1, :] = boards[depth]
            depth += 1
            play(boards[depth], seats, step)
        elif depth == 0:
            return so
        else:
            depth -= 1
