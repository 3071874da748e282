"""Elementals in one hand of every kind: a match, a book, a double, a wizard, and somebody else's error."""

from typing import Final

from tablee.core import Act
from tablee.games import Elementals
from tablee.games.elementals.setup import CARDS, Options
from tablee.server.http.lessons.script import Asked, Script

# What both turn in the lesson, in this order. The rest of the cards lies below.
_TOPS: Final = (
    "AEF EAW WEA AFE FAE crazy2 AWF",
    "FWE FWA crazy1 double1 AFW wizard1 FEE EEW",
)
_OTHER: Final = 1

_STEPS: Final = (
    Asked("welcome"),
    Asked("flip", "0 flip"),  # nothing alike: the other goes on
    Asked("nothing", then="1 flip"),  # FWA beside FWE
    Asked("match", "0 slap FWE 640", "- judge"),
    Asked("took"),
    Asked("set", "0 flip"),
    Asked("quiet", then="1 flip"),  # a crazy creature
    Asked("crazy", "0 book 520", "- judge; 0 flip; 1 flip"),  # and then a double
    Asked("double"),
    Asked("add", "0 flip", "1 flip"),  # two lie in the middle: AFW matches one of them
    Asked("pick", "0 slap AFE 700", "- judge; 0 flip; 1 flip"),  # and then a wizard
    Asked("wizard", then="- reveal"),  # FEE beside FAE; the learner's own card does nothing
    Asked("all", "0 slap FAE 810", "- judge; 0 flip; 1 flip; 1 slap AWF 590; - judge"),
    Asked("error"),  # the other's hand was wrong
    Asked("end"),
)


def script() -> Script:
    """What is taught, from where."""
    game = Elementals()
    dealt = game.start(game.read_setup(_dealt(), len(_TOPS), Options()))
    return Script(game, game.play(dealt, Act(_OTHER, game.read("flip"))), _STEPS)


def _dealt() -> dict[str, object]:
    tops = [top.split() for top in _TOPS]
    rest = [card for card in CARDS if all(card not in top for top in tops)]
    each = len(CARDS) // len(tops)
    decks = []
    for top in tops:
        missing = each - len(top)
        decks.append([*top, *rest[:missing]])
        rest = rest[missing:]
    return {"decks": decks, "first": _OTHER}
