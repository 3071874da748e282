"""`tablee catalogue`."""

import json
from typing import Any

from tablee.cli.asking import GameKey, find_game
from tablee.cli.complaint import Complaint
from tablee.games import part


def catalogue(game: GameKey, /) -> None:
    """Prints the components of a game, a card a line."""
    own = part(find_game(game).key, __name__)
    if own is None:
        raise Complaint(f"{game} has no catalogue.")
    body = ",\n".join(f'"{key}":{_written(value)}' for key, value in own.catalogue().items())
    print(f"{{\n{body}\n}}")


def _written(value: Any) -> str:
    match value:
        case [{}, *_]:
            return "[\n " + ",\n ".join(_written(item) for item in value) + "\n]"
        case {"A": [*_], "B": [*_]}:
            return "{" + ",\n".join(f'"{side}":{_written(board)}' for side, board in value.items()) + "}"
        case _:
            return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
