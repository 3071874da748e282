"""In which places the players of a rated game came."""

from tablee.core import Seat
from tablee.table.table import Table


def counts(table: Table) -> bool:
    """Whether the game is over and counts for the ratings of those who began it."""
    return table.settings.rated and table.phase == "over" and bool(table.began)


def places(table: Table) -> list[int]:
    """The place of every seat, from 1; who shares one has the same.

    Whoever ran out of time comes after all who had some left, and whoever left after all who stayed: the
    sooner, the further behind. Among the others the scores decide, as they do at the table.
    """
    assert table.outcome is not None, "a game has places when it is over"
    scores = table.outcome.scores
    late = {played.act.seat for played in table.played if played.by == "timer"}

    def behind(seat: Seat) -> tuple[int, int]:
        if seat in table.gone:
            return 2, -table.gone.index(seat)
        return int(seat in late), -scores[seat]

    order = sorted({behind(seat) for seat in range(len(table.chairs))})
    return [1 + order.index(behind(seat)) for seat in range(len(table.chairs))]
