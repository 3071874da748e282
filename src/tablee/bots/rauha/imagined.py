"""A whole world that one seat may live in: everything it does not know, drawn by chance."""

from tablee.bots.kernels.compiled import CHECKED, compiled
from tablee.bots.kernels.dice import Dice, below
from tablee.bots.kernels.rauha import (
    DRAFT,
    EACH,
    HAND,
    LEFT,
    MOST_SEATS,
    NOTCH,
    NOTHING,
    PHASE,
    SCORING,
    TURNS,
    WORLD,
    WORLDS,
    Table,
    dealt_at,
)
from tablee.bots.kernels.rauha_cards import BITS, LOWEST
from tablee.bots.rauha.memory import HOLDER, NOT, WHERE, Ints
from tablee.games.rauha.cards import ROUNDS


@compiled
def imagine(known: Table, seats: int, pool: Ints, young: int, lost: Ints, table: Table, dice: Dice) -> None:
    """Writes to `table` what is known, with every unknown card drawn from those never seen.

    Each way the cards may lie is as likely as any other; what was taken and is gone stays unknown. The
    arguments are those of a `Memory`; `pool` changes its order within each age.
    """
    table[:] = known
    round = known[NOTCH] >> 2
    for row in range(len(lost)):
        if lost[row, HOLDER] == NOTHING:
            take_any(table, lost[row], dice)
    begin = round if known[PHASE] < SCORING else round + 1
    drawn, size, first = 0, young, 0
    for later in range(begin, ROUNDS):
        if later == max(begin, ROUNDS // 2):
            drawn, size, first = 0, len(pool) - young, young
        for place in range(seats):
            for slot in range(EACH):
                at = dealt_at(later, place) + slot
                if table[at] != NOTHING or (later == round and not table[LEFT + place] >> slot & 1):
                    continue
                if CHECKED:
                    assert drawn < size, "more cards to imagine than were never seen"
                if drawn == size:
                    drawn = 0
                other = drawn + below(size - drawn, dice)
                card = pool[first + other]
                pool[first + other] = pool[first + drawn]
                pool[first + drawn] = card
                table[at] = card
                drawn += 1
    for row in range(len(lost)):
        holder = lost[row, HOLDER]
        if holder != NOTHING:
            slot = take_any(table, lost[row], dice)
            table[WORLDS + WORLD * holder + HAND] = table[dealt_at(round, lost[row, WHERE]) + slot]
    if known[PHASE] != DRAFT and known[NOTCH] & 3 == TURNS - 1:
        table[LEFT : LEFT + MOST_SEATS] = 0


@compiled
def take_any(table: Table, taken: Ints, dice: Dice) -> int:
    """Which of its four a satellite has lost; a row of `Memory.lost` says which it may be."""
    place = taken[WHERE]
    can = table[LEFT + place] & ~taken[NOT]
    if CHECKED:
        assert can, "a card that lay nowhere was taken"
    for _ in range(below(BITS[can], dice)):
        can &= can - 1
    slot: int = LOWEST[can]
    table[LEFT + place] &= ~(1 << slot)
    return slot
