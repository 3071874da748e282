"""A clock for each player: so much time for the whole game, and a little more with every turn.

A clock runs while the game awaits its player, so in a draft several run at once. A bot has none. Who takes a
move back has used their time, and loses what their turns had added since; the others have what they had when
it was made.
"""

from collections.abc import Collection

import msgspec

from tablee.core import Act, AnyGame, Millis, Seat


class Clocks(msgspec.Struct, frozen=True, gc=False):
    """What every seat has left, as it was at that moment (milliseconds since 1970)."""

    left: tuple[Millis, ...]
    at: Millis

    def run(self, seats: Collection[Seat], now: Millis) -> "Clocks":
        """The clocks now, where those of these seats have run since."""
        spent = max(0, now - self.at)
        left = (max(0, time - spent) if seat in seats else time for seat, time in enumerate(self.left))
        return Clocks(tuple(left), max(now, self.at))

    def stand(self, now: Millis) -> "Clocks":
        """The clocks now, where none has run since."""
        return Clocks(self.left, now)

    def add(self, seat: Seat, more: Millis) -> "Clocks":
        """One of them with so much more on it, or less."""
        return Clocks(
            (*self.left[:seat], max(0, self.left[seat] + more), *self.left[seat + 1 :]),
            self.at,
        )

    def ends(self, seat: Seat) -> Millis:
        """When that one runs out, if it runs from now on."""
        return self.at + self.left[seat]


def completes_turn(game: AnyGame, before: object, act: Act[object], after: object) -> bool:
    """Whether the game no longer waits for whoever acted: then they are given their increment.

    So a turn of many acts brings it once, and whoever changes their mind in a draft gains nothing by it.
    """
    return act.seat in game.awaiting(before) and act.seat not in game.awaiting(after)
