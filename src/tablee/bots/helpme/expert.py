"""The strongest player there is here: a learned judgement of every move in every likely world, tried out by
search, and an exact count when the end is near."""

from typing import Final

import numpy as np
from numpy.typing import NDArray
from threadpoolctl import ThreadpoolController

from tablee.bots.helpme.belief import repeated
from tablee.bots.helpme.hard import CURIOSITY, likely
from tablee.bots.helpme.learned import Learned, learned
from tablee.bots.helpme.sight import legal
from tablee.bots.helpme.story import STEP_OF_WAY, Story, after_each, story
from tablee.bots.helpme.tree import search, solve_each
from tablee.bots.kernels import helpme as kernel
from tablee.bots.kernels.compiled import COMPILED
from tablee.bots.kernels.dice import dice
from tablee.bots.thought import Thought
from tablee.core import Chance
from tablee.games.helpme.moves import WAYS
from tablee.games.helpme.notation import write

SIMULATIONS: Final = 40_000 if COMPILED else 80
POSITIONS: Final = 200_000 if COMPILED else 2_000
"""How many positions an exact count may take before it is given up."""

NEAR_THE_END: Final = 12
"""Pairs of neighbours left, from which on an exact count is tried."""

CANDIDATES: Final = 8
"""How many of the moves it judges best are tried out."""

TRIED: Final = {2: 0.5, 3: 3.0, 4: 3.0}
"""How much what the search says counts beside the judgement, by number of seats: the more players, the less
the judgement knows."""

_THREADS: Final = ThreadpoolController()


class Expert:
    """Judges, tries, counts."""

    def __init__(self, simulations: int = SIMULATIONS, positions: int = POSITIONS) -> None:
        self._simulations = simulations
        self._positions = positions

    def choose(self, thought: Thought, chance: Chance) -> str:
        known = story(thought)
        # A thought takes one core: the other tables think too.
        with _THREADS.limit(limits=1, user_api="blas"):
            way = self._way(known, chance)
        return write(WAYS[way])

    def _way(self, known: Story, chance: Chance) -> int:
        owners, chances = likely(known)
        board = known.board()
        if kernel.bits(int(board[kernel.PAIRS])) <= NEAR_THE_END:
            worth, budget = np.full(kernel.STEPS, -np.inf), np.array([self._positions])
            solve_each(board, known.seats, owners, chances, budget, worth)
            if budget[0] >= 0:
                return int(np.argmax(worth[STEP_OF_WAY]))
        ways = np.flatnonzero(legal(np, known.now.inside)[0])
        judged = judgement(known, learned(known.seats), ways, owners, chances)
        best = np.argsort(-judged, kind="stable")[:CANDIDATES]
        steps = STEP_OF_WAY[ways[best]]
        visits, tried = np.full(kernel.STEPS, -1, np.int64), np.zeros(kernel.STEPS)
        visits[steps] = 0
        rolls = dice(str(chance.below(1 << 32)))
        search(board, known.seats, owners, chances, self._simulations, CURIOSITY, rolls, visits, tried)
        return int(ways[best[np.argmax(judged[best] + TRIED[known.seats] * tried[steps])]])


def judgement(
    known: Story,
    learned: Learned,
    ways: NDArray[np.int64],
    owners: NDArray[np.int64],
    chances: NDArray[np.float64],
) -> NDArray[np.float64]:
    """The share of the win that the critic expects for the mover after each way, over all worlds."""
    after = repeated(after_each(known.now, ways), len(chances))
    shares, _ = learned.shares(after, np.tile(owners, (len(ways), 1)))
    # After the move it is the next seat's turn, from which the critic counts.
    mine = shares[:, known.seats - 1].astype(np.float64)
    return mine.reshape(len(ways), len(chances)) @ chances
