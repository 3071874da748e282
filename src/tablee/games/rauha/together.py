"""What can be activated in one go: no choice in it, no price, and no order that could matter."""

from collections.abc import Sequence

from tablee.core import Seat
from tablee.games.rauha.cards import CELLS, Effect, Per
from tablee.games.rauha.moves import Activate, Source
from tablee.games.rauha.state import State, World
from tablee.games.rauha.turn import ACTIVATING, sources


def together(state: State, seat: Seat) -> tuple[Activate, ...]:
    """The activations of the active player that give the same in any order, before or after all others.

    Free crystals and points always do. What counts spores does not while one more spore could still be
    won. What has a price, or places a spore, is for the player to decide.
    """
    if seat != state.active or state.phase not in ACTIVATING:
        return ()
    possible = sources(state, seat)
    growing = _spores_may_grow(state.worlds[seat], possible)
    return tuple(
        Activate(source)
        for source, effect in possible
        if effect.pay == 0 and not effect.spore and not (growing and effect.per is Per.SPORE)
    )


def _spores_may_grow(world: World, possible: Sequence[tuple[Source, Effect]]) -> bool:
    """Whether an effect could still place a spore, with all the crystals that could come before it."""
    if len(world.spores) == len(CELLS):
        return False
    crystals = world.crystals + sum(effect.crystals for _, effect in possible)
    return any(effect.spore and effect.pay <= crystals for _, effect in possible)
