"""Games of Rauha for its network to learn from, on the kernel: a policy against itself, with what each seat
saw after each of its turns and how much energy everybody had."""

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from tablee.bots.kernels.compiled import compiled
from tablee.bots.kernels.dice import Dice, fraction
from tablee.bots.kernels.rauha import (
    DRAFT,
    ENERGY,
    HAND,
    MOST_SEATS,
    NOTCH,
    OVER,
    PHASE,
    SCORING,
    WORLD,
    WORLDS,
    Table,
    active,
    deal,
    end,
    reveal,
)
from tablee.bots.kernels.rauha import SIZE as TABLE
from tablee.bots.kernels.rauha_cards import CARDS_IN_ALL
from tablee.bots.rauha.foresight import WIDEST, begin, foresee, use_all
from tablee.bots.rauha.network import Network, Sheet
from tablee.bots.rauha.policy import SCRATCH, choose
from tablee.bots.rauha.sight import AT_MOST, NOTCHES, NUMBERS, ROWS, look, look_round

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

SEEN: Final = NOTCHES - 1
"""After the last notch there is nothing to foretell."""


class Games(NamedTuple):
    """By game, seat and notch but the last: the rows (filled up with `ROWS`) and numbers a seat saw, and
    everybody's energy then; by game and seat the energy in the end."""

    rows: NDArray[np.int16]
    numbers: NDArray[np.float32]
    energy: NDArray[np.int16]
    final: NDArray[np.int16]


def room(games: int, seats: int) -> Games:
    """Room for so many games."""
    return Games(
        np.full((games, seats, SEEN, AT_MOST), ROWS, np.int16),
        np.zeros((games, seats, SEEN, NUMBERS), np.float32),
        np.zeros((games, seats, SEEN, seats), np.int16),
        np.zeros((games, seats), np.int16),
    )


@compiled
def note(
    table: Table,
    seats: int,
    seat: int,
    notch: int,
    sheet: Sheet,
    rows: NDArray[np.int16],
    numbers: NDArray[np.float32],
    energy: NDArray[np.int16],
) -> None:
    """Writes down what the seat sees when its turn on that notch is over."""
    look_round(table, seats, seat, notch, sheet.others)
    count = look(table, seats, seat, notch, sheet.others, sheet.rows, sheet.numbers)
    for number in range(count):
        rows[number] = sheet.rows[number]
    for number in range(NUMBERS):
        numbers[number] = sheet.numbers[number]
    for other in range(seats):
        energy[other] = table[WORLDS + WORLD * other + ENERGY]


@compiled
def play_games(
    seats: int,
    most: Ints,
    weights: Floats,
    networks: tuple[Network, ...],
    noise: float,
    whim: float,
    dice: Dice,
    sheet: Sheet,
    rows: NDArray[np.int16],
    numbers: NDArray[np.float32],
    energy: NDArray[np.int16],
    final: NDArray[np.int16],
) -> None:
    """Whole games, as many as `final` has room for.

    A player weighs `most` turns by its network (the first player by the first, all others by the second), or
    plays by the quick policy where `most` is 0; with the chance `whim` it makes any of the likely turns. With
    every game the players move on by a seat. Where `rows` is empty nothing but the end is written down, and
    each deal is played as often as there are seats.
    """
    table, start, trial = np.zeros(TABLE, np.int64), np.zeros(TABLE, np.int64), np.zeros(TABLE, np.int64)
    deck, scratch = np.arange(CARDS_IN_ALL), np.zeros(SCRATCH)
    turns, worth = np.zeros((WIDEST, 2), np.int64), np.zeros(WIDEST)
    plans = np.zeros(MOST_SEATS, np.int64)
    noted = len(rows) > 0
    for game in range(len(final)):
        if noted or game % seats == 0:
            deal(start, seats, (game if noted else game // seats) % 2, deck, dice)
        table[:] = start
        while table[PHASE] != OVER:
            notch = table[NOTCH]
            if table[PHASE] == DRAFT:
                for seat in range(seats):
                    who = (seat + game) % seats
                    if most[who] == 0:
                        card, plans[seat] = choose(table, seats, seat, weights, scratch)
                    else:
                        wild = whim > 0 and fraction(dice) < whim
                        card, plans[seat] = foresee(
                            table,
                            seats,
                            seat,
                            weights,
                            networks[0] if who == 0 else networks[1],
                            most[who],
                            1e6 if wild else noise,
                            scratch,
                            sheet,
                            trial,
                            turns,
                            worth,
                            dice,
                        )
                    table[WORLDS + WORLD * seat + HAND] = card
                reveal(table, seats)
            seat = active(table, seats)
            if table[PHASE] != SCORING:
                begin(table, seats, seat, table[WORLDS + WORLD * seat + HAND], plans[seat])
            use_all(table, seats, seat, weights, scratch)
            scoring = table[PHASE] == SCORING
            if noted and not scoring:
                note(
                    *(table, seats, seat, notch, sheet),
                    *(rows[game, seat, notch], numbers[game, seat, notch], energy[game, seat, notch]),
                )
            end(table, seats, seat)
            if noted and scoring and table[NOTCH] != notch:
                for other in range(seats):
                    note(
                        *(table, seats, other, notch, sheet),
                        *(rows[game, other, notch], numbers[game, other, notch], energy[game, other, notch]),
                    )
        for seat in range(seats):
            final[game, seat] = table[WORLDS + WORLD * seat + ENERGY]
