"""Lessons: a few moves of a real game, every position of which the rules themselves have made."""

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from types import MappingProxyType
from typing import Final

from tablee.core import Act
from tablee.games import Elementals
from tablee.games.helpme import HelpMe
from tablee.games.helpme.setup import Options
from tablee.games.helpme.state import State
from tablee.server.elementals_lesson import elementals_lesson
from tablee.wire.http import Lesson, LessonStep

LEARNER: Final = 0
_GAME: Final = HelpMe()

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

# A step has a key; then what the learner does in it, if anything, and what the other answers.
_HELPME: Final[tuple[tuple[str, str | None, str | None], ...]] = (
    ("welcome", None, None),
    ("move", "b2-b3", None),  # a willow of the learner's onto an oak
    ("stack", None, "e4-e3"),  # the other's oak covers the learner's cherry 4
    ("secret", None, None),
    ("cover", "e2-e3", None),  # cherry 1 covers that oak: the 4 inside counts
    ("inside", None, "b4-b3"),  # the other's oak covers the learner's first stack
    ("last", "c3-b3", None),  # and the last move takes it back
    ("score", None, None),
)


def positions() -> Iterator[tuple[str, State, str | None]]:
    """Each step of the lesson of Help Me!: its key, its position, and the move it asks for."""
    setup = _GAME.read_setup(
        {"board": _BOARD.split(), "creatures": _CREATURES, "first": LEARNER}, len(_CREATURES), Options()
    )
    state = _GAME.start(setup)
    for move in _BEFORE.split():
        state = _after(state, move)
    for key, asked, answer in _HELPME:
        yield key, state, asked
        for made in (asked, answer):
            if made is not None:
                state = _after(state, made)


@cache
def helpme_lesson() -> Lesson:
    """Help Me! in three moves: stacking, covering, and having the last word."""
    return Lesson(
        game=_GAME.key,
        steps=[
            LessonStep(key=key, view=_GAME.view(state, LEARNER), legal=[] if asked is None else [asked])
            for key, state, asked in positions()
        ],
    )


def _after(state: State, move: str) -> State:
    return _GAME.play(state, Act(state.mover, _GAME.read(move)))


LESSONS: Final[Mapping[str, Callable[[], Lesson]]] = MappingProxyType(
    {_GAME.key: helpme_lesson, Elementals.key: elementals_lesson}
)
"""By the game's key. Games without a lesson yet are not among them."""
