"""What one seat knows of the cards: those it sees, those it saw and passed on, those it saw laid.

A satellite is shared by two neighbours, so whoever watches knows in the second and third turn of a round
what one of them can choose from, and a turn later what they chose.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from tablee.bots.kernels import rauha as kernel
from tablee.bots.kernels.rauha_cards import CARDS_IN_ALL, NUMBER, OF_AGE, SPIRITS
from tablee.bots.thought import Thought
from tablee.core import Seat
from tablee.games.rauha.cards import CELL_BY_NAME, CELLS
from tablee.games.rauha.state import Phase
from tablee.games.rauha.view import View

Ints = NDArray[np.int64]

PHASES: Final = (Phase.DRAFT, Phase.PLACE, Phase.ACTIVATE, Phase.SCORING, Phase.OVER)
TAKE: Final = "take "
WHERE, NOT, HOLDER = range(3)
"""The columns of `Memory.lost`."""


@dataclass(frozen=True, slots=True)
class Memory:
    """The table with all that is known, and what has to be guessed.

    In `table` a card that is dealt and unknown is `kernel.NOTHING`. `pool` lists the cards never seen,
    those of the first age first, of which there are `young`. `lost` has a row for each card that somebody
    took and did not show: from which satellite, which of its four it cannot be (bits), and who still holds
    it (or `kernel.NOTHING`).
    """

    seat: Seat
    seats: int
    table: kernel.Table
    pool: Ints
    young: int
    lost: Ints


def remember(thought: Thought) -> Memory:
    """What the seat knows by what it was shown, from the first draft to now."""
    view: View = thought.view
    seats, seat = view.seats, thought.seat
    looks: dict[int, View] = {look.notch: look for look in thought.views}
    table = laid_out(view, seat)
    seen = set[int]()
    for look in (*thought.views, view):
        seen |= {NUMBER[card] for card in look.hand or ()}
        seen |= {NUMBER[card] for card in (look.choice,) if card is not None}
        seen |= {NUMBER[cell.biome] for world in look.worlds for cell in world.cells}
    lost: list[tuple[int, int, int]] = []
    if view.phase in (Phase.DRAFT, Phase.PLACE, Phase.ACTIVATE):
        if view.phase is Phase.DRAFT:
            looks[view.notch] = view
        taken = _taken(thought, looks)
        lost = _deal(table, view, seat, looks, taken)
    unseen = [card for card in range(CARDS_IN_ALL) if card not in seen]
    young = sum(card < OF_AGE for card in unseen)
    return Memory(
        seat,
        seats,
        table,
        np.array(unseen, np.int64),
        young,
        np.array(lost, np.int64).reshape(-1, 3),
    )


def laid_out(view: View, seat: Seat) -> kernel.Table:
    """Everything public, and the seat's own card, as the kernel writes it; no satellite has a card."""
    table = np.full(kernel.SIZE, kernel.NOTHING, np.int64)
    table[kernel.NOTCH] = view.notch - 1
    table[kernel.PHASE] = PHASES.index(view.phase)
    table[kernel.LEADER] = view.leader
    table[kernel.DONE] = 0 if view.active is None else (view.active - view.leader) % view.seats
    table[kernel.WON] = _spirits(view.won)
    table[kernel.USED] = _spirits(view.activated) << 9 | sum(
        1 << CELL_BY_NAME[name] for name in view.activated if name in CELL_BY_NAME
    )
    table[kernel.CLOCK] = view.seats
    table[kernel.LEFT :] = 0
    for other, world in enumerate(view.worlds):
        row = table[kernel.WORLDS + kernel.WORLD * other :][: kernel.WORLD]
        row[:9] = [NUMBER[cell.biome] for cell in world.cells]
        row[kernel.SPORES] = sum(1 << cell for cell in CELLS if world.cells[cell].spore)
        row[kernel.CRYSTALS], row[kernel.ENERGY] = world.crystals, world.energy
        row[kernel.STAMP] = view.pile.index(other)
        row[kernel.ENTITIES] = _spirits(world.entities)
        row[kernel.COUNTS] = kernel.counts_of(row, 0)
        if other == seat and view.choice is not None and view.phase is not Phase.DRAFT:
            row[kernel.HAND] = NUMBER[view.choice]
    return table


def _spirits(names: tuple[str, ...]) -> int:
    return sum(1 << bit for bit, spirit in enumerate(SPIRITS) if spirit.name in names)


def _taken(thought: Thought, looks: Mapping[int, View]) -> dict[tuple[int, Seat], int | None]:
    """By notch of this round and seat: the card it took, or None where it was not shown.

    A seat lays at most one card between two drafts: the one that is new on its board.
    """
    view: View = thought.view
    found: dict[tuple[int, Seat], int | None] = {}
    mine = [
        text.removeprefix(TAKE)
        for other, text in thought.lines
        if other == thought.seat and text.startswith(TAKE)
    ]
    own = {look.notch: card for look, card in zip(thought.views, mine, strict=False)}
    first = (view.round - 1) * 4 + 1
    last = view.notch - 1 if view.phase is Phase.DRAFT else view.notch
    for notch in range(first, last + 1):
        before, after = looks.get(notch), view if notch == view.notch else looks.get(notch + 1)
        for seat in range(view.seats):
            found[notch, seat] = None
            if seat == thought.seat and notch in own:
                found[notch, seat] = NUMBER[own[notch]]
            elif seat == thought.seat and notch == view.notch and view.choice is not None:
                found[notch, seat] = NUMBER[view.choice]
            elif before is not None and after is not None:
                for old, new in zip(before.worlds[seat].cells, after.worlds[seat].cells, strict=True):
                    if old.biome != new.biome:
                        found[notch, seat] = NUMBER[new.biome]
    return found


def _deal(
    table: kernel.Table,
    view: View,
    seat: Seat,
    looks: Mapping[int, View],
    taken: Mapping[tuple[int, Seat], int | None],
) -> list[tuple[int, int, int]]:
    """Puts what is known of this round onto the satellites; tells what was taken and is not known."""
    seats, round = view.seats, view.round - 1
    notches = range(round * 4, view.notch)
    known: dict[int, list[int]] = {place: [] for place in range(seats)}
    shown: dict[tuple[int, int], set[int]] = {}
    """By notch and satellite: what the seat saw on it."""
    for notch in notches:
        look = looks.get(notch + 1)
        if look is not None and look.hand is not None and look.satellite is not None:
            shown[notch, look.satellite] = {NUMBER[card] for card in look.hand}
            known[look.satellite] += [NUMBER[card] for card in look.hand]
    for (notch, other), card in taken.items():
        if card is not None:
            known[kernel.satellite(notch - 1, other, seats)].append(card)
    for place, cards in known.items():
        known[place] = [*dict.fromkeys(cards)]
        first = kernel.dealt_at(round, place)
        table[first : first + len(known[place])] = known[place]
        table[kernel.LEFT + place] = (1 << kernel.EACH) - 1
    lost: list[tuple[int, int, int]] = []
    for (notch, other), card in taken.items():
        place = kernel.satellite(notch - 1, other, seats)
        if card is not None:
            table[kernel.LEFT + place] &= ~(1 << known[place].index(card))
        else:
            later = {
                held
                for (when, where), cards in shown.items()
                if where == place and when > notch - 1
                for held in cards
            }
            cannot = sum(1 << slot for slot, held in enumerate(known[place]) if held in later)
            holds = notch == view.notch and view.worlds[other].chosen
            lost.append((place, cannot, other if holds else kernel.NOTHING))
    return lost
