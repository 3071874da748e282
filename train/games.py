"""Games between searching players, for others to learn from: played on the kernel, one core.

    python -m train.games --seats 3 --games 100000 --seed 1 --out build/train

writes `games-3.npz`. Every player looks ahead by tree search, and holds every world that it cannot exclude
for as likely as the others. Now and then somebody moves by chance, so that weak positions too are seen.
"""

import argparse
import time
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from tablee.bots.helpme.history import WAY_OF_STEP
from tablee.bots.helpme.tree import search
from tablee.bots.kernels import helpme as kernel
from tablee.bots.kernels.compiled import compiled
from tablee.bots.kernels.dice import Dice, below, dice, fraction
from tablee.bots.kernels.helpme_stack import KINDS, NUMBER, TOP

Ints = NDArray[np.int64]

SIMULATIONS: Final = 300
CURIOSITY: Final = 0.4
WHIM: Final = 0.1
"""How often a move is left to chance."""

GUESSES: Final = 8
"""So many worlds are drawn for each move."""

AT_ONCE: Final = 500


@compiled
def guess(owners: kernel.Owners, mover: int, dice: Dice, found: kernel.Owners) -> None:
    """A world in which the mover protects what it does, each as likely as the others."""
    for kind in range(KINDS):
        found[kind] = owners[kind]
    for last in range(KINDS - 1, 0, -1):
        if found[last] != mover:
            other = below(last + 1, dice)
            while found[other] == mover:
                other = below(last + 1, dice)
            found[last], found[other] = found[other], found[last]


@compiled
def play_games(
    seats: int,
    simulations: int,
    dice: Dice,
    starts: Ints,
    owners: Ints,
    steps: Ints,
    meant: NDArray[np.bool_],
) -> None:
    """As many games as `starts` has rows. What is played is written to `steps` (-1 after the end), and to
    `meant` whether the player chose it."""
    board, found = np.zeros(kernel.SIZE, np.int64), np.zeros(kernel.STEPS, np.int64)
    worlds, chances = np.zeros((GUESSES, KINDS), np.int64), np.full(GUESSES, 1 / GUESSES)
    visits, worth = np.zeros(kernel.STEPS, np.int64), np.zeros(kernel.STEPS, np.float64)
    never = np.zeros(1, np.int64)
    for game in range(len(starts)):
        kernel.deal(board, owners[game], seats, dice)
        starts[game, :] = board
        steps[game, :] = -1
        ply = 0
        while board[kernel.PAIRS]:
            meant[game, ply] = fraction(dice) >= WHIM
            if meant[game, ply]:
                for number in range(GUESSES):
                    guess(owners[game], board[kernel.MOVER], dice, worlds[number])
                visits[:] = 0
                search(board, seats, worlds, chances, simulations, CURIOSITY, dice, visits, worth, never)
                step = np.argmax(visits)
            else:
                step = found[below(kernel.steps(board, found), dice)]
            steps[game, ply] = step
            kernel.play(board, seats, int(step))
            ply += 1


def games(seats: int, count: int, simulations: int, seed: str) -> dict[str, NDArray[Any]]:
    """So many games: the tiles by cell (0 to 29: creature by creature, 1 to 5), who protects what, who
    begins, the ways that were gone (-1 after the end), and which of them were meant."""
    starts, owners = np.zeros((count, kernel.SIZE), np.int64), np.zeros((count, KINDS), np.int64)
    steps, meant = np.zeros((count, kernel.LONGEST), np.int64), np.zeros((count, kernel.LONGEST), np.bool_)
    play_games(seats, simulations, dice(seed), starts, owners, steps, meant)
    stacks = starts[:, : kernel.PLACES]
    return {
        "tiles": ((stacks >> TOP) * 5 + (stacks >> NUMBER & 7) - 1).astype(np.int8),
        "owners": owners.astype(np.int8),
        "first": starts[:, kernel.MOVER].astype(np.int8),
        "ways": np.where(steps < 0, -1, WAY_OF_STEP[steps]).astype(np.int8),
        "meant": meant,
    }


def write(seats: int, count: int, simulations: int, seed: int, out: Path) -> Path:
    """Plays and writes, and says now and then how far it is."""
    parts, began = list[dict[str, NDArray[Any]]](), time.monotonic()
    path = out / f"games-{seats}.npz"
    out.mkdir(parents=True, exist_ok=True)
    done = 0
    while done < count:
        parts.append(games(seats, min(AT_ONCE, count - done), simulations, f"{seed}/{done}"))
        done += len(parts[-1]["first"])
        if len(parts) % 20 == 0 or done == count:
            print(f"{done} games, {done / (time.monotonic() - began):.0f} a second", flush=True)
            draft = path.with_suffix(".part.npz")
            np.savez_compressed(
                draft,
                allow_pickle=False,
                **{name: np.concatenate([part[name] for part in parts]) for name in parts[0]},
            )
            draft.replace(path)
    return path


def main() -> None:
    ask = argparse.ArgumentParser(prog="python -m train.games", description=__doc__)
    ask.add_argument("--seats", type=int, choices=(2, 3, 4), required=True)
    ask.add_argument("--games", type=int, default=100_000)
    ask.add_argument("--simulations", type=int, default=SIMULATIONS, help="of the search, for each move")
    ask.add_argument("--seed", type=int, default=1)
    ask.add_argument("--out", type=Path, default=Path("build/train"))
    given = ask.parse_args()
    write(given.seats, given.games, given.simulations, given.seed, given.out)


if __name__ == "__main__":
    main()
