"""Help Me! in three moves: stacking, covering, and having the last word."""

from typing import Final

from tablee.core import Act
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

# What was played before the lesson begins: three stacks stand alone on a1, d1 and d5, and these are left:
#
#        a        b        c        d        e
#   2         willow3                     cherry1
#   3         oak2     willow2            cherry4
#   4         oak5                        oak1
_BEFORE: Final = """
    b5-a5 a5-a4 a4-a3 a3-a2 a2-a1 c2-c1 c1-b1 b1-a1
    f5-f4 f4-f3 f3-f2 f2-f1 f1-e1 d3-d2 d2-d1 e1-d1
    c4-c5 c5-d5 d4-d5 e5-d5
"""

_STEPS: Final = (
    Asked("welcome"),
    Asked("move", "0 b2-b3"),  # a willow of the learner's onto an oak
    Asked("stack", then="1 e4-e3"),  # the other's oak covers the learner's cherry 4
    Asked("secret"),
    Asked("cover", "0 e2-e3"),  # cherry 1 covers that oak: the 4 inside counts
    Asked("inside", then="1 b4-b3"),  # the other's oak covers the learner's first stack
    Asked("last", "0 c3-b3"),  # and the last move takes it back
    Asked("score"),
)


def script() -> Script:
    """What is taught, from where."""
    game = HelpMe()
    document = {"board": _BOARD.split(), "creatures": _CREATURES, "first": LEARNER}
    state = game.start(game.read_setup(document, len(_CREATURES), Options()))
    for move in _BEFORE.split():
        state = game.play(state, Act(state.mover, game.read(move)))
    return Script(game, state, _STEPS)
