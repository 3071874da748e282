"""Elementals in numbers.

The middle, place by place; then by seat what was just turned there, the top of the pile, how many cards lie
in the deck and on the pile, who has left, whose hand is down and whose turn it is; last what has to happen
next.
"""

from typing import Final

from tablee.adapters.encoding import Floats, place
from tablee.games.elementals.moves import Book, Slap
from tablee.games.elementals.setup import CARDS, ELEMENTALS, Card, Element, Elemental, Kind, Options
from tablee.games.elementals.state import Duty
from tablee.games.elementals.view import View

MIDDLE: Final = 5
"""So many cards can lie in the middle: the first, and one more after each of the four doubles."""

PLACES: Final = MIDDLE + 1
"""Where a hand can fall: on each card of the middle, or with the book."""

PART: Final = {element: number for number, element in enumerate(Element)}
KIND: Final = {kind: number for number, kind in enumerate(Kind)}
ELEMENTAL: Final = 3 * len(PART)
FACE: Final = ELEMENTAL + len(KIND)
PLAYER: Final = 2 * FACE + 5
REST: Final = len(Duty) + 2


def size(seats: int, options: Options) -> int:
    return MIDDLE * ELEMENTAL + seats * PLAYER + REST


def hands(view: View) -> tuple[Slap | Book | None, ...]:
    """The hand that falls on each place, None where nothing lies; none at all where there is no race."""
    if not view.middle or not view.revealed or view.outcome is not None:
        return ()
    slaps = [Slap(ELEMENTALS[card]) for card in view.middle]
    return (*slaps, *[None] * (MIDDLE - len(slaps)), Book())


def write(view: View, array: Floats) -> None:
    for number, name in enumerate(view.middle):
        _face(CARDS[name], array[number * ELEMENTAL : (number + 1) * ELEMENTAL])
    players = array[MIDDLE * ELEMENTAL : -REST].reshape(view.seats, PLAYER)
    for shown in view.revealed:
        _face(CARDS[shown.card], players[place(view.viewer, shown.seat, view.seats), :FACE])
    for seat, player in enumerate(view.players):
        row = players[place(view.viewer, seat, view.seats)]
        if player.top is not None:
            _face(CARDS[player.top], row[FACE : 2 * FACE])
        row[2 * FACE :] = (
            player.deck / len(CARDS),
            player.pile / len(CARDS),
            player.gone,
            player.hand,
            seat == view.turn,
        )
    rest = array[-REST:]
    if view.duty is not None:
        rest[[*Duty].index(view.duty)] = 1
    rest[-2:] = view.by_wizard, view.last_card


def _face(card: Card, array: Floats) -> None:
    if isinstance(card, Elemental):
        for number, part in enumerate((card.head, card.belly, card.legs)):
            array[number * len(PART) + PART[part]] = 1
    else:
        array[ELEMENTAL + KIND[card.kind]] = 1
