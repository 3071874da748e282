"""The games for PettingZoo (`pip install 'tablee[pettingzoo]'`).

`env(key, seats=3)` is an agent–environment cycle for any game, wrapped as PettingZoo's own classic games are:
an action outside the space is an assertion, an illegal one loses. `parallel_env` is for races, where
everybody acts at once.
"""

from typing import Any

from gymnasium.error import Error
from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.utils.conversions import parallel_to_aec_wrapper
from pettingzoo.utils.wrappers import (
    AssertOutOfBoundsWrapper,
    OrderEnforcingWrapper,
    TerminateIllegalWrapper,
)

from tablee.adapters.asked import Asked, Unasked, asked
from tablee.adapters.pettingzoo.races import MAX_CYCLES, Races
from tablee.adapters.pettingzoo.turns import Turns
from tablee.adapters.rendering import known_mode
from tablee.core import RaceGame

ILLEGAL = -1.0
"""What an illegal action earns: as much as the worst loss."""


def raw_env(game: str, seats: int | None = None, render_mode: str | None = None, **options: Any) -> Turns:
    """A game of turns without PettingZoo's guards: an illegal action raises `Illegal`, as a rulebook does."""
    table = _asked(game, seats, render_mode, options)
    if isinstance(table.game, RaceGame):
        raise Error(f"{game} is a race: it has an env and a parallel_env, and no raw_env")
    return Turns(table, render_mode)


def env(
    game: str,
    seats: int | None = None,
    render_mode: str | None = None,
    max_cycles: int | None = None,
    **options: Any,
) -> AECEnv[str, Any, Any]:
    """The game for so many (as few as can play, unless told), with the game's own options.

    A race ends after `max_cycles` cards that could be raced for, if it has not ended before; games of turns
    end by themselves and take none.
    """
    table = _asked(game, seats, render_mode, options)
    if isinstance(table.game, RaceGame):
        return _guarded(parallel_to_aec_wrapper(_race(table, render_mode, max_cycles)))
    if max_cycles is not None:
        raise Error(f"{game} ends by itself: it takes no max_cycles")
    return _guarded(TerminateIllegalWrapper(Turns(table, render_mode), illegal_reward=ILLEGAL))


def parallel_env(
    game: str,
    seats: int | None = None,
    render_mode: str | None = None,
    max_cycles: int | None = None,
    **options: Any,
) -> ParallelEnv[str, Any, Any]:
    """A race, in which everybody acts at once. Games of turns are no parallel environments."""
    table = _asked(game, seats, render_mode, options)
    if not isinstance(table.game, RaceGame):
        raise Error(f"{game} is played in turns: use env, or turn_based_aec_to_parallel on it")
    return _race(table, render_mode, max_cycles)


def _guarded(environment: AECEnv[str, Any, Any]) -> AECEnv[str, Any, Any]:
    return OrderEnforcingWrapper(AssertOutOfBoundsWrapper(environment))


def _asked(game: str, seats: int | None, render_mode: str | None, options: dict[str, Any]) -> Asked:
    try:
        table = asked(game, seats, options)
        known_mode(game, render_mode)
    except Unasked as error:
        raise Error(str(error)) from None
    return table


def _race(table: Asked, render_mode: str | None, max_cycles: int | None) -> ParallelEnv[str, Any, Any]:
    cycles = MAX_CYCLES if max_cycles is None else max_cycles
    if type(cycles) is not int or cycles < 1:
        raise Error(f"max_cycles must be a whole number above 0, not {max_cycles!r}")
    return Races(table, render_mode, cycles)


__all__ = ["env", "parallel_env", "raw_env"]
