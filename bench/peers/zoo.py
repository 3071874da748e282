"""PettingZoo's connect_four at work in Gymnasium's SyncVectorEnv: reads what to do, line by line.

`steps 256` makes a step in each of the environments, as often as it takes for so many. In each one seat plays
by chance against chance: a step is its move and the answer.
"""

import json
import random
import sys
import time
from typing import Any

import gymnasium
import numpy as np
from gymnasium.vector import SyncVectorEnv
from pettingzoo.classic import connect_four_v3

LANES = 256
OWN = "player_0"


class Chair(gymnasium.Env[Any, Any]):
    """One seat of connect_four against chance."""

    def __init__(self) -> None:
        self.game = connect_four_v3.env()
        self.observation_space = self.game.observation_space(OWN)
        self.action_space = self.game.action_space(OWN)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> Any:
        super().reset(seed=seed)
        self.game.reset(seed=seed)
        return self.game.last()[0], {}

    def step(self, action: Any) -> Any:
        self.game.step(int(action))
        observation, _, over, truncated, info = self.game.last()
        if not over:
            self.game.step(random.choice(np.flatnonzero(observation["action_mask"])))
            observation, _, over, truncated, info = self.game.last()
        return observation, float(self.game.rewards[OWN]), over, truncated, info


VECTOR = SyncVectorEnv([Chair] * LANES)
CHANCE = np.random.default_rng(0)
seen = VECTOR.reset(seed=0)[0]["action_mask"]


def steps(count: int) -> int:
    global seen  # noqa: PLW0603 (the games go on from one line to the next)
    for _ in range(-(-count // LANES)):
        actions = (seen * CHANCE.random(seen.shape, np.float32)).argmax(axis=1)
        seen = VECTOR.step(actions)[0]["action_mask"]
    return -(-count // LANES) * LANES


for line in sys.stdin:
    _, count = line.split()
    began = time.process_time()
    done = steps(int(count))
    print(json.dumps([done, time.process_time() - began]), flush=True)
