"""Training for Elementals: cards to react to, dealt by chance and judged by the rules themselves."""

from typing import Final

from tablee.core import Chance
from tablee.games import Elementals
from tablee.games.elementals.catch import hands_on, right_hands
from tablee.games.elementals.notation import write
from tablee.games.elementals.setup import ELEMENTALS, Card, Kind, Special
from tablee.wire.http import Exercise, Training

CRAZY: Final = 15
DOUBLE: Final = 5
MATCH: Final = 50
"""How many of a hundred cards are a crazy creature, another special, and a match; the rest is nothing."""


def training(rounds: int, seed: str) -> Training:
    """So many cards beside a middle of one or two. The same seed deals the same."""
    chance = Chance(seed)
    return Training(game=Elementals.key, rounds=[_exercise(chance) for _ in range(rounds)])


def _exercise(chance: Chance) -> Exercise:
    elementals = tuple(ELEMENTALS.values())
    middle = chance.shuffled(elementals)[: 1 + (chance.below(4) == 0)]
    drawn = chance.below(100)
    card: Card
    if drawn < CRAZY:
        card = Special(Kind.CRAZY, 1 + chance.below(4))
    elif drawn < CRAZY + DOUBLE:
        card = Special(Kind.DOUBLE, 1 + chance.below(4))
    else:
        wanted = drawn < CRAZY + DOUBLE + MATCH
        fits = [
            other
            for other in elementals
            # A card that matches both would have two right answers.
            if other not in middle and sum(other.matches(one) for one in middle) == wanted
        ]
        card = chance.choice(fits)
    right = right_hands(middle, [card], by_wizard=False)
    return Exercise(
        middle=[str(one) for one in middle],
        card=str(card),
        hands=[write(hand) for hand in hands_on(middle)],
        right=write(right[0]) if right else None,
    )
