"""The race at a table: the card it is about, the hands that lie there, and when they can be judged."""

from collections.abc import Mapping
from typing import Any

from tablee.core import Judges, Millis, Reveals, Seat, Timed
from tablee.race import BREATH, Race
from tablee.table.table import Table


def last_reveal(table: Table) -> int:
    """The number of acts up to the card that was turned last; 0 before the first."""
    for ply in range(table.ply, 0, -1):
        if isinstance(table.played[ply - 1].act.move, Reveals):
            return ply
    return 0


def hands_of(table: Table, seat: Seat) -> list[Timed]:
    """The hands that this seat may put down now."""
    return [move for move in table.game.legal(table.state, seat) if isinstance(move, Timed)]


def is_caught(table: Table) -> bool:
    """Whether a right hand was judged on that card: later ones are void."""
    game: Any = table.game
    verdict = game.verdict(table.state)
    return verdict is not None and verdict.right


def open_race(table: Table) -> Race | None:
    """The hands that lie unjudged; None while there is none."""
    race: Race | None = None
    game: Any = table.game
    for played in reversed(table.played):
        if not isinstance(played.act.move, Timed) or played.act.seat is None:
            break
        assert played.evidence is not None
        race = race or Race(played.evidence.shown)
        right = game.is_right(table.state, played.act.move)
        race = race.with_hand(played.act.seat, played.evidence, right)
    return race


def judging_time(table: Table, others: Mapping[Seat, Millis]) -> Millis | None:
    """When the hands that lie there can be judged (milliseconds since 1970); None while there is none.

    `others` are those who may still put a hand down, with the network each of them may claim.
    """
    race = open_race(table)
    if race is None or table.started is None:
        return None
    closes = race.closes(others, BREATH if table.local else 0)
    return None if closes is None else table.started + closes


def judgement(table: Table) -> str:
    """The move by which the table judges the hands that lie there."""
    judges = (due.move for due in table.game.due(table.state) if isinstance(due.move, Judges))
    return table.game.write(next(judges))
