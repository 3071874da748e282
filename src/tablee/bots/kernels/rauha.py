"""Rauha on one array of whole numbers, for two to five seats.

A table is one row:

    notch phase leader done won used clock | five worlds | what is dealt | what is left on the satellites
                                         7            87             167                              172

and a world in it sixteen numbers:

    nine biomes | spores crystals energy stamp hand counts entities
              9                                                  16

Sets of cells and of entities are bits. `counts` holds animals and water sources in fields of eight bits
(`rauha_cards`), so laying a card is an addition. `stamp` says when a marker last moved. Everything that is
dealt in the four rounds lies in the row from the start; four bits a satellite say which of its cards are
left. The black hole is not kept: no rule reads it.

A *step* is a move as a number: take a card, place, discard, activate, end (the constants below).
"""

from typing import Final, assert_never

import numpy as np
from numpy.typing import NDArray

from tablee.bots.kernels.compiled import CHECKED, compiled
from tablee.bots.kernels.dice import Dice, below, spin
from tablee.bots.kernels.rauha_cards import (
    ALL_CELLS,
    ALLOWED,
    BITS,
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
    NEED,
    NTH,
    NUMBER,
    OF_AGE,
    ONCE,
    PAY,
    PER,
    PLACES,
    POINTS,
    SPIRITS,
    SPIRITS_IN_ALL,
    SPORE_OF,
    STAR,
    SYMBOLS,
    WATER,
)
from tablee.games.rauha.cards import (
    BOARDS,
    CARDS,
    CARDS_PER_SATELLITE,
    DISCARD_CRYSTALS,
    ROUNDS,
    START_CRYSTALS,
    TRACK,
    WATER_POINTS,
)
from tablee.games.rauha.moves import Activate, Discard, End, Move, Place, Take

Table = NDArray[np.int64]
Ints = NDArray[np.int64]

MOST_SEATS: Final = 5
NOTCH, PHASE, LEADER, DONE, WON, USED, CLOCK, WORLDS = range(8)
DRAFT, PLACE, ACTIVATE, SCORING, OVER = range(5)

WORLD: Final = 16
SPORES, CRYSTALS, ENERGY, STAMP, HAND, COUNTS, ENTITIES = range(PLACES, WORLD)
DEALT: Final = WORLDS + WORLD * MOST_SEATS
EACH: Final = CARDS_PER_SATELLITE
LEFT: Final = DEALT + ROUNDS * MOST_SEATS * EACH
SIZE: Final = LEFT + MOST_SEATS
NOTHING: Final = -1

LAST: Final = len(TRACK) - 1
TURNS: Final = 3
"""Of the four notches of a round, so many are turns; the last is a scoring."""

TAKE: Final = 0
LAY: Final = TAKE + CARDS_IN_ALL
FOR_CRYSTALS: Final = LAY + PLACES
FOR_SPORE: Final = FOR_CRYSTALS + 1
USE: Final = FOR_SPORE + PLACES
"""Activating a biome: ten steps a cell, one without a spore and nine that say where it goes."""
WAYS: Final = 1 + PLACES
USE_SPIRIT: Final = USE + WAYS * PLACES
STOP: Final = USE_SPIRIT + SPIRITS_IN_ALL
STEPS: Final = STOP + 1
MOST_STEPS: Final = STEPS - CARDS_IN_ALL
"""More than can ever be possible at once."""

_WATER_POINTS: Final = np.array(WATER_POINTS, np.int64)
_BEYOND: Final = len(WATER_POINTS) - 1
_PRINTED: Final = np.array([[NUMBER[biome.id] for biome in board] for board in BOARDS.values()], np.int64)
_CARD_IDS: Final = tuple(CARDS)
_SPIRIT: Final = {spirit.name: number for number, spirit in enumerate(SPIRITS)}


def step_of(move: Move) -> int:
    """The number by which the kernel knows the move."""
    match move:
        case Take(card):
            return TAKE + NUMBER[card]
        case Place(cell):
            return LAY + cell
        case Discard(spore):
            return FOR_CRYSTALS if spore is None else FOR_SPORE + spore
        case Activate(source, spore):
            if isinstance(source, str):
                return USE_SPIRIT + _SPIRIT[source]
            return USE + WAYS * source + (0 if spore is None else 1 + spore)
        case End():
            return STOP
        case _:
            assert_never(move)


