"""The puzzles that come with the package."""

from functools import cache
from importlib.resources import files
from importlib.util import find_spec
from typing import Final

from tablee.games import OWN
from tablee.puzzles.puzzle import Puzzle, read_puzzle

PUZZLED: Final = tuple(game for game in OWN if find_spec(f"{__package__}.{game}") is not None)
"""The games of which there are puzzles, by their keys: those with a module of their name beside this one."""


@cache
def shipped(game: str) -> tuple[Puzzle, ...]:
    """The puzzles of that game by their numbers, from 0 on."""
    file = files(__package__).joinpath("shipped", f"{game}.jsonl")
    return tuple(map(read_puzzle, file.read_bytes().splitlines()))
