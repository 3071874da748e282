"""What it takes each seat to take its last act back.

The other people who acted since, or whom the game awaits now, have a say. Bots never mind; but where one of
them is at it, and may have shown something, all others have. In a rated game moves stand, but for the last
one while it has shown nothing to anybody.
"""

from collections.abc import Iterable, Sequence

import msgspec

from tablee.core import Seat, TakeBack
from tablee.table.table import Chair, Table


class WayBack(msgspec.Struct, frozen=True, gc=False):
    """The ply that an undo leads back to, and whether it takes nobody's consent."""

    ply: int
    free: bool


def ways_back(table: Table) -> list[WayBack | None]:
    """By seat, the way to before its last act; None where there is none."""
    chairs, played, rated = table.chairs, table.played, table.settings.rated
    found: list[WayBack | None] = [None] * len(chairs)
    missing, last, since = len(chairs), len(played) - 1, set(table.awaiting())
    free, never = TakeBack.FREE, TakeBack.NEVER
    for ply in range(last, -1, -1):
        back, seat = played[ply].back, played[ply].act.seat
        if back is never:
            break
        if seat is None:
            continue
        since.add(seat)
        if found[seat] is not None:
            continue
        if ply == last and back is free:
            found[seat] = WayBack(ply, True)
        elif rated:
            break
        else:
            found[seat] = WayBack(ply, not _have_a_say(chairs, seat, since))
        missing -= 1
        if not missing:
            break
    return found


def consenting(table: Table, seat: Seat, way: WayBack) -> list[Seat]:
    """The seats whose people have to agree before that one goes its way."""
    if way.free:
        return []
    acted = {one for played in table.played[way.ply :] if (one := played.act.seat) is not None}
    return sorted(_have_a_say(table.chairs, seat, table.awaiting() | acted))


def _have_a_say(chairs: Sequence[Chair], seat: Seat, since: Iterable[Seat]) -> list[Seat]:
    """The seats of others whose act that seat would undo, if these have acted since or are awaited."""
    mine, others, bots = chairs[seat].person, [], False
    for one in since:
        chair = chairs[one]
        if chair.level is not None:
            bots = True
        elif chair.person is not None and chair.person != mine:
            others.append(one)
    return _have_a_say(chairs, seat, _people(chairs)) if bots else others


def _people(chairs: Sequence[Chair]) -> list[Seat]:
    return [seat for seat, chair in enumerate(chairs) if chair.level is None]
