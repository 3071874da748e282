"""What a match and the process of a bot say to each other, a line each.

It is what a house and a bot from outside say, and what only a bot of this machine can be told.
"""

from typing import Annotated, Any, Final

import msgspec

from tablee.wire.noun import Wire
from tablee.wire.outside import Ask, Move

LONGEST: Final = 4_096
"""So many bytes a line of a bot's may have."""


class Introduction(Wire, frozen=True, kw_only=True, tag="introduction", tag_field="t"):
    """Which bot the process is, for which game."""

    name: str
    """MODULE:NAME."""
    game: str


class Ready(Wire, frozen=True, kw_only=True, tag="ready", tag_field="t"):
    """The bot can be asked."""


class Unfit(Wire, frozen=True, kw_only=True, tag="unfit", tag_field="t"):
    """It cannot, and why: what goes behind its name in a sentence."""

    why: str


class Question(Ask, frozen=True, kw_only=True, tag="ask", tag_field="t"):
    """Your move: what a bot from outside is asked, and the rest of the thought."""

    level: str
    seed: str
    """All the chance there is in the choice."""
    seconds: float | None


class Look(Wire, frozen=True, kw_only=True, tag="look", tag_field="t"):
    """Something was revealed in a race: a hand, or none?"""

    ply: int
    """The answer says which look it answers."""
    view: Any
    seed: str
    drawn: int
    """How many numbers of the race's chance have been drawn."""


class Hand(Wire, frozen=True, kw_only=True, tag="hand", tag_field="t"):
    """A hand with its time, as records have it; None for none."""

    ply: int
    move: Annotated[str, msgspec.Meta(max_length=64)] | None
    drawn: int
    """How many numbers of the race's chance have been drawn now."""


class Missing(Wire, frozen=True, kw_only=True, tag="missing", tag_field="t"):
    """What the bot thinks with is not installed."""

    ply: int
    package: str


ToBot = Introduction | Question | Look
FromBot = Ready | Unfit | Move | Hand | Missing

_to_bot: Final = msgspec.json.Decoder(ToBot)
_from_bot: Final = msgspec.json.Decoder(FromBot)
_encode: Final = msgspec.json.Encoder().encode


def read_to_bot(line: bytes) -> ToBot:
    """What the match says there."""
    said: ToBot = _to_bot.decode(line)
    return said


def read_from_bot(line: bytes) -> FromBot | None:
    """What the bot says there, None if it is nonsense."""
    try:
        said: FromBot = _from_bot.decode(line)
    except (msgspec.DecodeError, RecursionError, UnicodeError):
        return None
    return said


def line(message: ToBot | FromBot) -> bytes:
    """The message as it is sent."""
    return _encode(message) + b"\n"
