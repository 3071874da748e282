"""Who plays: one agent a seat, `player_0` to the last."""

from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium.error import Error, InvalidAction
from gymnasium.spaces import Box, Discrete

from tablee.core import Seat


class Agents:
    """The agents of a table, each with spaces of its own. Raises Error for one that is not there."""

    def __init__(self, seats: int, size: int, actions: int) -> None:
        self.names = [f"player_{seat}" for seat in range(seats)]
        self._seats = {name: seat for seat, name in enumerate(self.names)}
        self._observations = [Box(0.0, 1.0, (size,), np.float32) for _ in self.names]
        self._actions = [Discrete(actions) for _ in self.names]

    def seat(self, agent: str) -> Seat:
        if agent not in self._seats:
            raise Error(f"there is no agent {agent!r}; there are: {', '.join(self.names)}")
        return self._seats[agent]

    def observation_space(self, agent: str) -> Box:
        return self._observations[self.seat(agent)]

    def action_space(self, agent: str) -> Discrete:
        return self._actions[self.seat(agent)]

    def action(self, agent: str, action: Any) -> int:
        """The action, if the agent has it. Raises InvalidAction."""
        try:
            space = self.action_space(agent)
        except Error as error:
            raise InvalidAction(str(error)) from None
        if not space.contains(action):
            raise InvalidAction(f"{agent} has no action {action!r}: they go from 0 to {space.n - 1}")
        return int(action)

    def acts(self, actions: Mapping[str, Any]) -> dict[Seat, int]:
        """Everybody's action by seat. Raises InvalidAction."""
        if not isinstance(actions, Mapping):
            raise InvalidAction(f"actions are told by agent, as {{'player_0': 0}}, not {actions!r}")
        acts = {agent: self.action(agent, action) for agent, action in actions.items()}
        return {self._seats[agent]: act for agent, act in acts.items()}
