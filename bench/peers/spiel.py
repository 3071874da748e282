"""OpenSpiel at work: reads what to do, line by line, and answers with how much it did in how long.

`rollouts 2000` plays clobber 5×6 to the end so often, in C++. `search 400` lets the C++ MCTS bot simulate
so often from the first position. `clobber 50` plays clobber 5×6 from Python, and counts moves. `hearts 5`
plays hearts from Python.
"""

import json
import random
import sys
import time

import pyspiel

CLOBBER = pyspiel.load_game("clobber(rows=5,columns=6)")
HEARTS = pyspiel.load_game("hearts")


def rollouts(count: int) -> int:
    # The evaluator cannot be called from Python. A bot that simulates twice evaluates the first position and
    # one a move later, each by half of the rollouts.
    evaluator = pyspiel.RandomRolloutEvaluator(count // 2, random.getrandbits(30))
    bot = pyspiel.MCTSBot(CLOBBER, evaluator, 0.4, 2, 1000, False, random.getrandbits(30), False)
    bot.step(CLOBBER.new_initial_state())
    return count // 2 * 2


def search(count: int) -> int:
    evaluator = pyspiel.RandomRolloutEvaluator(1, random.getrandbits(30))
    bot = pyspiel.MCTSBot(CLOBBER, evaluator, 0.4, count, 1000, False, random.getrandbits(30), False)
    bot.step(CLOBBER.new_initial_state())
    return count


def clobber(count: int) -> int:
    moves = 0
    for _ in range(count):
        state = CLOBBER.new_initial_state()
        while not state.is_terminal():
            state.apply_action(random.choice(state.legal_actions()))
            moves += 1
        state.returns()
    return moves


def hearts(count: int) -> int:
    for _ in range(count):
        state = HEARTS.new_initial_state()
        while not state.is_terminal():
            state.apply_action(random.choice(state.legal_actions()))
    return count


WORK = {"rollouts": rollouts, "search": search, "clobber": clobber, "hearts": hearts}

for line in sys.stdin:
    name, count = line.split()
    began = time.process_time()
    done = WORK[name](int(count))
    print(json.dumps([done, time.process_time() - began]), flush=True)
