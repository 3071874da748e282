"""A quick player of Rauha on the kernel: what the world promises after each card on each cell.

It judges as `worth.py` does, in numbers that were tuned by playing against itself. Nothing hidden from the
player is read: its own cards, the boards, the track.
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from tablee.bots.kernels.compiled import compiled
from tablee.bots.kernels.dice import Dice
from tablee.bots.kernels.rauha import (
    COUNTS,
    CRYSTALS,
    DRAFT,
    EACH,
    ENERGY,
    ENTITIES,
    FOR_CRYSTALS,
    FOR_SPORE,
    HAND,
    LAST,
    LAY,
    LEFT,
    MOST_SEATS,
    NOTCH,
    NOTHING,
    OVER,
    PHASE,
    PLACE,
    SCORING,
    SPORES,
    STOP,
    USE,
    USE_SPIRIT,
    USED,
    WAYS,
    WORLD,
    WORLDS,
    Ints,
    Table,
    active,
    can_use,
    counted,
    deal,
    dealt_at,
    effect_at,
    lowest,
    play,
    reveal,
    satellite,
    sources,
    water,
)
from tablee.bots.kernels.rauha import SIZE as TABLE
from tablee.bots.kernels.rauha_cards import (
    ACTS,
    ALLOWED,
    BIOMES,
    BY_BEST_ANIMAL,
    BY_SPORE,
    CARDS_IN_ALL,
    COST,
    COUNTED,
    CRYSTALS_OF,
    FIELD,
    FIELD_MASK,
    FIRST_SPIRIT,
    LINE,
    LOWEST,
    ONCE,
    PAY,
    PER,
    PERS,
    PLACES,
    POINTS,
    SPIRITS,
    SPIRITS_IN_ALL,
    SPORE_OF,
    SYMBOLS,
    WATER,
)
from tablee.bots.rauha.weights import (
    ANIMAL,
    BEHIND,
    CRYSTAL,
    GROWTH,
    KEPT,
    LEAD,
    PAIR,
    PRICE,
    SPORE,
    STEAL,
)
from tablee.games.rauha.cards import CELLS, DISCARD_CRYSTALS, TRACK, WATER_POINTS

Floats = NDArray[np.float64]

KINDS: Final = 4
"""Flying, marine, walking, water: what counts of a world are made of."""
OF_KIND: Final = np.array(
    [
        [int(COUNTED[number]) >> FIELD * kind & FIELD_MASK for kind in range(KINDS)]
        for number in range(len(BIOMES))
    ],
    np.int64,
)
VUORI: Final = next(number for number, spirit in enumerate(SPIRITS) if spirit.water)
_AFTER: Final = [TRACK[notch.number :] for notch in TRACK]
HITS: Final = np.array([[sum(cell in stop.line for stop in after) for cell in CELLS] for after in _AFTER])
"""By notch: how often the avatar's line still meets each cell after it."""
SCORINGS: Final = np.array([sum(stop.scoring for stop in after) for after in _AFTER])
TURNS_LEFT: Final = np.array([sum(not stop.scoring for stop in after) for after in _AFTER])
_WATER: Final = np.array(WATER_POINTS, np.float64)
_BEYOND: Final = len(WATER_POINTS) - 1

# Places on the sheet on which a turn is judged.
TIMES: Final = 0
EACH_TIME: Final = TIMES + PLACES
BY: Final = EACH_TIME + PLACES
SPIRIT_NOW: Final = BY + len(PERS)
SPIRIT_PAIR: Final = SPIRIT_NOW + SPIRITS_IN_ALL
BASE: Final = SPIRIT_PAIR + SPIRITS_IN_ALL
COIN: Final = BASE + 1
SCRATCH: Final = COIN + 1


@compiled
def activation(
    table: Table, world: int, effect: int, turns: int, coin: float, spore: float, weights: Floats
) -> float:
    """What using an effect once, some time from now, may give."""
    if not ACTS[effect]:
        return 0.0
    gained, per = float(POINTS[effect]), PER[effect]
    if per != ONCE:
        gained *= counted(table, world, per) + weights[GROWTH + per] * turns * 0.5
    gained += coin * CRYSTALS_OF[effect] + spore * SPORE_OF[effect] - coin * weights[PRICE] * PAY[effect]
    return max(float(gained), 0.0)


