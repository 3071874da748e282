"""`tablee perft`."""

from typing import Annotated

from cyclopts import Parameter

from tablee import core
from tablee.cli.asking import (
    GameKey,
    OptionList,
    Seats,
    Seed,
    Whole,
    find_game,
    find_options,
    find_seats,
    find_seed,
)
from tablee.cli.complaint import Complaint
from tablee.core import Chance


def perft(
    game: GameKey,
    /,
    *,
    seats: Seats,
    seed: Seed,
    depth: Annotated[int, Whole, Parameter(help="How many acts deep.")],
    divide: Annotated[bool, Parameter(negative="", help="Also count behind each first act.")] = False,
    option: OptionList = (),
) -> None:
    """Count all sequences of acts from the start of a game.

    Prints a line for each depth, the depth and the count. An act is a move by one of the seats, or by
    the table itself; a hand counts once, whatever its reaction time. With --divide, lines before them
    give the seat ("null": the table), the move, and the count behind it at the full depth.

    Example: tablee perft helpme --seats 2 --seed 7 --depth 3 --divide
    """
    rules = find_game(game)
    find_seats(rules, seats)
    find_seed(seed)
    _, options = find_options(rules, option)
    if depth < 1:
        raise Complaint(f"--depth must be at least 1, not {depth}.")
    state = rules.start(rules.deal(seats, options, Chance(seed)))
    if divide:
        for act, nodes in core.divide(rules, state, seats, depth):
            print("null" if act.seat is None else act.seat, rules.write(act.move), nodes)
    for level in range(1, depth + 1):
        print(level, core.perft(rules, state, seats, level))
