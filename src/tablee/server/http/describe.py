"""The games as a client can offer them."""

from typing import Any, Final

from tablee.bots.levels import LEVELS
from tablee.games import GAMES
from tablee.games.elementals.setup import LONGEST
from tablee.wire.http import GameInfo, OptionInfo

PLAYABLE: Final = frozenset({"helpme", "rauha", "elementals"})
"""The games that have their screens in the browser."""


def _choice(key: str, default: Any, choices: list[Any]) -> OptionInfo:
    return OptionInfo(key=key, default=default, choices=choices, low=None, high=None)


OPTIONS: Final = {
    "helpme": [_choice("open_stacks", False, [False, True])],
    "rauha": [_choice("side", "A", ["A", "B"])],
    "elementals": [OptionInfo(key="minutes", default=None, choices=None, low=1, high=LONGEST)],
}


def game_infos() -> list[GameInfo]:
    """Every game, with its options and bots."""
    return [
        GameInfo(
            key=game.key,
            min_seats=game.seats[0],
            max_seats=game.seats[-1],
            options=OPTIONS[game.key],
            levels=list(LEVELS[game.key]),
            playable=game.key in PLAYABLE,
        )
        for game in GAMES.values()
    ]
