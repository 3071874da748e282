"""One seat in a race."""

from typing import Any, ClassVar

import numpy as np
from gymnasium.spaces import Discrete

from tablee.adapters import hands
from tablee.adapters.encoding import Floats
from tablee.adapters.gymnasium.chair import Chair, Info, Opponents
from tablee.adapters.reward import rewards
from tablee.adapters.seeding import next_seed
from tablee.adapters.under_way import under_way
from tablee.bots.levels import LEVELS
from tablee.bots.racing import Racing
from tablee.bots.thought import Reflexes
from tablee.core import Chance, RaceGame


class Races(Chair):
    """A step is a card that can be raced for: no hand, or one on a place after so many milliseconds
    (`hands.REACTIONS`). The others have human eyes and hands.

    `info` has `action_mask`, which hands touch something; `view`; and `verdict`, how the hands on
    the last card were judged. The reward comes with the end.
    """

    races: ClassVar[bool] = True

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        seat: int = 0,
        opponents: Opponents = "easy",
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        levels = LEVELS.get(game, {})
        self._reflexes = {name: bot for name, bot in levels.items() if isinstance(bot, Reflexes)}
        super().__init__(game, seats, seat, opponents, self._reflexes, render_mode, options)
        self.action_space = Discrete(hands.actions(self.asked.encoding))
        self._begun: Racing | None = None

    @property
    def _racing(self) -> Racing:
        return under_way(self._begun)

    @property
    def state(self) -> Any:
        return self._racing.state

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Floats, Info]:
        """A new game: with a seed always the same one, against the same hands."""
        game, setup = self.asked.game, self.dealt(seed, options)
        assert isinstance(game, RaceGame)
        self._begun = Racing(game, setup, self.asked.encoding.module.hands)
        self.show()
        return self.observation(), self._info()

    def step(self, action: np.int64) -> tuple[Floats, float, bool, bool, Info]:
        """Raises InvalidAction for what is no action at all."""
        own = hands.hand(self.checked(action), self._own_hands())
        down = {} if own is None else {self.seat: own}
        for seat, level in self.others.items():
            if self._racing.may(seat):
                view = self.asked.game.view(self.state, seat)
                hand = self._reflexes[level].react(view, Chance(next_seed(self.np_random)))
                down |= {} if hand is None else {seat: hand}
        self._racing.race(down)
        outcome = self._racing.outcome
        self.over = outcome is not None
        self.show()
        reward = 0.0 if outcome is None else rewards(outcome)[self.seat]
        return self.observation(), reward, self.over, False, self._info()

    def _own_hands(self) -> hands.Hands:
        return hands.of(self.asked.encoding, self._racing, self.seat)

    def _info(self) -> Info:
        mask = hands.mask(self.asked.encoding, self._own_hands())
        return {"action_mask": mask, "view": self.view, "verdict": self._racing.verdict}
