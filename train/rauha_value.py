"""A value network for Rauha, and whether it beats playing on: trained on games of the quick policy.

    python -m train.rauha_value --seats 2 --games 20000 --match 100     # on a CPU

The network looks at a world when a round is over, and says how much energy it will still win. A player that
plays on to the end of the round and asks it (and so can try many more worlds in the same time) meets one that
plays every game to its end. docs/decisions/0016 has the figures, and why no network is in the package.
"""

import argparse
import json
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import jax
import jax.numpy as jnp
import numpy as np
import optax
from numpy.typing import NDArray

from tablee.bots.kernels.compiled import compiled
from tablee.bots.kernels.dice import Dice, dice, fraction
from tablee.bots.kernels.rauha import (
    COUNTS,
    CRYSTALS,
    DRAFT,
    ENERGY,
    ENTITIES,
    HAND,
    LAST,
    MOST_SEATS,
    MOST_STEPS,
    NOTCH,
    NOTHING,
    OVER,
    PHASE,
    SPORES,
    TURNS,
    WORLD,
    WORLDS,
    Table,
    deal,
    move_of,
    play,
    water,
)
from tablee.bots.kernels.rauha import SIZE as TABLE
from tablee.bots.kernels.rauha_cards import BITS, CARDS_IN_ALL, FIELD, FIELD_MASK, PERS, SPIRITS_IN_ALL
from tablee.bots.rauha.imagined import imagine
from tablee.bots.rauha.known import known
from tablee.bots.rauha.memory import remember
from tablee.bots.rauha.policy import BY, EACH_TIME, SCRATCH, SPIRIT_PAIR, TIMES, judge, play_out
from tablee.bots.rauha.tree import candidates, guess_hands, rewards
from tablee.bots.rauha.weights import TUNED
from tablee.bots.thought import Thought
from tablee.core import Act, Chance
from tablee.games import Rauha
from tablee.games.rauha.notation import write
from tablee.games.rauha.setup import Options
from tablee.games.rauha.together import together

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

ROUNDS: Final = 3
"""A world is judged after each round but the last."""
SIGHT: Final = ROUNDS + 4 + 1 + 9 + 2 * len(PERS) + SPIRITS_IN_ALL + 4
HIDDEN: Final = 32
NETWORK: Final = SIGHT * HIDDEN + HIDDEN + HIDDEN + 1
BATCH: Final = 256
SURE: Final = 12.0
"""By how many points more than another's an estimate makes the win of a table of two 73% sure."""


@compiled
def look(table: Table, seats: int, seat: int, scratch: Floats, found: Floats) -> None:
    """What the network is shown of a seat's world between two rounds; everything in it is public."""
    world = WORLDS + WORLD * seat
    judge(table, seats, seat, TUNED, scratch)
    place = 0
    for number in range(ROUNDS):
        found[place + number] = 1.0 if table[NOTCH] >> 2 == number + 1 else 0.0
    place += ROUNDS
    least, most = 99, 0
    for other in range(seats):
        if other != seat:
            least, most = min(least, water(table, other)), max(most, water(table, other))
    mine = water(table, seat)
    found[place] = table[world + CRYSTALS] / 10
    found[place + 1] = BITS[table[world + SPORES]] / 5
    found[place + 2] = (mine - least) / 5
    found[place + 3] = (mine - most) / 5
    place += 4
    found[place] = 0.0
    for cell in range(9):
        gives = scratch[TIMES + cell] * scratch[EACH_TIME + cell]
        found[place] += gives / 50
        found[place + 1 + cell] = gives / 10
    place += 10
    counts = table[world + COUNTS]
    for per in range(len(PERS)):
        there = float(BITS[table[world + SPORES]])
        if per < 4:
            there = float(counts >> FIELD * per & FIELD_MASK)
        found[place + per] = scratch[BY + per] / 5
        found[place + len(PERS) + per] = scratch[BY + per] * there / 30
    place += 2 * len(PERS)
    for spirit in range(SPIRITS_IN_ALL):
        found[place + spirit] = (
            float(table[world + ENTITIES] >> spirit & 1) + scratch[SPIRIT_PAIR + spirit] / 20
        )
    place += SPIRITS_IN_ALL
    for per in range(4):
        found[place + per] = float(counts >> FIELD * per & FIELD_MASK) / 5


@compiled
def estimate(network: Floats, seen: Floats) -> float:
    """How much energy a world will still win, in tens: one hidden layer."""
    first, second = SIGHT * HIDDEN, SIGHT * HIDDEN + HIDDEN
    value = network[second + HIDDEN]
    for unit in range(HIDDEN):
        total = network[first + unit]
        for place in range(SIGHT):
            total += seen[place] * network[place * HIDDEN + unit]
        value += np.tanh(total) * network[second + unit]
    return float(value)


