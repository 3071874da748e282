"""Our kernels and our rulebook beside OpenSpiel and boardgame.io, on one core each, in turns.

    .venv/bin/python bench/engine.py             a few minutes
    .venv/bin/python bench/engine.py --rounds 10
    .venv/bin/python bench/engine.py --only rauha

Writes its sections of bench/results.md and bench/results.json. The first run fetches the peers into
bench/.cache. Slices of about 0.15 s alternate, because the speed of a shared machine changes from one
second to the next; what counts is the ratio of slices of the same round: its median, and between which
values eight of ten rounds lie.
"""

import argparse
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from random import Random
from typing import Final

import numpy as np

from contest.clobber import play_outs
from contest.figures import Figure, machine, paired, write
from contest.worker import Work, boardgameio, ours, spiel
from tablee.bots.helpme.tree import search
from tablee.bots.kernels import COMPILED, rauha
from tablee.bots.kernels import helpme as kernel
from tablee.bots.kernels.dice import dice
from tablee.bots.kernels.helpme_stack import KINDS
from tablee.bots.kernels.stop import NEVER
from tablee.core import Act, Chance
from tablee.games import HelpMe
from tablee.games.helpme.setup import Options

SLICE_S: Final = 0.15
GAME: Final = HelpMe()
ROLLOUTS: Final = "OpenSpiel 2.0.2, clobber 5×6, C++ rollouts"


@dataclass(frozen=True, slots=True)
class Contest:
    """Two that do the same, and by how much we should be faster."""

    name: str
    unit: str
    one: Work
    against: str
    other: Work
    target: str


def helpme_games(seats: int) -> Work:
    """Whole random games on the kernel."""
    rolls, won = dice("bench"), np.zeros(4, np.int64)

    def play(count: int) -> int:
        kernel.random_games(seats, count, rolls, won)
        return count

    return ours(play)


def clobber_games() -> Work:
    """The peer's game, with our technique."""
    rolls, won = dice("bench"), np.zeros(2, np.int64)

    def play(count: int) -> int:
        play_outs(count, rolls, won)
        return count

    return ours(play)


def rauha_games(seats: int) -> Work:
    """Whole random games, dealing included."""
    rolls, won = dice("bench"), np.zeros(rauha.MOST_SEATS, np.int64)

    def play(count: int) -> int:
        rauha.random_games(seats, count, rolls, won)
        return count

    return ours(play)


def helpme_search() -> Work:
    """Simulations of the tree search from the first position."""
    rolls, board, owners = dice("bench"), np.zeros(kernel.SIZE, np.int64), np.zeros(KINDS, np.int64)
    kernel.deal(board, owners, 2, rolls)
    worlds, chances = owners.reshape(1, -1).copy(), np.ones(1)

    def think(count: int) -> int:
        visits, worth = np.zeros(kernel.STEPS, np.int64), np.zeros(kernel.STEPS)
        search(board, 2, worlds, chances, count, 0.4, rolls, visits, worth, NEVER)
        return count

    return ours(think)


def rulebook_moves() -> Work:
    """Random games by the rulebook, with no kernel: all legal moves are asked for, one is played."""
    setup, random = GAME.deal(4, Options(), Chance("bench")), Random("bench")

    def play(count: int) -> int:
        moves = 0
        for _ in range(count):
            state = GAME.start(setup)
            while legal := GAME.legal(state, state.mover):
                state = GAME.play(state, Act(state.mover, random.choice(legal)))
                moves += 1
            GAME.outcome(state)
        return moves

    return ours(play)


def sized(work: Work, unit: int) -> int:
    """How many games, or simulations, fill a slice; `unit` is what one of them counts for."""
    count, speed = 4, work(4)
    while count * unit / speed < SLICE_S / 4:
        count *= 4
        speed = work(count)
    return max(1, round(speed * SLICE_S / unit))


