"""The two networks of the learned player: small ones, the same in NumPy and in JAX.

Both let the stacks of neighbouring places talk to each other a few times, and each of them to the
whole board. What comes out:

- the *actor* sees what its seat may know: a preference for each of the 98 ways, and a guess of who
  protects what;
- the *critic* sees all roles: each seat's share of the win, and its lead over the best of the others.
"""

from collections.abc import Mapping
from typing import Any, Final

from tablee.bots.helpme.sight import (
    ACTOR_CELL,
    ACTOR_WHOLE,
    CRITIC_CELL,
    CRITIC_WHOLE,
    MOST_SEATS,
    NEIGHBOURS,
    SOURCES,
    TARGETS,
    Array,
    Library,
    Sight,
)
from tablee.bots.kernels.helpme_stack import KINDS

Weights = Mapping[str, Array]

ROUNDS: Final = 4
"""How often neighbours talk."""

ACTOR_WIDTH: Final = 96
CRITIC_WIDTH: Final = 64
PAIR_WIDTH: Final = 64
GUESS_WIDTH: Final = 64
IMPOSSIBLE: Final = -1e9

MARGIN_SCALE: Final = 10.0
"""The critic's lead is counted in tens of points."""

_TRUNK: Final[dict[str, tuple[str, ...]]] = {
    "cells": ("cell", "width"),
    "whole1": ("whole", "width"),
    "whole2": ("width", "width"),
    **{
        f"{part}{number}": ("width", "width")
        for number in range(ROUNDS)
        for part in ("self", "near", "pool", "out")
    },
}


def shapes(name: str) -> dict[str, tuple[int, ...]]:
    """The arrays of `actor` or `critic` by name; a shape of one number is a bias."""
    sizes = (
        {"cell": ACTOR_CELL, "whole": ACTOR_WHOLE, "width": ACTOR_WIDTH}
        if name == "actor"
        else {"cell": CRITIC_CELL, "whole": CRITIC_WHOLE, "width": CRITIC_WIDTH}
    )
    width = sizes["width"]
    found: dict[str, tuple[int, ...]] = {
        key: tuple(sizes[axis] for axis in axes) for key, axes in _TRUNK.items()
    }
    found |= {f"bias{number}": (width,) for number in range(ROUNDS)}
    found |= {"bias_cells": (width,), "bias_whole1": (width,)}
    if name == "actor":
        found |= {
            "above": (width, PAIR_WIDTH),
            "below": (width, PAIR_WIDTH),
            "bias_pair": (PAIR_WIDTH,),
            "pair": (PAIR_WIDTH, 1),
            "guess1": (width, GUESS_WIDTH),
            "bias_guess1": (GUESS_WIDTH,),
            "guess2": (GUESS_WIDTH, (MOST_SEATS - 1) * KINDS),
        }
    else:
        found |= {
            "value1": (2 * width, width),
            "bias_value1": (width,),
            "value2": (width, 2 * MOST_SEATS),
        }
    return found


def trunk(xp: Library, weights: Weights, sight: Sight, dtype: Any) -> tuple[Array, Array]:
    """What each place knows in the end, and its mean over the places where something lies."""
    alive = sight.alive.astype(dtype)[..., None]
    share = alive / xp.maximum(xp.sum(alive, axis=1, keepdims=True), 1)
    neighbours = xp.asarray(NEIGHBOURS, dtype)
    whole = xp.maximum(sight.whole.astype(dtype) @ weights["whole1"] + weights["bias_whole1"], 0)
    whole = whole @ weights["whole2"] + weights["bias_cells"]
    state = (sight.cells.astype(dtype) @ weights["cells"] + whole[:, None, :]) * alive
    for number in range(ROUNDS):
        calm = _calm(xp, state)
        near = xp.matmul(neighbours, calm)
        pool = xp.sum(calm * share, axis=1) @ weights[f"pool{number}"] + weights[f"bias{number}"]
        heard = calm @ weights[f"self{number}"] + near @ weights[f"near{number}"] + pool[:, None, :]
        state = state + (xp.maximum(heard, 0) @ weights[f"out{number}"]) * alive
    state = _calm(xp, state)
    return state, xp.sum(state * share, axis=1)


def _calm(xp: Library, state: Array) -> Array:
    """Brought to a length that no sum can run away from."""
    square = xp.mean(state.astype(xp.float32) ** 2, axis=-1, keepdims=True)
    return state * (1 / xp.sqrt(square + 1e-4)).astype(state.dtype)


def actor(
    xp: Library, weights: Weights, sight: Sight, possible: Array, dtype: Any = None
) -> tuple[Array, Array]:
    """Preferences by way (positions, 98), and guesses (positions, other seats, creatures).

    Preferences are logarithms up to a constant, and impossible ways have none. A guess is the
    logarithm of how much likelier it makes a world that this seat, counted from the next one, protects
    this creature, in the order of the actor's sight.
    """
    dtype = dtype or xp.float32
    state, mean = trunk(xp, weights, sight, dtype)
    above, below = state @ weights["above"], state @ weights["below"]
    pairs = above[:, xp.asarray(SOURCES)] + below[:, xp.asarray(TARGETS)] + weights["bias_pair"]
    ways = (xp.maximum(pairs, 0) @ weights["pair"])[..., 0].astype(xp.float32)
    guess = xp.maximum(mean @ weights["guess1"] + weights["bias_guess1"], 0) @ weights["guess2"]
    guess = guess.astype(xp.float32).reshape(-1, MOST_SEATS - 1, KINDS)
    return xp.where(possible, ways, IMPOSSIBLE), guess


def critic(xp: Library, weights: Weights, sight: Sight, seats: int, dtype: Any = None) -> tuple[Array, Array]:
    """Logarithms of the shares of the win, and leads in tens of points; seats from the mover on."""
    dtype = dtype or xp.float32
    state, mean = trunk(xp, weights, sight, dtype)
    most = xp.max(state, axis=1)
    found = xp.maximum(xp.concatenate([mean, most], axis=1) @ weights["value1"] + weights["bias_value1"], 0)
    values = (found @ weights["value2"]).astype(xp.float32)
    return values[:, :seats], values[:, MOST_SEATS : MOST_SEATS + seats]
