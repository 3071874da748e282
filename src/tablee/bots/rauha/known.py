"""The table as far as one seat knows it, laid out so that the rules can be tried on it."""

from typing import Final

from msgspec.structs import replace

from tablee.core import Seat
from tablee.games.rauha.cards import BOARDS, CARDS, CELL_BY_NAME, CELLS, ENTITIES, TRACK, Biome, Cell
from tablee.games.rauha.setup import Setup
from tablee.games.rauha.state import Phase, State, World
from tablee.games.rauha.view import View, WorldView

_BIOMES: Final = CARDS | {biome.id: biome for board in BOARDS.values() for biome in board}


def known(view: View) -> State:
    """A state that looks like the view, in which everything hidden is simply not there."""
    assert view.viewer is not None, "a bot has a seat"
    own = None if view.choice is None else CARDS[view.choice]
    owners = {name: seat for seat, world in enumerate(view.worlds) for name in world.entities}
    return State(
        setup=Setup(view.side, ((), ()), view.pile),
        notch=TRACK[view.notch - 1],
        phase=view.phase,
        satellites=((),) * view.seats,
        choices=tuple(own if seat == view.viewer else None for seat in range(view.seats)),
        black_hole=(),
        worlds=tuple(_world(world) for world in view.worlds),
        owners=tuple((name, owners[name]) for name in ENTITIES if name in owners),
        pile=view.pile,
        leader=view.leader,
        done=0 if view.active is None else (view.active - view.leader) % view.seats,
        won=frozenset(view.won),
        activated=frozenset(_source(name) for name in view.activated),
    )


def holding(state: State, seat: Seat, card: Biome) -> State:
    """The same table with that seat about to lay that card."""
    choices = tuple(card if other == seat else None for other in range(state.seats))
    return replace(
        state,
        phase=Phase.PLACE,
        choices=choices,
        leader=seat,
        done=0,
        won=frozenset(),
        activated=frozenset(),
    )


def _world(world: WorldView) -> World:
    return World(
        biomes=tuple(_BIOMES[cell.biome] for cell in world.cells),
        spores=frozenset(cell for cell in CELLS if world.cells[cell].spore),
        crystals=world.crystals,
        energy=world.energy,
    )


def _source(name: str) -> Cell | str:
    return CELL_BY_NAME.get(name, name)
