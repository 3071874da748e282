"""Somebody who knows the way of the avatar by heart, and what each biome will still give on it."""

from tablee.bots.rating import Rating
from tablee.bots.rauha.known import holding, known
from tablee.bots.rauha.worth import worth
from tablee.bots.thought import Thought
from tablee.core import Chance, Seat
from tablee.games.rauha.cards import CARDS
from tablee.games.rauha.moves import Activate, Discard, End, Move, Place, Take
from tablee.games.rauha.notation import read
from tablee.games.rauha.state import State
from tablee.games.rauha.together import together
from tablee.games.rauha.turn import activations, placements, step


class Medium:
    """Every card on every cell, the rest of the turn after it, and what the world promises then."""

    def choose(self, thought: Thought, chance: Chance) -> str:
        value = _values(thought)
        best = max(value.values())
        return chance.choice([text for text in thought.legal if value[text] == best])

    def rate(self, thought: Thought, played: str, chance: Chance) -> Rating:
        """Counts in energy: what there is, and what the world promises."""
        value = _values(thought)
        worth = value.pop(played)
        other = max(value, key=lambda text: value[text])
        return Rating(worth, other, value[other])


def _values(thought: Thought) -> dict[str, float]:
    """By move: what the world promises after it."""
    state = known(thought.view)
    return {text: _value(state, thought.seat, read(text)) for text in thought.legal}


def _value(state: State, seat: Seat, move: Move) -> float:
    match move:
        case Take(card):
            held = holding(state, seat, CARDS[card])
            return max(_turn(held, seat, way) for way in placements(held, seat))
        case Place() | Discard() | Activate():
            return _turn(state, seat, move)
        case End():
            return worth(state, seat)


def _turn(state: State, seat: Seat, first: Place | Discard | Activate) -> float:
    """What the world is worth when the turn is played on, as well as one sees, from that move."""
    state = step(state, seat, first)
    for move in together(state, seat):
        state = step(state, seat, move)
    value = worth(state, seat)
    while True:
        tried = ((worth(after, seat), after) for after in _next(state, seat))
        better = max(tried, key=lambda pair: pair[0], default=None)
        if better is None or better[0] < value:
            return value
        value, state = better


def _next(state: State, seat: Seat) -> list[State]:
    return [step(state, seat, move) for move in activations(state, seat)]
