"""What it takes each seat to take its last act back.

The other people who acted since, or whom the game awaits now, have a say. Bots never mind; but where one of
them is at it, and may have shown something, all others have. In a rated game and in a race moves stand.
"""

from typing import Final, NamedTuple

from tablee.core import Seat, TakeBack, is_race
from tablee.table.table import Table

_FREE: Final = TakeBack.FREE
_NEVER: Final = TakeBack.NEVER


class WayBack(NamedTuple):
    """The ply that an undo leads back to, and whether it takes nobody's consent."""

    ply: int
    free: bool


def moves_stand(table: Table) -> bool:
    """Whether no move is ever taken back at that table."""
    return table.settings.rated or is_race(table.game)


def ways_back(table: Table) -> list[WayBack | None]:
    """By seat, the way to before its last act; None where there is none."""
    chairs, played = table.chairs, table.played
    found: list[WayBack | None] = [None] * len(chairs)
    if table.settings.rated:
        return found
    missing, last = len(chairs), len(played) - 1
    # Who has acted since or is awaited. None stands for bots, and where they are everybody else has a say.
    since = {chairs[seat].person for seat in table.awaiting()}
    for ply in range(last, -1, -1):
        one = played[ply]
        back, seat = one.back, one.act.seat
        if back is _NEVER:
            break
        if seat is None:
            continue
        mine = chairs[seat].person
        since.add(mine)
        if found[seat] is not None:
            continue
        if ply == last and back is _FREE:
            found[seat] = WayBack(ply, True)
        else:
            everybody = {chair.person for chair in chairs} if None in since else since
            found[seat] = WayBack(ply, everybody <= {mine, None})
        missing -= 1
        if not missing:
            break
    return found


def consenting(table: Table, seat: Seat, way: WayBack) -> list[Seat]:
    """The seats whose people have to agree before that one goes its way."""
    if way.free:
        return []
    chairs, acted = table.chairs, (played.act.seat for played in table.played[way.ply :])
    since = table.awaiting().union(one for one in acted if one is not None)
    asked = range(len(chairs)) if any(chairs[one].person is None for one in since) else sorted(since)
    return [one for one in asked if chairs[one].person not in (None, chairs[seat].person)]
