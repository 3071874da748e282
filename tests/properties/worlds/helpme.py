"""What is hidden in Help Me!"""

from collections.abc import Iterator
from typing import Any

from tablee.core import Act, Chance, Viewer, changed
from tablee.games.helpme.moves import CELLS, Move
from tablee.games.helpme.setup import Creature
from tablee.games.helpme.state import State
from tests.properties.walks import Walk


def universe() -> Iterator[Move]:
    return (Move(one, other) for one in CELLS for other in CELLS)


def other_world(state: State, viewer: Viewer, chance: Chance) -> State:
    """Whom the others protect, and (unless the stacks are open) what lies below the tops."""
    setup = state.setup
    own = () if viewer is None else setup.creatures[viewer]
    unknown = iter(chance.shuffled([creature for creature in Creature if creature not in own]))
    creatures = tuple(
        held if seat == viewer else tuple(next(unknown) for _ in held)
        for seat, held in enumerate(setup.creatures)
    )
    stacks = state.stacks
    if not setup.open_stacks:
        inside = iter(chance.shuffled([tile for stack in stacks for tile in stack[:-1]]))
        stacks = tuple((*(next(inside) for _ in stack[:-1]), *stack[-1:]) for stack in stacks)
    return changed(state, setup=changed(setup, creatures=creatures), stacks=stacks)


def dealt_otherwise(played: Walk, viewer: Viewer, chance: Chance) -> tuple[Any, list[Act[Any]]]:
    """Not even the rectangle of tiles is in a running record: with the moves it would tell the stacks."""
    setup = other_world(played.game.start(played.setup), viewer, chance).setup
    return changed(setup, board=chance.shuffled(setup.board)), played.acts
