"""Measures a trained player: alone at tables of players by chance, and of other weights.

python -m train.evaluate build/train/helpme-2.npz --against src/tablee/bots/helpme/weights/helpme-2.npz
"""

import argparse
import json
from pathlib import Path

import jax

from train.files import load
from train.match import share_of_wins


def evaluate(path: Path, against: Path | None, seats: int, games: int, seed: int) -> dict[str, float]:
    """Its share of the wins by opponent, and a fair share."""
    one, key = load(path)["actor"], jax.random.key(seed)
    games = max(games // seats, 1) * seats
    found = {"fair": 1 / seats, "against_chance": float(share_of_wins(one, None, key, games, seats))}
    if against is not None:
        other = load(against)["actor"]
        found["against_other"] = float(share_of_wins(one, other, key, games, seats))
    return {name: round(value, 4) for name, value in found.items()}


def main() -> None:
    ask = argparse.ArgumentParser(prog="python -m train.evaluate", description=__doc__)
    ask.add_argument("weights", type=Path)
    ask.add_argument("--against", type=Path, help="other weights")
    ask.add_argument("--seats", type=int, choices=(2, 3, 4), help="taken from the file's name if absent")
    ask.add_argument("--games", type=int, default=4_096)
    ask.add_argument("--seed", type=int, default=1)
    given = ask.parse_args()
    seats = given.seats or int(given.weights.stem.rpartition("-")[2])
    print(json.dumps(evaluate(given.weights, given.against, seats, given.games, given.seed)))


if __name__ == "__main__":
    main()
