"""Players that leave it to chance, within what people do."""

from collections.abc import Sequence
from typing import Any, Final

from tablee.bots.bot import Bot
from tablee.core import AnyGame, Chance, timed
from tablee.games import Elementals
from tablee.games.elementals.moves import Book, Flip, Move, Slap
from tablee.games.elementals.setup import CARDS, ELEMENTALS, Elemental, Kind
from tablee.games.elementals.view import View

HUNDRED: Final = 100


class ChanceBot:
    """Any legal move, each as likely as the others; now and then a change of mind."""

    CHANGES_ITS_MIND = 5  # times in a hundred that it could

    def act(self, view: Any, legal: Sequence[Any], awaited: bool, chance: Chance) -> Any | None:
        if awaited or chance.below(HUNDRED) < self.CHANGES_ITS_MIND:
            return chance.choice(legal)
        return None


class HandyBot:
    """A plausible person at Elementals: sees most matches within 250 to 900 ms, and sometimes errs."""

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
    for turned in view.revealed:
        card = CARDS[turned.card]
        if isinstance(card, Elemental):
            for name in view.middle:
                if card.matches(ELEMENTALS[name]):
                    return Slap(ELEMENTALS[name])
        elif card.kind is Kind.CRAZY and not view.by_wizard:
            return Book()
    return None


def random_bot(game: AnyGame) -> Bot:
    """A player for random but plausible games."""
    return HandyBot() if game.key == Elementals.key else ChanceBot()
