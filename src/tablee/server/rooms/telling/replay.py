"""A finished game as it is told again, position by position."""

from typing import Any, Literal

from tablee.core import Act, Viewer
from tablee.record import Record
from tablee.wire.http import Position
from tablee.wire.race import JudgedRace
from tablee.wire.shared import LogLine


def position(
    record: Record, ply: int, before: Any, state: Any, look: Viewer, race: JudgedRace | None
) -> Position:
    """The state at that ply, with the act that led there from the state before, if there is one."""
    line = None if before is None else _line(record, ply - 1, before, state)
    return Position(ply=ply, line=line, view=record.rules.view(state, look), race=race)


def _line(record: Record, ply: int, before: Any, after: Any) -> LogLine:
    """The act of that ply, which led from one state to the other."""
    line, game = record.moves[ply], record.rules
    by: Literal["player", "bot", "table"] = "table"
    if line.seat is not None:
        by = "player" if record.players[line.seat].kind == "human" else "bot"
    told = game.tell(before, Act(line.seat, game.read(line.move), line.at), after)
    return LogLine(
        ply=ply,
        seat=line.seat,
        move=line.move,
        at=line.at,
        by=by,
        told=list(told),
        hint=line.hint,
        undone=line.undone,
    )
