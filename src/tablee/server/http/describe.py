"""The games as a client can offer them."""

from typing import assert_never

from tablee.bots.levels import LEVELS
from tablee.core import Choice, Number, Option, RaceGame
from tablee.games import GAMES
from tablee.wire.http import GameInfo, OptionInfo


def game_infos() -> list[GameInfo]:
    """Every game, with its options and bots."""
    return [
        GameInfo(
            key=game.key,
            name=game.name,
            min_seats=game.seats[0],
            max_seats=game.seats[-1],
            lot_begins=game.lot_begins,
            options=[_option(option) for option in game.offers],
            levels=list(LEVELS[game.key]),
            outside=not isinstance(game, RaceGame),
        )
        for game in GAMES.values()
    ]


def _option(option: Option) -> OptionInfo:
    match option:
        case Choice(key=key, choices=choices):
            return OptionInfo(key=key, default=option.default, choices=[*choices], low=None, high=None)
        case Number(key=key, low=low, high=high):
            return OptionInfo(key=key, default=option.default, choices=None, low=low, high=high)
        case _:
            assert_never(option)
