"""Search on the kernel of Rauha: a tree of one seat's own decisions in its turn, over imagined worlds.

Each simulation imagines a world that agrees with what the seat knows, walks down the tree where the seat
decides, lets everybody else (and the seat itself after its turn) play by a policy, and looks who won, or
asks a network who will. In a draft all choose at once: nobody's choice is made with another's known, and each
seat weighs its own cards by what they brought it.
"""

from dataclasses import dataclass, field
from typing import Final

import numpy as np
from numpy.typing import NDArray

from tablee.bots.kernels.compiled import compiled
from tablee.bots.kernels.dice import Dice, below
from tablee.bots.kernels.rauha import (
    DRAFT,
    EACH,
    ENERGY,
    FOR_CRYSTALS,
    HAND,
    LAST,
    LAY,
    LEFT,
    MOST_SEATS,
    MOST_STEPS,
    NOTCH,
    NOTHING,
    OVER,
    PHASE,
    PLACE,
    SIZE,
    TURNS,
    WORLD,
    WORLDS,
    Table,
    active,
    dealt_at,
    play,
    reveal,
    satellite,
    steps,
)
from tablee.bots.kernels.rauha_cards import CARDS_IN_ALL, PLACES, SPIRITS_IN_ALL
from tablee.bots.kernels.stop import NEVER, Stop
from tablee.bots.rauha.foresight import WIDEST, foresee
from tablee.bots.rauha.imagined import imagine
from tablee.bots.rauha.memory import HOLDER, NOT, WHERE, Memory
from tablee.bots.rauha.network import NO_NETWORK, Network, Sheet, shares, sheet
from tablee.bots.rauha.policy import (
    COIN,
    SCRATCH,
    activating,
    best_laying,
    choose,
    judge,
    laying,
    plan_for,
    promise,
    sporing,
)
from tablee.games.rauha.cards import DISCARD_CRYSTALS

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]

LEAD: Final = 0.01
"""What a point more than the best of the others is worth beside winning."""
PLACINGS: Final = 8
"""How many ways to be rid of a card are tried, those that look best."""
WHIM: Final = 5
"""One in so many cards that others hold is drawn by chance; the rest is what the policy would hold."""

LEAST: Final = 32
"""So many games are played in any case."""

DEEPEST: Final = PLACES + SPIRITS_IN_ALL + 1
"""No way down the tree is longer: a scoring in which everything is activated, and its end."""

NODES, EDGES = 0, 1
STEP, NEXT, CHILD, TRIED, OFFERED = range(5)
NONE: Final = -1


@dataclass(frozen=True, slots=True)
class Tree:
    """What was learned so far: nodes are lists of edges, an edge is a step and what came of it."""

    used: Ints = field(default_factory=lambda: np.array([1, 0], np.int64))
    first: Ints = field(default_factory=lambda: np.full(4_000, NONE, np.int64))
    edges: Ints = field(default_factory=lambda: np.full((16_000, 5), NONE, np.int64))
    total: Floats = field(default_factory=lambda: np.zeros(16_000))
    rivals: Ints = field(default_factory=lambda: np.zeros((MOST_SEATS, CARDS_IN_ALL, 2), np.int64))
    """By seat and card of the present draft: how often it was tried, and offered."""
    brought: Floats = field(default_factory=lambda: np.zeros((MOST_SEATS, CARDS_IN_ALL)))

    def tried(self) -> dict[int, tuple[int, float]]:
        """By first step: how often it was tried, and what it brought on average."""
        found = {}
        edge = int(self.first[0])
        while edge != NONE:
            row = self.edges[edge]
            if row[TRIED]:
                found[int(row[STEP])] = (int(row[TRIED]), float(self.total[edge]) / int(row[TRIED]))
            edge = int(row[NEXT])
        return found


