"""What each person at the table may know."""

from typing import Literal

import msgspec

from tablee.core import Outcome, Seat, Viewer
from tablee.games.elementals.notation import write
from tablee.games.elementals.state import Duty, Place, State
from tablee.games.elementals.story import Judged, judged


class PlayerView(msgspec.Struct, frozen=True, gc=False):
    """A player from outside: cards in the deck, the face-up pile's top and height, who left.

    `struck`: they have had their hand on the card that lies there; `hand`: it lies there unjudged.
    """

    deck: int
    top: str | None
    pile: int
    gone: bool
    hand: bool
    struck: bool


class RevealedView(msgspec.Struct, frozen=True, gc=False):
    """A card just turned, and on whose pile it lies."""

    seat: Seat
    card: str


class TurnedView(msgspec.Struct, frozen=True, gc=False):
    """A card that was turned for all to see, and where it went."""

    seat: Seat
    card: str
    to: Place


class View(msgspec.Struct, frozen=True, gc=False):
    """The table as one viewer sees it.

    Nobody sees into a deck, not even their own. That a hand is down is seen by all; where it lies
    and how fast it was, only by its owner until it is judged. `verdict` has all hands judged since the
    last card was turned. `ended_by` is the seat whose empty deck or error ended the game.
    """

    game: Literal["elementals"]
    viewer: Viewer
    seats: int
    minutes: int | None
    players: tuple[PlayerView, ...]
    middle: tuple[str, ...]
    turned: tuple[TurnedView, ...]
    revealed: tuple[RevealedView, ...]
    by_wizard: bool
    turn: Seat | None
    duty: Duty | None
    last_card: bool
    own_hand: str | None
    verdict: Judged | None
    ended_by: Seat | None
    outcome: Outcome | None


def own(state: State, seat: Seat) -> dict[str, object]:
    """Where the hand of that seat lies, and how fast it was."""
    hand = next((hand for hand in state.hands if hand.seat == seat), None)
    return {"own_hand": None if hand is None else write(hand.move)}


def public(state: State, outcome: Outcome | None) -> View:
    """What lies face up, how many lie face down, and whose hands are down."""
    over = outcome is not None
    down, struck = {hand.seat for hand in state.hands}, state.struck()
    return View(
        game="elementals",
        viewer=None,
        seats=state.seats,
        minutes=state.setup.minutes,
        players=tuple(
            PlayerView(
                deck=len(state.decks[seat]),
                top=str(state.piles[seat][-1]) if state.piles[seat] else None,
                pile=len(state.piles[seat]),
                gone=seat in state.gone,
                hand=seat in down,
                struck=seat in struck,
            )
            for seat in range(state.seats)
        ),
        middle=tuple(str(card) for card in state.middle),
        turned=tuple(TurnedView(turned.seat, str(turned.card), turned.to) for turned in state.turned),
        revealed=tuple(RevealedView(seat, str(card)) for seat, card in state.revealed),
        by_wizard=state.by_wizard,
        turn=None if over else state.turn,
        duty=None if over else state.duty,
        last_card=state.last_card(),
        own_hand=None,
        verdict=None if state.verdict is None else judged(state.verdict.hands),
        ended_by=state.ended_by,
        outcome=outcome,
    )
