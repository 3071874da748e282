"""Views as text, for people at a terminal; each game's drawing is in the module of its key here."""

from collections.abc import Sequence
from typing import Any

from tablee.draw import plain
from tablee.games import part


def draw(view: Any, names: Sequence[str]) -> str:
    """The position as its viewer sees it, with the players' names by seat."""
    drawn: str = (part(view.game, __name__) or plain).draw(view, names)
    return drawn
