"""Records to break: one written by hand, and some of random play."""

import json
from collections.abc import Callable
from functools import cache
from hashlib import sha256
from typing import Any

from tablee.bots import play_out, random_bot
from tablee.core import Chance
from tablee.games import GAMES
from tablee.record import Player, Record, compose, loads
from tests.rulings.helpme.tables import ROLL

Document = dict[str, Any]

SETUP = (
    '{"board":["baobab1","baobab2","baobab3","baobab4","baobab5","cherry1",'
    '"cherry2","cherry3","cherry4","cherry5","palm1","palm2",'
    '"palm3","palm4","palm5","bamboo1","bamboo2","bamboo3",'
    '"bamboo4","bamboo5","willow1","willow2","willow3","willow4",'
    '"willow5","oak1","oak2","oak3","oak4","oak5"],'
    '"creatures":[["baobab","cherry"],["palm","oak"]],"first":0}'
)
"""Sorted keys, no spaces: as the commitment wants it."""


def sealed(document: Document) -> Document:
    """The document with the commitment its seed and setup ask for, worked out by hand."""
    spelled = json.dumps(document["setup"], sort_keys=True, separators=(",", ":"))
    document["commitment"] = sha256((document["seed"] + "\n" + spelled).encode()).hexdigest()
    return document


def roll(moves: int = 29) -> Document:
    """Ada's tile on a1 rolls over the whole board, or so far: 30 tiles and 2 + 3 + 4 + 5 as a bonus."""
    document: Document = {
        "format": "tablee-record/1",
        "game": "helpme",
        "options": {},
        "players": [{"name": "Ada", "kind": "human"}, {"name": "Bot", "kind": "bot:hard"}],
        "seed": "9f",
        "commitment": "",
        "setup": json.loads(SETUP),
        "moves": [
            {"seat": ply % 2, "move": text, "at": 1_000 * ply} for ply, text in enumerate(ROLL[:moves])
        ],
    }
    if moves == len(ROLL):
        document["result"] = {"scores": [44, 0], "winners": [0], "reason": "no-moves"}
    return sealed(document)


@cache
def played(game: str, seats: int, seed: str = "7", **options: Any) -> Record:
    """A finished game of random play."""
    rules = GAMES[game]
    setup = rules.deal(seats, rules.options(options), Chance(seed))
    acts = play_out(rules, setup, [random_bot(rules)] * seats, Chance(f"{seed}/play")).acts
    players = [Player(f"Player {seat}", "bot:random") for seat in range(seats)]
    return compose(rules, options, players, seed, setup, acts)


def record(document: Document) -> Record:
    """The record a document spells."""
    return loads(json.dumps(document))


def put(*path: str | int, value: object) -> Callable[[Document], None]:
    """A change: that value at that place."""

    def change(document: Document) -> None:
        holder: Any = document
        for step in path[:-1]:
            holder = holder[step]
        holder[path[-1]] = value

    return change


def drop(*path: str | int) -> Callable[[Document], None]:
    """A change: nothing at that place any more."""

    def change(document: Document) -> None:
        holder: Any = document
        for step in path[:-1]:
            holder = holder[step]
        del holder[path[-1]]

    return change
