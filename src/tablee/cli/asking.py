"""What several commands ask for: a game, its seats and options, a record in a file."""

import json
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any

from cyclopts import Parameter, Token

from tablee.cli.complaint import WRONG, Complaint
from tablee.core import AnyGame, Json, Malformed
from tablee.games import GAMES
from tablee.record import Record, Unreadable, position, read_file


def _whole(type_: type[int], tokens: Sequence[Token]) -> int:
    """A whole number and nothing else: 1.7 is not another way to write 1."""
    text = tokens[0].value
    if not re.fullmatch(r"[+-]?[0-9]{1,15}", text):
        raise ValueError(f"{text!r} is not a whole number.")
    return int(text)


Whole = Parameter(converter=_whole)

RecordFile = Annotated[Path, Parameter(help="A record: FILE.json, or a line of FILE.jsonl.")]
Ply = Annotated[
    int, Whole, Parameter(help="Count of moves played: 0 is the start, 1 after the first move, …")
]
LineNumber = Annotated[int, Whole, Parameter(help="Which line of a .jsonl file, counted from 1.")]
GameKey = Annotated[str, Parameter(help=f"One of: {', '.join(GAMES)}.")]
Seats = Annotated[int, Whole, Parameter(help="How many play.")]
Seed = Annotated[str, Parameter(help="Any text; the same seed always gives the same games.")]
OptionList = Annotated[
    Sequence[str], Parameter(name="--option", help="An option of the game, key=value; repeatable.")
]


def find_game(key: str) -> AnyGame:
    """The game with that key."""
    if key not in GAMES:
        raise Complaint(f"there is no game {key!r}; there are: {', '.join(GAMES)}.")
    return GAMES[key]


def find_seats(game: AnyGame, seats: int) -> int:
    """That many seats, if the game is made for them."""
    if seats not in game.seats:
        raise Complaint(f"{game.key} is for {game.seats[0]} to {game.seats[-1]} players, not {seats}.")
    return seats


def find_seed(seed: str) -> str:
    """The seed, if every machine can read it."""
    if not seed.isprintable():
        raise Complaint("--seed must be a text of printable characters.")
    return seed


def spelled(path: Path) -> str:
    """A file's name on one line, whatever is in it."""
    return str(path) if str(path).isprintable() else ascii(str(path))


def find_options(game: AnyGame, given: Sequence[str]) -> tuple[dict[str, Json], Any]:
    """Options as a record spells them, and as the game reads them. `minutes=5` is a number."""
    document: dict[str, Json] = {}
    for text in given:
        key, equals, value = text.partition("=")
        if not equals:
            raise Complaint(f"--option {text!r} is not key=value.")
        try:
            document[key] = json.loads(value)
        except (ValueError, RecursionError):
            document[key] = value
    try:
        return document, game.options(document)
    except Malformed as error:
        raise Complaint(f"{error}.") from None


def find_record(path: Path, line: int) -> Record:
    """The record on that line of the file."""
    try:
        for number, record in read_file(path):
            if number == line:
                if isinstance(record, Malformed):
                    raise Complaint(f"{spelled(path)}:{number}: {record}.", WRONG)
                return record
    except Unreadable as error:
        raise Complaint(f"{spelled(path)}: {error}.") from None
    raise Complaint(f"{spelled(path)} has no record on line {line}.")


def find_position(record: Record, ply: int) -> Any:
    """The state before that ply."""
    if not 0 <= ply <= len(record.moves):
        raise Complaint(f"--ply must lie between 0 and {len(record.moves)} in this record, not {ply}.")
    try:
        return position(record, ply)
    except Malformed as error:
        raise Complaint(f"{error}.", WRONG) from None
