"""A race as a parallel environment."""

from collections.abc import Mapping
from typing import Any, Final

from gymnasium.error import ResetNeeded
from gymnasium.utils.seeding import np_random
from pettingzoo import ParallelEnv

from tablee.adapters import hands
from tablee.adapters.asked import Asked
from tablee.adapters.encoding import Floats
from tablee.adapters.pettingzoo.agents import Agents
from tablee.adapters.rendering import MODES, rendered
from tablee.adapters.reward import rewards
from tablee.adapters.seeding import next_seed
from tablee.adapters.under_way import OVER, under_way
from tablee.bots.racing import Racing
from tablee.core import AnyRaceGame, RaceGame

MAX_CYCLES: Final = 1_000

Told = dict[str, dict[str, Any]]


class Races(ParallelEnv[str, Any, Any]):
    """One agent a seat. A step is a card that could be raced for: everybody says whether they put a hand
    down, where, and after how many milliseconds (`hands.REACTIONS`); wrong hands before the first right one
    pay, and that one takes all. Between two steps cards turn by themselves.

    An observation is the view of the seat as an array; `infos` has the view itself, how the hands on the last
    card were judged (`verdict`), and which hands touch something (`action_mask`). All rewards come with the
    end; there are none where `max_cycles` came first.
    """

    def __init__(self, asked: Asked, render_mode: str | None, max_cycles: int) -> None:
        assert isinstance(asked.game, RaceGame)
        self._asked = asked
        self._game: AnyRaceGame = asked.game
        self._encoding = asked.encoding
        self.render_mode = render_mode
        self.max_cycles = max_cycles
        self.metadata = {"name": f"tablee_{asked.game.key}_v0", "render_modes": [*MODES], "render_fps": 1}
        self._players = Agents(asked.seats, self._encoding.size, hands.actions(self._encoding))
        self.possible_agents = self._players.names
        self.agents: list[str] = []
        self._begun: Racing | None = None
        self._random, _ = np_random()

    def observation_space(self, agent: str) -> Any:
        return self._players.observation_space(agent)

    def action_space(self, agent: str) -> Any:
        return self._players.action_space(agent)

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Floats], Told]:
        """A new game: with a seed always the same one."""
        if seed is not None:
            self._random, _ = np_random(seed)
        setup = self._asked.deal(next_seed(self._random))
        self._begun = Racing(self._game, setup, self._encoding.module.hands)
        self._cycles = 0
        self.agents = self.possible_agents[:]
        return self._observations(), self._infos()

    def step(
        self, actions: Mapping[str, int]
    ) -> tuple[dict[str, Floats], dict[str, float], dict[str, bool], dict[str, bool], Told]:
        """Everybody's action; whoever is not named puts no hand down.

        Raises InvalidAction for an action or an agent that there is not, and ResetNeeded where there is no
        race. Then nothing happened.
        """
        racing = self._racing
        if not self.agents:
            raise ResetNeeded(OVER)
        acts = self._players.acts(actions)
        put = {seat: hands.hand(act, hands.of(self._encoding, racing, seat)) for seat, act in acts.items()}
        racing.race({seat: hand for seat, hand in put.items() if hand is not None})
        self._cycles += 1
        outcome, agents = racing.outcome, self.agents
        over, late = outcome is not None, self._cycles >= self.max_cycles
        won = rewards(outcome) if outcome is not None else (0.0,) * len(agents)
        told = (
            self._observations(),
            dict(zip(agents, won, strict=True)),
            dict.fromkeys(agents, over),
            dict.fromkeys(agents, late and not over),
            self._infos(),
        )
        if over or late:
            self.agents = []
        if self.render_mode == "human":
            self.render()
        return told

    def render(self) -> Any:
        """What a spectator sees."""
        return rendered(self._game.view(self._racing.state, None), self.render_mode)

    def close(self) -> None:
        """Nothing is left open."""

    @property
    def _racing(self) -> Racing:
        return under_way(self._begun)

    def _view(self, agent: str) -> Any:
        return self._game.view(self._racing.state, self._players.seat(agent))

    def _observations(self) -> dict[str, Floats]:
        return {agent: self._encoding.array(self._view(agent)) for agent in self.agents}

    def _infos(self) -> Told:
        masks = {
            agent: hands.mask(self._encoding, hands.of(self._encoding, self._racing, seat))
            for seat, agent in enumerate(self.possible_agents)
        }
        verdict = self._racing.verdict
        return {
            agent: {"action_mask": masks[agent], "view": self._view(agent), "verdict": verdict}
            for agent in self.agents
        }
