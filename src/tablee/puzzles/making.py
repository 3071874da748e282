"""Makes puzzles: experts play, the analyst finds where only one move was good, and is asked again.

A puzzle follows from its seed alone. Nothing here is loaded before somebody makes one: the kernels are a lot.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import count
from typing import Final, Protocol, cast

from tablee.bots.levels import LEVELS, analyst_of
from tablee.bots.sitting import Sitting
from tablee.bots.thought import Thought
from tablee.core import Chance
from tablee.games import GAMES, part
from tablee.puzzles.puzzle import SEPARATOR, Puzzle

SEED: Final = "tablee-puzzle/1"

MARGIN: Final = 0.1
"""How much of the win the best move is better than any other, at least: what makes a turning point."""

HOPE: Final = 0.3
"""How much of the win the best move must still promise: nobody likes to look for the best way to lose."""

TIMES: Final = 3
"""How much longer than at first the analyst searches before a position becomes a puzzle."""

FIRST_SIGHT: Final = "medium"
"""The level whose move must be another one: what is seen at once is no puzzle."""


class Judge(Protocol):
    """An analyst that says what every legal move is worth."""

    def worths(
        self, thought: Thought, chance: Chance, first: Sequence[str] = ()
    ) -> Iterator[tuple[str, float]]: ...


class Puzzling(Protocol):
    """What a game says about its puzzles, in the module of its key here."""

    SEATS: int
    LEAST: int
    """How many moves there must be to choose from."""

    def judge(self, times: int) -> Judge:
        """The analyst, searching so many times as long as at a table."""
        ...


@dataclass(frozen=True, slots=True)
class _Found:
    """A position in which the analyst likes one move much better than all others, at first."""

    thought: Thought
    acts: str
    best: str
    other: str
    """What it likes next."""
    sure: float
    """By how much, luck set aside."""


def make(game: str, number: int) -> Puzzle:
    """The puzzle of that number: always the same, wherever and whenever it is made."""
    about = _about(game)
    for attempt in count():
        seed = f"{SEED}/{game}/{number}/{attempt}"
        found = sorted(_found(game, seed, about), key=lambda one: -one.sure)
        for one in found:
            judge, again = judge_of(game, TIMES), f"{seed}/again"
            worths = confirmed(one.thought, one.best, one.other, judge, again)
            if worths is not None:
                return Puzzle(
                    game=game, seats=about.SEATS, seed=seed, acts=one.acts, best=one.best, worths=worths
                )
    raise AssertionError("games are played until one has a puzzle in it")


def confirmed(
    thought: Thought, best: str, other: str, judge: Judge, seed: str, margin: float = MARGIN
) -> dict[str, int] | None:
    """What every move is worth in hundredths, if that judge too finds the one move so much better than the
    other, and than all others. Most doubts end after a look at these two."""
    worths = dict[str, float]()
    for move, worth in judge.worths(thought, Chance(seed), (best, other)):
        worths[move] = worth
        if worths[best] < HOPE or (move != best and worths[best] - worth < margin):
            return None
    return {move: round(100 * worths[move]) for move in sorted(worths)}


def _found(game: str, seed: str, about: Puzzling) -> Iterator[_Found]:
    """The positions of one game between experts that may be puzzles."""
    rules, analyst, quick = GAMES[game], analyst_of(game), LEVELS[game][FIRST_SIGHT]
    assert analyst is not None, "a game with puzzles has an analyst"
    sitting = Sitting(rules, rules.deal(about.SEATS, rules.options({}), Chance(seed)))
    while (seat := sitting.mover) is not None:
        own = f"{seed}/{len(sitting.acts)}"
        thought = sitting.thought(analyst.name, own)
        best = analyst.level.choose(thought, Chance(own))
        move = rules.read(best)
        if (
            len(thought.legal) >= about.LEAST
            and move not in rules.together(sitting.state, seat)
            and quick.choose(thought, Chance(own)) != best
        ):
            rating = analyst.level.rate(thought, best, Chance(own))
            sure = rating.gain - (rating.within or 0.0)
            if sure >= MARGIN and rating.worth >= HOPE:
                acts = SEPARATOR.join(rules.write(act.move) for act in sitting.acts)
                yield _Found(thought, acts, best, rating.other, sure)
        sitting.play(move)


def _about(game: str) -> Puzzling:
    own = part(game, __package__)
    assert own is not None, "there are no puzzles of this game"
    return cast(Puzzling, own)


@lru_cache(maxsize=8)
def judge_of(game: str, times: int) -> Judge:
    return _about(game).judge(times)