@compiled
def water_worth(lead: int, rounds: int, weights: Floats) -> float:
    """What so many sources more than the least of the others are worth."""
    if lead >= 0:
        return float(rounds * weights[LEAD] * _WATER[min(lead, _BEYOND)])
    return -float(rounds * weights[BEHIND] * _WATER[min(-lead, _BEYOND)])


@compiled
def judge(table: Table, seats: int, seat: int, weights: Floats, scratch: Floats) -> None:
    """Looks at the seat's world before it lays a card; the other functions read it from `scratch`."""
    world, notch = WORLDS + WORLD * seat, table[NOTCH]
    rounds, turns = SCORINGS[notch], TURNS_LEFT[notch]
    coin = weights[CRYSTAL + turns]
    spore = weights[SPORE] * rounds
    scratch[COIN] = coin
    kept, still = 0.0, 1.0
    for _ in range(rounds):
        kept += still
        still *= weights[KEPT]
    for per in range(len(PERS)):
        scratch[BY + per] = 0.0
    for kind in range(KINDS - 1):
        scratch[BY + kind] = weights[ANIMAL] * turns
    spores, line = table[world + SPORES], LINE[notch]
    for cell in range(PLACES):
        biome = table[world + cell]
        times = float(HITS[notch, cell] + (line >> cell & 1) + (spores >> cell & 1) * rounds)
        scratch[TIMES + cell] = times
        scratch[EACH_TIME + cell] = activation(table, world, biome, turns, coin, spore, weights)
        if PER[biome] != ONCE:
            scratch[BY + PER[biome]] += times * POINTS[biome]
    owned = table[world + ENTITIES]
    for spirit in range(SPIRITS_IN_ALL):
        effect = FIRST_SPIRIT + spirit
        gives = activation(table, world, effect, turns, coin, spore, weights)
        if spirit == VUORI:
            # Two sources: about what a lead of two is worth.
            later = 3.0 * rounds
            gives = 0.0
        else:
            later = kept * gives
        scratch[SPIRIT_NOW + spirit] = 0.0
        scratch[SPIRIT_PAIR + spirit] = 0.0
        if owned >> spirit & 1:
            if PER[effect] != ONCE:
                scratch[BY + PER[effect]] += kept * POINTS[effect]
        else:
            scratch[SPIRIT_NOW + spirit] = gives + later
            for other in range(seats):
                if table[WORLDS + WORLD * other + ENTITIES] >> spirit & 1:
                    scratch[SPIRIT_NOW + spirit] += weights[STEAL] * later
            scratch[SPIRIT_PAIR + spirit] = weights[PAIR] * (gives + later)
    least = 99
    for other in range(seats):
        if other != seat:
            least = min(least, water(table, other))
    scratch[BASE] = least


@compiled
def promise(table: Table, seat: int, card: int, weights: Floats, scratch: Floats) -> float:
    """What using a card once may give, wherever it lies."""
    notch = table[NOTCH]
    spore = weights[SPORE] * SCORINGS[notch]
    return activation(table, WORLDS + WORLD * seat, card, TURNS_LEFT[notch], scratch[COIN], spore, weights)


