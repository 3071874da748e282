"""What the environments of one seat have in common."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Final

import gymnasium
import numpy as np
from gymnasium.error import Error, InvalidAction, ResetNeeded
from gymnasium.spaces import Box, Discrete

from tablee.adapters.asked import Asked, Unasked, asked, one_of
from tablee.adapters.encoding import Floats
from tablee.adapters.rendering import MODES, known_mode, rendered
from tablee.adapters.seeding import next_seed
from tablee.adapters.under_way import OVER
from tablee.core import RaceGame

LOST: Final = -1.0
"""What an illegal action earns: as much as the worst loss."""

Opponents = str | Sequence[str]
Info = dict[str, Any]


def others(opponents: Opponents, levels: Mapping[str, object], seats: int, seat: int) -> dict[int, str]:
    """The level of everybody else, by seat. Raises Unasked."""
    if type(seat) is not int or seat not in range(seats):
        raise Unasked(f"seat must lie between 0 and {seats - 1}, not {seat!r}")
    names = [opponents] * (seats - 1) if isinstance(opponents, str) else opponents
    if not isinstance(names, Sequence):
        raise Unasked(f"opponents must be one of {', '.join(levels)}, or a list of them, not {opponents!r}")
    if len(names) != seats - 1:
        raise Unasked(f"there are {seats - 1} opponents, and opponents names {len(names)}")
    return {
        (seat + 1 + number) % seats: one_of("opponents", name, levels) for number, name in enumerate(names)
    }


def refuse_options(options: object) -> None:
    """A game has its options from the start. Raises Error where a reset is given any."""
    if options:
        raise Error(f"options are given when an environment is made: reset takes none, not {options!r}")


class Chair(gymnasium.Env[Floats, np.int64]):
    """One seat at a table of bots: an observation is its view as an array, `info["view"]` the view itself."""

    metadata: ClassVar[dict[str, Any]] = {"render_modes": [*MODES], "render_fps": 1}  # type: ignore[misc]
    races: ClassVar[bool]
    """Whether it is for races, or for games of turns."""

    def __init__(
        self,
        game: str,
        seats: int | None,
        seat: int,
        opponents: Opponents,
        levels: Mapping[str, object],
        render_mode: str | None,
        options: Mapping[str, Any],
    ) -> None:
        try:
            self.asked: Asked = asked(game, seats, options)
            if isinstance(self.asked.game, RaceGame) is not self.races:
                raise Unasked(f"{game} has an environment of its own")
            self.render_mode = known_mode(game, render_mode)
            self.others = others(opponents, levels, self.asked.seats, seat)
        except Unasked as error:
            raise Error(str(error)) from None
        self.seat = seat
        self.observation_space = Box(0.0, 1.0, (self.asked.encoding.size,), np.float32)
        self.over = False

    @property
    def state(self) -> Any:
        """The state of the game."""
        raise NotImplementedError

    def dealt(self, seed: int | None, options: dict[str, Any] | None) -> Any:
        """The setup of the next game: with a seed always the same one."""
        refuse_options(options)
        super().reset(seed=seed)
        self.over = False
        return self.asked.deal(next_seed(self.np_random))

    def checked(self, action: np.int64) -> int:
        """The action, if there is one like it and somebody waits for it."""
        if self.over:
            raise ResetNeeded(OVER)
        if not self.action_space.contains(action):
            assert isinstance(self.action_space, Discrete)
            raise InvalidAction(
                f"an action is a whole number from 0 to {self.action_space.n - 1}, not {action!r}"
            )
        return int(action)

    @property
    def view(self) -> Any:
        """What the seat may know."""
        return self.asked.game.view(self.state, self.seat)

    def observation(self) -> Floats:
        return self.asked.encoding.array(self.view)

    def render(self) -> Any:
        """What the seat sees."""
        return rendered(self.view, self.render_mode)

    def show(self) -> None:
        """For whoever watches."""
        if self.render_mode == "human":
            self.render()
