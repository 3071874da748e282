"""A game of turns as an agent–environment cycle."""

from typing import Any

from gymnasium.error import ResetNeeded
from gymnasium.utils.seeding import np_random
from pettingzoo import AECEnv

from tablee.adapters.asked import Asked
from tablee.adapters.encoding import Floats
from tablee.adapters.pettingzoo.agents import Agents
from tablee.adapters.rendering import MODES, rendered
from tablee.adapters.reward import rewards
from tablee.adapters.seeding import next_seed
from tablee.adapters.under_way import OVER, under_way
from tablee.bots.sitting import Sitting


class Turns(AECEnv[str, Any, Any]):
    """One agent a seat, `player_0` to the last.

    An observation is the view of the seat as an array. `infos` has for everybody the view itself (`view`) and
    which actions they may take (`action_mask`). All rewards come with the end.
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
        self._players = Agents(asked.seats, self._encoding.size, len(self._encoding.moves))
        self.possible_agents = self._players.names
        self._begun: Sitting | None = None
        self._random, _ = np_random()

    def observation_space(self, agent: str) -> Any:
        return self._players.observation_space(agent)

    def action_space(self, agent: str) -> Any:
        return self._players.action_space(agent)

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game: with a seed always the same one."""
        if seed is not None:
            self._random, _ = np_random(seed)
        self._begun = Sitting(self._asked.game, self._asked.deal(next_seed(self._random)))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._turn()

    def observe(self, agent: str) -> Floats:
        under_way(self._begun)
        return self._encoding.array(self._views[self._players.seat(agent)])

    def step(self, action: int | None) -> None:
        """The selected agent's action.

        Raises Illegal for one that the rules refuse, InvalidAction for one that there is not, and ResetNeeded
        where nobody is to act. Then nothing happened.
        """
        sitting = self._sitting
        if not self.agents:
            raise ResetNeeded(OVER)
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        sitting.play(self._encoding.moves[self._players.action(agent, action)])
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        outcome = sitting.outcome
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

    @property
    def _sitting(self) -> Sitting:
        return under_way(self._begun)

    def _view(self, viewer: int | None) -> Any:
        return self._asked.game.view(self._sitting.state, viewer)

    def _turn(self) -> None:
        """Selects whoever is to act, and tells everybody what they see and may do."""
        mover, state = self._sitting.mover, self._sitting.state
        legal = () if mover is None else self._asked.game.legal(state, mover)
        self.agent_selection = self.agents[mover or 0]
        self._views = [self._view(seat) for seat in range(self._asked.seats)]
        self.infos = {
            agent: {"action_mask": self._encoding.mask(legal if seat == mover else ()), "view": view}
            for seat, (agent, view) in enumerate(zip(self.agents, self._views, strict=True))
        }
