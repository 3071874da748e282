"""What a host chooses about a table: kept in its events, and told to clients, as it is.

Tables are kept for good: a new setting needs a default, and a value that was once allowed stays so.
"""

from typing import Annotated, Final, Literal

import msgspec

LONG: Final = 3_600_000
"""With less time for a move, or for the whole game, one stays at the table (milliseconds)."""

Timer = Literal[30_000, 120_000, 86_400_000]
"""Milliseconds a move may take: half a minute, two minutes, a day."""


class Clock(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The time each player has for the whole game, and what every turn adds to it, in milliseconds."""

    each: Annotated[int, msgspec.Meta(ge=60_000, le=10_800_000)]
    added: Annotated[int, msgspec.Meta(ge=0, le=60_000)] = 0


Lag = Literal[100, 200, 300]
"""Milliseconds of network a hand in a race may be credited with."""


class Settings(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What the host chose about the table, beside the options of the game."""

    starts: int | None = None
    """Who begins, where the game lets somebody choose: a seat, or None for the lot."""
    timer: Timer | None = None
    """When it runs out, a bot plays that one move, with what goes together with it."""
    clock: Clock | None = None
    """Instead of a timer: when a player runs out of time, a bot plays that turn; what it adds is theirs."""
    rated: bool = False
    """Whether the game counts for the ratings of those who play."""
    spectators: bool | None = None
    """Whether others may watch; None: only where people play with each other."""
    listed: bool = False
    """Whether everybody finds the table in the lobby; else whoever was given its address comes."""
    talk: bool = True
    reactions: Literal["players", "all"] = "players"
    """Whose reactions everybody sees: those of whoever plays, or of those who watch too."""
    tempo: Literal["relaxed", "normal", "fast", "furious"] = "normal"
    """How fast cards are turned, where a game is a race."""
    flips: Literal["player", "table"] = "player"
    """Who turns them: whoever's turn it is, or, if they have not by then, the table."""
    max_lag: Lag = 300


def time_of(settings: Settings) -> int:
    """The time for a move, or where each has a clock for the whole game; 0 where there is no hurry."""
    return settings.clock.each if settings.clock is not None else settings.timer or 0


def is_long(settings: Settings) -> bool:
    """Whether one would not stay at the table for all the time that one has."""
    return time_of(settings) >= LONG
