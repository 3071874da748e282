"""Whole games of Rauha between bots, each told what a person on its seat may know and remember."""

from collections.abc import Callable, Sequence
from typing import Any

from contest.duel import Clocked, Match
from tablee.bots.levels import looks_round
from tablee.bots.thought import Thinker, Thought
from tablee.core import Act, Chance, Outcome
from tablee.games import Rauha
from tablee.games.rauha.moves import Move
from tablee.games.rauha.setup import Options, Setup

GAME = Rauha()


class ByChance:
    """Any legal move."""

    def choose(self, thought: Thought, chance: Chance) -> str:
        return chance.choice(thought.legal)


def match(
    one: str,
    sit: Callable[[], Thinker],
    other: str,
    others: Callable[[], Thinker],
    seats: int,
    games: int,
    first: int = 0,
) -> Match:
    """Every deal as often as there are seats, so that `one` sits on each; both sides in turns."""
    won, seconds, theirs = 0.0, list[float](), list[float]()
    games = max(games // seats, 1) * seats
    for number in range(first, first + games):
        seat, deal = number % seats, number // seats
        setup = GAME.deal(seats, Options("AB"[deal % 2]), Chance(f"rauha strength {deal}"))
        mine = Clocked(sit())
        rivals = [Clocked(others()) for _ in range(seats - 1)]
        outcome = play(setup, [*rivals[:seat], mine, *rivals[seat:]], f"{number}")
        won += 1 / len(outcome.winners) if seat in outcome.winners else 0.0
        # The first ones may have compiled something.
        seconds += mine.seconds[3:]
        theirs += [second for rival in rivals for second in rival.seconds[3:]]
    mean, others_mean = sum(seconds) / len(seconds), sum(theirs) / len(theirs)
    return Match(seats, one, other, games, won / games, mean, max(seconds), others_mean)


def play(setup: Setup, thinkers: Sequence[Thinker], seed: str) -> Outcome:
    """The game to its end; of those who choose at once, the lowest seat thinks first, and tells nobody."""
    state, seats = GAME.start(setup), range(setup.seats)
    first = [GAME.view(state, seat) for seat in seats]
    lines: list[list[tuple[int | None, str]]] = [[] for _ in seats]
    views: list[list[Any]] = [[] for _ in seats]
    while (outcome := GAME.outcome(state)) is None:
        seat = min(GAME.awaiting(state))
        view = GAME.view(state, seat)
        told = Thought(
            game=GAME.key,
            level="",
            seat=seat,
            first=first[seat],
            lines=tuple(lines[seat]),
            view=view,
            legal=tuple(GAME.write(move) for move in GAME.legal(state, seat)),
            seed=f"{seed}/{len(lines[seat])}/{seat}",
            views=tuple(views[seat]),
        )
        text = thinkers[seat].choose(told, Chance(told.seed))
        if looks_round(GAME.key, text):
            views[seat].append(view)
        act = Act[Move](seat, GAME.read(text))
        for other in seats:
            lines[other].append((seat, GAME.retell(state, act, other)))
        state = GAME.play(state, act)
    return outcome
