"""The strongest player there is here: a learned judgement of every move in every likely world, tried out by
search, and an exact count when the end is near."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from math import sqrt
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray
from threadpoolctl import ThreadpoolController

from tablee.bots.helpme.hard import CURIOSITY, alike, likely
from tablee.bots.helpme.history import STEP_OF_WAY, WAY_OF_MOVE, History, after_each, history, repeated
from tablee.bots.helpme.learned import Learned, learned
from tablee.bots.helpme.sight import legal
from tablee.bots.helpme.tree import certain, search, solve_each
from tablee.bots.kernels import helpme as kernel
from tablee.bots.kernels.compiled import COMPILED
from tablee.bots.kernels.dice import dice
from tablee.bots.kernels.stop import stop_after
from tablee.bots.rating import Calibration, Rating, log_odds, luck
from tablee.bots.thought import Thought
from tablee.core import Chance
from tablee.games.helpme.moves import WAYS
from tablee.games.helpme.notation import read, write

SIMULATIONS: Final = 40_000 if COMPILED else 80
POSITIONS: Final = 200_000 if COMPILED else 2_000
"""How many positions an exact count may take before it is given up."""

NEAR_THE_END: Final = 12
"""Pairs of neighbours left, from which on an exact count is tried."""

CANDIDATES: Final = 8
"""How many of the moves it judges best are tried out."""

SEARCHES: Final = {2: 2, 3: 12, 4: 12} if COMPILED else {2: 1, 3: 2, 4: 2}
"""How many searches an analysis makes of one choice, by number of seats: the more players, the more one
differs from the next."""

TRIED: Final = {2: 0.5, 3: 3.0, 4: 3.0}
"""How much what the search says counts beside the judgement, by number of seats: the more players, the less
the judgement knows."""

HEED: Final = {2: 0.7, 3: 1.0, 4: 1.0}
"""How much of what the others' moves say it believes, by number of seats. When it believed all of it at two,
the world that seemed the true one nine times of ten was so seven times."""

CALIBRATION: Final = {2: Calibration(-0.20, 1.35), 3: Calibration(-0.65, 0.54), 4: Calibration(-1.10, 1.0)}
"""By number of seats, near what `bench/analyst.py --fit` finds of games between experts, who bear them out;
at three a little nearer to what games between weaker players do; at four what is said is left as it is."""

COUNTED: Final = Calibration(-0.34, 0.73)
"""Of what was counted to the end, which depends on what others are likely to protect."""

LONGER: Final = {2: 1, 3: 10, 4: 10} if COMPILED else {2: 1, 3: 1, 4: 1}
"""How many times as long an analysis looks again at what seems to have lost much, by number of seats: the
more players, the later a search knows what it thinks."""

MUCH: Final = 0.1
"""The share of the win that is much."""

LENGTH: Final = 20
"""How many moves there are in a game, about."""

LEFT: Final = {3: 1.2}
"""Where a search sees little before the end is near: what is left of a game when it begins, and a little for
what a search at its end does not know."""

UNSURE: Final = 0.005
"""Nothing that it says is nearer to 0 or 1, unless it is certain."""

_THREADS: Final = ThreadpoolController()


class Weighed(NamedTuple):
    """Ways, what each is worth, and of that what so many games brought (None: all were counted)."""

    ways: NDArray[np.int64]
    worth: NDArray[np.float64]
    tried: NDArray[np.float64]
    games: NDArray[np.int64] | None
    each: NDArray[np.float64]
    """What they brought in each search."""


class Expert:
    """Judges, tries, counts."""

    def __init__(
        self, simulations: int = SIMULATIONS, positions: int = POSITIONS, searches: int | None = None
    ) -> None:
        """`searches`: how many an analysis makes of one choice; None: as many as it takes."""
        self._simulations = simulations
        self._positions = positions
        self._searches = searches

    def choose(self, thought: Thought, chance: Chance) -> str:
        weighed = self._weigh(thought, chance)
        return write(WAYS[weighed.ways[np.argmax(weighed.worth)]])

    def rate(self, thought: Thought, played: str, chance: Chance) -> Rating:
        """Counts in shares of the win, as games between strong players have borne them out.

        A choice that seems to have lost much is looked at again, for longer.
        """
        weighed = self.weigh(thought, played, chance)
        again = self.look_again(thought, played, chance, weighed)
        first = self.believed(thought, weighed)
        if again is None:
            return first
        second = self.believed(thought, again)
        assert second.within is not None
        # One that looks longer still is one search: it may find what any of these found, and may take back as
        # much as they took back.
        within = max(second.within * sqrt(self._searches_of(thought)), second.gain - first.gain)
        return replace(second, within=within)

    def look_again(self, thought: Thought, played: str, chance: Chance, weighed: Rating) -> Rating | None:
        """What `weigh` says after a longer search, where it said that much was lost; None where it did not,
        or has counted to the end.

        It counts no farther than at first: that everybody knows whom the others protect, as a count has it,
        is the less true the more is left.
        """
        first, times = self.believed(thought, weighed), LONGER[thought.view.seats]
        if times == 1 or not first.within or -first.gain - first.within < MUCH:
            return None
        patient = Expert(times * self._simulations, self._positions, self._searches_of(thought))
        return patient.weigh(thought, played, chance)

    def weigh(self, thought: Thought, played: str, chance: Chance) -> Rating:
        """A rating in what it plays by: shares of the win, with a hundredth for each point of lead where it
        tried or counted.

        A search may take to one line or another by chance: several are made, and what they differ by is part
        of what luck may have done.
        """
        made = WAY_OF_MOVE[read(played)]
        searches = self._searches_of(thought)
        weighed = self._weigh(thought, chance, made, searches=searches)
        others = weighed.ways != made
        pair = [int(np.argmin(others)), int(np.argmax(np.where(others, weighed.worth, -np.inf)))]
        worth, otherwise = self._said(thought, weighed, pair)
        other = write(WAYS[weighed.ways[pair[1]]])
        if weighed.games is None:
            return Rating(worth, other, otherwise, within=0.0)
        games, tried = weighed.games[pair].tolist(), np.clip(weighed.tried[pair], 0.0, 1.0).tolist()
        trust = TRIED[thought.view.seats]
        spread = 2 * float(np.std(weighed.each[:, pair[0]] - weighed.each[:, pair[1]])) / sqrt(searches)
        within = trust / (1 + trust) * max(luck(*zip(games, tried, strict=True)), spread)
        return Rating(worth, other, otherwise, games=min(games), within=within)

    def believed(self, thought: Thought, rating: Rating) -> Rating:
        """What `weigh` said, in shares of the win."""
        calibration, weigh = _calibrated(thought, rating.games is None)
        return calibration.believed(rating, weigh)

    def worths(
        self, thought: Thought, chance: Chance, first: Sequence[str] = ()
    ) -> Iterator[tuple[str, float]]:
        """What every legal move is worth, in shares of the win: those first, and none is left out."""
        weighed = self._weigh(thought, chance, candidates=len(thought.legal))
        calibration, weigh = _calibrated(thought, weighed.games is None)
        said = self._said(thought, weighed, [*range(len(weighed.ways))])
        found = {
            write(WAYS[way]): calibration.share(weigh(each))
            for way, each in zip(weighed.ways, said, strict=True)
        }
        for move in dict.fromkeys([*first, *found]):
            yield move, found[move]

    def _searches_of(self, thought: Thought) -> int:
        return SEARCHES[thought.view.seats] if self._searches is None else self._searches

    def _said(self, thought: Thought, weighed: Weighed, places: list[int]) -> list[float]:
        """What it says of these ways: 0 and 1 only where that is certain, whatever anybody protects and
        does."""
        said: list[float] = np.clip(weighed.worth[places], UNSURE, 1 - UNSURE).tolist()
        if weighed.games is not None:
            return said
        known = history(thought)
        owners, _ = alike(known)
        for place, way in enumerate(weighed.ways[places]):
            board = known.board()
            kernel.play(board, known.seats, STEP_OF_WAY[way])
            for won in (True, False):
                if certain(board, known.seats, known.seat, owners, won, np.array([self._positions])):
                    said[place] = float(won)
        return said

    def _weigh(
        self,
        thought: Thought,
        chance: Chance,
        made: int | None = None,
        candidates: int = CANDIDATES,
        searches: int = 1,
    ) -> Weighed:
        """The ways it thinks through, `made` among them."""
        known = history(thought)
        # A thought takes one core: the other tables think too.
        with _THREADS.limit(limits=1, user_api="blas"), stop_after(thought.seconds) as stop:
            owners, chances = likely(known, HEED[known.seats])
            ways = np.flatnonzero(legal(np, known.now.inside)[0])
            counted = self._counted(known, owners, chances)
            if counted is not None:
                worth = counted[STEP_OF_WAY[ways]]
                return Weighed(ways, worth, worth, None, worth[None])
            judged = judgement(known, learned(known.seats), ways, owners, chances)
            best = np.argsort(-judged, kind="stable")[:candidates]
            if made is not None and made not in ways[best]:
                best = np.append(best, np.flatnonzero(ways == made))
            steps = STEP_OF_WAY[ways[best]]
            games, each = np.zeros((searches, len(best)), np.int64), np.zeros((searches, len(best)))
            rolls, board, seats = dice(str(chance.below(1 << 32))), known.board(), known.seats
            simulations, trust = self._simulations, TRIED[seats]
            for played, found in zip(games, each, strict=True):
                visits, tried = np.full(kernel.STEPS, -1, np.int64), np.zeros(kernel.STEPS)
                visits[steps] = 0
                search(board, seats, owners, chances, simulations, CURIOSITY, rolls, visits, tried, stop)
                played[:], found[:] = visits[steps], tried[steps]
            # Every game counts as much, in whichever search it was played.
            total = games.sum(axis=0)
            mean = (games * each).sum(axis=0) / np.maximum(total, 1)
            worth = (judged[best] + trust * mean) / (1 + trust)
            return Weighed(ways[best], worth, mean, total, each)

    def _counted(
        self, known: History, owners: NDArray[np.int64], chances: NDArray[np.float64]
    ) -> NDArray[np.float64] | None:
        """What each step brings in the end, if the end is near enough to count."""
        board = known.board()
        if kernel.bits(int(board[kernel.PAIRS])) > NEAR_THE_END:
            return None
        worth, budget = np.full(kernel.STEPS, -np.inf), np.array([self._positions])
        solve_each(board, known.seats, owners, chances, budget, worth)
        return worth if budget[0] >= 0 else None


def judgement(
    known: History,
    learned: Learned,
    ways: NDArray[np.int64],
    owners: NDArray[np.int64],
    chances: NDArray[np.float64],
) -> NDArray[np.float64]:
    """The share of the win that the critic expects for the mover after each way, over all worlds."""
    after = repeated(after_each(known.now, ways), len(chances))
    shares, _ = learned.shares(after, np.tile(owners, (len(ways), 1)))
    # After the move it is the next seat's turn, from which the critic counts.
    mine = shares[:, known.seats - 1].astype(np.float64)
    return mine.reshape(len(ways), len(chances)) @ chances


def weight(said: float, seats: int, passed: float) -> float:
    """How much what a search says weighs when so much of the game (0 to 1) has passed; a fair share weighs
    nothing."""
    more = log_odds(said) - log_odds(1 / seats)
    return more / (LEFT[seats] - passed) if seats in LEFT else more


def passed_of(thought: Thought) -> float:
    """How much of the game, from 0 to 1."""
    return min(1.0, len(thought.lines) / LENGTH)


def _calibrated(thought: Thought, counted: bool) -> tuple[Calibration, Callable[[float], float]]:
    """What makes shares of the win of what was counted to the end, or else tried; and what that weighs."""
    if counted:
        return COUNTED, log_odds
    seats, passed = thought.view.seats, passed_of(thought)
    return CALIBRATION[seats], lambda said: weight(said, seats, passed)
