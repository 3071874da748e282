"""A beginner: takes what there is to take now, and has forgotten what lies inside the stacks."""

from tablee.bots.thought import Thought
from tablee.core import Chance
from tablee.games.helpme.moves import Move
from tablee.games.helpme.notation import read
from tablee.games.helpme.setup import TILE_BY_NAME, Creature
from tablee.games.helpme.view import View


class Easy:
    """The move after which its own creatures top the most tiles it can see, others at random."""

    def choose(self, thought: Thought, chance: Chance) -> str:
        view: View = thought.view
        own = view.creatures[thought.seat] or ()
        gains = {text: gain(view, own, read(text)) for text in thought.legal}
        best = max(gains.values())
        return chance.choice([text for text in thought.legal if gains[text] == best])


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