@compiled
def laying(
    table: Table, seat: int, card: int, gives: float, cell: int, weights: Floats, scratch: Floats
) -> float:
    """What the world gains when a card of that promise is laid on that cell; not whether it can be."""
    world = WORLDS + WORLD * seat
    rounds = SCORINGS[table[NOTCH]]
    old = table[world + cell]
    times = scratch[TIMES + cell]
    value = times * (gives - scratch[EACH_TIME + cell]) - scratch[COIN] * COST[card]
    counts = table[world + COUNTS]
    for kind in range(KINDS):
        more = OF_KIND[card, kind] - OF_KIND[old, kind]
        if more:
            by = scratch[BY + kind]
            if PER[old] == kind:
                by -= times * POINTS[old]
            if PER[card] == kind:
                by += times * POINTS[card]
            value += more * by
            if kind == KINDS - 1:
                lead = (counts >> WATER & FIELD_MASK) - int(scratch[BASE])
                value += water_worth(lead + more, rounds, weights) - water_worth(lead, rounds, weights)
    if scratch[BY + BY_BEST_ANIMAL] > 0:
        best, after = 0, 0
        for kind in range(KINDS - 1):
            there = counts >> FIELD * kind & FIELD_MASK
            best = max(best, there)
            after = max(after, there + OF_KIND[card, kind] - OF_KIND[old, kind])
        value += scratch[BY + BY_BEST_ANIMAL] * (after - best)
    owned = table[world + ENTITIES]
    new, was = SYMBOLS[card], SYMBOLS[old]
    row, column = cell // 3 * 3, cell % 3
    won = 0
    for way in range(2):
        if way == 0:
            one = SYMBOLS[table[world + row + (column + 1) % 3]]
            two = SYMBOLS[table[world + row + (column + 2) % 3]]
        else:
            one = SYMBOLS[table[world + (cell + 3) % 9]]
            two = SYMBOLS[table[world + (cell + 6) % 9]]
        won |= one & two & new
        either = (one | two) & ~(one & two) & ~owned
        gained, lost = either & new & ~was, either & was & ~new
        while gained:
            value += scratch[SPIRIT_PAIR + LOWEST[gained]]
            gained &= gained - 1
        while lost:
            value -= scratch[SPIRIT_PAIR + LOWEST[lost]]
            lost &= lost - 1
    won &= ~owned
    while won:
        value += scratch[SPIRIT_NOW + LOWEST[won]]
        won &= won - 1
    return float(value)


@compiled
def sporing(table: Table, cell: int, scratch: Floats) -> float:
    """What a spore on that cell is worth."""
    return float(SCORINGS[table[NOTCH]] * scratch[EACH_TIME + cell] + scratch[BY + BY_SPORE])


@compiled
def best_discard(table: Table, seat: int, scratch: Floats) -> tuple[int, float]:
    """The best step that throws the card away, and what the world gains."""
    step, best = FOR_CRYSTALS, DISCARD_CRYSTALS * scratch[COIN]
    spores = table[WORLDS + WORLD * seat + SPORES]
    for cell in range(PLACES):
        if not spores >> cell & 1:
            value = sporing(table, cell, scratch)
            if value > best:
                step, best = FOR_SPORE + cell, value
    return step, best


@compiled
def best_laying(table: Table, seat: int, card: int, weights: Floats, scratch: Floats) -> tuple[int, float]:
    """The best step that lays that card, and what the world gains; hardly anything if it cannot be laid."""
    step, best = FOR_CRYSTALS, -1e9
    if COST[card] <= table[WORLDS + WORLD * seat + CRYSTALS]:
        allowed, gives = ALLOWED[card], promise(table, seat, card, weights, scratch)
        while allowed:
            cell = LOWEST[allowed]
            allowed &= allowed - 1
            value = laying(table, seat, card, gives, cell, weights, scratch)
            if value > best:
                step, best = LAY + cell, value
    return step, best


@compiled
def choose(table: Table, seats: int, seat: int, weights: Floats, scratch: Floats) -> tuple[int, int]:
    """The card to take, and what to do with it."""
    judge(table, seats, seat, weights, scratch)
    plan, best = best_discard(table, seat, scratch)
    place = satellite(table[NOTCH], seat, seats)
    first, chosen, worst = dealt_at(table[NOTCH] >> 2, place), -1, -1e18
    for slot in range(EACH):
        if table[LEFT + place] >> slot & 1:
            step, value = best_laying(table, seat, table[first + slot], weights, scratch)
            if value > worst:
                # Whatever is thrown away in the end, the best card is not left to the others.
                chosen, worst = table[first + slot], value
                if value > best:
                    plan, best = step, value
    return chosen, plan


@compiled
def plan_for(table: Table, seats: int, seat: int, weights: Floats, scratch: Floats) -> int:
    """What to do with the card in hand."""
    judge(table, seats, seat, weights, scratch)
    throw, worth = best_discard(table, seat, scratch)
    step, value = best_laying(table, seat, table[WORLDS + WORLD * seat + HAND], weights, scratch)
    return step if value > worth else throw


