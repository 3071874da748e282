"""A game of turns as an agent–environment cycle."""

from typing import Any

import numpy as np
from gymnasium.spaces import Box, Discrete
from gymnasium.utils.seeding import np_random
from pettingzoo import AECEnv

from tablee.adapters.asked import Asked
from tablee.adapters.encoding import Floats
from tablee.adapters.rendering import MODES, rendered
from tablee.adapters.reward import rewards
from tablee.adapters.seeding import next_seed
from tablee.bots.sitting import Sitting


class Turns(AECEnv[str, Any, Any]):
    """One agent a seat, `player_0` to the last.

    An observation is the view of the seat as an array. `infos` has the view itself (`view`) for whoever is to
    act, and for everybody which actions they may take (`action_mask`). All rewards come with the end.
    """

    def __init__(self, asked: Asked, render_mode: str | None) -> None:
        self._asked = asked
        self._encoding = asked.encoding
        self.render_mode = render_mode
        self.metadata = {
            "name": f"tablee_{asked.game.key}_v0",
            "render_modes": [*MODES],
            "is_parallelizable": False,
            "render_fps": 1,
        }
        self.possible_agents = [f"player_{seat}" for seat in range(asked.seats)]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._observation_spaces = {
            agent: Box(0.0, 1.0, (self._encoding.size,), np.float32) for agent in self.possible_agents
        }
        self._action_spaces = {agent: Discrete(len(self._encoding.moves)) for agent in self.possible_agents}
        self._random, _ = np_random()

    def observation_space(self, agent: str) -> Any:
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self._action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game: with a seed always the same one."""
        if seed is not None:
            self._random, _ = np_random(seed)
        self._sitting = Sitting(self._asked.game, self._asked.deal(next_seed(self._random)))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._turn()

    def observe(self, agent: str) -> Floats:
        return self._encoding.array(self._view(self._seats[agent]))

    def step(self, action: int | None) -> None:
        """The selected agent's action. Raises Illegal for one that the rules refuse."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        assert action is not None, "only an agent that is done takes no action"
        self._sitting.play(self._encoding.moves[action])
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        outcome = self._sitting.outcome
        if outcome is not None:
            self.rewards = dict(zip(self.agents, rewards(outcome), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()
        self._turn()
        if self.render_mode == "human":
            self.render()

    def render(self) -> Any:
        """What a spectator sees."""
        return rendered(self._view(None), self.render_mode)

    def close(self) -> None:
        """Nothing is left open."""

    def _view(self, viewer: int | None) -> Any:
        return self._asked.game.view(self._sitting.state, viewer)

    def _turn(self) -> None:
        """Selects whoever is to act, and tells everybody what they may do."""
        mover = self._sitting.mover
        self.infos = {agent: {"action_mask": self._encoding.mask(())} for agent in self.agents}
        self.agent_selection = self.agents[mover or 0]
        if mover is not None:
            legal = self._asked.game.legal(self._sitting.state, mover)
            self.infos[self.agent_selection] = {
                "action_mask": self._encoding.mask(legal),
                "view": self._view(mover),
            }
