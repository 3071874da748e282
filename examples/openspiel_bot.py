"""A bot for Help Me! around an OpenSpiel policy: here the one that information set search finds.

TABLEE_TOKEN=… python examples/openspiel_bot.py wss://play.example.org/api/v1/tables/ID/bot
"""

import os
import random
import sys
from typing import Any

import numpy as np
import pyspiel
from bot import play
from open_spiel.python.algorithms import ismcts, mcts

import tablee.adapters.openspiel  # noqa: F401  # registers the games
from tablee.games.helpme.moves import CELL_NAMES

SEARCHES = int(os.environ.get("SEARCHES", "50"))


def policy(state: Any) -> dict[int, float]:
    """Any policy goes here: one that was learned has `policy.action_probabilities(state)`."""
    chance = np.random.RandomState()
    evaluator = mcts.RandomRolloutEvaluator(1, chance)
    searching = ismcts.ISMCTSBot(state.get_game(), evaluator, 0.4, SEARCHES, random_state=chance)
    return dict(searching.get_policy(state))


def choose(ask: dict[str, Any]) -> str:
    state = imagined(ask)
    actions, chances = zip(*policy(state).items(), strict=True)
    (action,) = random.choices(actions, chances)
    return str(state.action_to_string(action))


def imagined(ask: dict[str, Any]) -> Any:
    """A state in which this seat was told the same; whom the others protect is drawn by chance."""
    first = ask["first"]
    terms = {"players": first["seats"], "open_stacks": first["open_stacks"]}
    state = pyspiel.load_game("python_tablee_helpme", terms).new_initial_state()
    while state.is_chance_node():
        labels = {action: state.action_to_string(action) for action in state.legal_actions()}
        state.apply_action(random.choice([action for action in labels if fits(labels[action], ask)]))
    for seat, move in ask["lines"]:
        state.apply_action(state.string_to_action(seat, move))
    return state


def fits(label: str, ask: dict[str, Any]) -> bool:
    """Whether something that chance draws is how it was, as far as this seat knows."""
    first, seat = ask["first"], ask["seat"]
    match label.split():
        case ["seat", who, "protects", *names]:
            held, own = {*names} - {"and"}, {*first["creatures"][seat]}
            return held == own if int(who) == seat else held.isdisjoint(own)
        case [tile, "on", cell]:
            return bool(first["stacks"][CELL_NAMES.index(cell)]["top"] == tile)
        case ["seat", who, "begins"]:
            return bool(int(who) == first["mover"])
        case _:
            raise ValueError(label)


if __name__ == "__main__":
    ended = play(sys.argv[1], os.environ["TABLEE_TOKEN"], choose)
    sys.exit(None if ended == "over" else f"the house hung up: {ended}")
