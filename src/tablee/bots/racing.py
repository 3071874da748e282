"""A race under way: cards turn by themselves, and whoever wants puts a hand down."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from tablee.core import Act, AnyRaceGame, Judges, Millis, Outcome, Reveals, Seat, Timed, Verdict

PACE: Final[Millis] = 1_000
"""How long a card lies before the next one turns."""


class Racing:
    """The game from one race to the next. Flips are nobody's choice: they happen by themselves.

    There is a race whenever something was revealed and somebody may put a hand down; with `worth`, only where
    that says so of what everybody sees.
    """

    def __init__(self, game: AnyRaceGame, setup: Any, worth: Callable[[Any], object] | None = None) -> None:
        self.game = game
        self.state = game.start(setup)
        self.acts: list[Act[Any]] = []
        self.verdict: Verdict | None = None
        """How the hands on the last card that was raced for were judged; None if there were none."""
        self._worth = worth
        self._now: Millis = 0
        self._go_on()

    @property
    def outcome(self) -> Outcome | None:
        return self.game.outcome(self.state)

    def may(self, seat: Seat) -> bool:
        """Whether that seat may put a hand down."""
        return any(isinstance(move, Timed) for move in self.game.legal(self.state, seat))

    def race(self, hands: Mapping[Seat, Timed]) -> None:
        """These hands are put down and judged together, and cards turn until there is another race."""
        began, self.verdict = self._now, None
        for seat, move in sorted(hands.items(), key=lambda one: one[1].reaction or 0):
            self._play(Act(seat, move, began + (move.reaction or 0)))
        self._go_on()

    def _go_on(self) -> None:
        """What the table owes, and flips, up to the next race."""
        while self.outcome is None:
            act = self._next()
            self._play(act)
            if isinstance(act.move, Judges):
                self.verdict = self.game.verdict(self.state)
            elif isinstance(act.move, Reveals) and self._is_worth_it():
                return

    def _is_worth_it(self) -> bool:
        return self._worth is None or bool(self._worth(self.game.public(self.state)))

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
        self.acts.append(act)
        self._now = act.at
