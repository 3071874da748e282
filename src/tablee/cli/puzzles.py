"""`tablee puzzles`: makes the positions of the daily three ahead."""

from pathlib import Path
from typing import Annotated

from cyclopts import App, Parameter
from rich.console import Console
from rich.progress import track

from tablee.cli.asking import Whole, spelled
from tablee.cli.complaint import Complaint
from tablee.puzzles import PUZZLED, day_of, write_puzzle
from tablee.puzzles.making import make as make_one

puzzles = App(name="puzzles", help_format="markdown")


@puzzles.command
def make(
    game: Annotated[str, Parameter(help=f"One of: {', '.join(PUZZLED)}.")],
    /,
    *,
    start: Annotated[int, Whole, Parameter(help="The number of the first: 0 is that of the first day.")] = 0,
    count: Annotated[int, Whole, Parameter(help="For how many days.")],
    out: Annotated[Path, Parameter(help="Where they are added, one a line: FILE.jsonl.")],
) -> None:
    """Make puzzles and add them to a file: one position for each day, which follows from its number alone.

    Experts play, the analyst finds where one move was clearly best, and is asked again with three times the
    search. What is made is written at once.

    Example: tablee puzzles make helpme --start 0 --count 30 --out helpme.jsonl
    """
    if game not in PUZZLED:
        raise Complaint(f"there are no puzzles of {game!r}; there are of: {', '.join(PUZZLED)}.")
    if start < 0 or count < 1:
        raise Complaint("--start must be at least 0, and --count at least 1.")
    console = Console(stderr=True)
    try:
        with out.open("ab") as file:
            for number in track(
                range(start, start + count),
                description=f"{game}, {day_of(start)} to {day_of(start + count - 1)}",
                console=console,
                disable=not console.is_terminal,
            ):
                file.write(write_puzzle(make_one(game, number)) + b"\n")
                file.flush()
    except OSError as error:
        raise Complaint(f"{spelled(out)} cannot be written: {error.strerror}.") from None
