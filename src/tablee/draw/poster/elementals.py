"""Elementals from above: the middle, and under it the top of everybody's pile."""

from typing import Final

from tablee.draw.poster.sheet import Board, box, number
from tablee.games.elementals.setup import CARDS, Element, Elemental, Kind
from tablee.games.elementals.view import View

COLOURS: Final[dict[Element, str]] = {
    Element.AIR: "#b9cfe4",
    Element.WATER: "#3f83cf",
    Element.EARTH: "#8a6440",
    Element.FIRE: "#dd5a3a",
}
SPECIALS: Final[dict[Kind, str]] = {Kind.CRAZY: "#e9c63f", Kind.DOUBLE: "#64a86a", Kind.WIZARD: "#8a55b8"}
STEP: Final = 130
CARD: Final = (106, 130)
EDGE: Final = 30


def board(view: View) -> Board:
    """What lies open; of the decks how many cards they have."""
    count = max(view.seats, len(view.middle), 3)
    width, height = count * STEP + 2 * EDGE, 2 * CARD[1] + 160
    drawn = [box(0, 0, width, height, "#a8664a", 60)]
    start = (width - len(view.middle) * STEP) / 2 + 12
    for place, name in enumerate(view.middle):
        drawn += _card(start + place * STEP, 40, name)
    start = (width - view.seats * STEP) / 2 + 12
    for seat, player in enumerate(view.players):
        x, y = start + seat * STEP, CARD[1] + 80
        drawn += [box(x, y, *CARD, "#83492f", 12)] if player.top is None else _card(x, y, player.top)
        drawn.append(number(x + CARD[0] / 2, y + CARD[1] + 32, player.deck, 34, "#fffaf0"))
    return Board("".join(drawn), width, height)


def _card(x: float, y: float, name: str) -> list[str]:
    card, (width, height) = CARDS[name], CARD
    drawn = [box(x, y, width, height, "#fffaf0", 12)]
    if not isinstance(card, Elemental):
        return [*drawn, box(x + 6, y + 6, width - 12, height - 12, SPECIALS[card.kind], 8)]
    third = (height - 12) / 3
    return drawn + [
        box(x + 6, y + 6 + place * third, width - 12, third - 3, COLOURS[element], 8)
        for place, element in enumerate((card.head, card.belly, card.legs))
    ]