@dataclass(frozen=True, slots=True)
class Foresight:
    """How far games are played on in a search, and by whom: a network, and how many turns it weighs for each
    seat; without one the quick policy plays every game to its end."""

    network: Network = NO_NETWORK
    most: int = 0

    def last(self, notch: int) -> int:
        """The notch after which a game that now is on that one is judged: the network judges after a round,
        when every card that the seat knows of is played."""
        return notch | TURNS if self.most else LAST


BLIND: Final = Foresight()


def grow(
    tree: Tree,
    memory: Memory,
    weights: Floats,
    simulations: int,
    curiosity: float,
    dice: Dice,
    stop: Stop = NEVER,
    only: int = NONE,
    ahead: Foresight = BLIND,
) -> None:
    """So many more simulations from what the seat knows, fewer when `stop` is raised.

    With `only` the seat begins every one of them with that step.
    """
    search(
        memory.table,
        memory.seats,
        memory.seat,
        memory.pool,
        memory.young,
        memory.lost,
        weights,
        simulations,
        curiosity,
        dice,
        stop,
        only,
        ahead.network,
        ahead.most,
        ahead.last(int(memory.table[NOTCH])),
        sheet(),
        tree.used,
        tree.first,
        tree.edges,
        tree.total,
        tree.rivals,
        tree.brought,
    )


@compiled
def rewards(table: Table, seats: int, found: Floats) -> None:
    """Each seat's share of the win, and a little for its lead."""
    best, second, tied = -1, -1, 0
    for seat in range(seats):
        energy = table[WORLDS + WORLD * seat + ENERGY]
        if energy > best:
            best, second, tied = energy, best, 1
        elif energy == best:
            tied += 1
            second = energy
        else:
            second = max(second, energy)
    for seat in range(seats):
        energy = table[WORLDS + WORLD * seat + ENERGY]
        if energy == best:
            found[seat] = 1 / tied + LEAD * (energy - second)
        else:
            found[seat] = LEAD * (energy - best)


@compiled
def guess_hands(table: Table, seats: int, lost: Ints, weights: Floats, scratch: Floats, dice: Dice) -> None:
    """What others hold and may not be seen: mostly the card that the policy would have taken."""
    for row in range(len(lost)):
        holder = lost[row, HOLDER]
        if holder == NOTHING or below(WHIM, dice) == 0:
            continue
        place, world = lost[row, WHERE], WORLDS + WORLD * holder
        first = dealt_at(table[NOTCH] >> 2, place)
        judge(table, seats, holder, weights[holder], scratch)
        best, chosen, held = -1e18, NONE, NONE
        for slot in range(EACH):
            card = table[first + slot]
            if card == table[world + HAND]:
                held = slot
            elif not table[LEFT + place] >> slot & 1 or lost[row, NOT] >> slot & 1:
                continue
            _, value = best_laying(table, holder, card, weights[holder], scratch)
            if value > best:
                best, chosen = value, slot
        if held != NONE:
            table[world + HAND] = table[first + chosen]
            table[LEFT + place] = (table[LEFT + place] | 1 << held) & ~(1 << chosen)


@compiled
def candidates(
    table: Table, seats: int, seat: int, weights: Floats, scratch: Floats, found: Ints, worth: Floats
) -> int:
    """The steps worth trying, those that look best first; how many there are."""
    count = steps(table, seats, seat, found)
    if table[PHASE] == DRAFT or table[PHASE] == PLACE:
        judge(table, seats, seat, weights, scratch)
        for number in range(count):
            step = found[number]
            if table[PHASE] == DRAFT:
                _, worth[number] = best_laying(table, seat, step, weights, scratch)
            elif step < FOR_CRYSTALS:
                card = table[WORLDS + WORLD * seat + HAND]
                gives = promise(table, seat, card, weights, scratch)
                worth[number] = laying(table, seat, card, gives, step - LAY, weights, scratch)
            elif step == FOR_CRYSTALS:
                worth[number] = DISCARD_CRYSTALS * scratch[COIN]
            else:
                worth[number] = sporing(table, step - FOR_CRYSTALS - 1, scratch)
        for number in range(1, count):
            step, value, place = found[number], worth[number], number
            while place and worth[place - 1] < value:
                found[place], worth[place] = found[place - 1], worth[place - 1]
                place -= 1
            found[place], worth[place] = step, value
        return min(count, PLACINGS)
    liked = activating(table, seats, seat, weights, scratch)
    for number in range(count):
        if found[number] == liked:
            found[number], found[0] = found[0], liked
    return count


