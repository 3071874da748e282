"""One bot alone at tables of another: who is stronger, by how much, and how sure that is."""

import math
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from tablee.bots.arena import Played
from tablee.bots.racing import Racing
from tablee.bots.sitting import Sitting
from tablee.bots.thought import Reflexes, Thinker, Thought
from tablee.core import AnyGame, AnyRaceGame, Chance, RaceGame, Seat, Timed, untimed

SURE: Final = 1.96
"""Nineteen times of twenty the truth lies within so many standard errors."""


@dataclass(slots=True)
class Entrant:
    """Somebody who plays a match, and how that went: seconds by its clock, thoughts, and faults."""

    name: str
    bot: Any
    """A Thinker; in a race, one with Reflexes."""
    clock: Callable[[], float] = time.process_time
    """What its thoughts are timed by: processor time, unless it thinks elsewhere."""
    seconds: float = 0.0
    thoughts: int = 0
    faults: int = 0
    """How often it raised an error or answered nothing legal: chance then moved for it, and no hand fell."""
    late: int = 0
    """How many of its faults were that it had not answered in time (TimeoutError)."""


@dataclass(frozen=True, slots=True)
class Duel:
    """A game of the match: from which seed, who sat where, and what came of it."""

    seed: str
    names: tuple[str, ...]
    played: Played
    share: float
    """How much of the win is the first entrant's."""


@dataclass(slots=True)
class Score:
    """What the first entrant has won so far, alone among others at a table of so many."""

    seats: int
    shares: list[float] = field(default_factory=list)

    @property
    def share(self) -> float:
        return sum(self.shares) / len(self.shares)

    @property
    def within(self) -> tuple[float, float]:
        """Between which shares the true one lies, nineteen times of twenty (Wilson 1927)."""
        games, square = len(self.shares), SURE * SURE
        centre = (self.share + square / (2 * games)) / (1 + square / games)
        spread = math.sqrt(self.share * (1 - self.share) / games + square / (4 * games * games))
        half = SURE * spread / (1 + square / games)
        return (0.0 if self.share == 0 else centre - half), (1.0 if self.share == 1 else centre + half)

    @property
    def elo(self) -> float | None:
        """The difference of ratings that gives this share, if each of the others is one opponent.

        None for all or nothing: no difference gives that.
        """
        return self._elo(self.share)

    @property
    def elo_within(self) -> tuple[float | None, float | None]:
        """Between which differences the true one lies; None where it may be any larger one."""
        low, high = self.within
        return self._elo(low), self._elo(high)

    def _elo(self, share: float) -> float | None:
        return None if share in (0, 1) else 400 * math.log10(share * (self.seats - 1) / (1 - share))


def match(
    game: AnyGame,
    options: Any,
    seats: int,
    entrants: tuple[Entrant, Entrant],
    games: int,
    seed: str,
    seconds: float | None = None,
) -> Iterator[Duel]:
    """So many games, in each of which the first entrant sits alone among others. The same deal is played from
    every seat before the next; game k is dealt from the seed "SEED-n", n counting the deals.

    They are asked one after the other, and told to think for `seconds` at the most. Whoever thinks in this
    process is trusted to come back; `tablee arena` lets only the levels of the house think in its own.
    """
    one, other = entrants
    for number in range(games):
        deal, seat = f"{seed}-{number // seats}", number % seats
        setup = game.deal(seats, options, Chance(deal))
        table = [one if place == seat else other for place in range(seats)]
        own = f"{deal}/{seat}"
        if isinstance(game, RaceGame):
            played = _race(game, setup, table, own)
        else:
            played = _turns(game, setup, table, own, seconds)
        winners = played.outcome.winners
        share = 1 / len(winners) if seat in winners else 0.0
        yield Duel(deal, tuple(entrant.name for entrant in table), played, share)


def _turns(game: AnyGame, setup: Any, table: Sequence[Entrant], seed: str, seconds: float | None) -> Played:
    sitting = Sitting(game, setup)
    while (mover := sitting.mover) is not None:
        thought = sitting.thought(table[mover].name, f"{seed}/{len(sitting.acts)}", seconds)
        sitting.play(game.read(_chosen(table[mover], thought)))
    outcome = sitting.outcome
    assert outcome is not None, "a game of turns awaits somebody until it is over"
    return Played(setup, tuple(sitting.acts), outcome)


def _chosen(entrant: Entrant, thought: Thought) -> str:
    """The entrant's move, or one by chance where it has none."""
    thinker: Thinker = entrant.bot
    legal, seed = thought.legal, thought.seed  # whatever the bot does to its thought
    began = entrant.clock()
    try:
        # An object may say that it is a text, and equal to whatever it is compared with.
        move = str.__str__(thinker.choose(thought, Chance(seed)))
    except ModuleNotFoundError:  # it is not installed as it has to be: that is nobody's move
        raise
    except TimeoutError:
        move = ""
        entrant.late += 1
    except (Exception, SystemExit):  # it may be anybody's bot: whatever it does costs its own seat only
        move = ""
    entrant.seconds += entrant.clock() - began
    entrant.thoughts += 1
    if move in legal:
        return move
    entrant.faults += 1
    return Chance(seed).choice(legal)


def _race(game: AnyRaceGame, setup: Any, table: Sequence[Entrant], seed: str) -> Played:
    """Everybody looks once at each card that is turned, and puts a hand down or none."""
    racing, chance = Racing(game, setup), Chance(seed)
    while (outcome := racing.outcome) is None:
        asked = {seat: _hand(entrant, racing, seat, chance) for seat, entrant in enumerate(table)}
        racing.race({seat: hand for seat, hand in asked.items() if hand is not None})
    return Played(setup, tuple(racing.acts), outcome)


def _hand(entrant: Entrant, racing: Racing, seat: Seat, chance: Chance) -> Timed | None:
    """The entrant's hand, none where it may put down none."""
    if not racing.may(seat):
        return None
    reflexes: Reflexes = entrant.bot
    try:
        hand = reflexes.react(racing.game.view(racing.state, seat), chance)
        fair = hand is None or (untimed(hand) in racing.game.legal(racing.state, seat) and _in_time(hand))
    except (Exception, SystemExit):  # as above
        hand, fair = None, False
    entrant.faults += not fair
    return hand if fair else None


def _in_time(hand: Timed) -> bool:
    return hand.reaction is not None and hand.reaction >= 0
