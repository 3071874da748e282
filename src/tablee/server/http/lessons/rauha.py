"""Rauha in one round: draft, place, align three, an entity, a spore, the scoring and its water."""

from typing import Final

from tablee.games.rauha import Rauha
from tablee.games.rauha.cards import CARDS
from tablee.games.rauha.setup import Options
from tablee.server.http.lessons.script import LEARNER, Asked, Script

# The learner takes from satellite 1 under the moon (turns 1 and 3), from satellite 0 under the star.
_SATELLITES: Final = ["I-06", "I-09", "I-25", "I-20"], ["I-35", "I-26", "I-17", "I-12"]

_STEPS: Final = (
    Asked("welcome"),
    Asked("draft", "0 take I-35", "1 take I-09"),
    Asked("place", "0 place a1"),  # crystal and mushroom, two points; the crystal below is printed
    Asked(
        "activate",
        "0 activate a1",
        "0 activate a2; 0 activate a3;"
        "1 place b2; 1 activate a1; 1 activate a2; 1 activate a3;"
        "1 take I-17; 0 take I-06",
    ),
    Asked("align", "0 place a3"),  # the third crystal of the column
    Asked(
        "entity",
        "0 activate Kiteet",
        "0 activate b1; 0 activate b2;"
        "1 place c3; 1 activate b1; 1 activate b2;"
        "0 take I-26; 1 take I-20; 0 place c1",
    ),
    Asked(
        "spore",
        "0 activate c2 spore a1",
        "0 activate c3; 1 discard spore c3; 1 activate c3",
    ),
    Asked("scoring", "0 activate a1", "0 activate Kiteet"),  # and with the last of them, the water
    Asked("water", then="1 activate c3"),
    Asked("end"),
)


def script() -> Script:
    """What is taught, from where."""
    game = Rauha()
    dealt = [card for satellite in _SATELLITES for card in satellite]
    first = [*dealt, *(id for id, card in CARDS.items() if card.age == 1 and id not in dealt)]
    second = [id for id, card in CARDS.items() if card.age == 2]
    # Both markers lie on 0; the learner's on top leads.
    document = {"side": "A", "decks": {"1": first, "2": second}, "pile": [1 - LEARNER, LEARNER]}
    return Script(game, game.start(game.read_setup(document, 2, Options())), _STEPS)
