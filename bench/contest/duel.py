"""Whole games of Help Me! between bots, each told what a person on its seat may know."""

import math
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

import numpy as np

from tablee.bots.helpme.hard import alike
from tablee.bots.helpme.history import history
from tablee.bots.helpme.tree import search
from tablee.bots.kernels import helpme as kernel
from tablee.bots.kernels.dice import dice
from tablee.bots.kernels.helpme_stack import CREATURES
from tablee.bots.kernels.stop import NEVER
from tablee.bots.thought import Thinker, Thought
from tablee.core import Act, Chance, Outcome
from tablee.games import HelpMe
from tablee.games.helpme.moves import Move
from tablee.games.helpme.notation import write
from tablee.games.helpme.setup import Options, Setup

GAME = HelpMe()

Player = Callable[[Setup], Thinker]
"""Somebody who sits down at a table. All but the cheat forget at once what they could see in the setup."""


class Plain:
    """Information-set tree search as the textbook has it: every world as likely as the others.

    With `owners` it cheats: it knows who protects what.
    """

    def __init__(self, simulations: int, curiosity: float, owners: Sequence[int] | None = None) -> None:
        self._simulations = simulations
        self._curiosity = curiosity
        self._owners = owners

    def choose(self, thought: Thought, chance: Chance) -> str:
        known = history(thought)
        owners, chances = alike(known) if self._owners is None else (np.array([self._owners]), np.ones(1))
        visits, worth = np.zeros(kernel.STEPS, np.int64), np.zeros(kernel.STEPS)
        rolls = dice(str(chance.below(1 << 32)))
        search(
            known.board(),
            known.seats,
            owners,
            chances,
            self._simulations,
            self._curiosity,
            rolls,
            visits,
            worth,
            NEVER,
        )
        return write(kernel.move_of(int(np.argmax(visits))))


def cheat(simulations: int, curiosity: float) -> Player:
    """Somebody who looked at everybody's cards."""

    def sit(setup: Setup) -> Thinker:
        owners = [
            next((seat for seat, own in enumerate(setup.creatures) if creature in own), kernel.NOBODY)
            for creature in CREATURES
        ]
        return Plain(simulations, curiosity, owners)

    return sit


@dataclass(slots=True)
class Clocked:
    """A player whose thoughts are timed."""

    thinker: Thinker
    seconds: list[float] = field(default_factory=list)

    def choose(self, thought: Thought, chance: Chance) -> str:
        began = time.process_time()
        chosen = self.thinker.choose(thought, chance)
        self.seconds.append(time.process_time() - began)
        return chosen


@dataclass(frozen=True, slots=True)
class Match:
    """How one did alone at tables of others: its share of the wins; a fair one is one in `seats`."""

    seats: int
    one: str
    other: str
    games: int
    share: float
    seconds: float
    """Of one thought of `one`, on average, by the processor's clock; 0 where that was not kept."""
    longest: float
    others_seconds: float = 0.0
    """Of one thought of the others, on average."""

    def with_more(self, other: "Match") -> "Match":
        """Both together: as many games, and what was won and thought in all of them."""
        games = self.games + other.games

        def mean(one: float, two: float) -> float:
            return (self.games * one + other.games * two) / games

        return replace(
            self,
            games=games,
            share=mean(self.share, other.share),
            seconds=mean(self.seconds or other.seconds, other.seconds),
            longest=max(self.longest, other.longest),
            others_seconds=mean(self.others_seconds or other.others_seconds, other.others_seconds),
        )

    @property
    def spread(self) -> float:
        """Half the width of the 95% interval of the share."""
        return 1.96 * math.sqrt(max(self.share * (1 - self.share), 0.01) / self.games)

    @property
    def elo(self) -> float:
        """The rating difference that gives this share, if each of the others is one opponent."""
        share = min(max(self.share, 0.5 / self.games), 1 - 0.5 / self.games)
        return 400 * math.log10(share * (self.seats - 1) / (1 - share))


def match(one: str, sit: Player, other: str, others: Player, seats: int, games: int) -> Match:
    """Every deal as often as there are seats, so that `one` sits on each."""
    won, seconds, theirs = 0.0, list[float](), list[float]()
    games = max(games // seats, 1) * seats
    for number in range(games):
        seat = number % seats
        setup = GAME.deal(seats, Options(), Chance(f"strength {number // seats}"))
        mine = Clocked(sit(setup))
        rivals = [Clocked(others(setup)) for _ in range(seats - 1)]
        outcome = _play(setup, [*rivals[:seat], mine, *rivals[seat:]])
        won += 1 / len(outcome.winners) if seat in outcome.winners else 0.0
        seconds += mine.seconds
        theirs += [second for rival in rivals for second in rival.seconds]
    thoughts, others_thoughts = seconds[3:], theirs[3:]  # the first ones may have compiled something
    mean = sum(thoughts) / len(thoughts)
    others_mean = sum(others_thoughts) / len(others_thoughts)
    return Match(seats, one, other, games, won / games, mean, max(thoughts), others_mean)


def _play(setup: Setup, thinkers: Sequence[Thinker]) -> Outcome:
    state, lines = GAME.start(setup), list[tuple[int | None, str]]()
    first = [GAME.view(state, seat) for seat in range(setup.seats)]
    while (outcome := GAME.outcome(state)) is None:
        seat = state.mover
        told = Thought(
            game=GAME.key,
            level="",
            seat=seat,
            first=first[seat],
            lines=tuple(lines),
            view=GAME.view(state, seat),
            legal=tuple(GAME.write(move) for move in GAME.legal(state, seat)),
            seed=f"{len(lines)}",
        )
        act = Act[Move](seat, GAME.read(thinkers[seat].choose(told, Chance(told.seed))))
        lines.append((seat, GAME.retell(state, act, seat)))
        state = GAME.play(state, act)
    return outcome
