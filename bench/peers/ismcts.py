"""OpenSpiel's Python ISMCTS plays Help Me!, by our rulebook:  python ismcts.py

Reads a question a line (JSON: seats, setup, lines, seconds, seed) and answers with a move. How many
simulations fit into the seconds is found out by a small search first.
"""

import json
import random
import sys
import time
from typing import Any

import numpy as np
import pyspiel
from msgspec.structs import replace
from open_spiel.python.algorithms.ismcts import ISMCTSBot
from open_spiel.python.algorithms.mcts import RandomRolloutEvaluator

from tablee.core import Act
from tablee.games import HelpMe
from tablee.games.helpme.moves import WAYS
from tablee.games.helpme.setup import Creature
from tablee.games.helpme.state import State as Rulebook

RULES = HelpMe()
WAY = {way: number for number, way in enumerate(WAYS)}
CURIOSITY = 0.4
FEW = 20


class Kind:
    """What the search wants to know of a game."""

    dynamics = pyspiel.GameType.Dynamics.SEQUENTIAL
    information = pyspiel.GameType.Information.IMPERFECT_INFORMATION


class Game:
    """As much of a game as the search asks for."""

    def get_type(self) -> type[Kind]:
        return Kind


GAME = Game()


class State:
    """A state as the search wants it, around one of the rulebook's."""

    def __init__(self, inner: Rulebook, ways: tuple[int, ...]) -> None:
        self.inner = inner
        self.ways = ways

    def get_game(self) -> Game:
        return GAME

    def clone(self) -> "State":
        return State(self.inner, self.ways)

    def is_chance_node(self) -> bool:
        return False

    def is_terminal(self) -> bool:
        return self.inner.over

    def current_player(self) -> int:
        return self.inner.mover

    def legal_actions(self, player: int | None = None) -> list[int]:
        return [WAY[way] for way in RULES.legal(self.inner, self.inner.mover)]

    def apply_action(self, action: int) -> None:
        self.inner = RULES.play(self.inner, Act(self.inner.mover, WAYS[action]))
        self.ways = (*self.ways, action)

    def returns(self) -> Any:
        points = RULES.standing(self.inner)
        best = max(points)
        return np.array([(score == best) / points.count(best) for score in points])

    def information_state_string(self, player: int | None = None) -> str:
        seat = self.inner.mover if player is None else player
        own = "".join(sorted(creature.value for creature in self.inner.setup.creatures[seat]))
        return f"{own} {self.ways}"

    def resample_from_infostate(self, player: int, _: object) -> "State":
        setup = self.inner.setup
        others = [creature for creature in Creature if creature not in setup.creatures[player]]
        random.shuffle(others)
        drawn = iter(others)
        creatures = tuple(
            own if seat == player else tuple(next(drawn) for _ in own)
            for seat, own in enumerate(setup.creatures)
        )
        return State(replace(self.inner, setup=replace(setup, creatures=creatures)), self.ways)


def answer(question: dict[str, Any]) -> str:
    """The move that was tried most often."""
    setup = RULES.read_setup(question["setup"], question["seats"], RULES.options({}))
    state = State(RULES.start(setup), ())
    for line in question["lines"]:
        state.apply_action(WAY[RULES.read(line)])
    legal = state.legal_actions()
    if len(legal) == 1:
        return RULES.write(WAYS[legal[0]])
    random.seed(question["seed"])
    chance = np.random.RandomState(question["seed"])
    began = time.process_time()
    search(state, FEW, chance)  # the bot forgets one search when it begins the next: this one only measures
    spent = time.process_time() - began
    tried = search(state, max(FEW, int((question["seconds"] - spent) / spent * FEW)), chance)
    return RULES.write(WAYS[max(legal, key=lambda way: tried.get(way, 0.0))])


def search(state: State, simulations: int, chance: Any) -> dict[int, float]:
    """How likely the bot is to play each move."""
    bot = ISMCTSBot(GAME, RandomRolloutEvaluator(1, chance), CURIOSITY, simulations, random_state=chance)
    return dict(bot.run_search(state))


for line in sys.stdin:
    print(answer(json.loads(line)), flush=True)
