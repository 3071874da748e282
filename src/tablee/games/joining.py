"""Games that other packages bring: installed beside this one, they join by an entry point."""

import re
from collections.abc import Collection, Iterator
from importlib.metadata import EntryPoint, entry_points
from typing import Any, Final, cast

from tablee.core import AnyGame, Game

GROUP: Final = "tablee.games"
KEY: Final = re.compile("[a-z]{1,16}")
CONTRACT: Final = tuple(name for name in vars(Game) if not name.startswith("_"))


class NoGame(Exception):
    """Why what an entry point leads to cannot join."""


def joining(taken: Collection[str]) -> Iterator[AnyGame | str]:
    """Every game that joins; and for each that cannot, one sentence that says which and why.

    A game that is broken is left out: the others are none the worse for it.
    """
    keys = set(taken)
    for entry in sorted(entry_points(group=GROUP), key=lambda entry: (entry.name, entry.value)):
        try:
            game = _loaded(entry, keys)
        # It is somebody else's code: whatever is wrong with it, the house opens.
        except Exception as error:
            why = str(error) if isinstance(error, NoGame) else f"{type(error).__name__}: {error}"
            package = entry.dist.name if entry.dist is not None else "an unknown package"
            yield f"the game {entry.name!r} of {package} is left out: {' '.join(why.split())}"
        else:
            keys.add(game.key)
            yield game


def _loaded(entry: EntryPoint, taken: Collection[str]) -> AnyGame:
    found: Any = entry.load()
    game: Any = found() if isinstance(found, type) else found
    missing = [name for name in CONTRACT if not hasattr(game, name)]
    if missing:
        raise NoGame(f"{entry.value} does not meet the contract: it has no {', '.join(missing)}")
    if not isinstance(game.key, str) or not KEY.fullmatch(game.key):
        raise NoGame(f"its key {game.key!r} is not made of one to sixteen small letters")
    if game.key in taken:
        raise NoGame(f"there is a game {game.key!r} already")
    if not isinstance(game.seats, range) or not game.seats or game.seats[0] < 1:
        raise NoGame(f"its seats, {game.seats!r}, are no range of players")
    return cast(AnyGame, game)
