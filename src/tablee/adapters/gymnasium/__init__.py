"""The games for Gymnasium (`pip install 'tablee[gymnasium]'`): one seat, against bots of any level.

Importing this registers `tablee/NAME-v0` for every game that can be told in numbers. An environment takes
`seats`, `seat` (0, unless told), `opponents` (one level for all, or one for each of them clockwise from
`seat`) and the game's own options. `make_vec` plays thousands of games at once where a game has compiled
lanes (`vector/`).
"""

from importlib.util import find_spec
from typing import Final

import gymnasium

from tablee.adapters.encoding import told_in_numbers
from tablee.core import RaceGame
from tablee.games import GAMES

MAX_STEPS: Final = 1_000
"""After so many cards a race is cut off."""


def _register() -> None:
    for key, game in GAMES.items():
        if not told_in_numbers(key):
            continue
        race, lanes = isinstance(game, RaceGame), f"{__name__}.vector.{key}"
        gymnasium.register(
            id=f"tablee/{type(game).__name__}-v0",
            entry_point=f"{__name__}.{'races:Races' if race else 'turns:Turns'}",
            vector_entry_point=f"{lanes}:Lanes" if find_spec(lanes) is not None else None,
            max_episode_steps=MAX_STEPS if race else None,
            kwargs={"game": key},
        )


_register()