def move_of(step: int) -> Move:
    """The move a number stands for."""
    if step < LAY:
        return Take(_CARD_IDS[step])
    if step < FOR_CRYSTALS:
        return Place(step - LAY)
    if step < USE:
        return Discard(None if step == FOR_CRYSTALS else step - FOR_SPORE)
    if step < USE_SPIRIT:
        cell, way = divmod(step - USE, WAYS)
        return Activate(cell, way - 1 if way else None)
    return End() if step == STOP else Activate(SPIRITS[step - USE_SPIRIT].name)


@compiled
def satellite(notch: int, seat: int, seats: int) -> int:
    """Which satellite that seat takes from: its own under a star, else its left one."""
    found: int = seat + 1 - STAR[notch]
    return found if found < seats else 0


@compiled
def dealt_at(round: int, place: int) -> int:
    """Where in a table the four cards lie that a satellite gets in a round; the first is 0."""
    return DEALT + (round * MOST_SEATS + place) * EACH


@compiled
def set_up(table: Table, seats: int, side: int) -> None:
    """The boards of that side (0 is A), before the first draft. Cards and markers are dealt elsewhere."""
    table[:WORLDS] = 0
    table[CLOCK] = seats
    for seat in range(seats):
        world = WORLDS + WORLD * seat
        for cell in range(PLACES):
            table[world + cell] = _PRINTED[side, cell]
        table[world + SPORES] = 0
        table[world + CRYSTALS] = START_CRYSTALS
        table[world + ENERGY] = 0
        table[world + HAND] = NOTHING
        table[world + ENTITIES] = 0
        table[world + COUNTS] = counts_of(table, world)
        table[LEFT + seat] = (1 << EACH) - 1


@compiled
def deal(table: Table, seats: int, side: int, deck: Ints, dice: Dice) -> None:
    """Both ages and the pile of markers, each order as likely as any other.

    `deck` is the caller's: all cards, those of the first age first, in any order, and so it stays.
    """
    set_up(table, seats, side)
    for age in range(2):
        first = age * OF_AGE
        for number in range(2 * EACH * seats):
            other = number + below(OF_AGE - number, dice)
            card = deck[first + other]
            deck[first + other] = deck[first + number]
            deck[first + number] = card
            half, place = divmod(number, EACH * seats)
            table[dealt_at(2 * age + half, 0) + place] = card
    for seat in range(seats):
        other = below(seat + 1, dice)
        table[WORLDS + WORLD * seat + STAMP] = table[WORLDS + WORLD * other + STAMP]
        table[WORLDS + WORLD * other + STAMP] = seat
    table[LEADER] = leader(table, seats)


@compiled
def leader(table: Table, seats: int) -> int:
    """Whoever is furthest on the energy track; on the same space, whose marker lies on top."""
    best, found = -1, 0
    for seat in range(seats):
        world = WORLDS + WORLD * seat
        rank = (table[world + ENERGY] << 32) + table[world + STAMP]
        if rank > best:
            best, found = rank, seat
    return found


@compiled
def active(table: Table, seats: int) -> int:
    """Whose turn it is, outside the draft."""
    seat: int = table[LEADER] + table[DONE]
    return seat - seats if seat >= seats else seat


@compiled
def counted(table: Table, world: int, per: int) -> int:
    """What an effect is multiplied by."""
    counts: int = table[world + COUNTS]
    if per == ONCE:
        counts = 1
    elif per == BY_SPORE:
        counts = BITS[table[world + SPORES]]
    elif per == BY_BEST_ANIMAL:
        counts = max(counts & FIELD_MASK, counts >> FIELD & FIELD_MASK, counts >> 2 * FIELD & FIELD_MASK)
    else:
        counts = counts >> FIELD * per & FIELD_MASK
    return counts


@compiled
def water(table: Table, seat: int) -> int:
    """Water sources on the board, and those of the seat's entities."""
    found: int = table[WORLDS + WORLD * seat + COUNTS] >> WATER & FIELD_MASK
    return found


