"""One seat in a game of turns."""

from typing import Any, ClassVar

import numpy as np
from gymnasium.spaces import Discrete

from tablee.adapters.encoding import Floats
from tablee.adapters.gymnasium.chair import LOST, Chair, Info, Opponents
from tablee.adapters.reward import rewards
from tablee.adapters.seeding import next_seed
from tablee.adapters.under_way import under_way
from tablee.bots.sitting import RANDOM, Sitting, thinkers
from tablee.core import Illegal


class Turns(Chair):
    """A step is a move of this seat and everything until it is to move again.

    `info` has `action_mask`, which actions are legal; `view`; and `told`, what was done since the last step
    as this seat is told it. An illegal action loses: the reward is −1 and `info["refused"]` says why. Else
    the reward comes with the end.
    """

    races: ClassVar[bool] = False

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        seat: int = 0,
        opponents: Opponents = RANDOM,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        self._thinkers = thinkers(game)
        super().__init__(game, seats, seat, opponents, self._thinkers, render_mode, options)
        self.action_space = Discrete(len(self.asked.encoding.moves))
        self._begun: Sitting | None = None

    @property
    def _sitting(self) -> Sitting:
        return under_way(self._begun)

    @property
    def state(self) -> Any:
        return self._sitting.state

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Floats, Info]:
        """A new game: with a seed always the same one, against the same moves."""
        self._begun = Sitting(self.asked.game, self.dealt(seed, options))
        self._told = 0
        self._others_play()
        self.show()
        return self.observation(), self._info()

    def step(self, action: np.int64) -> tuple[Floats, float, bool, bool, Info]:
        """Raises InvalidAction for what is no action at all."""
        move = self.asked.encoding.moves[self.checked(action)]
        try:
            self._sitting.play(move)
        except Illegal as error:
            self.over = True
            return self.observation(), LOST, True, False, {**self._info(), "refused": str(error)}
        self._others_play()
        outcome = self._sitting.outcome
        self.over = outcome is not None
        self.show()
        reward = 0.0 if outcome is None else rewards(outcome)[self.seat]
        return self.observation(), reward, self.over, False, self._info()

    def _others_play(self) -> None:
        while (mover := self._sitting.mover) is not None and mover != self.seat:
            level = self.others[mover]
            self._sitting.play(self._sitting.choice(self._thinkers[level], level, next_seed(self.np_random)))

    def _info(self) -> Info:
        game, lines = self.asked.game, self._sitting.lines(self.seat)
        told, self._told = lines[self._told :], len(lines)
        mine = () if self.over else game.legal(self.state, self.seat)
        return {"action_mask": self.asked.encoding.mask(mine), "view": self.view, "told": told}