@compiled
def select(
    node: int, count: int, found: Ints, curiosity: float, used: Ints, first: Ints, edges: Ints, total: Floats
) -> int:
    """The edge to follow from a node, of those whose steps are possible in this world.

    NONE when the tree is full and knows none of them.
    """
    chosen, best = NONE, -1e18
    for number in range(count):
        edge = first[node]
        while edge != NONE and edges[edge, STEP] != found[number]:
            edge = edges[edge, NEXT]
        if edge == NONE:
            if used[EDGES] == len(edges):
                continue
            edge = used[EDGES]
            used[EDGES] += 1
            edges[edge, STEP], edges[edge, NEXT], edges[edge, CHILD] = found[number], first[node], NONE
            edges[edge, TRIED] = edges[edge, OFFERED] = 0
            first[node] = edge
        edges[edge, OFFERED] += 1
        tried = edges[edge, TRIED]
        # Those never tried come first, in the order in which they look good.
        bound = 1e9 - number
        if tried:
            bound = total[edge] / tried + curiosity * np.sqrt(np.log(edges[edge, OFFERED]) / tried)
        if bound > best:
            best, chosen = bound, edge
    return chosen


@compiled
def rival(
    table: Table, seats: int, seat: int, curiosity: float, liked: int, rivals: Ints, brought: Floats
) -> int:
    """The card another seat takes in the present draft: the policy's until others are worth a try."""
    place = satellite(table[NOTCH], seat, seats)
    first = dealt_at(table[NOTCH] >> 2, place)
    rivals[seat, liked, 1] += 1
    if rivals[seat, liked, 0] == 0:
        return liked
    chosen, best = liked, -1e18
    for slot in range(EACH):
        if not table[LEFT + place] >> slot & 1:
            continue
        card = table[first + slot]
        if card != liked:
            rivals[seat, card, 1] += 1
        # As if every card had been tried twice already, and brought no more than the policy's.
        tried = rivals[seat, card, 0] + (0 if card == liked else 2)
        base = brought[seat, liked] / rivals[seat, liked, 0]
        value = (brought[seat, card] + (0.0 if card == liked else 2 * (base - 0.1))) / tried
        bound = value + curiosity * np.sqrt(np.log(rivals[seat, card, 1]) / tried)
        if bound > best:
            best, chosen = bound, card
    return chosen


