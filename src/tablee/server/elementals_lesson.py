"""The lesson of Elementals: one hand of every kind, in a real game for two."""

from collections.abc import Iterator
from functools import cache
from typing import Final

from tablee.core import Act
from tablee.games import Elementals
from tablee.games.elementals.setup import CARDS, Options
from tablee.games.elementals.state import State
from tablee.wire.http import Lesson, LessonStep

LEARNER: Final = 0
_GAME: Final = Elementals()

# What both turn in the lesson, in this order. The rest of the cards lies below.
_TOPS: Final = (
    "AEF EAW WEA AFE FAE crazy2 AWF",
    "FWE FWA crazy1 double1 AFW wizard1 FEE EEW",
)

# A step has a key, the move it asks the learner for, and all that happens then: `0:` and `1:` are the
# seats, `-:` is the table itself.
_STEPS: Final[tuple[tuple[str, str | None, str], ...]] = (
    ("welcome", None, ""),
    ("flip", "flip", "0:flip"),  # nothing alike: the other goes on
    ("nothing", None, "1:flip"),  # FWA beside FWE
    ("match", "slap FWE", "0:slap FWE 640, -:judge"),
    ("took", None, ""),
    ("set", "flip", "0:flip"),
    ("quiet", None, "1:flip"),  # a crazy creature
    ("crazy", "book", "0:book 520, -:judge, 0:flip, 1:flip"),  # and then a double
    ("double", None, ""),
    ("add", "flip", "0:flip, 1:flip"),  # two lie in the middle: AFW matches one of them
    ("pick", "slap AFE", "0:slap AFE 700, -:judge, 0:flip, 1:flip"),  # and then a wizard
    ("wizard", None, "-:reveal"),  # FEE beside FAE; the learner's own card does nothing
    ("all", "slap FAE", "0:slap FAE 810, -:judge, 0:flip, 1:flip, 1:slap AWF 590, -:judge"),
    ("error", None, ""),  # the other's hand was wrong
    ("end", None, ""),
)


def positions() -> Iterator[tuple[str, State, str | None]]:
    """Each step: its key, its position, and the move it asks for."""
    state = _played(_GAME.start(_GAME.read_setup(_dealt(), len(_TOPS), Options())), "1:flip")
    for key, asked, then in _STEPS:
        yield key, state, asked
        state = _played(state, then)


@cache
def elementals_lesson() -> Lesson:
    """A match, a book, a double, a wizard, and somebody else's error."""
    return Lesson(
        game=_GAME.key,
        steps=[
            LessonStep(key=key, view=_GAME.view(state, LEARNER), legal=[] if asked is None else [asked])
            for key, state, asked in positions()
        ],
    )


def _dealt() -> dict[str, object]:
    tops = [top.split() for top in _TOPS]
    rest = [card for card in CARDS if all(card not in top for top in tops)]
    each = len(CARDS) // len(tops)
    decks = []
    for top in tops:
        missing = each - len(top)
        decks.append([*top, *rest[:missing]])
        rest = rest[missing:]
    return {"decks": decks, "first": 1}


def _played(state: State, acts: str) -> State:
    for act in filter(None, acts.split(", ")):
        seat, _, move = act.partition(":")
        state = _GAME.play(state, Act(None if seat == "-" else int(seat), _GAME.read(move)))
    return state
