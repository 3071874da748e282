"""Elementals from above: the middle, and under it the top of everybody's pile and how many cards they have.

A creature is three bands, its elements from head to legs; a special is one colour, by its kind. A frame is
round what was just turned.
"""

from typing import Final

from tablee.adapters.picture import Pixels
from tablee.adapters.picture.canvas import INK, PALE, Canvas, Colour
from tablee.games.elementals.setup import CARDS, Element, Elemental, Kind
from tablee.games.elementals.view import View

COLOURS: Final[dict[Element, Colour]] = {
    Element.AIR: (206, 220, 232),
    Element.WATER: (72, 130, 200),
    Element.EARTH: (134, 100, 66),
    Element.FIRE: (222, 92, 60),
}
SPECIALS: Final[dict[Kind, Colour]] = {
    Kind.CRAZY: (236, 200, 70),
    Kind.DOUBLE: (110, 170, 110),
    Kind.WIZARD: (140, 90, 180),
}
WIDTH: Final = 42
HEIGHT: Final = 54
STEP: Final = WIDTH + 12
MOST: Final = 5  # cards in the middle


def picture(view: View) -> Pixels:
    canvas = Canvas(max(view.seats, MOST) * STEP + 12, 2 * HEIGHT + 60)
    for number, name in enumerate(view.middle):
        _card(canvas, 12 + number * STEP, 10, name)
    turned = {shown.seat for shown in view.revealed}
    for seat, player in enumerate(view.players):
        x, y = 12 + seat * STEP, HEIGHT + 30
        if seat in turned:
            canvas.box(x - 3, y - 3, WIDTH + 6, HEIGHT + 6, INK)
        if player.top is None:
            canvas.box(x, y, WIDTH, HEIGHT, PALE)
        else:
            _card(canvas, x, y, player.top)
        canvas.number(x, y + HEIGHT + 8, player.deck)
        if seat == view.turn:
            canvas.box(x, y + HEIGHT + 22, WIDTH, 3, INK)
    return canvas.pixels


def _card(canvas: Canvas, x: int, y: int, name: str) -> None:
    card = CARDS[name]
    if not isinstance(card, Elemental):
        canvas.box(x, y, WIDTH, HEIGHT, SPECIALS[card.kind])
        return
    for number, part in enumerate((card.head, card.belly, card.legs)):
        canvas.box(x, y + number * HEIGHT // 3, WIDTH, HEIGHT // 3, COLOURS[part])
