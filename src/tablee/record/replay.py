"""Playing a record again, trusting nothing in it."""

from collections.abc import Iterator
from itertools import islice
from typing import Any, Final

from tablee.core import Act, AnyGame, Illegal, Malformed, Outcome, Phrase, Timed
from tablee.core.document import as_int
from tablee.race import Evidence
from tablee.record.commitment import commitment
from tablee.record.record import Line, Record

ABANDONED: Final = "abandoned"
"""The reason of a result when all people left: the game is not over, and nobody won."""


def positions(record: Record) -> Iterator[Any]:
    """The state before each move, and the one after the last. Raises Malformed where a move is wrong."""
    game = record.rules
    state = game.start(_dealt(record))
    yield state
    for ply, line in enumerate(record.moves):
        if game.outcome(state) is not None:
            raise Malformed(Phrase("move {ply}", ply=ply), "the game is over")
        try:
            move = game.read(line.move)
            state = game.play(state, Act(line.seat, move, line.at))
        except Illegal as error:
            raise Malformed(Phrase("move {ply}", ply=ply), error.reason, **error.facts) from None
        if line.evidence is not None:
            _weigh(move, line.evidence, Phrase("move {ply}: {key}", ply=ply, key="evidence"))
        if line.hint is not None:
            _understand(game, line, Phrase("move {ply}: {key}", ply=ply, key="hint"))
        yield state


def _understand(game: AnyGame, line: Line, place: Phrase) -> None:
    """A hint is a move of the game, told to a player; it need not have been taken, nor be possible now."""
    if line.seat is None:
        raise Malformed(place, "the table itself needs no hints")
    try:
        game.read(line.hint or "")
    except Illegal as error:
        raise Malformed(place, error.reason, **error.facts) from None


def _weigh(move: Any, evidence: Evidence, place: Phrase) -> None:
    """A hand's time must be the one its evidence leads to: whoever replays judges as the table did."""
    if not isinstance(move, Timed):
        raise Malformed(place, "belongs to a hand in a race")
    if (move.reaction, move.early) != (evidence.reaction, evidence.early):
        told = f"{evidence.reaction} early" if evidence.early else str(evidence.reaction)
        raise Malformed(place, "does not lead to this time but to {time}", time=told)


def position(record: Record, ply: int) -> Any:
    """The state before the move with that number (the first is 0); the last one with their count.

    Looks at nothing behind it, so that a wrong move can be seen in the position it was made in.
    """
    as_int(ply, "ply", 0, len(record.moves))
    return next(islice(positions(record), ply, None))


def check(record: Record) -> Outcome | None:
    """How the recorded game ended, None if it still runs. Raises Malformed for the first thing wrong."""
    _dealt(record)
    assert record.setup is not None
    if record.seed is None:
        raise Malformed("seed", "is missing beside the setup")
    if commitment(record.seed, record.setup) != record.commitment:
        raise Malformed("commitment", "is not the one of this seed and setup")
    state = position(record, len(record.moves))
    reached, claimed = record.rules.outcome(state), record.result
    if claimed is not None and claimed.reason == ABANDONED:
        if reached is not None:
            raise Malformed("result.reason", "the game was not abandoned, it is over")
        reached = Outcome(record.rules.standing(state), (), ABANDONED)
    _compare(claimed, reached)
    return reached


def _dealt(record: Record) -> Any:
    """The setup, if it could have been dealt with these options."""
    if record.setup is None and record.result is None:
        raise Malformed("setup", "is hidden while the game runs, so it cannot be replayed yet")
    if record.setup is None:
        raise Malformed("setup", "is missing though the game is over")
    options = record.rules.options(record.options)
    return record.rules.read_setup(record.setup, record.seats, options)


def _compare(claimed: Outcome | None, reached: Outcome | None) -> None:
    if claimed is None:
        if reached is not None:
            raise Malformed("result", "is missing though the game is over")
        return
    if reached is None:
        raise Malformed("result", "the game is not over after the last move")
    if claimed.scores != reached.scores:
        follows = ", ".join(map(str, reached.scores))
        raise Malformed(
            "result.scores", "do not follow from the moves, which give {follows}", follows=follows
        )
    if tuple(sorted(claimed.winners)) != reached.winners:
        follows = ", ".join(map(str, reached.winners)) or Phrase("nobody")
        raise Malformed(
            "result.winners", "do not follow from the scores, which give {follows}", follows=follows
        )
    if claimed.reason != reached.reason:
        raise Malformed(
            "result.reason", "does not follow from the moves, which give {follows}", follows=reached.reason
        )
