"""Help Me! from its first move to its last: stacking, covering, and having the last word."""

from typing import Final

from tablee.games.helpme import HelpMe
from tablee.games.helpme.setup import Options
from tablee.server.http.lessons.script import LEARNER, Asked, Script

_BOARD: Final = """
    bamboo2 cherry3 baobab1 willow4 palm5 oak3
    bamboo4 willow3 bamboo5 baobab3 cherry1 cherry5
    willow1 oak2 willow2 palm2 cherry4 bamboo1
    oak4 oak5 baobab2 palm1 oak1 willow5
    cherry2 bamboo3 palm4 baobab4 palm3 baobab5
"""
_CREATURES: Final = [["willow", "cherry"], ["oak", "palm"]]

# What both play between the step `stack` and the step `cover`, after which eight stacks are left:
#
#        a        b        c        d        e        f
#   1             baobab1
#   2                               oak1     cherry1
#   3                                                 baobab5
#   4    oak4     willow3  willow2
#   5                               palm1
_BETWEEN: Final = (
    "1 a5-b5; 0 d1-e1; 1 b5-c5; 0 e1-f1; 1 c5-d5; 0 f1-f2; 1 e5-d5; 0 f2-f3; 1 f5-f4; 0 a3-a2;"
    "1 f4-f3; 0 a2-a1; 1 e3-d3; 0 a1-b1; 1 c1-b1; 0 c2-d2; 1 d4-d5; 0 c3-c4; 1 d3-d2"
)

_STEPS: Final = (
    Asked("welcome"),
    Asked("secret"),
    Asked("move", "0 b2-b3"),  # the learner's willow 3 onto an oak
    Asked("top", then="1 e4-e3"),  # the other's oak 1 covers the learner's cherry 4
    Asked("stack", "0 b3-b4", _BETWEEN),  # the stack of two onto another oak
    Asked("cover", "0 e2-d2"),  # cherry 1 covers oak 1: the cherry 4 inside counts
    Asked("inside", then="1 a4-b4"),  # the other's oak 4 covers the learner's willow 3
    Asked("last", "0 c4-b4"),  # and the last move takes it back
    Asked("score"),
)


def script() -> Script:
    """What is taught, from where."""
    game = HelpMe()
    document = {"board": _BOARD.split(), "creatures": _CREATURES, "first": LEARNER}
    state = game.start(game.read_setup(document, len(_CREATURES), Options()))
    return Script(game, state, _STEPS)