@compiled
def best_sporing(table: Table, seat: int, weights: Floats, scratch: Floats) -> int:
    """The activation that places the best spore, if it is worth its price; else the end of the turn."""
    world = WORLDS + WORLD * seat
    ready, source, price = sources(table, world), -1, 99
    while ready:
        effect = effect_at(table, world, lowest(ready))
        if SPORE_OF[effect] and PAY[effect] < price and can_use(table, world, effect):
            source, price = lowest(ready), PAY[effect]
        ready &= ready - 1
    if source < 0:
        return STOP
    scoring = table[PHASE] == SCORING
    step, best = STOP, scratch[COIN] * weights[PRICE] * price
    for cell in range(PLACES):
        if not table[world + SPORES] >> cell & 1:
            value = sporing(table, cell, scratch)
            if scoring and not table[USED] >> cell & 1:
                value += scratch[EACH_TIME + cell]
            if value > best:
                step, best = USE + WAYS * source + 1 + cell, value
    return step


@compiled
def activating(table: Table, seats: int, seat: int, weights: Floats, scratch: Floats) -> int:
    """The next effect worth using, or the end of the turn: first crystals, then spores, then points."""
    world = WORLDS + WORLD * seat
    coin = weights[CRYSTAL + TURNS_LEFT[table[NOTCH]]]
    ready = sources(table, world)
    chosen, best, spores = STOP, 0.0, False
    while ready:
        source = lowest(ready)
        ready &= ready - 1
        effect = effect_at(table, world, source)
        if not can_use(table, world, effect):
            continue
        step: int = USE + WAYS * source if source < PLACES else USE_SPIRIT + source - PLACES
        if SPORE_OF[effect]:
            spores = True
        elif CRYSTALS_OF[effect]:
            return step
        else:
            value = POINTS[effect] * counted(table, world, PER[effect]) - coin * weights[PRICE] * PAY[effect]
            if value > best:
                chosen, best = step, value
    if spores:
        judge(table, seats, seat, weights, scratch)
        step = best_sporing(table, seat, weights, scratch)
        if step != STOP:
            return step
    return chosen


@compiled
def play_out(table: Table, seats: int, last: int, weights: Floats, plans: Ints, scratch: Floats) -> int:
    """Plays on, everybody by this policy, until the avatar leaves the notch `last` or the game is over.

    `weights` has a row for each seat, `plans` a place for each. Tells how many turns were played.
    """
    turns = 0
    while table[PHASE] != OVER and table[NOTCH] <= last:
        if table[PHASE] == DRAFT:
            for seat in range(seats):
                if table[WORLDS + WORLD * seat + HAND] == NOTHING:
                    card, plans[seat] = choose(table, seats, seat, weights[seat], scratch)
                    table[WORLDS + WORLD * seat + HAND] = card
            reveal(table, seats)
        seat = active(table, seats)
        if table[PHASE] == PLACE:
            step = plans[seat]
            if step < 0:
                step = plan_for(table, seats, seat, weights[seat], scratch)
            turns += 1
        else:
            step = activating(table, seats, seat, weights[seat], scratch)
        play(table, seats, seat, step)
    return turns


@compiled
def compare(seats: int, games: int, weights: Floats, dice: Dice, won: Floats, energy: Floats) -> None:
    """Games of policies against each other, a row of `weights` each, on every seat in turn: adds up each
    row's share of the wins and its energy."""
    table, deck, scratch = np.zeros(TABLE, np.int64), np.arange(CARDS_IN_ALL), np.zeros(SCRATCH)
    start, turned, plans = np.zeros(TABLE, np.int64), np.zeros_like(weights), np.zeros(MOST_SEATS, np.int64)
    for number in range(games):
        if number % seats == 0:
            deal(start, seats, number // seats % 2, deck, dice)
        table[:] = start
        for seat in range(seats):
            turned[seat] = weights[(seat + number) % seats]
        play_out(table, seats, LAST, turned, plans, scratch)
        best, tied = -1, 0
        for seat in range(seats):
            there = table[WORLDS + WORLD * seat + ENERGY]
            energy[(seat + number) % seats] += there
            if there > best:
                best, tied = there, 1
            elif there == best:
                tied += 1
        for seat in range(seats):
            if table[WORLDS + WORLD * seat + ENERGY] == best:
                won[(seat + number) % seats] += 1 / tied
