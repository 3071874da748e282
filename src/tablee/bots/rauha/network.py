"""The network of Rauha: what a world will still win, and what the others will, as a kernel computes it.

One layer adds up the rows a world has, a second and a third are other ones on every notch.
"""

from functools import cache
from importlib.resources import files
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from tablee.bots.kernels.compiled import compiled
from tablee.bots.kernels.rauha import ENERGY, WORLD, WORLDS, Table
from tablee.bots.rauha.sight import AT_MOST, NOTCHES, NUMBERS, OF_OTHERS, ROWS, look, look_round

Floats = NDArray[np.float64]
Singles = NDArray[np.float32]
Ints = NDArray[np.int64]

WIDTH: Final = 64
NARROW: Final = 32
ZERO: Final = np.float32(0)
TENS: Final = 10.0
"""The network counts in tens of energy."""
OWN, THEIRS = 0, 1
"""What comes out: what the seat will still win, and what the others will on average."""


class Network(NamedTuple):
    """The weights for one number of seats."""

    first: Singles
    """A line for each row and then for each number of the sight."""
    first_bias: Singles
    second: Singles
    """By notch."""
    second_bias: Singles
    third: Singles
    third_bias: Singles
    doubt: Singles
    """By notch: by how much energy ahead a seat wins e times as often."""


SHAPES: Final[dict[str, tuple[int, ...]]] = {
    "first": (ROWS + NUMBERS, WIDTH),
    "first_bias": (WIDTH,),
    "second": (NOTCHES, WIDTH, NARROW),
    "second_bias": (NOTCHES, NARROW),
    "third": (NOTCHES, NARROW, 2),
    "third_bias": (NOTCHES, 2),
    "doubt": (NOTCHES,),
}


NO_NETWORK: Final = Network(*(np.zeros((0,) * len(shape), np.float32) for shape in SHAPES.values()))
"""For players that ask none."""


class Sheet(NamedTuple):
    """Room to think on, so that a kernel has to make none."""

    rows: Ints
    numbers: Floats
    others: Floats
    wide: Singles
    narrow: Singles
    said: Floats


def sheet() -> Sheet:
    return Sheet(
        np.zeros(AT_MOST, np.int64),
        np.zeros(NUMBERS),
        np.zeros(OF_OTHERS + 1),
        np.zeros(WIDTH, np.float32),
        np.zeros(NARROW, np.float32),
        np.zeros(2),
    )


@cache
def network(seats: int) -> Network:
    """The network that ships with Tablée."""
    path = files("tablee.bots.rauha") / "networks" / f"rauha-{seats}.npz"
    with path.open("rb") as file, np.load(file) as arrays:
        return Network(*(arrays[name].astype(np.float32) for name in Network._fields))


@compiled
def add_rows(first: Singles, bias: Singles, rows: Ints, count: int, numbers: Floats, wide: Singles) -> None:
    """The first layer: the sum of the rows there are, and of the numbers' rows by how much each is."""
    for unit in range(len(wide)):
        wide[unit] = bias[unit]
    for number in range(count):
        row = rows[number]
        for unit in range(len(wide)):
            wide[unit] += first[row, unit]
    for number in range(len(numbers)):
        much = np.float32(numbers[number])
        for unit in range(len(wide)):
            wide[unit] += much * first[ROWS + number, unit]


@compiled
def bend(layer: Singles) -> None:
    """Whatever is less than nothing is nothing."""
    for unit in range(len(layer)):
        layer[unit] = max(layer[unit], ZERO)


@compiled
def add_layer(weights: Singles, bias: Singles, wide: Singles, narrow: Singles) -> None:
    """A layer after the first, from `wide` to `narrow`."""
    for unit in range(len(narrow)):
        narrow[unit] = bias[unit]
    for unit in range(len(wide)):
        much = wide[unit]
        for other in range(len(narrow)):
            narrow[other] += much * weights[unit, other]


@compiled
def foretell(network: Network, notch: int, count: int, sheet: Sheet) -> None:
    """What the network says, in energy, of the rows and numbers on the sheet; it is left in `sheet.said`."""
    wide, narrow = sheet.wide, sheet.narrow
    add_rows(network.first, network.first_bias, sheet.rows, count, sheet.numbers, wide)
    bend(wide)
    add_layer(network.second[notch], network.second_bias[notch], wide, narrow)
    bend(narrow)
    one, two = network.third_bias[notch, OWN], network.third_bias[notch, THEIRS]
    for unit in range(len(narrow)):
        one += narrow[unit] * network.third[notch, unit, OWN]
        two += narrow[unit] * network.third[notch, unit, THEIRS]
    sheet.said[OWN], sheet.said[THEIRS] = TENS * float(one), TENS * float(two)


@compiled
def ahead(table: Table, seats: int, seat: int, notch: int, network: Network, sheet: Sheet) -> float:
    """By how much the seat will be ahead of the others' mean in the end, up to what they have now, if its
    turn on that notch is over. It has looked round before."""
    count = look(table, seats, seat, notch, sheet.others, sheet.rows, sheet.numbers)
    foretell(network, notch, count, sheet)
    return float(table[WORLDS + WORLD * seat + ENERGY] + sheet.said[OWN] - sheet.said[THEIRS])


@compiled
def shares(
    table: Table, seats: int, notch: int, network: Network, lead: float, sheet: Sheet, found: Floats
) -> None:
    """Each seat's expected share of the win when that notch is over, and so much for each point of lead."""
    best, second = -1e9, -1e9
    for seat in range(seats):
        look_round(table, seats, seat, notch, sheet.others)
        count = look(table, seats, seat, notch, sheet.others, sheet.rows, sheet.numbers)
        foretell(network, notch, count, sheet)
        found[seat] = table[WORLDS + WORLD * seat + ENERGY] + sheet.said[OWN]
        if found[seat] > best:
            best, second = found[seat], best
        else:
            second = max(second, found[seat])
    total = 0.0
    for seat in range(seats):
        total += np.exp((found[seat] - best) / network.doubt[notch])
    for seat in range(seats):
        energy = found[seat]
        margin = energy - (second if energy == best else best)
        found[seat] = np.exp((energy - best) / network.doubt[notch]) / total + lead * margin
