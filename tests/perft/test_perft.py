"""Counts of all ways on from given deals, kept as data in perft.json.

Each entry names a deal (game, seats, seed, options) and the acts that lead from there to a position,
and holds the counts behind each act possible there, `depth` acts deep. A mismatch prints them per move.
"""

import json
from pathlib import Path
from typing import Any

import pytest

from tablee.core import divide, perft
from tablee.games import GAMES
from tests.playing import TABLES, after, started

ENTRIES: list[dict[str, Any]] = json.loads(Path(__file__).with_name("perft.json").read_text())


def name(entry: dict[str, Any]) -> str:
    return f"{entry['game']}-{entry['seats']}-{entry['position']}"


@pytest.mark.parametrize("entry", ENTRIES, ids=name)
def test_perft(entry: dict[str, Any]) -> None:
    game, seats, depth = GAMES[entry["game"]], entry["seats"], entry["depth"]
    state = after(game, started(game, seats, entry["seed"], **entry["options"]), *entry["acts"])
    counted = {
        f"{'-' if act.seat is None else act.seat} {game.write(act.move)}": nodes
        for act, nodes in divide(game, state, seats, depth)
    }
    wrong = {
        act: f"{counted.get(act)} instead of {entry['divide'].get(act)}"
        for act in sorted(counted.keys() | entry["divide"].keys())
        if counted.get(act) != entry["divide"].get(act)
    }
    assert not wrong, "\n".join(f"{act}: {counts}" for act, counts in wrong.items())
    assert perft(game, state, seats, depth) == sum(entry["divide"].values())


def test_every_game_and_number_of_seats_has_its_counts() -> None:
    assert {(entry["game"], entry["seats"]) for entry in ENTRIES} == {(game.key, n) for game, n in TABLES}
