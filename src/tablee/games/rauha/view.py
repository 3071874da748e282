"""What each person at the table may know: everything but satellites, choices and the black hole."""

from dataclasses import dataclass
from typing import Literal

from tablee.core import Outcome, Seat, Viewer
from tablee.games.rauha.cards import CELLS, ENTITIES, cell_name
from tablee.games.rauha.score import water
from tablee.games.rauha.state import Phase, State


@dataclass(frozen=True, slots=True)
class CellView:
    """The biome on top of a cell, a card `I-07` or a printed one `A-b2`, and whether it has a spore."""

    biome: str
    spore: bool


@dataclass(frozen=True, slots=True)
class WorldView:
    """A player's board, row by row from a1, and belongings; `chosen` once step 1's card is in hand."""

    cells: tuple[CellView, ...]
    crystals: int
    energy: int
    water: int
    entities: tuple[str, ...]
    chosen: bool


@dataclass(frozen=True, slots=True)
class View:
    """The table as one viewer sees it.

    `satellites` counts the cards of each. `satellite` is the one the viewer takes from, `hand` the
    cards on it during step 1, `choice` the card the viewer took and has not laid yet. `line` is the
    avatar's, `pile` lists the markers by when they last moved, the latest last.
    """

    game: Literal["rauha"]
    viewer: Viewer
    seats: int
    side: str
    notch: int
    round: int
    phase: Phase
    line: tuple[str, ...]
    facing: str | None
    leader: Seat
    active: Seat | None
    satellites: tuple[int, ...]
    satellite: int | None
    hand: tuple[str, ...] | None
    choice: str | None
    black_hole: int
    worlds: tuple[WorldView, ...]
    free_entities: tuple[str, ...]
    pile: tuple[Seat, ...]
    won: tuple[str, ...]
    activated: tuple[str, ...]
    outcome: Outcome | None


def view(state: State, viewer: Viewer, outcome: Outcome | None) -> View:
    """The boards and the track for all; hand and choice for the viewer alone."""
    seats = range(state.seats)
    satellite, hand, choice = None, None, None
    if viewer is not None:
        own = state.choices[viewer]
        choice = None if own is None else own.id
        if state.phase is Phase.DRAFT:
            satellite = state.satellite(viewer)
            hand = tuple(card.id for card in state.satellites[satellite])
    owned = dict(state.owners)
    return View(
        game="rauha",
        viewer=viewer,
        seats=state.seats,
        side=state.setup.side,
        notch=state.notch.number,
        round=state.notch.round,
        phase=state.phase,
        line=tuple(cell_name(cell) for cell in state.notch.line),
        facing=state.notch.facing,
        leader=state.leader,
        active=state.active,
        satellites=tuple(len(cards) for cards in state.satellites),
        satellite=satellite,
        hand=hand,
        choice=choice,
        black_hole=len(state.black_hole),
        worlds=tuple(_world(state, seat) for seat in seats),
        free_entities=tuple(name for name in ENTITIES if name not in owned),
        pile=state.pile,
        won=tuple(name for name in ENTITIES if name in state.won),
        activated=tuple(
            sorted(source if isinstance(source, str) else cell_name(source) for source in state.activated)
        ),
        outcome=outcome,
    )


def _world(state: State, seat: Seat) -> WorldView:
    world = state.worlds[seat]
    return WorldView(
        cells=tuple(CellView(world.biomes[cell].id, cell in world.spores) for cell in CELLS),
        crystals=world.crystals,
        energy=world.energy,
        water=water(state, seat),
        entities=state.entities(seat),
        chosen=state.choices[seat] is not None,
    )
