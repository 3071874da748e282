"""Elementals as text: the middle, then everybody's deck and pile."""

from collections.abc import Sequence

from tablee.draw.seats import draw_outcome, seat_name
from tablee.games.elementals.state import Duty
from tablee.games.elementals.story import HandTold
from tablee.games.elementals.view import PlayerView, View

DUTIES = {
    Duty.SET: "to set the middle",
    Duty.ADD: "to add to the middle",
    Duty.FLIP: "to flip",
    Duty.REVEAL: "called a wizard: all will flip",
}


def draw(view: View, names: Sequence[str]) -> str:
    """`FWE` is a head of fire, a belly of water, legs of earth."""
    lines = [f"Middle: {' '.join(view.middle) or 'empty'}"]
    if view.revealed:
        lines.append("Just revealed: " + ", ".join(f"{r.card} by {names[r.seat]}" for r in view.revealed))
    if view.verdict is not None:
        lines.append("Judged: " + "; ".join(_judged(hand, names) for hand in view.verdict.hands))
    lines.append("")
    for seat, player in enumerate(view.players):
        turn = f" ← {DUTIES[view.duty]}" if view.duty is not None and seat == view.turn else ""
        lines.append(f"{seat_name(seat, names)}: {_player(player)}{turn}")
    if view.own_hand is not None:
        lines += ["", f"Your hand: {view.own_hand}"]
    if view.last_card:
        lines += ["", "The next player has no card: this one can still be caught."]
    if view.outcome is not None:
        lines += ["", draw_outcome(view.outcome, names)]
    return "\n".join(lines)


def _player(player: PlayerView) -> str:
    if player.gone:
        return "has left the game"
    pile = "no pile" if player.top is None else f"pile of {player.pile} with {player.top} on top"
    return f"{player.deck} cards, {pile}{', hand down' if player.hand else ''}"


def _judged(hand: HandTold, names: Sequence[str]) -> str:
    match hand.outcome:
        case "right":
            effect = f", takes {hand.cards}"
        case "wrong":
            effect = f", pays {hand.cards}" if hand.cards else ", cannot pay"
        case "void":
            effect = ""
    return f"{names[hand.seat]} {hand.move} {hand.outcome}{effect}"
