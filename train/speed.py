"""How many random moves of Help Me! the environment makes in a second on this machine.

python -m train.speed --seats 2 --games 1048576
"""

import argparse
import json
import time
from functools import partial

import jax
import jax.numpy as jnp
from jax import Array

from train.environment import LONGEST, Games, by_chance, deal, is_over, move, scores


@partial(jax.jit, static_argnames=("games", "seats"))
def random_games(key: Array, games: int, seats: int) -> tuple[Array, Array]:
    """Deals so many games, plays them to the end by chance and scores them: mean moves and points."""

    def step(carry: tuple[Games, Array], key: Array) -> tuple[tuple[Games, Array], None]:
        state, moves = carry
        return (move(state, *by_chance(state, key)), moves + ~is_over(state)), None

    deal_key, play_key = jax.random.split(key)
    begun = (deal(deal_key, games, seats), jnp.zeros(games, jnp.int32))
    (last, moves), _ = jax.lax.scan(step, begun, jax.random.split(play_key, LONGEST))
    return jnp.mean(moves.astype(jnp.float32)), jnp.mean(scores(last))


def main() -> None:
    ask = argparse.ArgumentParser(prog="python -m train.speed", description=__doc__)
    ask.add_argument("--seats", type=int, choices=(2, 3, 4), default=2)
    ask.add_argument("--games", type=int, default=1 << 20, help="at once")
    ask.add_argument("--rounds", type=int, default=20)
    given = ask.parse_args()
    random_games(jax.random.key(0), given.games, given.seats)[0].block_until_ready()
    seconds, mean = [], 0.0
    for number in range(given.rounds):
        began = time.perf_counter()
        mean = float(random_games(jax.random.key(number), given.games, given.seats)[0])
        seconds.append(time.perf_counter() - began)
    middle = sorted(seconds)[len(seconds) // 2]
    print(
        json.dumps(
            {
                "device": jax.devices()[0].device_kind,
                "seats": given.seats,
                "games_at_once": given.games,
                "moves_per_game": round(mean, 2),
                "moves_per_second": round(given.games * mean / middle),
            }
        )
    )


if __name__ == "__main__":
    main()
