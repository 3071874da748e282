"""Two policies at the same tables, thousands of games at once."""

from functools import partial

import jax
import jax.numpy as jnp
from jax import Array

from tablee.bots.helpme.network import Weights, actor
from tablee.bots.helpme.sight import actor_sight
from train.environment import LONGEST, Games, deal, play, possible, scores, shares


@partial(jax.jit, static_argnames=("games", "seats"))
def share_of_wins(
    one: Weights, other: Weights | None, key: Array, games: int, seats: int, warmth: float = 1.0
) -> Array:
    """How much of the wins `one` takes, alone at a table of `other`s (None: moves by chance).

    Its fair share is one in `seats`. It sits on every seat equally often; moves are drawn with that
    warmth (0: always the preferred one).
    """
    deal_key, play_key = jax.random.split(key)
    seat = jnp.arange(games) % seats

    def step(state: Games, key: Array) -> tuple[Games, None]:
        sight, ways = actor_sight(jnp, state.table, state.own), possible(state)
        mine = actor(jnp, one, sight, ways)[0]
        theirs = jnp.where(ways, 0.0, -1e9) if other is None else actor(jnp, other, sight, ways)[0]
        noise = jax.random.gumbel(key, mine.shape)
        choice = jnp.where(
            (state.mover == seat)[:, None],
            mine + warmth * noise,
            theirs + (1.0 if other is None else warmth) * noise,
        )
        return play(state, jnp.argmax(choice, axis=1)), None

    last, _ = jax.lax.scan(step, deal(deal_key, games, seats), jax.random.split(play_key, LONGEST))
    return jnp.mean(jnp.take_along_axis(shares(scores(last)), seat[:, None], axis=1))
