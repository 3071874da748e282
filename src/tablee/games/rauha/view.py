"""What each person at the table may know: everything but satellites, choices and the black hole."""

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Literal

import msgspec

from tablee.core import Outcome, Seat, Viewer
from tablee.games.rauha.cards import ENTITIES, TRACK, Biome, Cell, Facing, Notch, cell_name
from tablee.games.rauha.score import water
from tablee.games.rauha.state import Earned, Phase, State, next_notch


class CellView(msgspec.Struct, frozen=True, gc=False):
    """The biome on top of a cell, a card `I-07` or a printed one `A-b2`, and whether it has a spore."""

    biome: str
    spore: bool


class WorldView(msgspec.Struct, frozen=True, gc=False):
    """A player's board, row by row from a1, and belongings; `chosen` once step 1's card is in hand.

    `earned` says for every round so far where the energy came from.
    """

    cells: tuple[CellView, ...]
    crystals: int
    energy: int
    water: int
    entities: tuple[str, ...]
    chosen: bool
    earned: tuple[Earned, ...]


class SpaceView(msgspec.Struct, frozen=True, gc=False):
    """A space of the energy track with somebody's marker on it, the pile from bottom to top."""

    energy: int
    seats: tuple[Seat, ...]


class NotchView(msgspec.Struct, frozen=True, gc=False):
    """A stop of the avatar, and the satellite each seat takes from there; facing nothing, a scoring."""

    notch: int
    round: int
    facing: Facing | None
    line: tuple[str, ...]
    takes: tuple[int, ...]


class View(msgspec.Struct, frozen=True, gc=False):
    """The table as one viewer sees it.

    `satellites` counts the cards of each, `takes` says which of them each seat takes from on this
    notch. `satellite` is the viewer's, `hand` the cards on it during step 1, `choice` the card the
    viewer took and has not laid yet. `line` is the avatar's, `next` where it walks from here. `order`
    is how the turns of this notch follow each other. `pile` lists the markers by when they last
    moved, the latest last, and `track` the spaces they lie on, the furthest first.
    """

    game: Literal["rauha"]
    viewer: Viewer
    seats: int
    side: str
    notch: int
    round: int
    phase: Phase
    line: tuple[str, ...]
    facing: Facing | None
    leader: Seat
    active: Seat | None
    order: tuple[Seat, ...]
    satellites: tuple[int, ...]
    takes: tuple[int, ...]
    satellite: int | None
    hand: tuple[str, ...] | None
    choice: str | None
    next: NotchView | None
    black_hole: int
    worlds: tuple[WorldView, ...]
    free_entities: tuple[str, ...]
    pile: tuple[Seat, ...]
    track: tuple[SpaceView, ...]
    won: tuple[str, ...]
    activated: tuple[str, ...]
    outcome: Outcome | None


def own(state: State, seat: Seat) -> dict[str, object]:
    """The card that seat took and, during step 1, those it may take from."""
    card = state.choices[seat]
    seen: dict[str, object] = {"choice": None if card is None else card.id}
    if state.phase is Phase.DRAFT:
        satellite = state.satellite(seat)
        seen |= {"satellite": satellite, "hand": tuple(card.id for card in state.satellites[satellite])}
    return seen


def public(state: State, outcome: Outcome | None) -> View:
    """The boards, the track, and how many cards lie where; no card that is not on a board."""
    seats = range(state.seats)
    owned = dict(state.owners)
    return View(
        game="rauha",
        viewer=None,
        seats=state.seats,
        side=state.setup.side,
        notch=state.notch.number,
        round=state.notch.round,
        phase=state.phase,
        line=_line(state.notch),
        facing=state.notch.facing,
        leader=state.leader,
        active=state.active,
        order=() if state.active is None else tuple([(state.leader + turn) % state.seats for turn in seats]),
        satellites=tuple(map(len, state.satellites)),
        takes=_takes(state.notch, state.seats),
        satellite=None,
        hand=None,
        choice=None,
        next=None if state.notch is TRACK[-1] else _notch(next_notch(state.notch), state.seats),
        black_hole=len(state.black_hole),
        worlds=tuple([_world(state, seat) for seat in seats]),
        free_entities=tuple([name for name in ENTITIES if name not in owned]),
        pile=state.pile,
        track=_track(state),
        won=tuple([name for name in ENTITIES if name in state.won]) if state.won else (),
        activated=tuple(
            sorted(source if isinstance(source, str) else cell_name(source) for source in state.activated)
        ),
        outcome=outcome,
    )


def _world(state: State, seat: Seat) -> WorldView:
    world = state.worlds[seat]
    return WorldView(
        cells=_cells(world.biomes, world.spores),
        crystals=world.crystals,
        energy=world.energy,
        water=water(state, seat),
        entities=state.entities(seat),
        chosen=state.choices[seat] is not None,
        earned=world.earned + (Earned(),) * (state.notch.round - len(world.earned)),
    )


@lru_cache(maxsize=4096)
def _cells(biomes: Sequence[Biome], spores: frozenset[Cell]) -> tuple[CellView, ...]:
    """Most worlds look as they did when they were last seen."""
    return tuple(CellView(biome.id, cell in spores) for cell, biome in enumerate(biomes))


@cache
def _notch(notch: Notch, seats: int) -> NotchView:
    return NotchView(notch.number, notch.round, notch.facing, _line(notch), _takes(notch, seats))


@cache
def _line(notch: Notch) -> tuple[str, ...]:
    return tuple(map(cell_name, notch.line))


@cache
def _takes(notch: Notch, seats: int) -> tuple[int, ...]:
    return () if notch.scoring else tuple(notch.satellite(seat, seats) for seat in range(seats))


def _track(state: State) -> tuple[SpaceView, ...]:
    spaces: dict[int, tuple[Seat, ...]] = {}
    for seat in state.pile:
        energy = state.worlds[seat].energy
        spaces[energy] = (*spaces.get(energy, ()), seat)
    return tuple(SpaceView(energy, spaces[energy]) for energy in sorted(spaces, reverse=True))
