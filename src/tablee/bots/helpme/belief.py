"""Who protects what: the exact distribution over all worlds, from how likely each move was in each.

How likely a move is depends on who makes it. Nobody says how they play, so each of the others is somebody
who moves as players who look ahead do, more or less surely, or one who takes what there is: whichever
explains all of its moves best counts most.
"""

from itertools import combinations
from typing import Final

import numpy as np
from numpy.typing import NDArray

from tablee.bots.helpme.history import SOURCE, TARGET, History
from tablee.bots.helpme.learned import Learned, softmax
from tablee.bots.helpme.sight import Table
from tablee.bots.helpme.worlds import World, worlds
from tablee.bots.kernels.helpme_stack import HEIGHT, KINDS
from tablee.games.helpme.setup import CREATURES_EACH

Chances = NDArray[np.float64]
Held = tuple[int, ...]

VAGUENESS: Final = (0.3, 0.6, 1.0, 2.0)
"""By how much the preferences of those who look ahead may be weaker than the learned ones; below 1, stronger.
The network learned from quick players: whoever thinks longer is surer."""

GREED: Final = 1.0
"""How much likelier each point more at once makes a move of the greedy player, as a logarithm."""

WHIM: Final = 0.05
"""How much of what anybody does is put down to whim."""


def belief(history: History, learned: Learned, heed: float = 1.0) -> tuple[tuple[World, ...], Chances]:
    """Every world the seat may live in, and how likely each is after all moves so far.

    `heed` is how much of what the moves say is believed: whoever is misread once is misread again, so ten
    moves of somebody say less than ten times as much as one.
    """
    possible = worlds(history.seats, history.own)
    logs = np.zeros(len(possible))
    for turn, told in enumerate(testimony(history, learned), start=1):
        logs += [heed * told[world[turn]] for world in possible]
    chances = np.exp(logs - logs.max())
    return possible, chances / chances.sum()


def testimony(history: History, learned: Learned) -> list[dict[Held, float]]:
    """For each other seat from the next one on: the logarithm of how likely its moves were, by what it
    might protect."""
    others = [kind for kind in range(KINDS) if kind not in history.own]
    held = [*combinations(others, CREATURES_EACH[history.seats])]
    found: list[dict[Held, float]] = []
    for turn in range(1, history.seats):
        seat = (history.seat + turn) % history.seats
        plies = [ply for ply in range(len(history.ways)) if history.tables.mover[ply] == seat]
        logs = np.zeros(len(held))
        if plies:
            # Every ply in every guise of the mover, all at once.
            own = np.zeros((len(held), KINDS), bool)
            for row, kinds in enumerate(held):
                own[row, list(kinds)] = True
            table = history.at([ply for ply in plies for _ in held])
            went = np.repeat(history.ways[plies], len(held))
            chances = manners(table, np.tile(own, (len(plies), 1)), went, learned)
            by_manner = np.log(chances).reshape(-1, len(plies), len(held)).sum(axis=1)
            logs = np.logaddexp.reduce(by_manner, axis=0)
        found.append(dict(zip(held, logs.tolist(), strict=True)))
    return found


def manners(table: Table, own: NDArray[np.bool_], went: NDArray[np.int32], learned: Learned) -> Chances:
    """How likely each kind of player goes that way (kinds of players, positions)."""
    logs, possible = learned.logs(table, own)
    rows = np.arange(len(went))
    least, whim = logs.min(), 1 / possible.sum(axis=1)
    wishes = [np.maximum(logs / vague, least) for vague in VAGUENESS]
    wishes.append(np.where(possible, GREED * gains(table, own), least))
    return np.stack(
        [(1 - WHIM) * softmax(wish)[rows, went].astype(np.float64) + WHIM * whim for wish in wishes]
    )


def gains(table: Table, own: NDArray[np.bool_]) -> NDArray[np.int64]:
    """By how many points each way changes what the mover tops, as far as the tops tell (positions, ways)."""
    rows = np.arange(len(own))[:, None]
    above, below = table.top[:, SOURCE], table.top[:, TARGET]
    height, number = table.inside[:, TARGET] >> HEIGHT, table.number[:, TARGET]
    won = own[rows, above] * (height + np.where(above == below, number, 0)) - own[rows, below] * height
    return np.asarray(won, np.int64)


def owners_of(world: World, seat: int) -> NDArray[np.int64]:
    """The seat that protects each creature in that world, -1 for nobody's."""
    owners = np.full(KINDS, -1, np.int64)
    for turn, held in enumerate(world):
        owners[list(held)] = (seat + turn) % len(world)
    return owners