@compiled
def collect(seats: int, games: int, noise: float, dice: Dice, seen: Floats, still: Floats) -> None:
    """Games of the policy, everybody's weights a little different: three rows a seat and game, what the
    network is shown and how many tens of energy came after it."""
    table, deck, scratch = np.zeros(TABLE, np.int64), np.arange(CARDS_IN_ALL), np.zeros(SCRATCH)
    weights, plans = np.zeros((MOST_SEATS, len(TUNED))), np.zeros(MOST_SEATS, np.int64)
    row = 0
    for number in range(games):
        deal(table, seats, number % 2, deck, dice)
        for seat in range(seats):
            for place in range(len(TUNED)):
                weights[seat, place] = TUNED[place] * (1 + noise * (2 * fraction(dice) - 1))
        for round in range(ROUNDS):
            play_out(table, seats, 4 * round + TURNS, weights, plans, scratch)
            for seat in range(seats):
                look(table, seats, seat, scratch, seen[row + round * seats + seat])
                still[row + round * seats + seat] = -table[WORLDS + WORLD * seat + ENERGY] / 10
        play_out(table, seats, LAST, weights, plans, scratch)
        for number_in_game in range(ROUNDS * seats):
            still[row] += table[WORLDS + WORLD * (number_in_game % seats) + ENERGY] / 10
            row += 1


def fit(seen: Floats, still: Floats, epochs: int, seed: int) -> Floats:
    """The network that guesses best, by Adam."""
    rng = np.random.default_rng(seed)
    network = np.zeros(NETWORK)
    network[: SIGHT * HIDDEN] = rng.normal(0, SIGHT**-0.5, SIGHT * HIDDEN)
    network[-1 - HIDDEN : -1] = rng.normal(0, HIDDEN**-0.5, HIDDEN)
    network[-1] = still.mean()
    batches = len(still) // BATCH
    adam = optax.adam(optax.linear_schedule(3e-3, 0.0, epochs * batches))

    def wrong(network: jax.Array, seen: jax.Array, still: jax.Array) -> jax.Array:
        first, second = SIGHT * HIDDEN, SIGHT * HIDDEN + HIDDEN
        inside = jnp.tanh(seen @ network[:first].reshape(SIGHT, HIDDEN) + network[first:second])
        return jnp.mean((inside @ network[second:-1] + network[-1] - still) ** 2)

    @jax.jit
    def epoch(
        params: jax.Array, memory: optax.OptState, order: jax.Array
    ) -> tuple[jax.Array, optax.OptState]:
        def step(
            carried: tuple[jax.Array, optax.OptState], rows: jax.Array
        ) -> tuple[tuple[jax.Array, optax.OptState], None]:
            params, memory = carried
            updates, memory = adam.update(jax.grad(wrong)(params, all_seen[rows], all_still[rows]), memory)
            return (optax.apply_updates(params, updates), memory), None

        carried, _ = jax.lax.scan(step, (params, memory), order)
        return carried

    all_seen, all_still = jnp.asarray(seen, jnp.float32), jnp.asarray(still, jnp.float32)
    params = jnp.asarray(network, jnp.float32)
    memory = adam.init(params)
    for _ in range(epochs):
        order = rng.permutation(len(still))[: batches * BATCH].reshape(batches, BATCH)
        params, memory = epoch(params, memory, jnp.asarray(order))
    return np.asarray(params, np.float64)


@compiled
def foresee(table: Table, seats: int, network: Floats, scratch: Floats, seen: Floats, found: Floats) -> None:
    """Each seat's share of the win as the network expects it."""
    total = 0.0
    for seat in range(seats):
        look(table, seats, seat, scratch, seen)
        energy = table[WORLDS + WORLD * seat + ENERGY] + 10 * estimate(network, seen)
        found[seat] = np.exp((energy - 100) / SURE)
        total += found[seat]
    for seat in range(seats):
        found[seat] /= total


@compiled
def try_out(
    known: Table,
    seats: int,
    seat: int,
    pool: Ints,
    young: int,
    lost: Ints,
    weights: Floats,
    worlds: int,
    last: int,
    network: Floats,
    dice: Dice,
    found: Ints,
    worth: Floats,
) -> int:
    """Every step worth trying in so many worlds, the same for all; adds up what each brought, and tells how
    many there are. After the notch `last` the network judges, if the game is not over then."""
    start, table, scratch = np.zeros(TABLE, np.int64), np.zeros(TABLE, np.int64), np.zeros(SCRATCH)
    plans, won, seen = np.zeros(MOST_SEATS, np.int64), np.zeros(MOST_SEATS), np.zeros(SIGHT)
    likes, count = np.zeros(MOST_STEPS), 0
    for number in range(worlds):
        imagine(known, seats, pool, young, lost, start, dice)
        guess_hands(start, seats, lost, weights, scratch, dice)
        if number == 0:
            count = candidates(start, seats, seat, weights[seat], scratch, found, likes)
        for step in range(count):
            table[:] = start
            plans[:] = NOTHING
            if table[PHASE] == DRAFT:
                table[WORLDS + WORLD * seat + HAND] = found[step]
            else:
                play(table, seats, seat, found[step])
            play_out(table, seats, last, weights, plans, scratch)
            if table[PHASE] == OVER:
                rewards(table, seats, won)
            else:
                foresee(table, seats, network, scratch, seen, won)
            worth[step] += won[seat]
    return count


