"""Positions of Elementals from decks written as text, from top to bottom."""

from collections.abc import Iterable

import pytest

from tablee.core import Illegal
from tablee.games.elementals import Elementals
from tablee.games.elementals.setup import CARDS, Card, Setup
from tablee.games.elementals.state import State
from tests.playing import act, after

GAME = Elementals()


def cards(text: str) -> tuple[Card, ...]:
    """`FWE crazy1` as cards."""
    return tuple(CARDS[name] for name in text.split())


def told(held: Iterable[Card]) -> str:
    """Cards as `FWE crazy1`."""
    return " ".join(str(card) for card in held)


def table(*decks: str, first: int = 0, minutes: int | None = None) -> State:
    """The first moment of a game with these decks; no card may be there twice."""
    held = tuple(cards(deck) for deck in decks)
    everything = [card for deck in held for card in deck]
    assert len(set(everything)) == len(everything), "a card was written twice"
    return GAME.start(Setup(held, first, minutes))


def played(state: State, *texts: str) -> State:
    """The state after these acts."""
    result: State = after(GAME, state, *texts)
    return result


def played_at(state: State, *acts: tuple[int, str]) -> State:
    """The state after these acts, each at its moment."""
    for at, text in acts:
        state = GAME.play(state, act(GAME, text, at))
    return state


def refused(state: State, text: str, at: int = 0) -> str:
    """What the table says when it refuses that act."""
    with pytest.raises(Illegal) as caught:
        GAME.play(state, act(GAME, text, at))
    return str(caught.value)


def decks(state: State) -> list[str]:
    """Every deck, top to bottom."""
    return [told(deck) for deck in state.decks]


def piles(state: State) -> list[str]:
    """Every pile, bottom to top."""
    return [told(pile) for pile in state.piles]


def middle(state: State) -> str:
    """The middle in the order it was laid."""
    return told(state.middle)


def ending(state: State) -> tuple[str, tuple[int, ...], tuple[int, ...]]:
    """Why the game ended, with which scores, and who won."""
    outcome = GAME.outcome(state)
    assert outcome is not None, "the game goes on"
    return outcome.reason, outcome.scores, outcome.winners


def going_on(state: State) -> bool:
    """Nobody has won yet."""
    return state.ended is None and GAME.outcome(state) is None


def match() -> State:
    """Three players. FWE lies in the middle and seat 1 has just flipped FWA, which matches it."""
    state = table("FWE AEW WAF EAW", "FWA EAF EFA AFE", "AFW WEA AEF FAW")
    return played(state, "0 flip", "1 flip")


def no_match() -> State:
    """Three players. FWE lies in the middle and seat 1 has just flipped EAF, which has nothing of it."""
    state = table("FWE AEW WAF EAW", "EAF FWA EFA AFE", "AFW WEA AEF FAW")
    return played(state, "0 flip", "1 flip")
