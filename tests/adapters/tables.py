"""The tables that adapters are tried at: turns and races, every number of seats."""

from tablee.core import RaceGame
from tests.playing import TABLES

TURNS = [(game.key, seats) for game, seats in TABLES if not isinstance(game, RaceGame)]
RACES = [(game.key, seats) for game, seats in TABLES if isinstance(game, RaceGame)]
ALL = [*TURNS, *RACES]


def named(tables: list[tuple[str, int]]) -> list[str]:
    return [f"{key}-{seats}" for key, seats in tables]
