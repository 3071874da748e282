"""Help for a player who has to choose."""

from typing import Literal

import msgspec

from tablee.core import Seat
from tablee.games.rauha.story import Gain, Lead


class Win(msgspec.Struct, frozen=True, gc=False):
    """An entity that would come, and from whom."""

    entity: str
    loser: Seat | None


class Preview(msgspec.Struct, frozen=True, gc=False):
    """What laying the card there means.

    `spore`: the one that lies there stays, on the card. `water`: the sources before and after.
    `activates`: the card's effect can be used this turn.
    """

    pays: int
    covers: str
    spore: bool
    wins: tuple[Win, ...]
    water: tuple[int, int]
    activates: bool


class CellGuide(msgspec.Struct, frozen=True, gc=False):
    """A cell for the card in hand: the move and what it means, or why not."""

    cell: str
    move: str | None
    preview: Preview | None
    why: str | None
    lack: Literal["cost", "position"] | None


class DiscardGuide(msgspec.Struct, frozen=True, gc=False):
    """What the card in hand can be thrown away for."""

    move: str
    crystals: int
    spore: str | None


class SourceGuide(Gain, frozen=True, gc=False, kw_only=True):
    """Something whose turn it is, what activating it gives, and the moves that do it, or why there are none.

    An effect that places a spore has a move for each cell of `spores`.
    """

    source: str
    moves: tuple[str, ...]
    spores: tuple[str, ...]
    why: str | None


class Guide(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """Help for one seat: for placing now, for planning it while others play, or for activating.

    `together` is what *activate all* would do, `left` what *end* would leave unused, and `water` what the
    comparison gives at the end of this part of a scoring.
    """

    step: Literal["place", "plan", "activate"]
    card: str | None = None
    cells: tuple[CellGuide, ...] = ()
    discards: tuple[DiscardGuide, ...] = ()
    sources: tuple[SourceGuide, ...] = ()
    together: tuple[str, ...] = ()
    left: tuple[str, ...] = ()
    water: Lead | None = None
