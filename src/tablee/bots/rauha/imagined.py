"""A whole world that one seat may live in: everything it does not know, drawn by chance."""

from tablee.bots.kernels.compiled import compiled
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

    Each way the cards may lie is as likely as any other. The arguments are those of a `Memory`; `pool`
    changes its order within each age.
    """
    table[:] = known
    round = known[NOTCH] >> 2
    drawn, size, first = 0, young, 0
    for later in range(round if known[PHASE] < SCORING else round + 1, ROUNDS):
        if later >= ROUNDS // 2 and first == 0:
            drawn, size, first = 0, len(pool) - young, young
        begin = dealt_at(later, 0)
        for place in range(begin, begin + EACH * seats):
            if table[place] == NOTHING:
                if drawn == size:
                    drawn = 0  # only for somebody who was not told all that they saw
                other = drawn + below(size - drawn, dice)
                card = pool[first + other]
                pool[first + other] = pool[first + drawn]
                pool[first + drawn] = card
                table[place] = card
                drawn += 1
    for row in range(len(lost)):
        place = lost[row, WHERE]
        can = table[LEFT + place] & ~lost[row, NOT]
        for _ in range(below(BITS[can], dice)):
            can &= can - 1
        slot = LOWEST[can]
        table[LEFT + place] &= ~(1 << slot)
        holder = lost[row, HOLDER]
        if holder != NOTHING:
            table[WORLDS + WORLD * holder + HAND] = table[dealt_at(round, place) + slot]
    if known[PHASE] != DRAFT and known[NOTCH] & 3 == TURNS - 1:
        table[LEFT : LEFT + MOST_SEATS] = 0
