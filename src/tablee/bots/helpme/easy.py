"""A beginner: takes what there is to take now, and has forgotten what lies inside the stacks."""

from collections.abc import Mapping
from typing import Final

from tablee.bots.thought import Thought
from tablee.core import Chance
from tablee.games.helpme.moves import Move
from tablee.games.helpme.notation import read
from tablee.games.helpme.setup import TILE_BY_NAME, Creature
from tablee.games.helpme.view import View

LOOKS_AT: Final[Mapping[int, int]] = {4: 3}
"""At a table of four it sees no more than so many of its moves. So much is decided by the others there that
whoever saw them all was hardly behind somebody who looks ahead."""


class Easy:
    """The move after which its own creatures top the most tiles it can see, of equal ones any."""

    def __init__(self, looks_at: Mapping[int, int] = LOOKS_AT) -> None:
        self._looks_at = looks_at

    def choose(self, thought: Thought, chance: Chance) -> str:
        view: View = thought.view
        own = view.creatures[thought.seat] or ()
        seen = chance.shuffled(thought.legal)[: self._looks_at.get(view.seats)]
        gains = [gain(view, own, read(text)) for text in seen]
        return seen[gains.index(max(gains))]


def gain(view: View, own: tuple[Creature, ...], move: Move) -> int:
    """By how many points the move changes what `own` top now, as far as the tops tell."""
    above, below = view.stacks[move.source], view.stacks[move.target]
    assert above is not None
    assert below is not None
    over, under = TILE_BY_NAME[above.top], TILE_BY_NAME[below.top]
    won = 0
    if over.creature in own:
        won += below.height
        if under.creature is over.creature:
            won += under.number
    if under.creature in own:
        won -= below.height
    return won
