"""Views as text, for people at a terminal."""

from collections.abc import Sequence
from typing import Any, assert_never

from tablee.cli.draw.elementals import draw_elementals
from tablee.cli.draw.helpme import draw_helpme
from tablee.cli.draw.rauha import draw_rauha
from tablee.games.elementals.view import View as ElementalsView
from tablee.games.helpme.view import View as HelpMeView
from tablee.games.rauha.view import View as RauhaView


def draw(view: Any, names: Sequence[str]) -> str:
    """The position as its viewer sees it, with the players' names by seat."""
    known: HelpMeView | RauhaView | ElementalsView = view
    match known:
        case HelpMeView():
            return draw_helpme(known, names)
        case RauhaView():
            return draw_rauha(known, names)
        case ElementalsView():
            return draw_elementals(known, names)
        case _:
            assert_never(known)
