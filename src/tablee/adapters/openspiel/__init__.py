"""The games for OpenSpiel (`pip install 'tablee[openspiel]'`).

Importing this registers `python_tablee_KEY` for every game of turns that says here, in the module of its key,
how it is dealt by chance nodes. Parameters are `players`, the game's own options, and for small settings
`deal` and `played` (`terms.py`).
"""

from typing import Final

import pyspiel

from tablee.adapters.encoding import told_in_numbers
from tablee.adapters.openspiel.game import NAME, game_class
from tablee.games import GAMES, part

REGISTERED: Final = tuple(
    NAME.format(key) for key in GAMES if part(key, __name__) is not None and told_in_numbers(key)
)
"""The names that `pyspiel.load_game` knows now."""

for _key in GAMES:
    if NAME.format(_key) in REGISTERED:
        _made = game_class(_key)
        pyspiel.register_game(_made.TYPE, _made)

__all__ = ["REGISTERED"]
