"""What the house and a bot from outside say to each other: a question, a move."""

from collections.abc import Sequence
from typing import Annotated, Any, Protocol

import msgspec

from tablee.wire.noun import Wire


class Ask(Wire, frozen=True, kw_only=True, tag="ask", tag_field="t"):
    """Your move: all that a person on your seat would know, and what you may do."""

    table: str
    game: str
    seat: int
    ply: int
    """How many acts there were so far: the answer says which question it answers."""
    first: Any
    """What the seat saw before the first act."""
    lines: list[tuple[int | None, str]]
    """The acts since then, as they were told to this seat. Seat None is the table itself."""
    view: Any
    """What the seat sees now."""
    views: list[Any]
    """What it saw before those of its own moves that bots look round for."""
    legal: list[str]
    within: int
    """Milliseconds until the move is made without you."""


class Refusal(Wire, frozen=True, kw_only=True, tag="refused", tag_field="t"):
    """What you sent was no answer; the question stands, unless the time for it is over."""

    ply: int
    why: str


class Over(Wire, frozen=True, kw_only=True, tag="over", tag_field="t"):
    """The game is over: scores by seat, who won, and what ended it."""

    table: str
    scores: list[int]
    winners: list[int]
    reason: str


class Move(Wire, frozen=True, kw_only=True, tag="move", tag_field="t"):
    """The bot's answer to the question of that ply: one of its legal moves, as it was written there."""

    ply: Annotated[int, msgspec.Meta(ge=0)]
    move: Annotated[str, msgspec.Meta(max_length=64)]


class Known(Protocol):
    """A thought, as far as it is told."""

    @property
    def game(self) -> str: ...
    @property
    def seat(self) -> int: ...
    @property
    def first(self) -> Any: ...
    @property
    def lines(self) -> Sequence[tuple[int | None, str]]: ...
    @property
    def view(self) -> Any: ...
    @property
    def views(self) -> Sequence[Any]: ...
    @property
    def legal(self) -> Sequence[str]: ...


def ask(known: Known, table: str, within: int) -> Ask:
    """The question, with so many milliseconds left for it."""
    return Ask(
        table=table,
        game=known.game,
        seat=known.seat,
        ply=len(known.lines),
        first=known.first,
        lines=[*known.lines],
        view=known.view,
        views=[*known.views],
        legal=[*known.legal],
        within=within,
    )