@compiled
def water_points(table: Table, seat: int, seats: int) -> int:
    """For the lead in water over whoever has the least."""
    mine = water(table, seat)
    least = mine
    for other in range(seats):
        least = min(least, water(table, other))
    won: int = _WATER_POINTS[min(mine - least, _BEYOND)]
    return won


@compiled
def counts_of(table: Table, world: int) -> int:
    """The animals and water sources of a world, counted from its biomes and entities."""
    counts = 0
    for cell in range(PLACES):
        counts += COUNTED[table[world + cell]]
    for spirit in range(SPIRITS_IN_ALL):
        if table[world + ENTITIES] >> spirit & 1:
            counts += COUNTED[FIRST_SPIRIT + spirit]
    return counts


@compiled
def sources(table: Table, world: int) -> int:
    """What may be activated in this turn and was not yet: cells, and from the tenth bit on entities."""
    ready: int = LINE[table[NOTCH]] | table[WON] << PLACES
    if table[PHASE] == SCORING:
        ready = table[world + SPORES] | table[world + ENTITIES] << PLACES
    ready &= ~table[USED]
    return ready


@compiled
def effect_at(table: Table, world: int, source: int) -> int:
    """The row of a source's effect: its biome's, or its entity's own."""
    effect: int = table[world + source] if source < PLACES else FIRST_SPIRIT + source - PLACES
    return effect


@compiled
def lowest(bits: int) -> int:
    """The lowest bit that is set in sixteen."""
    found: int = LOWEST[bits & ALL_CELLS] if bits & ALL_CELLS else PLACES + LOWEST[bits >> PLACES]
    return found


@compiled
def can_use(table: Table, world: int, effect: int) -> bool:
    """Whether there is an effect, its price can be paid, and its spore finds a free biome."""
    return bool(
        NEED[effect] <= table[world + CRYSTALS]
        and not (SPORE_OF[effect] and table[world + SPORES] == ALL_CELLS)
    )


@compiled
def steps(table: Table, seats: int, seat: int, found: Ints) -> int:
    """How many steps that seat can make; they are written to `found`."""
    world, phase, count = WORLDS + WORLD * seat, table[PHASE], 0
    if phase == DRAFT:
        place = satellite(table[NOTCH], seat, seats)
        first = dealt_at(table[NOTCH] >> 2, place)
        for slot in range(EACH):
            if table[LEFT + place] >> slot & 1:
                found[count] = TAKE + table[first + slot]
                count += 1
        return count
    if phase == OVER or seat != active(table, seats):
        return 0
    free = ALL_CELLS & ~table[world + SPORES]
    if phase == PLACE:
        card = table[world + HAND]
        if COST[card] <= table[world + CRYSTALS]:
            allowed = ALLOWED[card]
            while allowed:
                found[count] = LAY + LOWEST[allowed]
                count += 1
                allowed &= allowed - 1
        found[count] = FOR_CRYSTALS
        count += 1
        while free:
            found[count] = FOR_SPORE + LOWEST[free]
            count += 1
            free &= free - 1
        return count
    ready = sources(table, world)
    while ready:
        source = lowest(ready)
        ready &= ready - 1
        effect = effect_at(table, world, source)
        if not can_use(table, world, effect):
            continue
        if source >= PLACES:
            found[count] = USE_SPIRIT + source - PLACES
            count += 1
        elif SPORE_OF[effect]:
            cells = free
            while cells:
                found[count] = USE + WAYS * source + 1 + LOWEST[cells]
                count += 1
                cells &= cells - 1
        else:
            found[count] = USE + WAYS * source
            count += 1
    found[count] = STOP
    return count + 1


@compiled
def possible(table: Table, seats: int, seat: int, step: int) -> bool:
    """Whether that seat can make that step."""
    found = np.zeros(MOST_STEPS, np.int64)
    return step in found[: steps(table, seats, seat, found)]


