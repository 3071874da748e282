"""A whole game between bots, with no table and no clock."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from tablee.bots.bot import Bot
from tablee.core import Act, AnyGame, Chance, Millis, Outcome, Timed

PACE: Final[Millis] = 1_000
"""How long a move takes by the game's own clock, give or take a half."""


@dataclass(frozen=True, slots=True)
class Played:
    """A finished game: how it was dealt, what happened, and how it ended."""

    setup: Any
    acts: tuple[Act[Any], ...]
    outcome: Outcome


def play_out(game: AnyGame, setup: Any, bots: Sequence[Bot], chance: Chance) -> Played:
    """Lets the bots, one a seat, play the game to its end. The same chance gives the same game."""
    state, acts, now = game.start(setup), list[Act[Any]](), 0
    while (outcome := game.outcome(state)) is None:
        offers = _offers(game, state, bots, chance, now)
        hands = [act for act in offers if isinstance(act.move, Timed)]
        due = next(iter(game.due(state)), None)
        later = now + PACE // 2 + chance.below(PACE)
        if hands:
            # Hands fall where they fall: all of them count, whichever comes first.
            chosen = sorted(hands, key=lambda act: act.at)
        elif due is not None and (not offers or due.at <= later):
            chosen = [Act(None, due.move, max(now, due.at))]
        else:
            act = chance.choice(offers)
            chosen = [Act(act.seat, act.move, later)]
        for act in chosen:
            state = game.play(state, act)
        acts += chosen
        now = chosen[-1].at
    return Played(setup, tuple(acts), outcome)


def _offers(game: AnyGame, state: Any, bots: Sequence[Bot], chance: Chance, now: Millis) -> list[Act[Any]]:
    """What each bot that may act wants to do."""
    awaited, offers = game.awaiting(state), []
    for seat, bot in enumerate(bots):
        if legal := game.legal(state, seat):
            move = bot.act(game.view(state, seat), legal, seat in awaited, chance)
            if isinstance(move, Timed):
                offers.append(Act(seat, move, now + (move.reaction or 0)))
            elif move is not None:
                offers.append(Act(seat, move, now))
    return offers
