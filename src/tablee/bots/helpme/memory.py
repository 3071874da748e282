"""What somebody knows who watched the game: every tile of every stack, or as much as they remember."""

from tablee.bots.kernels.helpme_stack import forgotten, packed, put
from tablee.bots.thought import Thought
from tablee.games.helpme.notation import read
from tablee.games.helpme.setup import TILE_BY_NAME
from tablee.games.helpme.view import View

Stacks = tuple[int, ...]
"""Every stack by cell, each as one number."""


def remember(thought: Thought, span: int | None = None) -> Stacks:
    """The board as it lies now, rebuilt from the first view and every move since.

    With a `span`, what was covered longer ago than so many moves is forgotten: how high a stack is can be
    seen, and what is on top, but nobody knows any more what lies below.
    """
    first: View = thought.first
    stacks = [0 if stack is None else packed(TILE_BY_NAME[stack.top]) for stack in first.stacks]
    long_ago = 0 if span is None else len(thought.lines) - span
    for ply, (_, text) in enumerate(thought.lines):
        move = read(text)
        stacks[move.target] = put(stacks[move.source], stacks[move.target])
        stacks[move.source] = 0
        if ply < long_ago:
            stacks[move.target] = forgotten(stacks[move.target])
    return tuple(stacks)
