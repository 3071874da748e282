"""Whole games between bots that are told what a server would tell them."""

from collections.abc import Iterator, Sequence
from typing import Any

from tablee.bots.levels import looks_round
from tablee.bots.thought import Thinker, Thought
from tablee.core import Act, AnyGame, Chance, Outcome
from tests.patience import until


def thought(
    game: AnyGame, states: Sequence[Any], acts: Sequence[Act[Any]], seat: int, seed: str = "think"
) -> Thought:
    """What that seat is told after these acts; `states` has the state before each, and the last one."""
    return Thought(
        game=game.key,
        level="test",
        seat=seat,
        first=game.view(states[0], seat),
        lines=tuple(
            (act.seat, game.retell(before, act, seat)) for before, act in zip(states, acts, strict=False)
        ),
        view=game.view(states[-1], seat),
        legal=tuple(game.write(move) for move in game.legal(states[-1], seat)),
        seed=f"{seed}/{len(acts)}",
        views=tuple(
            game.view(before, seat)
            for before, act in zip(states, acts, strict=False)
            if act.seat == seat and looks_round(game.key, game.write(act.move))
        ),
    )


def thoughts(game: AnyGame, setup: Any, thinkers: Sequence[Thinker]) -> Iterator[tuple[Thought, str]]:
    """Each thought of a game, and the move it led to; of several, the first seat thinks first."""
    states, acts = [game.start(setup)], list[Act[Any]]()
    for _ in until(lambda: game.outcome(states[-1]) is not None, "the end of the game"):
        seat = min(game.awaiting(states[-1]))
        told = thought(game, states, acts, seat)
        chosen = thinkers[seat].choose(told, Chance(told.seed))
        yield told, chosen
        acts.append(Act(seat, game.read(chosen)))
        states.append(game.play(states[-1], acts[-1]))


def played(game: AnyGame, setup: Any, thinkers: Sequence[Thinker]) -> Outcome:
    """How a game between these bots ends."""
    state = game.start(setup)
    for told, chosen in thoughts(game, setup, thinkers):
        state = game.play(state, Act(told.seat, game.read(chosen)))
    outcome = game.outcome(state)
    assert outcome is not None
    return outcome
