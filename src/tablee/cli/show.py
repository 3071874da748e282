"""`tablee show`."""

from typing import Annotated

import msgspec
from cyclopts import Parameter

from tablee.cli.asking import LineNumber, Ply, RecordFile, find_position, find_record
from tablee.cli.complaint import Complaint
from tablee.core import Viewer
from tablee.draw import draw
from tablee.record import Record

SPECTATOR = "spectator"


def show(
    file: RecordFile,
    /,
    *,
    ply: Ply,
    viewer: Annotated[str, Parameter(name="--as", help="Whose eyes: a seat, or spectator.")] = SPECTATOR,
    json: Annotated[bool, Parameter(negative="", help="The view as JSON.")] = False,
    line: LineNumber = 1,
) -> None:
    """Show a position as one person at the table sees it, or as a spectator does.

    Drawn for people; with --json, the view as programs get it.

    Example: tablee show game.json --ply 12 --as 0
    """
    record = find_record(file, line)
    state = find_position(record, ply)
    view = record.rules.view(state, _viewer(record, viewer))
    if json:
        print(msgspec.json.encode(view).decode())
    else:
        print(f"Ply {ply} of {len(record.moves)}, as seen by {_seen_by(record, viewer)}")
        print(draw(view, [player.name for player in record.players]))


def _viewer(record: Record, text: str) -> Viewer:
    if text == SPECTATOR:
        return None
    if text not in map(str, range(record.seats)):
        raise Complaint(f"--as takes a seat from 0 to {record.seats - 1} or {SPECTATOR}, not {text!r}.")
    return int(text)


def _seen_by(record: Record, text: str) -> str:
    return "a spectator" if text == SPECTATOR else f"seat {text}, {record.players[int(text)].name}"
