"""Are the puzzles right? Each looked at again with ten times the search of a bot at a table.

    .venv/bin/python bench/puzzles.py                   all puzzles that come with the package
    .venv/bin/python bench/puzzles.py --most 5          a first look

A puzzle is wrong if another move than its answer comes out best. Every move is looked at that was worth less
than the answer by at most 30 hundredths of the win when the puzzle was made, the three best others at least.
Writes its section of bench/results.md and bench/results.json.
"""

import argparse
import time
from typing import Final

from contest.figures import Figure, machine, table, write
from tablee.bots.levels import analyst_of
from tablee.bots.sitting import Sitting
from tablee.core import Chance
from tablee.puzzles import PUZZLED, Puzzle, shipped
from tablee.puzzles.making import judge_of, make
from tablee.puzzles.puzzle import SEPARATOR

TIMES: Final = 10
NEAR: Final = 30
FEWEST: Final = 3
DAYS: Final = 365


def margin(puzzle: Puzzle) -> float:
    """How much better the answer is than any other move, by the long search: below 0 it is wrong."""
    rules = puzzle.rules
    sitting = Sitting(rules, rules.deal(puzzle.seats, rules.options({}), Chance(puzzle.seed)))
    for text in puzzle.acts.split(SEPARATOR):
        sitting.play(rules.read(text))
    analyst = analyst_of(puzzle.game)
    assert analyst is not None
    thought = sitting.thought(analyst.name, "bench")
    others = sorted(
        (move for move in puzzle.worths if move != puzzle.best), key=lambda move: -puzzle.worths[move]
    )
    close = [move for move in others if puzzle.worths[puzzle.best] - puzzle.worths[move] <= NEAR]
    looked = [puzzle.best, *(close if len(close) >= FEWEST else others[:FEWEST])]
    found = dict[str, float]()
    for move, worth in judge_of(puzzle.game, TIMES).worths(thought, Chance(f"{puzzle.seed}/bench"), looked):
        found[move] = worth
        if len(found) == len(looked):
            break
    return found[puzzle.best] - max(worth for move, worth in found.items() if move != puzzle.best)


def main(most: int, made: int) -> None:
    figures: list[Figure] = []
    for game in PUZZLED:
        puzzles = shipped(game)[:most]
        margins = [margin(puzzle) for puzzle in puzzles]
        figures += [
            Figure(f"{game}: puzzles looked at again", "puzzles", float(len(puzzles))),
            Figure(f"{game}: wrong", "puzzles", float(sum(one < 0 for one in margins)), target="0"),
            Figure(f"{game}: closest call", "of the win", min(margins)),
            Figure(f"{game}: mean margin", "of the win", sum(margins) / len(margins)),
        ]
        if made:
            before = time.process_time()
            for number in range(made):
                make(game, number)
            taken = (time.process_time() - before) / made
            figures += [
                Figure(f"{game}: making one puzzle, one core", "s", taken),
                Figure(f"{game}: making a year of them, one core", "h", taken * DAYS / 3600),
            ]
    about = [
        f"Machine: {machine()}.",
        f"Every puzzle that comes with the package, with {TIMES} times the search of a bot (it was",
        "made with three times that) and other chances. Wrong is one for which another move comes out best.",
        "What a later analyst finds wrong or unclear is taken out of the package (docs/decisions/0027).",
    ]
    if made:
        about.append(f"What making takes is processor time, of the first {made} of each game.")
    print(table(figures))
    write("puzzles", "The puzzles of the day", about, figures)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Looks at puzzles again with ten times the search.")
    parser.add_argument("--most", type=int, default=1_000, help="of each game")
    parser.add_argument("--made", type=int, default=5, help="of how many of each game the making is timed")
    options = parser.parse_args()
    main(options.most, options.made)