@compiled
def search(
    known: Table,
    seats: int,
    seat: int,
    pool: Ints,
    young: int,
    lost: Ints,
    weights: Floats,
    simulations: int,
    curiosity: float,
    dice: Dice,
    stop: Stop,
    only: int,
    network: Network,
    most: int,
    last: int,
    sheet: Sheet,
    used: Ints,
    first: Ints,
    edges: Ints,
    total: Floats,
    rivals: Ints,
    brought: Floats,
) -> None:
    """Grows the tree (its arrays come last) by so many simulations, each a game until the notch `last` is
    over.

    `weights` has a row for each seat. `only` is the first step, NONE for whichever is best. Where `most` is
    not 0 everybody weighs so many turns by the network, which also says how a game ends that was not played
    to its end. Ends early when `stop` is raised, but not before LEAST simulations.
    """
    table, scratch = np.zeros(SIZE, np.int64), np.zeros(SCRATCH)
    found, worth = np.zeros(MOST_STEPS, np.int64), np.zeros(MOST_STEPS)
    plans, path, won = np.zeros(MOST_SEATS, np.int64), np.zeros(DEEPEST, np.int64), np.zeros(MOST_SEATS)
    cards, taken = np.zeros(MOST_SEATS, np.int64), np.zeros(MOST_SEATS, np.int64)
    trial, turns, likes = np.zeros(SIZE, np.int64), np.zeros((WIDEST, 2), np.int64), np.zeros(WIDEST)
    notch, phase = known[NOTCH], known[PHASE]
    for simulation in range(simulations):
        if simulation >= LEAST and stop[0]:
            break
        imagine(known, seats, pool, young, lost, table, dice)
        guess_hands(table, seats, lost, weights, scratch, dice)
        node, depth, drafted = 0, 0, False
        for other in range(seats):
            plans[other] = NONE
        while table[PHASE] != OVER and table[NOTCH] <= last:
            mine = table[NOTCH] == notch and node != NONE
            if table[PHASE] == DRAFT:
                for other in range(seats):
                    edge = NONE
                    if mine and other == seat:
                        count = candidates(table, seats, seat, weights[seat], scratch, found, worth)
                        if depth == 0 and only != NONE:
                            found[0], count = only, 1
                        edge = select(node, count, found, curiosity, used, first, edges, total)
                        node = child(edge, used, first, edges)
                    if edge != NONE:
                        cards[seat], plans[seat] = edges[edge, STEP], NONE
                        path[depth], depth = edge, depth + 1
                        continue
                    if most:
                        cards[other], plans[other] = foresee(
                            *(table, seats, other, weights[other], network, most, 0.0),
                            *(scratch, sheet, trial, turns, likes, dice),
                        )
                    else:
                        cards[other], plans[other] = choose(table, seats, other, weights[other], scratch)
                    if mine and other != seat:
                        liked = cards[other]
                        cards[other] = rival(table, seats, other, curiosity, liked, rivals, brought)
                        if cards[other] != liked:
                            plans[other] = NONE
                for other in range(seats):
                    table[WORLDS + WORLD * other + HAND] = cards[other]
                if table[NOTCH] == notch:
                    drafted, taken[:] = True, cards
                reveal(table, seats)
                continue
            now, step = active(table, seats), NONE
            if mine and now == seat and (table[PHASE] == PLACE or table[PHASE] == phase):
                count = candidates(table, seats, seat, weights[seat], scratch, found, worth)
                if depth == 0 and only != NONE:
                    found[0], count = only, 1
                edge = select(node, count, found, curiosity, used, first, edges, total)
                node = child(edge, used, first, edges)
                if edge != NONE:
                    step = edges[edge, STEP]
                    path[depth], depth = edge, depth + 1
            elif table[PHASE] == PLACE:
                step = plans[now]
            # Where neither the tree nor a plan says what to do, the policy does.
            if step == NONE and table[PHASE] == PLACE and most:
                _, step = foresee(
                    *(table, seats, now, weights[now], network, most, 0.0),
                    *(scratch, sheet, trial, turns, likes, dice),
                )
            elif step == NONE and table[PHASE] == PLACE:
                step = plan_for(table, seats, now, weights[now], scratch)
            elif step == NONE:
                step = activating(table, seats, now, weights[now], scratch)
            play(table, seats, now, step)
        if table[PHASE] == OVER:
            rewards(table, seats, won)
        else:
            shares(table, seats, last, network, LEAD, sheet, won)
        for level in range(depth):
            edges[path[level], TRIED] += 1
            total[path[level]] += won[seat]
        if drafted:
            for other in range(seats):
                if other != seat:
                    rivals[other, taken[other], 0] += 1
                    brought[other, taken[other]] += won[other]


@compiled
def child(edge: int, used: Ints, first: Ints, edges: Ints) -> int:
    """The node an edge leads to, made when it is first followed; NONE when there is no edge, or no room."""
    if edge == NONE:
        return NONE
    node: int = edges[edge, CHILD]
    if node == NONE and used[NODES] < len(first):
        node = used[NODES]
        used[NODES] += 1
        edges[edge, CHILD] = node
    return node
