"""Positions in which one move is clearly best: found in games between experts, for people to find again."""

from tablee.puzzles.calendar import DAY_ONE, day_of, number_of
from tablee.puzzles.puzzle import Puzzle, read_puzzle, write_puzzle
from tablee.puzzles.shelf import PUZZLED, shipped

__all__ = ["DAY_ONE", "PUZZLED", "Puzzle", "day_of", "number_of", "read_puzzle", "shipped", "write_puzzle"]
