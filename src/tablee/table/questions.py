"""What a bot is asked at a table, so that a late answer can be told from one that still counts."""

from tablee.core import Seat
from tablee.table.commands import Question
from tablee.table.table import Table


def question_of(table: Table, seat: Seat) -> Question | None:
    """What the player or bot on that seat has to decide now; None if the game does not wait for that seat.

    A take-back gives a question another number, also where the position is the same. Where several choose at
    the same time, the choices of the others change nothing for this seat, and its question stays.
    """
    if seat not in table.awaiting():
        return None
    game, state, key = table.game, table.state, table.chairs[seat].key
    if any(game.legal(state, other) for other in range(len(table.chairs)) if other != seat):
        return Question(seat, key, 0, tuple(map(game.write, game.legal(state, seat))))
    return Question(seat, key, table.position, None)
