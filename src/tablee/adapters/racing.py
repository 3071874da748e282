"""A race under way: cards turn by themselves, and whoever wants puts a hand down."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

import numpy as np

from tablee.adapters.encoding import Mask
from tablee.core import Act, AnyRaceGame, Judges, Millis, Outcome, Reveals, Seat, Timed, Verdict, timed

REACTIONS: Final = tuple(range(150, 1_550, 50))
"""How fast a hand can be, in milliseconds. People need some 180 to see anything at all."""

PACE: Final[Millis] = 1_000
"""How long a card lies before the next one turns."""

Hands = Callable[[Any], Sequence[Timed | None]]
"""What a hand may fall on, by place, as a view shows it; empty where there is no race."""


def actions(places: int) -> int:
    """How many actions there are: no hand, or one on each place with each reaction."""
    return 1 + places * len(REACTIONS)


def hand(action: int, hands: Sequence[Timed | None]) -> Timed | None:
    """The hand an action means, with its time. One on a place where nothing lies touches nothing."""
    if action == 0 or not hands:
        return None
    place, reaction = divmod(action - 1, len(REACTIONS))
    move = hands[place]
    return None if move is None else timed(move, REACTIONS[reaction])


def mask(hands: Sequence[Timed | None], places: int) -> Mask:
    """1 for no hand, and for every hand that touches something."""
    lying = [move is not None for move in hands] or [False] * places
    return np.array([True, *np.repeat(lying, len(REACTIONS))], np.int8)


class Racing:
    """The game from one race to the next. Flips are nobody's choice: they happen by themselves."""

    def __init__(self, game: AnyRaceGame, setup: Any, hands: Hands) -> None:
        self.game = game
        self.state = game.start(setup)
        self._hands = hands
        self._now: Millis = 0
        self.verdict: Verdict | None = None
        """How the last race was judged; None if nobody put a hand down."""
        self._go_on()

    @property
    def outcome(self) -> Outcome | None:
        return self.game.outcome(self.state)

    def hands(self, seat: Seat) -> Sequence[Timed | None]:
        """What a hand of that seat may fall on; nothing if it has left, or the game is over."""
        free = any(isinstance(move, Timed) for move in self.game.legal(self.state, seat))
        return self._hands(self.game.view(self.state, seat)) if free else ()

    def race(self, hands: Mapping[Seat, Timed]) -> None:
        """These hands are put down, the race is judged, and cards turn until there is another."""
        began, self.verdict = self._now, None
        for seat, move in sorted(hands.items(), key=lambda one: one[1].reaction or 0):
            self._play(Act(seat, move, began + (move.reaction or 0)))
        self._go_on()

    def _go_on(self) -> None:
        """What the table owes, and flips, up to a card that can be raced for."""
        game = self.game
        while game.outcome(self.state) is None:
            act = self._next()
            self._play(act)
            if isinstance(act.move, Judges):
                self.verdict = game.verdict(self.state)
            elif self._hands(game.public(self.state)):
                return

    def _next(self) -> Act[Any]:
        game, later = self.game, self._now + PACE
        due = next(iter(game.due(self.state)), None)
        awaited = min(game.awaiting(self.state), default=None)
        if due is not None and (awaited is None or due.at <= later):
            return Act(None, due.move, max(self._now, due.at))
        assert awaited is not None, "where the table owes nothing somebody is awaited"
        flip = next(move for move in game.legal(self.state, awaited) if isinstance(move, Reveals))
        return Act(awaited, flip, later)

    def _play(self, act: Act[Any]) -> None:
        self.state = self.game.play(self.state, act)
        self._now = act.at
