"""Thousands of games of Help Me! at once, on the kernel."""

from typing import Any, ClassVar, Final

import numpy as np
from gymnasium.error import Error, InvalidAction, ResetNeeded
from gymnasium.spaces import Box, Discrete
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from tablee.adapters.asked import Unasked, asked
from tablee.adapters.encoding import Floats
from tablee.adapters.gymnasium.chair import Opponents, others, refuse_options
from tablee.adapters.gymnasium.vector.helpme_lanes import LEVELS, WAYS_THERE, go_on, watch
from tablee.adapters.under_way import NOT_BEGUN
from tablee.bots.kernels import helpme as kernel
from tablee.bots.kernels.dice import dice
from tablee.bots.kernels.helpme_stack import KINDS

KEY: Final = "helpme"
Arrays = tuple[Floats, NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]


def level_of_all(opponents: Opponents, seats: int, seat: int) -> int:
    """The kernel's number of the level that everybody else has. Raises Unasked."""
    levels = sorted({*others(opponents, LEVELS, seats, seat).values()})
    if len(levels) > 1:
        raise Unasked(f"in lanes all opponents are of one level, not {' and '.join(levels)}")
    return LEVELS[levels[0]]


class Lanes(VectorEnv[Floats, NDArray[np.int64], NDArray[Any]]):
    """So many games in lanes of their own, one seat of each against the kernel's opponents: `random` or
    `easy`.

    Observations, masks and rewards are those of `tablee/HelpMe-v0`. `infos["moves"]` are the moves since the
    last step by their numbers, one's own first, −1 where there were no more. A lane that is over begins its
    next game with the next step, whatever the action there.
    """

    metadata: ClassVar[dict[str, Any]] = {  # type: ignore[misc]
        "render_modes": [],
        "autoreset_mode": AutoresetMode.NEXT_STEP,
    }

    def __init__(
        self,
        num_envs: int = 1,
        game: str = KEY,
        seats: int | None = None,
        seat: int = 0,
        opponents: Opponents = "random",
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        try:
            table = asked(game, seats, options)
            if game != KEY:
                raise Unasked(f"these are lanes of {KEY}, not of {game}")
            self._level = level_of_all(opponents, table.seats, seat)
        except Unasked as error:
            raise Error(str(error)) from None
        if render_mode is not None:
            raise Error(f"lanes are not drawn: render_mode must be None, not {render_mode!r}")
        if type(num_envs) is not int or num_envs < 1:
            raise Error(f"num_envs must be a whole number above 0, not {num_envs!r}")
        self.num_envs = num_envs
        self._seats, self._seat = table.seats, seat
        self._open: bool = table.options.open_stacks
        self.single_observation_space = Box(0.0, 1.0, (table.encoding.size,), np.float32)
        self.single_action_space = Discrete(WAYS_THERE)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._boards = np.zeros((num_envs, kernel.SIZE), np.int64)
        self._owners = np.zeros((num_envs, KINDS), np.int64)
        self._dice = np.zeros((num_envs, 2), np.int64)
        self._over = np.ones(num_envs, np.bool_)
        self._begun = False

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Floats, dict[str, Any]]:
        """New games in all lanes: with a seed always the same ones."""
        refuse_options(options)
        super().reset(seed=seed)
        head = self.np_random.bytes(16).hex()
        for lane in range(self.num_envs):
            self._dice[lane] = dice(f"{head}/{lane}")
        self._over[:] = True
        self._begun = True
        observations, _, _, _, infos = self._go_on(np.zeros(self.num_envs, np.int64))
        return observations, infos

    def step(self, actions: NDArray[np.int64]) -> Arrays:
        """Raises InvalidAction unless there is an action for each lane, and then nothing happened."""
        if not self._begun:
            raise ResetNeeded(NOT_BEGUN)
        return self._go_on(self._checked(actions))

    def _checked(self, actions: NDArray[np.int64]) -> NDArray[np.int64]:
        try:
            chosen: NDArray[Any] = np.asarray(actions)
        except ValueError:  # rows of different lengths are no array at all
            chosen = np.empty(0)
        if chosen.shape != (self.num_envs,) or chosen.dtype.kind not in "iu":
            raise InvalidAction(f"there must be {self.num_envs} actions, each a whole number")
        if chosen.min() < 0 or chosen.max() >= WAYS_THERE:
            raise InvalidAction(f"an action is a whole number from 0 to {WAYS_THERE - 1}")
        return chosen.astype(np.int64)

    def _go_on(self, actions: NDArray[np.int64]) -> Arrays:
        count = self.num_envs
        rewards = np.zeros(count, np.float64)
        moves = np.full((count, self._seats), -1, np.int8)
        observations = np.zeros(self.observation_space.shape or (), np.float32)
        masks = np.zeros((count, WAYS_THERE), np.int8)
        rules = (self._seats, self._seat, self._level)
        go_on(self._boards, self._owners, self._dice, self._over, actions, *rules, rewards, moves)
        watch(self._boards, self._owners, self._over, self._seat, self._open, observations, masks)
        infos: dict[str, Any] = {"action_mask": masks, "moves": moves}
        infos |= {f"_{key}": np.ones(count, np.bool_) for key in infos}
        return observations, rewards, self._over.copy(), np.zeros(count, np.bool_), infos
