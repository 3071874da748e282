"""Other worlds: the same table to one viewer's eyes, with everything hidden from them shuffled.

What is hidden in a game, and which moves it knows, stands in the module of its key here.
"""

from collections.abc import Iterator
from types import ModuleType
from typing import Any

from tablee.core import Act, AnyGame, Chance, Viewer
from tablee.games import part
from tests.properties.walks import Walk


def universe(game: AnyGame) -> Iterator[Any]:
    """Every move that can be written down at all, hands with one reaction time."""
    moves: Iterator[Any] = _own(game).universe()
    return moves


def other_world(game: AnyGame, state: Any, viewer: Viewer, chance: Chance) -> Any:
    """A state of a running game that differs only in what the viewer may not know."""
    return _own(game).other_world(state, viewer, chance)


def dealt_otherwise(played: Walk, viewer: Viewer, chance: Chance) -> tuple[Any, list[Act[Any]]]:
    """The setup and the acts of a game that went the same way for the viewer, and was dealt another way."""
    dealt: tuple[Any, list[Act[Any]]] = _own(played.game).dealt_otherwise(played, viewer, chance)
    return dealt


def _own(game: AnyGame) -> ModuleType:
    own = part(game.key, __name__)
    assert own is not None, f"say in {__name__} what is hidden in {game.key}"
    return own
