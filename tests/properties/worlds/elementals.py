"""What is hidden in Elementals."""

from collections.abc import Iterator
from typing import Any

from tablee.core import Act, Chance, Viewer, changed
from tablee.games.elementals.moves import Book, Flip, Judge, Move, Reveal, Slap, Time
from tablee.games.elementals.setup import CARDS, ELEMENTALS
from tablee.games.elementals.state import Hand, State
from tests.properties.walks import Walk
from tests.properties.worlds.swapping import swapped


def universe() -> Iterator[Move]:
    yield from (Flip(), Judge(), Reveal(), Time(), Book(300))
    yield from (Slap(card, 300) for card in ELEMENTALS.values())


def other_world(state: State, viewer: Viewer, chance: Chance) -> State:
    """The order of all face-down cards, and the others' hands that nobody judged yet."""
    hidden = iter(chance.shuffled([*state.aside, *(card for deck in state.decks for card in deck)]))
    aside = tuple(next(hidden) for _ in state.aside)
    decks = tuple(tuple(next(hidden) for _ in deck) for deck in state.decks)
    hands = tuple(hand if hand.seat == viewer else other_hand(hand, state, chance) for hand in state.hands)
    setup = changed(state.setup, decks=tuple(chance.shuffled(deck) for deck in state.setup.decks))
    return changed(state, setup=setup, aside=aside, decks=decks, hands=hands)


def other_hand(hand: Hand, state: State, chance: Chance) -> Hand:
    """Another speed, another place; a book instead of a hand; perhaps a false start."""
    reaction, early = chance.below(1_000), chance.below(4) == 0
    moves: tuple[Slap | Book, ...] = (
        Book(reaction, early),
        *(Slap(card, reaction, early) for card in state.middle),
    )
    return Hand(hand.seat, chance.choice(moves), reaction)


def dealt_otherwise(played: Walk, viewer: Viewer, chance: Chance) -> tuple[Any, list[Act[Any]]]:
    """Cards that nobody turned yet change places."""
    seen: set[str] = set()
    for state, act in zip(played.states, played.acts, strict=False):
        turning = [act.seat] if isinstance(act.move, Flip) else []
        turning = list(state.remaining()) if isinstance(act.move, Reveal) else turning
        seen |= {str(state.decks[seat][0]) for seat in turning if state.decks[seat]}
    return swapped(played, [[name for name in CARDS if name not in seen]], chance)
