"""How somebody reacts to a card: whether they see it, whether they err, and how fast their hand is."""

import math
from dataclasses import dataclass
from typing import Final

from tablee.bots.thought import Thought
from tablee.core import Chance, Millis, timed
from tablee.games.elementals.catch import right_hands
from tablee.games.elementals.moves import Book, Slap
from tablee.games.elementals.setup import CARDS, ELEMENTALS, Elemental
from tablee.games.elementals.view import View

FASTEST: Final[Millis] = 180
"""No bot is faster, however lucky: below lies what people call a false start."""

SLOWEST: Final[Millis] = 4_000

CRAZY: Final = 0.8
"""A crazy creature is seen sooner than a match: nothing is to be compared."""

EACH: Final = 0.12
"""Every further comparison costs so much more time, as a part of the first."""

NEAR: Final = 4.0
"""Errors happen so many times more often with a card that almost matches."""

_STEPS: Final = 1 << 20


@dataclass(frozen=True, slots=True)
class Reflex:
    """A player's eyes and hands: the middle reaction in ms, how it spreads, and what goes wrong.

    Reaction times are log-normal, as people's are: a long tail of slow ones, none too fast. Of a
    hundred chances `sees` are noticed; of a hundred cards with nothing to catch, `errs` are slapped.
    """

    median: Millis
    spread: float
    sees: float
    errs: float

    def choose(self, thought: Thought, chance: Chance) -> str:
        """The one move that is not a hand: to flip."""
        return thought.legal[0]

    def react(self, view: View, chance: Chance) -> Slap | Book | None:
        """A hand with its reaction time on what was just turned, or none."""
        if not view.middle or not view.revealed or view.outcome is not None:
            return None
        catches = to_catch(view)
        if not catches:
            return self._error(view, chance)
        right = chance.choice(catches)
        if _percent(chance) >= self.sees:
            return None
        comparisons = len(view.middle) * len(view.revealed)
        pace = CRAZY if isinstance(right, Book) else 1 + EACH * (comparisons - 1)
        return timed(right, self._reaction(pace, chance))

    def _error(self, view: View, chance: Chance) -> Slap | Book | None:
        """Now and then a hand falls on nothing, mostly where something almost matches."""
        near = [card for card in view.middle if any(_almost(card, shown.card) for shown in view.revealed)]
        if _percent(chance) >= self.errs * (NEAR if near else 1):
            return None
        return timed(Slap(ELEMENTALS[chance.choice(near or view.middle)]), self._reaction(1.0, chance))

    def _reaction(self, pace: float, chance: Chance) -> Millis:
        drawn = self.median * pace * math.exp(self.spread * _normal(chance))
        return round(min(max(drawn, FASTEST), SLOWEST))


def to_catch(view: View) -> tuple[Slap | Book, ...]:
    """What there is to catch on the table."""
    middle = [ELEMENTALS[name] for name in view.middle]
    return right_hands(middle, [CARDS[turned.card] for turned in view.revealed], view.by_wizard)


def _almost(middle: str, shown: str) -> bool:
    """The same three elements, or two of them, in other places: what a quick eye takes for a match."""
    card = CARDS[shown]
    if not isinstance(card, Elemental):
        return False
    return len(set(middle) & set(shown)) >= 2 and not card.matches(ELEMENTALS[middle])


def _percent(chance: Chance) -> float:
    return 100 * chance.below(_STEPS) / _STEPS


def _normal(chance: Chance) -> float:
    """A number from the normal distribution (Box and Muller)."""
    radius = math.sqrt(-2 * math.log((1 + chance.below(_STEPS)) / _STEPS))
    return radius * math.cos(2 * math.pi * chance.below(_STEPS) / _STEPS)