@dataclass(frozen=True, slots=True)
class Flat:
    """Tries every move in imagined worlds for so long (seconds of the processor): to the end of each game,
    or with a network to the end of the round."""

    seconds: float
    network: Floats | None = None

    def choose(self, thought: Thought, chance: Chance) -> str:
        if len(thought.legal) == 1:
            return thought.legal[0]
        if free := together(known(thought.view), thought.seat):
            return write(free[0])
        memory, rolls = remember(thought), dice(str(chance.below(1 << 32)))
        network = np.zeros(0) if self.network is None else self.network
        last = LAST if self.network is None else int(memory.table[NOTCH]) | TURNS
        found, worth = np.zeros(MOST_STEPS, np.int64), np.zeros(MOST_STEPS)
        weights, count = np.tile(TUNED, (memory.seats, 1)), 0
        began = time.thread_time()
        while count == 0 or time.thread_time() - began < self.seconds:
            count = try_out(
                memory.table,
                memory.seats,
                memory.seat,
                memory.pool,
                memory.young,
                memory.lost,
                weights,
                2,
                last,
                network,
                rolls,
                found,
                worth,
            )
        return write(move_of(int(found[np.argmax(worth[:count])])))


def train(seats: int, games: int, epochs: int, seed: int) -> tuple[Floats, dict[str, float]]:
    """A network, and how far it is from the truth on games it did not see (in points of energy)."""
    rows = games * ROUNDS * seats
    seen, still = np.zeros((rows, SIGHT)), np.zeros(rows)
    collect(seats, games, 0.3, dice(f"value {seed}"), seen, still)
    kept = rows * 9 // 10
    network = fit(seen[:kept], still[:kept], epochs, seed)
    guesses = np.array([estimate(network, row) for row in seen[kept:]])
    truth = still[kept:]
    return network, {
        "error": round(10 * float(np.sqrt(np.mean((guesses - truth) ** 2))), 2),
        "error_of_the_mean": round(10 * float(truth.std()), 2),
        "explained": round(1 - float(np.mean((guesses - truth) ** 2) / truth.var()), 3),
    }


def duel(network: Floats, seats: int, games: int, seconds: float) -> float:
    """The share of the wins of the player with the network, alone among players that play to the end."""
    game, won = Rauha(), 0.0
    for number in range(games):
        seat = number % seats
        state = game.start(game.deal(seats, Options("AB"[number // seats % 2]), Chance(f"{number // seats}")))
        first = [game.view(state, other) for other in range(seats)]
        lines: list[list[tuple[int | None, str]]] = [[] for _ in range(seats)]
        views: list[list[object]] = [[] for _ in range(seats)]
        while (outcome := game.outcome(state)) is None:
            mover = min(game.awaiting(state))
            view, legal = game.view(state, mover), tuple(map(game.write, game.legal(state, mover)))
            told = Thought(
                game.key, "", mover, first[mover], tuple(lines[mover]), view, legal, "", tuple(views[mover])
            )
            player = Flat(seconds, network if mover == seat else None)
            move = game.read(player.choose(told, Chance(f"{number}/{len(lines[0])}")))
            if view.hand is not None:
                views[mover].append(view)
            for other in range(seats):
                lines[other].append((mover, game.retell(state, Act(mover, move), other)))
            state = game.play(state, Act(mover, move))
        won += 1 / len(outcome.winners) if seat in outcome.winners else 0.0
    return won / games


def main() -> None:
    ask = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ask.add_argument("--seats", type=int, choices=(2, 3, 4, 5), default=2)
    ask.add_argument("--games", type=int, default=20_000)
    ask.add_argument("--epochs", type=int, default=12)
    ask.add_argument("--match", type=int, default=100)
    ask.add_argument("--seconds", type=float, default=0.03)
    ask.add_argument("--seed", type=int, default=1)
    ask.add_argument("--out", type=Path, default=Path("build/train"))
    given = ask.parse_args()
    network, facts = train(given.seats, given.games, given.epochs, given.seed)
    given.out.mkdir(parents=True, exist_ok=True)
    np.save(given.out / f"rauha-value-{given.seats}.npy", network.astype(np.float32))
    print(json.dumps(facts), flush=True)
    share = duel(network, given.seats, given.match, given.seconds)
    print(json.dumps({"games": given.match, "share": round(share, 3), "fair": round(1 / given.seats, 3)}))


if __name__ == "__main__":
    main()
