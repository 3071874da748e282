"""Somebody who looks ahead and asks whom the others may protect: reads one opponent, not several."""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from tablee.bots.helpme.belief import belief, owners_of
from tablee.bots.helpme.history import History, history
from tablee.bots.helpme.learned import learned
from tablee.bots.helpme.tree import search
from tablee.bots.helpme.worlds import worlds
from tablee.bots.kernels import helpme as kernel
from tablee.bots.kernels.compiled import COMPILED
from tablee.bots.kernels.dice import dice
from tablee.bots.kernels.stop import stop_after
from tablee.bots.thought import Thought
from tablee.core import Chance
from tablee.games.helpme.notation import write

SIMULATIONS: Final = {2: 2_000, 3: 2_000, 4: 1_200} if COMPILED else {2: 60, 3: 60, 4: 60}
"""How often it plays the game on in its head, by number of seats."""

READS: Final = 2
"""At a table of so many it draws conclusions from what the other one does. With more people it loses track,
and suspects everybody alike."""

CURIOSITY: Final = 0.4
"""How much it cares for moves it has tried less: 0.4 beat 1.0."""

MOST_WORLDS: Final = 12
"""Of the sixty worlds at a table of four, the likeliest are thought of."""


class Hard:
    """Tree search over the worlds it thinks possible."""

    def __init__(self, simulations: int | None = None, reads: int = READS) -> None:
        self._simulations = simulations
        self._reads = reads

    def choose(self, thought: Thought, chance: Chance) -> str:
        known = history(thought)
        owners, chances = likely(known) if known.seats <= self._reads else alike(known)
        visits, worth = np.zeros(kernel.STEPS, np.int64), np.zeros(kernel.STEPS)
        rolls = dice(str(chance.below(1 << 32)))
        board = known.board()
        simulations = SIMULATIONS[known.seats] if self._simulations is None else self._simulations
        with stop_after(thought.seconds) as stop:
            search(board, known.seats, owners, chances, simulations, CURIOSITY, rolls, visits, worth, stop)
        return write(kernel.move_of(int(np.argmax(visits))))


def alike(known: History) -> tuple[NDArray[np.int64], NDArray[np.float64]]:
    """The owners in each world that the own creatures leave, one as likely as the other."""
    owners = np.array([owners_of(world, known.seat) for world in worlds(known.seats, known.own)])
    return owners, np.full(len(owners), 1 / len(owners))


def likely(known: History, heed: float = 1.0) -> tuple[NDArray[np.int64], NDArray[np.float64]]:
    """The owners in each of the likeliest worlds, and how likely these are beside each other."""
    possible, chances = belief(known, learned(known.seats), heed)
    order = np.argsort(-chances, kind="stable")[:MOST_WORLDS]
    owners = np.array([owners_of(possible[number], known.seat) for number in order])
    return owners, chances[order] / chances[order].sum()
