"""Who is to meet whom: the nearest in strength first, from further away the longer somebody has waited."""

from collections.abc import Sequence
from typing import Final

import msgspec

NEAR: Final = 100
"""So many points apart do people meet at once."""

WIDER: Final = 10
"""So many more with every second that somebody has waited."""


class Seeker(msgspec.Struct, frozen=True, gc=False):
    """Somebody who wants a game, with their points, and since when they have waited (milliseconds)."""

    who: str
    points: int
    since: int

    def reach(self, now: int) -> int:
        """How many points away those may be whom they meet now.

        >>> Seeker("ada", 1500, since=0).reach(now=20_000)
        300
        """
        return NEAR + WIDER * (now - self.since) // 1000


def pairings(seekers: Sequence[Seeker], seats: int, now: int) -> list[list[Seeker]]:
    """The tables of so many that can be made of people who want the same game.

    Whoever has waited longest chooses first, and gets those nearest to them in strength, if they are within
    reach. Nobody is at two tables; whoever is at none waits on.

    >>> people = [Seeker("ada", 1500, 0), Seeker("bo", 1720, 500), Seeker("cy", 1530, 900)]
    >>> [[one.who for one in table] for table in pairings(people, 2, 1_000)]
    [['ada', 'cy']]
    """
    waiting = sorted(seekers, key=lambda one: (one.since, one.who))
    made: list[list[Seeker]] = []
    taken: set[str] = set()
    for first in waiting:
        if first.who in taken:
            continue
        others = [one for one in waiting if one.who not in taken and one.who != first.who]
        others.sort(key=lambda one: (abs(one.points - first.points), one.since, one.who))
        table = [first, *others[: seats - 1]]
        apart = max(abs(one.points - first.points) for one in table)
        if len(table) == seats and apart <= first.reach(now):
            made.append(table)
            taken.update(one.who for one in table)
    return made
