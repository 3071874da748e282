"""`python -m tablee.bots.kernels` compiles the kernels: no bot has to wait for it in its first game."""

import sys

import numpy as np

from tablee.bots.helpme.tree import certain, search, solve_each
from tablee.bots.kernels import COMPILED, rauha
from tablee.bots.kernels import helpme as kernel
from tablee.bots.kernels.dice import dice
from tablee.bots.kernels.helpme_stack import KINDS
from tablee.bots.kernels.stop import NEVER
from tablee.bots.rauha import Expert
from tablee.bots.thought import Thought
from tablee.core import Chance
from tablee.games import Rauha
from tablee.games.rauha.setup import Options


def warm_up() -> None:
    """Calls everything a bot calls, on little; what is compiled stays on the disk."""
    rolls, board, owners = dice("warm"), np.zeros(kernel.SIZE, np.int64), np.zeros(KINDS, np.int64)
    kernel.deal(board, owners, 2, rolls)
    visits, worth = np.zeros(kernel.STEPS, np.int64), np.zeros(kernel.STEPS)
    worlds, chances = owners.reshape(1, -1).copy(), np.ones(1)
    search(board, 2, worlds, chances, 10, 0.4, rolls, visits, worth, NEVER)
    solve_each(board, 2, worlds, chances, np.array([50]), worth)
    certain(board, 2, 0, worlds, True, np.array([50]))
    kernel.bits(int(board[kernel.PAIRS]))
    rauha.random_games(2, 1, rolls, np.zeros(rauha.MOST_SEATS, np.int64))
    game = Rauha()
    view = game.view(game.start(game.deal(2, Options(), Chance("warm"))), 0)
    legal = tuple(f"take {card}" for card in view.hand or ())
    Expert(turns=100).choose(Thought(game.key, "expert", 0, view, (), view, legal, "warm"), Chance("warm"))


def main() -> None:
    if not COMPILED:
        sys.exit("Numba is not installed: there is nothing to compile.")
    warm_up()


if __name__ == "__main__":
    main()
