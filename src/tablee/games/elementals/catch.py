"""What is right: a hand on a match of the middle, a book on a crazy creature of an ordinary turn."""

from collections.abc import Iterable, Sequence

from tablee.games.elementals.moves import Book, Slap
from tablee.games.elementals.setup import Card, Elemental, Kind, Special


def catch(hand: Slap | Book, revealed: Iterable[Card], by_wizard: bool) -> Card | None:
    """The card just revealed that makes the hand right; None for a wrong one.

    A false start is a wrong hand, wherever it fell.
    """
    if hand.early:
        return None
    return next((card for card in revealed if _is_caught(card, hand, by_wizard)), None)


def hands_on(middle: Iterable[Elemental]) -> tuple[Slap | Book, ...]:
    """Every hand that can be put down there."""
    slaps: tuple[Slap | Book, ...] = tuple(Slap(card) for card in middle)
    return (*slaps, Book())


def right_hands(
    middle: Iterable[Elemental], revealed: Sequence[Card], by_wizard: bool
) -> tuple[Slap | Book, ...]:
    """Every right hand, card by card as they were revealed."""
    hands = hands_on(middle)
    return tuple(hand for card in revealed for hand in hands if _is_caught(card, hand, by_wizard))


def calls_for_book(card: Card, by_wizard: bool) -> bool:
    """A crazy creature does, but not one that a wizard made somebody turn."""
    return isinstance(card, Special) and card.kind is Kind.CRAZY and not by_wizard


def _is_caught(card: Card, hand: Slap | Book, by_wizard: bool) -> bool:
    if isinstance(hand, Book):
        return calls_for_book(card, by_wizard)
    return isinstance(card, Elemental) and card.matches(hand.target)
