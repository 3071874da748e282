"""`tablee legal`."""

import json

from tablee.cli.asking import LineNumber, Ply, RecordFile, find_position, find_record
from tablee.core import Seat


def legal(file: RecordFile, /, *, ply: Ply, line: LineNumber = 1) -> None:
    """Print what everybody may do before a ply, as JSON.

    An object from each seat that may act, "null" for the table itself, to its sorted legal moves.
    Hands and books are listed without their reaction time.

    Example: tablee legal game.json --ply 12
    """
    record = find_record(file, line)
    state, game = find_position(record, ply), record.rules
    everybody: tuple[Seat | None, ...] = (*range(record.seats), None)
    moves = {seat: sorted({game.write(move) for move in game.legal(state, seat)}) for seat in everybody}
    print(json.dumps({"null" if seat is None else str(seat): able for seat, able in moves.items() if able}))
