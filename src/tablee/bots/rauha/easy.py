"""A beginner: sees what this turn gives, overlooks the lines, and thinks of nothing that comes after."""

from collections.abc import Sequence
from typing import Final

from tablee.bots.rauha.known import holding, known
from tablee.bots.thought import Thought
from tablee.core import Chance, Seat
from tablee.games.rauha.cards import CARDS
from tablee.games.rauha.moves import Activate, Discard, End, Move, Place, Take
from tablee.games.rauha.notation import read
from tablee.games.rauha.state import State
from tablee.games.rauha.turn import activations, placements, step

CRYSTAL: Final = 0.25
"""What a beginner thinks a crystal is worth in points."""

SPORE: Final = 1.0


class Easy:
    """Takes and lays what gives most at once, uses whatever is worth its price, puts spores anywhere."""

    def choose(self, thought: Thought, chance: Chance) -> str:
        state, seat = known(thought.view), thought.seat
        worth = {text: _worth(state, seat, read(text)) for text in thought.legal}
        best = max(worth.values())
        return chance.choice([text for text in thought.legal if worth[text] == best])


def _worth(state: State, seat: Seat, move: Move) -> float:
    match move:
        case Take(card):
            held = holding(state, seat, CARDS[card])
            return max(_at_once(held, seat, way) for way in placements(held, seat))
        case Place() | Discard():
            return _at_once(state, seat, move)
        case Activate():
            return _gain(state, step(state, seat, move), seat)
        case End():
            return 0.0


def _at_once(state: State, seat: Seat, way: Place | Discard) -> float:
    """What that placement gives in this turn, with all that is worth activating after it."""
    after = step(state, seat, way)
    # Of the effects that place spores one target will do: they are all the same to a beginner.
    first = {move.source: move for move in reversed(tuple(activations(after, seat)))}
    after = _used(after, seat, tuple(first.values()))
    return _gain(state, after, seat)


def _used(state: State, seat: Seat, moves: Sequence[Activate]) -> State:
    for move in moves:
        if move in tuple(activations(state, seat)):
            after = step(state, seat, move)
            state = after if _gain(state, after, seat) > 0 else state
    return state


def _gain(before: State, after: State, seat: Seat) -> float:
    one, two = before.worlds[seat], after.worlds[seat]
    return (
        (two.energy - one.energy)
        + CRYSTAL * (two.crystals - one.crystals)
        + SPORE * (len(two.spores) - len(one.spores))
    )