@compiled
def play(table: Table, seats: int, seat: int, step: int) -> None:
    """Makes a possible step, and everything that follows by itself."""
    if CHECKED:
        assert possible(table, seats, seat, step), "a step that is not possible"
    world = WORLDS + WORLD * seat
    if step < LAY:
        table[world + HAND] = step
        for other in range(seats):
            if table[WORLDS + WORLD * other + HAND] == NOTHING:
                return
        reveal(table, seats)
        return
    if step < FOR_CRYSTALS:
        lay(table, seats, seat, step - LAY)
    elif step < USE:
        if step == FOR_CRYSTALS:
            table[world + CRYSTALS] += DISCARD_CRYSTALS
        else:
            table[world + SPORES] |= 1 << step - FOR_SPORE
        table[world + HAND] = NOTHING
        table[PHASE] = ACTIVATE
    elif step < USE_SPIRIT:
        source, way = divmod(step - USE, WAYS)
        use(table, world, source, way)
    elif step < STOP:
        use(table, world, step - USE_SPIRIT + PLACES, 0)
    else:
        end(table, seats, seat)
    settle(table, seats)


@compiled
def reveal(table: Table, seats: int) -> None:
    """All have chosen: the cards leave their satellites, and the leader of this turn is found."""
    notch = table[NOTCH]
    for seat in range(seats):
        place = satellite(notch, seat, seats)
        first, card = dealt_at(notch >> 2, place), table[WORLDS + WORLD * seat + HAND]
        if CHECKED:
            assert possible(table, seats, seat, TAKE + card), "a card that nobody can take"
        for slot in range(EACH):
            if table[first + slot] == card:
                table[LEFT + place] &= ~(1 << slot)
    if notch & 3 == TURNS - 1:
        # What is left after the third turn goes face down to the black hole.
        for place in range(seats):
            table[LEFT + place] = 0
    table[PHASE] = PLACE
    table[LEADER] = leader(table, seats)
    table[DONE] = 0


@compiled
def shared(table: Table, world: int, cell: int) -> int:
    """The symbols that all three biomes of the row or of the column through the cell show."""
    row, column = world + cell // 3 * 3, world + cell % 3
    across: int = SYMBOLS[table[row]] & SYMBOLS[table[row + 1]] & SYMBOLS[table[row + 2]]
    down: int = SYMBOLS[table[column]] & SYMBOLS[table[column + 3]] & SYMBOLS[table[column + 6]]
    return across | down


@compiled
def lay(table: Table, seats: int, seat: int, cell: int) -> None:
    """Step 2 with a card that is laid, and step 3: the entities come."""
    world = WORLDS + WORLD * seat
    card = table[world + HAND]
    table[world + COUNTS] += COUNTED[card] - COUNTED[table[world + cell]]
    table[world + cell] = card
    table[world + CRYSTALS] -= COST[card]
    table[world + HAND] = NOTHING
    won = shared(table, world, cell) & ~table[world + ENTITIES]
    table[WON] = won
    table[PHASE] = ACTIVATE
    if won:
        for other in range(seats):
            theirs = WORLDS + WORLD * other
            lost = table[theirs + ENTITIES] & won
            table[theirs + ENTITIES] &= ~won
            while lost:
                table[theirs + COUNTS] -= COUNTED[FIRST_SPIRIT + LOWEST[lost]]
                lost &= lost - 1
        table[world + ENTITIES] |= won
        while won:
            table[world + COUNTS] += COUNTED[FIRST_SPIRIT + LOWEST[won]]
            won &= won - 1


@compiled
def use(table: Table, world: int, source: int, way: int) -> None:
    """Step 4, and scoring: an effect is activated; `way` is one more than the cell its spore goes to."""
    effect = effect_at(table, world, source)
    # What is counted is counted before the spore lies: an effect gives points or a spore.
    won = POINTS[effect] * counted(table, world, PER[effect]) if POINTS[effect] else 0
    table[world + CRYSTALS] += CRYSTALS_OF[effect] - PAY[effect]
    if way:
        table[world + SPORES] |= 1 << way - 1
    table[USED] |= 1 << source
    gain(table, world, won)


@compiled
def gain(table: Table, world: int, won: int) -> None:
    """The marker lands on top of those already there. Nothing gained moves nothing."""
    if won:
        table[world + ENERGY] += won
        table[CLOCK] += 1
        table[world + STAMP] = table[CLOCK]


