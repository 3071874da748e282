"""A finished game in the eyes of the analyst: every choice, what it was worth, and where the game turned."""

from collections.abc import Sequence
from typing import Final, Self

import msgspec

from tablee.bots.rating import Rating, Unit
from tablee.core import Seat, Timed
from tablee.table.table import Table

TURNING: Final[dict[Unit, float]] = {"share": 0.1, "points": 4.0}
"""A choice that lost as much, whatever the luck of the search has done, may be a turning point."""

MOST_TURNING: Final = 6
"""Of those that lost most: where everything is a turning point, nothing is."""

DIGITS: Final = 4


class Choice(msgspec.Struct, frozen=True, kw_only=True):
    """A rated choice, as it is kept."""

    ply: int
    seat: Seat
    worth: float
    other: str
    otherwise: float
    games: int | None = None
    within: float | None = None

    @property
    def gain(self) -> float:
        """As of a rating."""
        return round(self.worth - self.otherwise, DIGITS)

    @property
    def lost(self) -> float:
        """How much it gave away; nothing where luck may have made the difference."""
        return -self.gain if -self.gain > (self.within or 0.0) else 0.0

    @classmethod
    def of(cls, ply: int, seat: Seat, rating: Rating) -> Self:
        """The choice of that ply, as precisely as anybody wants to know."""
        return cls(
            ply=ply,
            seat=seat,
            worth=round(rating.worth, DIGITS),
            other=rating.other,
            otherwise=round(rating.otherwise, DIGITS),
            games=rating.games,
            within=None if rating.within is None else round(rating.within, DIGITS),
        )


class Analysis(msgspec.Struct, frozen=True, kw_only=True):
    """What is known so far: by which level, in which unit, and the choices rated of so many plies."""

    level: str
    unit: Unit
    plies: tuple[int, ...]
    """The plies in which somebody had a choice."""
    seen: int = 0
    """How many of them were looked at."""
    choices: tuple[Choice, ...] = ()
    """Those of them that could be rated."""

    @property
    def done(self) -> bool:
        return self.seen == len(self.plies)

    @property
    def left(self) -> int:
        """How many are still to be looked at."""
        return len(self.plies) - self.seen

    def with_choice(self, choice: Choice | None) -> Self:
        """The same with one ply more looked at, and what was found there."""
        found = self.choices if choice is None else (*self.choices, choice)
        return msgspec.structs.replace(self, seen=self.seen + 1, choices=found)

    def turning(self) -> frozenset[int]:
        """The plies of the turning points: the choices that lost most, as far as they surely lost much."""
        much = TURNING[self.unit]
        lost = [
            choice
            for choice in self.choices
            # What the luck of a search may have done is set aside.
            if round(-choice.gain - (choice.within or 0), DIGITS) >= much
        ]
        return frozenset(choice.ply for choice in sorted(lost, key=lambda choice: choice.gain)[:MOST_TURNING])


def played_by_people(table: Table) -> bool:
    """Whether somebody made a move in that game: an analysis is for those who play."""
    return any(played.by in ("player", "plan") for played in table.played)


def merits_of(table: Table, choice: Choice) -> list[object]:
    """What the better of the two moves has over the other, in the words of the rules.

    Made when it is told: what the rules learn to say is said of old analyses too.
    """
    game, state = table.game, table.states[choice.ply]
    made, other = table.played[choice.ply].act.move, game.read(choice.other)
    better, worse = (other, made) if choice.gain < 0 else (made, other)
    return [*game.merits(state, choice.seat, better, worse)]


def choices_in(table: Table) -> Sequence[int]:
    """The plies of a game in which whoever acted decided something."""
    found = []
    for ply, played in enumerate(table.played):
        seat = played.act.seat
        game, state, move = table.game, table.states[ply], played.act.move
        # Whoever changes their mind had decided already, and may again.
        if seat is None or seat not in game.awaiting(state):
            continue
        moves = game.legal(state, seat)
        choice = sum(not isinstance(other, Timed) for other in moves) > 1 and move in moves
        # What goes together with others has no decision in it.
        if choice and move not in game.together(state, seat):
            found.append(ply)
    return found
