"""The learned policy of Rauha: of the turns that the quick policy likes best, the one after which the network
foretells most."""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from tablee.bots.kernels.compiled import compiled
from tablee.bots.kernels.dice import Dice, fraction
from tablee.bots.kernels.rauha import (
    ACTIVATE,
    CRYSTALS,
    EACH,
    FOR_CRYSTALS,
    FOR_SPORE,
    HAND,
    LAY,
    LEFT,
    NOTCH,
    NOTHING,
    PHASE,
    PLACE,
    SPORES,
    STOP,
    USE,
    USE_SPIRIT,
    USED,
    WAYS,
    WON,
    WORLD,
    WORLDS,
    Table,
    dealt_at,
    lay,
    satellite,
    steps,
    use,
)
from tablee.bots.kernels.rauha_cards import ALLOWED, COST, LOWEST, PLACES
from tablee.bots.rauha.network import Network, Sheet, ahead
from tablee.bots.rauha.policy import COIN, activating, judge, laying, promise, sporing
from tablee.bots.rauha.sight import look_round
from tablee.games.rauha.cards import DISCARD_CRYSTALS

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

WIDEST: Final = 12
"""No more turns than that are weighed."""


@compiled
def insert(card: int, step: int, value: float, most: int, count: int, turns: Ints, worth: Floats) -> int:
    """Puts a turn among the best; how many there are then."""
    if count == most:
        if value <= worth[count - 1]:
            return count
        count -= 1
    place = count
    while place and worth[place - 1] < value:
        turns[place, 0], turns[place, 1] = turns[place - 1, 0], turns[place - 1, 1]
        worth[place] = worth[place - 1]
        place -= 1
    turns[place, 0], turns[place, 1], worth[place] = card, step, value
    return count + 1


@compiled
def likely(
    table: Table,
    seats: int,
    seat: int,
    weights: Floats,
    scratch: Floats,
    most: int,
    turns: Ints,
    worth: Floats,
) -> int:
    """The turns that look best to the quick policy, as a card and what to do with it; how many."""
    judge(table, seats, seat, weights, scratch)
    world, count = WORLDS + WORLD * seat, 0
    place = satellite(table[NOTCH], seat, seats)
    first, best, dearest = dealt_at(table[NOTCH] >> 2, place), -1e18, NOTHING
    for slot in range(EACH):
        if table[PHASE] == PLACE:
            if slot:
                break
            card = table[world + HAND]
        elif table[LEFT + place] >> slot & 1:
            card = table[first + slot]
        else:
            continue
        highest = -1e9
        if COST[card] <= table[world + CRYSTALS]:
            allowed, gives = ALLOWED[card], promise(table, seat, card, weights, scratch)
            while allowed:
                cell = LOWEST[allowed]
                allowed &= allowed - 1
                value = laying(table, seat, card, gives, cell, weights, scratch)
                highest = max(highest, value)
                count = insert(card, LAY + cell, value, most, count, turns, worth)
        if highest > best or dearest == NOTHING:
            best, dearest = highest, card
    # Whatever is thrown away, the best card is not left to the others.
    count = insert(dearest, FOR_CRYSTALS, DISCARD_CRYSTALS * scratch[COIN], most, count, turns, worth)
    for cell in range(PLACES):
        if not table[world + SPORES] >> cell & 1:
            value = sporing(table, cell, scratch)
            count = insert(dearest, FOR_SPORE + cell, value, most, count, turns, worth)
    return count


@compiled
def begin(table: Table, seats: int, seat: int, card: int, step: int) -> None:
    """The seat lays that card, or throws it away; nothing is activated yet."""
    world = WORLDS + WORLD * seat
    table[world + HAND] = card
    table[WON], table[USED] = 0, 0
    if step < FOR_CRYSTALS:
        lay(table, seats, seat, step - LAY)
        return
    if step == FOR_CRYSTALS:
        table[world + CRYSTALS] += DISCARD_CRYSTALS
    else:
        table[world + SPORES] |= 1 << step - FOR_SPORE
    table[world + HAND] = NOTHING
    table[PHASE] = ACTIVATE


@compiled
def use_step(table: Table, seat: int, step: int) -> None:
    """Activates what that step says."""
    world = WORLDS + WORLD * seat
    if step < USE_SPIRIT:
        source, way = divmod(step - USE, WAYS)
        use(table, world, source, way)
    else:
        use(table, world, step - USE_SPIRIT + PLACES, 0)


@compiled
def use_all(table: Table, seats: int, seat: int, weights: Floats, scratch: Floats) -> None:
    """The seat activates whatever the quick policy would; its turn does not end."""
    while True:
        step = activating(table, seats, seat, weights, scratch)
        if step == STOP:
            return
        use_step(table, seat, step)


@compiled
def foresee(
    table: Table,
    seats: int,
    seat: int,
    weights: Floats,
    network: Network,
    most: int,
    noise: float,
    scratch: Floats,
    sheet: Sheet,
    trial: Table,
    turns: Ints,
    worth: Floats,
    dice: Dice,
) -> tuple[int, int]:
    """The card to take and what to do with it, or what to do with the card in hand.

    Of the `most` likely turns the best, each give or take `noise`.
    """
    count = likely(table, seats, seat, weights, scratch, most, turns, worth)
    if count == 1:
        return turns[0, 0], turns[0, 1]
    notch = table[NOTCH]
    look_round(table, seats, seat, notch, sheet.others)
    chosen, best = 0, -1e18
    for number in range(count):
        trial[:] = table
        begin(trial, seats, seat, turns[number, 0], turns[number, 1])
        use_all(trial, seats, seat, weights, scratch)
        value = ahead(trial, seats, seat, notch, network, sheet)
        worth[number] = value
        if noise:
            value -= noise * np.log(-np.log(max(fraction(dice), 1e-9)))
        if value > best:
            chosen, best = number, value
    return turns[chosen, 0], turns[chosen, 1]


@compiled
def foresee_use(
    table: Table,
    seats: int,
    seat: int,
    weights: Floats,
    network: Network,
    scratch: Floats,
    sheet: Sheet,
    trial: Table,
    found: Ints,
) -> int:
    """The effect to use next, or the end of the turn: after which the network foretells most, if all goes
    on by the quick policy."""
    notch, count = table[NOTCH], steps(table, seats, seat, found)
    look_round(table, seats, seat, notch, sheet.others)
    chosen, best = STOP, -1e18
    for number in range(count):
        trial[:] = table
        if found[number] != STOP:
            use_step(trial, seat, found[number])
            use_all(trial, seats, seat, weights, scratch)
        value = ahead(trial, seats, seat, notch, network, sheet)
        if value > best:
            chosen, best = found[number], value
    return chosen
