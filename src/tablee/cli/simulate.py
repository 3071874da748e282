"""`tablee simulate`."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Annotated, Any

from cyclopts import Parameter
from rich.console import Console
from rich.progress import track

from tablee.bots import play_out, random_bot
from tablee.cli.asking import (
    GameKey,
    OptionList,
    Seats,
    Seed,
    Whole,
    find_game,
    find_options,
    find_seats,
    find_seed,
    spelled,
)
from tablee.cli.complaint import Complaint
from tablee.core import AnyGame, Chance, Json
from tablee.record import Player, Record, compose, dumps


def simulate(
    game: GameKey,
    /,
    *,
    seats: Seats,
    games: Annotated[int, Whole, Parameter(help="How many games to play.")],
    seed: Seed,
    out: Annotated[Path, Parameter(help="Where the records go, one a line: FILE.jsonl.")],
    option: OptionList = (),
) -> None:
    """Play games at random and keep their records.

    Every move is a legal one drawn by lot. A race is run by plausible people: mostly right hands after
    250 to 900 ms, and some errors. Game k is dealt from the seed "SEED-k".

    Example: tablee simulate rauha --seats 3 --games 100 --seed 7 --option side=B --out games.jsonl
    """
    rules = find_game(game)
    find_seats(rules, seats)
    find_seed(seed)
    chosen, options = find_options(rules, option)
    if games < 1:
        raise Complaint(f"--games must be at least 1, not {games}.")
    if out.suffix != ".jsonl":
        raise Complaint(f"--out must name a file ending in .jsonl, not {str(out)!r}.")
    console = Console(stderr=True)
    try:
        with out.open("w", encoding="utf-8", newline="\n") as file:
            for record in track(
                random_records(rules, seats, options, chosen, seed, games),
                total=games,
                description=f"{game}, {seats} seats",
                console=console,
                # A bar is for eyes: none in scripts and pipes.
                disable=not console.is_terminal,
            ):
                print(dumps(record), file=file)
    except OSError as error:
        raise Complaint(f"{spelled(out)} cannot be written: {error.strerror}.") from None


def random_records(
    game: AnyGame, seats: int, options: Any, chosen: Mapping[str, Json], seed: str, games: int
) -> Iterator[Record]:
    """Records of that many random games, each dealt and played from its own seed."""
    players = [Player(f"Chance {seat + 1}", "bot:random") for seat in range(seats)]
    bots = [random_bot(game) for _ in range(seats)]
    for number in range(games):
        own = f"{seed}-{number}"
        setup = game.deal(seats, options, Chance(own))
        played = play_out(game, setup, bots, Chance(f"{own}/play"))
        yield compose(game, chosen, players, own, setup, played.acts)