@compiled
def end(table: Table, seats: int, seat: int) -> None:
    """The seat's turn is over; the next one's begins, or the avatar walks on."""
    if table[PHASE] == SCORING:
        gain(table, WORLDS + WORLD * seat, water_points(table, seat, seats))
    table[WON] = 0
    table[USED] = 0
    table[DONE] += 1
    scoring = table[NOTCH] & 3 == TURNS
    if table[DONE] < seats:
        table[PHASE] = SCORING if scoring else PLACE
        return
    if table[NOTCH] == LAST:
        table[PHASE] = OVER
        return
    table[NOTCH] += 1
    table[DONE] = 0
    table[LEADER] = leader(table, seats)
    table[PHASE] = SCORING if table[NOTCH] & 3 == TURNS else DRAFT
    if scoring:
        for place in range(seats):
            table[LEFT + place] = (1 << EACH) - 1


@compiled
def settle(table: Table, seats: int) -> None:
    """Turns in which nothing is left to activate end by themselves."""
    while table[PHASE] == ACTIVATE or table[PHASE] == SCORING:
        seat = active(table, seats)
        world = WORLDS + WORLD * seat
        ready = sources(table, world)
        while ready:
            if can_use(table, world, effect_at(table, world, lowest(ready))):
                return
            ready &= ready - 1
        end(table, seats, seat)


@compiled
def play_on(table: Table, seats: int, dice: Dice) -> int:
    """Plays to the end by chance, each possible step as likely as the others; how many steps it took.

    The same as drawing from what `steps` finds and playing it, seat by seat, without writing steps down.
    """
    one, two = int(dice[0]), int(dice[1])
    made = 0
    while table[PHASE] != OVER:
        notch = table[NOTCH]
        if table[PHASE] == DRAFT:
            for seat in range(seats):
                world = WORLDS + WORLD * seat
                if table[world + HAND] == NOTHING:
                    place = satellite(notch, seat, seats)
                    left = table[LEFT + place]
                    value, one, two = spin(one, two)
                    slot = NTH[left, value * int(BITS[left]) >> 32]
                    table[world + HAND] = table[dealt_at(notch >> 2, place) + slot]
                    made += 1
            reveal(table, seats)
        seat = active(table, seats)
        world = WORLDS + WORLD * seat
        if table[PHASE] == PLACE:
            card = table[world + HAND]
            allowed = ALLOWED[card] if COST[card] <= table[world + CRYSTALS] else 0
            free = ALL_CELLS & ~table[world + SPORES]
            many = int(BITS[allowed])
            value, one, two = spin(one, two)
            number = value * (many + 1 + int(BITS[free])) >> 32
            made += 1
            if number < many:
                lay(table, seats, seat, NTH[allowed, number])
            else:
                if number == many:
                    table[world + CRYSTALS] += DISCARD_CRYSTALS
                else:
                    table[world + SPORES] |= 1 << NTH[free, number - many - 1]
                table[world + HAND] = NOTHING
                table[PHASE] = ACTIVATE
        while True:
            # First how many steps there are, then which of them it is.
            free = ALL_CELLS & ~table[world + SPORES]
            places, crystals = int(BITS[free]), table[world + CRYSTALS]
            ready, many = sources(table, world), 0
            left = ready
            while left:
                effect = effect_at(table, world, lowest(left))
                left &= left - 1
                if NEED[effect] <= crystals:
                    many += places if SPORE_OF[effect] else 1
            if many == 0:
                break
            value, one, two = spin(one, two)
            number = value * (many + 1) >> 32
            made += 1
            if number == many:
                break
            while True:
                source = lowest(ready)
                effect = effect_at(table, world, source)
                ready &= ready - 1
                if NEED[effect] <= crystals:
                    width = places if SPORE_OF[effect] else 1
                    if number < width:
                        break
                    number -= width
            use(table, world, source, 1 + NTH[free, number] if SPORE_OF[effect] else 0)
        end(table, seats, seat)
    dice[0], dice[1] = one, two
    return made


@compiled
def random_games(seats: int, games: int, dice: Dice, won: Ints) -> int:
    """Deals, plays and scores so many games; adds to `won` the points by seat, and tells how many
    steps it took."""
    table, deck = np.zeros(SIZE, np.int64), np.arange(CARDS_IN_ALL)
    made = 0
    for _ in range(games):
        deal(table, seats, 0, deck, dice)
        made += play_on(table, seats, dice)
        for seat in range(seats):
            won[seat] += table[WORLDS + WORLD * seat + ENERGY]
    return made
