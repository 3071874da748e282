"""The strongest player of Rauha here: remembers every card, imagines the rest, and plays each choice on until
the round is over, when a network says how the game will end."""

from collections.abc import Iterator, Sequence
from typing import Final

import numpy as np

from tablee.bots.kernels.compiled import COMPILED
from tablee.bots.kernels.dice import dice
from tablee.bots.kernels.rauha import LAST, move_of, step_of
from tablee.bots.kernels.stop import stop_after
from tablee.bots.rating import Calibration, Rating, luck
from tablee.bots.rauha.known import known
from tablee.bots.rauha.memory import remember
from tablee.bots.rauha.network import network
from tablee.bots.rauha.policy import TURNS_LEFT
from tablee.bots.rauha.tree import BLIND, NONE, Foresight, Tree, grow
from tablee.bots.rauha.weights import TUNED
from tablee.bots.thought import Thought
from tablee.core import Chance
from tablee.games.rauha.notation import read, write
from tablee.games.rauha.together import together
from tablee.games.rauha.view import View

TURNS: Final = 6_000 if COMPILED else 150
"""How many turns of its own it plays in its head before it decides: as many games as that makes."""

WEIGHED: Final = 6 if COMPILED else 0
"""How many turns the network weighs for a seat in these games. Plain Python is too slow to ask it."""

CURIOSITY: Final = 0.4
"""How much it cares for moves it has tried less."""


CALIBRATION: Final = {
    2: Calibration(-0.15, 1.79),
    3: Calibration(-0.33, 1.56),
    4: Calibration(-0.55, 1.38),
    5: Calibration(-0.67, 1.38),
}
"""By number of seats, as `bench/analyst.py --fit` finds them."""

LEFT: Final = 1.2
"""What is left of a game when it begins, and a little for what a search at its end does not know."""


def weight(said: float, passed: float) -> float:
    """How much what a search says, half being even, weighs when so much of the game (0 to 1) has passed."""
    return (said - 0.5) / (LEFT - passed)


class Expert:
    """Tree search over imagined worlds; in each of them everybody plays by what a network foretells.

    Where no turns are weighed by the network, everybody plays by a quick policy to the end of the game.
    """

    def __init__(self, turns: int = TURNS, curiosity: float = CURIOSITY, weighed: int = WEIGHED) -> None:
        self._turns = turns
        self._curiosity = curiosity
        self._weighed = weighed

    def choose(self, thought: Thought, chance: Chance) -> str:
        if len(thought.legal) == 1:
            return thought.legal[0]
        if free := together(known(thought.view), thought.seat):
            return write(free[0])
        tried = self.think(thought, chance).tried()
        return write(move_of(max(tried, key=lambda step: tried[step])))

    def rate(self, thought: Thought, played: str, chance: Chance) -> Rating:
        """Counts in shares of the win, as games between experts have borne them out."""
        return self.believed(thought, self.weigh(thought, played, chance))

    def believed(self, thought: Thought, rating: Rating) -> Rating:
        """What `weigh` said, in shares of the win."""
        passed = passed_of(thought)
        return CALIBRATION[thought.view.seats].believed(rating, lambda said: weight(said, passed))

    def weigh(self, thought: Thought, played: str, chance: Chance) -> Rating:
        """A rating in what the search counts in: the share of the games won in it, and a hundredth for each
        point of lead.

        The move made is tried as often as all others together, however little it looks like one.
        """
        made = step_of(read(played))
        tried = self.think(thought, chance).tried()
        tried.pop(made, None)
        # Of what was hardly tried the average says little.
        best = max(tried, key=lambda step: tried[step])
        games, worth = self.think(thought, chance, made).tried()[made]
        others, otherwise = tried[best]
        return Rating(
            worth,
            write(move_of(best)),
            otherwise,
            games=min(games, others),
            within=luck((games, _share(worth)), (others, _share(otherwise))),
        )

    def worths(
        self, thought: Thought, chance: Chance, first: Sequence[str] = ()
    ) -> Iterator[tuple[str, float]]:
        """What every legal move is worth, in shares of the win: those first, and each has a whole search to
        itself."""
        calibration = CALIBRATION[thought.view.seats]
        for move in dict.fromkeys([*first, *thought.legal]):
            step = step_of(read(move))
            _, said = self.think(thought, chance, step).tried()[step]
            yield move, calibration.share(weight(said, passed_of(thought)))

    def think(self, thought: Thought, chance: Chance, only: int = NONE) -> Tree:
        """What it finds out about its choices, or about that step alone."""
        view: View = thought.view
        memory, tree, rolls = remember(thought), Tree(), dice(str(chance.below(1 << 32)))
        ahead = Foresight(network(view.seats), self._weighed) if self._weighed else BLIND
        notch = view.notch - 1
        turns = 1 + int(TURNS_LEFT[notch] - TURNS_LEFT[ahead.last(notch)])
        games = max(self._turns // turns, 1)
        weights = np.tile(TUNED, (view.seats, 1))
        with stop_after(thought.seconds) as stop:
            grow(tree, memory, weights, games, self._curiosity, rolls, stop, only, ahead)
        return tree


def passed_of(thought: Thought) -> float:
    """How much of the game, from 0 to 1."""
    view: View = thought.view
    return (view.notch - 1) / LAST


def _share(worth: float) -> float:
    return min(max(worth, 0.0), 1.0)
