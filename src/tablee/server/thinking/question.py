"""What a bot at a table is asked, and all that it is told with the question."""

from hashlib import sha256
from typing import Any, Final

from tablee.bots.levels import looks_round
from tablee.bots.thought import Thought
from tablee.core import Seat
from tablee.table.table import Table

MEANWHILE: Final = "medium"
"""The level that makes a move for somebody whose time is up."""


def thought(table: Table, seat: Seat, level: str | None = None) -> Thought:
    """What that seat has seen since the start, for a bot to think about; its own, or one of that level."""
    chosen = level or table.chairs[seat].level or MEANWHILE
    assert table.seed is not None
    return thought_at(table, table.ply, seat, chosen, chance_of(table.seed, table.ply, seat))


def chance_of(seed: str, ply: int, seat: Seat) -> str:
    """The seed of all that a bot on that seat leaves to chance at that ply.

    Made from the seed of the game, which nobody knows before the record is told: whoever could compute it
    could try out what each secret would have made the bot do. With the record anybody can, and so check
    its moves. It does not lead back to that seed, so a bot learns nothing from it.
    """
    return sha256(f"tablee-bot/1\n{seed}\n{ply}/{seat}".encode()).hexdigest()


def thought_at(table: Table, ply: int, seat: Seat, level: str, seed: str) -> Thought:
    """What that seat had seen before the act of that ply, as it was told then: also when the game is over."""
    game, state = table.game, table.states[ply]
    return Thought(
        game=game.key,
        level=level,
        seat=seat,
        first=game.view(table.states[0], seat),
        lines=tuple(
            (played.act.seat, game.retell(before, played.act, seat))
            for before, played in zip(table.states, table.played[:ply], strict=False)
        ),
        view=game.view(state, seat),
        legal=tuple(game.legal_texts(state, seat)),
        seed=seed,
        views=_seen(table, ply, seat),
    )


def _seen(table: Table, ply: int, seat: Seat) -> tuple[Any, ...]:
    """What the seat saw when it made the moves its bots look round for, before that ply."""
    game = table.game
    return tuple(
        game.view(before, seat)
        for before, played in zip(table.states, table.played[:ply], strict=False)
        if played.act.seat == seat and looks_round(game.key, game.write(played.act.move))
    )
