"""The learned player of Rauha alone: it imagines nothing and plays nothing out, it asks its network."""

import numpy as np

from tablee.bots.kernels.dice import dice
from tablee.bots.kernels.rauha import ACTIVATE, DRAFT, MOST_STEPS, PHASE, SIZE, move_of
from tablee.bots.rauha.foresight import WIDEST, foresee, foresee_use
from tablee.bots.rauha.imagined import imagine
from tablee.bots.rauha.known import known
from tablee.bots.rauha.memory import remember
from tablee.bots.rauha.network import network, sheet
from tablee.bots.rauha.policy import SCRATCH
from tablee.bots.rauha.weights import TUNED
from tablee.bots.thought import Thought
from tablee.core import Chance
from tablee.games.rauha.notation import write
from tablee.games.rauha.together import together


class Learned:
    """Makes the turn after which its network foretells most."""

    def choose(self, thought: Thought, chance: Chance) -> str:
        if len(thought.legal) == 1:
            return thought.legal[0]
        if free := together(known(thought.view), thought.seat):
            return write(free[0])
        memory, rolls = remember(thought), dice(str(chance.below(1 << 32)))
        table, trial = np.zeros(SIZE, np.int64), np.zeros(SIZE, np.int64)
        scratch, paper = np.zeros(SCRATCH), sheet()
        # Any world will do: of its cards it looks at its own alone.
        imagine(memory.table, memory.seats, memory.pool, memory.young, memory.lost, table, rolls)
        told, seats, seat = network(memory.seats), memory.seats, memory.seat
        if table[PHASE] >= ACTIVATE:
            found = np.zeros(MOST_STEPS, np.int64)
            step = foresee_use(table, seats, seat, TUNED, told, scratch, paper, trial, found)
            return write(move_of(step))
        turns, worth = np.zeros((WIDEST, 2), np.int64), np.zeros(WIDEST)
        card, step = foresee(
            *(table, seats, seat, TUNED, told, WIDEST, 0.0),
            *(scratch, paper, trial, turns, worth, rolls),
        )
        return write(move_of(card if table[PHASE] == DRAFT else step))
