"""`tablee replay`."""

import json
import sys
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from tablee.cli.asking import spelled
from tablee.cli.complaint import UNUSABLE, WRONG
from tablee.core import Malformed
from tablee.record import Record, Unreadable, check, read_file
from tablee.record.record import result_document


def replay(
    *files: Annotated[Path, Parameter(help="Records: FILE.json or FILE.jsonl.", required=True)],
) -> int:
    """Play recorded games again and check everything in them.

    Prints a line for each record: "ok GAME SEATS MOVES RESULT", where RESULT is the record's result as
    JSON without spaces (null while the game runs); or "wrong FILE:LINE:" with the first thing that is
    wrong and where. Moves are counted from 0, as plies are, so "move 17" was made in the position that
    "tablee show FILE --ply 17" draws.

    Exit status: 1 if any record is wrong, 2 if a file cannot be read as records.

    Example: tablee replay games.jsonl finals.json
    """
    status = 0
    for path in files:
        try:
            for number, record in read_file(path):
                try:
                    print(_verified(record))
                except Malformed as error:
                    print(f"wrong {spelled(path)}:{number}: {error}")
                    status = max(status, WRONG)
        except Unreadable as error:
            print(f"tablee: {spelled(path)}: {error}.", file=sys.stderr)
            status = UNUSABLE
    return status


def _verified(record: Record | Malformed) -> str:
    if isinstance(record, Malformed):
        raise record
    outcome = check(record)
    result = None if outcome is None else result_document(outcome)
    return f"ok {record.game} {record.seats} {len(record.moves)} {json.dumps(result, separators=(',', ':'))}"
