"""Random walks through games: what Hypothesis draws is the seed and the length."""

from dataclasses import dataclass
from typing import Any

from hypothesis import strategies as st

from tablee.core import Act, AnyGame, Chance, Choice, Timed, timed

seeds = st.integers(0, 10**9).map(str)


def _options(game: AnyGame) -> list[dict[str, Any]]:
    """The usual ones, and each other choice by itself; of a number, a small one."""
    others = [
        {option.key: value}
        for option in game.offers
        for value in (option.choices[1:] if isinstance(option, Choice) else [option.low + 2])
    ]
    return [{}, *others]


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
    options = chance.choice(_options(game))
    setup = game.deal(seats, game.options(options), Chance(seed))
    states, acts, now = [game.start(setup)], list[Act[Any]](), 0
    while len(acts) < longest and game.outcome(states[-1]) is None:
        state = states[-1]
        awaited = [seat for seat in range(seats) if seat in game.awaiting(state)]
        due = next(iter(game.due(state)), None)
        able = [seat for seat in range(seats) if game.legal(state, seat)]
        now += chance.below(1_500)
        if able and (chance.below(8) == 0 or (not awaited and due is None)):
            seat = chance.choice(able)
            move = timed(chance.choice(game.legal(state, seat)), 200 + chance.below(5))
            act = Act[Any](seat, move, now)
        elif awaited:
            seat = chance.choice(awaited)
            quiet = [move for move in game.legal(state, seat) if not isinstance(move, Timed)]
            act = Act(seat, chance.choice(quiet), now)
        else:
            assert due is not None, "nobody is awaited, so the table owes something"
            now = max(now, due.at)
            act = Act(None, due.move, now)
        states.append(game.play(state, act))
        acts.append(act)
    return Walk(game, seats, options, seed, setup, states, acts)
