"""A table as it is, without how it came to be so: what a long log comes down to.

Made from the log and never in its place: what cannot be read any more is made again from the log.
"""

from typing import Any, Self

import msgspec

from tablee.core import Act, Millis, Outcome, Seat
from tablee.games import GAMES
from tablee.race import Evidence
from tablee.record import commitment
from tablee.record.replay import ABANDONED
from tablee.settings import Settings
from tablee.table.clocks import Clocks
from tablee.table.events import By
from tablee.table.evolution import GameMissing
from tablee.table.table import Chair, Played, Table, Talk, UndoRequest
from tablee.table.trail import Trail


class CondensedAct(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """An act of the game that was not taken back. What it led to, the rules say again."""

    seat: Seat | None
    move: str
    at: Millis
    by: By
    since: Millis
    made: Millis
    evidence: Evidence | None = None
    hint: str | None = None
    undone: int = 0
    clocks: Clocks | None = None

    @classmethod
    def of(cls, table: Table, played: Played) -> Self:
        """That act of the table's game."""
        act = played.act
        return cls(
            seat=act.seat,
            move=table.game.write(act.move),
            at=act.at,
            by=played.by,
            since=played.since,
            made=played.at,
            evidence=played.evidence,
            hint=played.hint,
            undone=played.undone,
            clocks=played.clocks,
        )


class Condensed(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Everything that makes up a table, with its game as the acts that led to where it is."""

    id: str
    game: str
    options: dict[str, Any]
    settings: Settings
    host: str
    local: bool
    chairs: tuple[Chair, ...]
    seq: int
    heard: int
    seed: str | None
    setup: dict[str, Any] | None
    started: Millis | None
    alone: bool
    began: tuple[Chair, ...] = ()
    gone: tuple[Seat, ...] = ()
    acts: list[CondensedAct]
    since: Millis
    clocks: Clocks | None = None
    plans: tuple[tuple[Seat, str], ...]
    hints: tuple[tuple[Seat, str], ...]
    undo: UndoRequest | None
    undone: int = 0
    votes: frozenset[tuple[Seat, Seat]]
    barred: frozenset[str]
    abandoned: bool
    rematch: str | None
    prompt: bool
    talk: tuple[Talk, ...]


_AS_IT_IS = tuple(
    name
    for name in Condensed.__struct_fields__
    if name in Table.__struct_fields__ and name not in ("game", "chairs")
)


def condense(table: Table) -> Condensed:
    """What that table comes down to."""
    return Condensed(
        game=table.game.key,
        chairs=table.chairs,
        acts=[CondensedAct.of(table, played) for played in table.played],
        abandoned=table.outcome is not None and table.outcome.reason == ABANDONED,
        **{name: getattr(table, name) for name in _AS_IT_IS},
    )


def restore(condensed: Condensed) -> Table:
    """The table that was condensed: the same as its log makes. Raises GameMissing."""
    if condensed.game not in GAMES:
        raise GameMissing(condensed.game)
    game, seed, setup = GAMES[condensed.game], condensed.seed, condensed.setup
    states: list[Any] = []
    played: list[Played] = []
    outcome: Outcome | None = None
    if setup is not None:
        options = game.options(condensed.options)
        states.append(game.start(game.read_setup(setup, len(condensed.chairs), options)))
        for line in condensed.acts:
            before, act = states[-1], Act(line.seat, game.read(line.move), line.at)
            after = game.play(before, act)
            told, back = tuple(game.tell(before, act, after)), game.takes_back(before, act, after)
            states.append(after)
            played.append(
                Played(
                    act,
                    line.by,
                    told,
                    back,
                    line.since,
                    line.made,
                    line.evidence,
                    line.hint,
                    line.undone,
                    line.clocks,
                )
            )
        outcome = game.outcome(states[-1])
        if condensed.abandoned:
            outcome = Outcome(game.standing(states[-1]), (), ABANDONED)
    return Table(
        game=game,
        chairs=condensed.chairs,
        commitment=None if seed is None or setup is None else commitment(seed, setup),
        states=Trail(states),
        played=Trail(played),
        awaited=game.awaiting(states[-1]) if states else frozenset(),
        outcome=outcome,
        **{name: getattr(condensed, name) for name in _AS_IT_IS},
    )