def compare(contest: Contest, rounds: int) -> Figure:
    """Slices in turns, another one first in each round."""
    works = (contest.one, contest.other)
    contest.one(4)  # compiled before anything is timed
    unit = 20 if contest.unit == "moves/s" else 1
    sizes = [sized(work, unit) for work in works]
    speeds: tuple[list[float], list[float]] = ([], [])
    for number in range(rounds):
        for which in (0, 1) if number % 2 else (1, 0):
            speeds[which].append(works[which](sizes[which]))
    return paired(contest.name, contest.unit, speeds[0], contest.against, speeds[1], contest.target)


def contests(rollouts: Work, simulations: Work, clobber: Work, games: Work, moves: Work) -> Iterator[Contest]:
    """All of Help Me!, given the peers' work."""
    for seats in (2, 3, 4):
        yield Contest(
            f"Help Me! playouts, {seats} seats", "games/s", helpme_games(seats), ROLLOUTS, rollouts, "≥ 20"
        )
    yield Contest("clobber 5×6, our technique", "games/s", clobber_games(), ROLLOUTS, rollouts, "≥ 30")
    client = "boardgame.io 0.50.2, its client, Help Me!"
    yield Contest("Help Me! playouts, 4 seats", "games/s", helpme_games(4), client, games, "≥ 1,500")
    yield Contest(
        "simulations of the search, Help Me!",
        "simulations/s",
        helpme_search(),
        "OpenSpiel 2.0.2, clobber 5×6, C++ MCTS bot",
        simulations,
        "≥ 8",
    )
    yield Contest("rulebook, Help Me!, 4 seats", "moves/s", rulebook_moves(), client, moves, "≥ 25")
    through = "OpenSpiel 2.0.2, clobber 5×6 through its Python API"
    yield Contest("rulebook, Help Me!, 4 seats", "moves/s", rulebook_moves(), through, clobber, "≥ 0.5")


def rauha_contests(hearts: Work) -> Iterator[Contest]:
    """Rauha, beside the card game of the peer that is most like it."""
    through = "OpenSpiel 2.0.2, hearts through its Python API"
    for seats in (2, 3, 4, 5):
        target = "≥ 10" if seats == 4 else ""
        yield Contest(
            f"Rauha playouts, {seats} seats", "games/s", rauha_games(seats), through, hearts, target
        )


def measured(contests: Iterable[Contest], rounds: int) -> list[Figure]:
    """One after the other, told as they end."""
    figures = []
    for contest in contests:
        figures.append(compare(contest, rounds))
        ratio = figures[-1].ratio
        assert ratio is not None
        print(f"{contest.name} / {contest.against}: {ratio.median:,.2f} ({contest.target})", flush=True)
    return figures


def main() -> None:
    ask = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ask.add_argument("--rounds", type=int, default=40)
    ask.add_argument("--only", choices=("helpme", "rauha"), help="one game's part")
    given = ask.parse_args()
    if not COMPILED:
        sys.exit("Numba is not installed: there is nothing to measure.")
    about = [
        f"Machine: {machine()}.",
        f"One core each, slices of {SLICE_S} s in turns, {given.rounds} rounds; processor time. Each figure",
        "is the median over the rounds, each ratio is ours divided by the peer's of the same round.",
        "A playout is a whole random game with its scores.",
    ]
    open_spiel, client = spiel(), boardgameio()
    try:
        if given.only != "rauha":
            helpme = contests(
                open_spiel.work("rollouts"),
                open_spiel.work("search"),
                open_spiel.work("clobber"),
                client.work("games"),
                client.work("moves"),
            )
            title = "The kernels and the rulebook beside their peers"
            write("engine", title, about, measured(helpme, given.rounds))
        if given.only != "helpme":
            about.append("A game of Rauha by chance is some 110 steps at two seats and 280 at five, one of")
            about.append("hearts 116, chance's included; both are dealt anew each time.")
            figures = measured(rauha_contests(open_spiel.work("hearts")), given.rounds)
            write("rauha_engine", "The kernel of Rauha beside OpenSpiel", about, figures)
    finally:
        open_spiel.close()
        client.close()


if __name__ == "__main__":
    main()
