"""A plausible person at a game that nobody plays for real."""

from collections.abc import Sequence
from typing import Final

from tablee.bots.elementals.reflex import to_catch
from tablee.core import Chance, timed
from tablee.games.elementals.moves import Book, Flip, Move, Slap
from tablee.games.elementals.view import View

HUNDRED: Final = 100


class HandyBot:
    """Sees most matches within 250 to 900 ms, and sometimes errs."""

    SEES = 85  # matches in a hundred that are noticed
    ERRS = 2  # times in a hundred that a hand falls on nothing
    FASTEST, SLOWEST = 250, 900

    def act(self, view: View, legal: Sequence[Move], awaited: bool, chance: Chance) -> Move | None:
        hand = self._hand(view, legal, chance)
        if hand is not None:
            return timed(hand, self.FASTEST + chance.below(self.SLOWEST - self.FASTEST + 1))
        return Flip() if awaited else None

    def _hand(self, view: View, legal: Sequence[Move], chance: Chance) -> Slap | Book | None:
        hands = [move for move in legal if isinstance(move, Slap | Book)]
        if not hands or any(player.hand for player in view.players):
            return None  # nothing to put a hand on, or somebody was faster
        if chance.below(HUNDRED) < self.ERRS:
            return chance.choice(hands)
        right = right_hand(view)
        return right if chance.below(HUNDRED) < self.SEES else None


def right_hand(view: View) -> Slap | Book | None:
    """What there is to catch on the table, if anything."""
    return next(iter(to_catch(view)), None)
