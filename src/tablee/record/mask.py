"""What of a running game's record somebody may read."""

from collections.abc import Iterator

from tablee.core import Act, Viewer
from tablee.record.record import Line, Record
from tablee.record.replay import positions


def masked(record: Record, viewer: Viewer) -> Record:
    """The record as that viewer may have it now: whole when the game has its result, else masked.

    Made of what everybody may know (the game, the players, the commitment) and of the moves as the
    game retells them to this viewer. Neither seed nor setup is among it: even a board that
    everybody saw would tell, with the moves, what lies hidden on it now.
    """
    if record.result is not None:
        return record
    return Record(
        game=record.game,
        options=record.options,
        players=record.players,
        commitment=record.commitment,
        moves=tuple(_retold(record, viewer)),
    )


def _retold(record: Record, viewer: Viewer) -> Iterator[Line]:
    game = record.rules
    for before, line in zip(positions(record), record.moves, strict=False):
        act = Act(line.seat, game.read(line.move), line.at)
        yield Line(line.seat, game.retell(before, act, viewer), line.at)
