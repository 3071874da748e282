"""Random walks through games: what Hypothesis draws is the seed and the length."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from hypothesis import strategies as st

from tablee.core import Act, AnyGame, Chance, timed
from tablee.games import elementals, helpme, rauha
from tablee.games.elementals.moves import Book, Flip, Judge, Reveal, Slap, Time
from tablee.games.elementals.setup import ELEMENTALS
from tablee.games.helpme.moves import CELLS as HELPME_CELLS
from tablee.games.helpme.moves import Move as HelpMeMove
from tablee.games.rauha.cards import CARDS, CELLS, ENTITIES
from tablee.games.rauha.moves import Activate, Discard, End, Place, Take

seeds = st.integers(0, 10**9).map(str)

OPTIONS: dict[str, list[dict[str, Any]]] = {
    "helpme": [{}, {"open_stacks": True}],
    "rauha": [{}, {"side": "B"}],
    "elementals": [{}, {"minutes": 3}],
}


@dataclass(frozen=True)
class Walk:
    """A game played by chance: the states, and the acts that lead from one to the next."""

    game: AnyGame
    seats: int
    options: dict[str, Any]
    seed: str
    setup: Any
    states: list[Any]
    acts: list[Act[Any]]


def walk(game: AnyGame, seats: int, seed: str, longest: int) -> Walk:
    """At most so many acts. Mostly what the game waits for; now and then whatever is allowed."""
    chance = Chance(f"walk {seed}")
    options = chance.choice(OPTIONS[game.key])
    setup = game.deal(seats, game.options(options), Chance(seed))
    states, acts, now = [game.start(setup)], list[Act[Any]](), 0
    while len(acts) < longest and game.outcome(states[-1]) is None:
        state = states[-1]
        awaited = [seat for seat in range(seats) if seat in game.awaiting(state)]
        due = game.due(state)
        able = [seat for seat in range(seats) if game.legal(state, seat)]
        now += chance.below(1_500)
        if able and (chance.below(8) == 0 or (not awaited and due is None)):
            seat = chance.choice(able)
            move = timed(chance.choice(game.legal(state, seat)), 200 + chance.below(5))
            act = Act[Any](seat, move, now)
        elif awaited:
            seat = chance.choice(awaited)
            quiet = [move for move in game.legal(state, seat) if not isinstance(move, Slap | Book)]
            act = Act(seat, chance.choice(quiet), now)
        else:
            assert due is not None, "nobody is awaited, so the table owes something"
            now = max(now, due.at)
            act = Act(None, due.move, now)
        states.append(game.play(state, act))
        acts.append(act)
    return Walk(game, seats, options, seed, setup, states, acts)


def universe(game: AnyGame) -> Iterator[Any]:
    """Every move that can be written down at all, hands with one reaction time."""
    match game.key:
        case helpme.HelpMe.key:
            yield from (HelpMeMove(one, other) for one in HELPME_CELLS for other in HELPME_CELLS)
        case rauha.Rauha.key:
            places: list[int | None] = [None, *CELLS]
            yield from (Take(card) for card in CARDS)
            yield from (Place(cell) for cell in CELLS)
            yield from (Discard(spore) for spore in places)
            yield from (Activate(cell, spore) for cell in CELLS for spore in places)
            yield from (Activate(name, spore) for name in ENTITIES for spore in places)
            yield End()
        case elementals.Elementals.key:
            yield from (Flip(), Judge(), Reveal(), Time(), Book(300))
            yield from (Slap(card, 300) for card in ELEMENTALS.values())
        case _:
            raise AssertionError(f"{game.key} needs its universe of moves here")
