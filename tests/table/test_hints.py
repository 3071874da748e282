"""Hints: against bots only, and never forgotten."""

from collections.abc import Callable

import pytest

from tablee.record import check, dumps, loads, masked
from tablee.server.rooms.telling import messages
from tablee.table import commands as c
from tablee.table.decide import check_hint
from tablee.table.refused import Refused
from tests.table.sitting import ID, Sitting, two_people


def alone(game: str = "helpme", seats: int = 2) -> Sitting:
    """Ada among bots; she moves first where somebody does."""
    chosen = {"starts": 0} if game == "helpme" else {}
    return Sitting(game, seats, **chosen).sit("ada").bots(*["easy"] * (seats - 1)).start()


def hint(sitting: Sitting, move: str | None = None) -> str:
    suggested = move or sitting.legal(0)[-1]
    sitting.do(sitting.hint_of(0, suggested), by="ada")
    return suggested


def bot(sitting: Sitting, seat: int = 1) -> None:
    move = sitting.legal(seat)[0]
    sitting.do(sitting.move_of(seat, move, "bot"))


def test_a_hint_is_marked_in_the_move_it_was_given_for() -> None:
    sitting = alone()
    suggested = hint(sitting)
    assert sitting.table.hint(0) == suggested
    made = sitting.play("ada", 0)
    assert made != suggested, "nobody has to take it"
    bot(sitting)
    sitting.play("ada", 0)
    assert [line.hint for line in sitting.table.record().moves] == [suggested, None, None]
    assert sitting.table.hint(0) is None
    assert sitting.again() == sitting.table


def test_only_whoever_asked_learns_of_a_hint_while_the_game_runs() -> None:
    sitting = alone()
    before = sitting.table
    suggested = hint(sitting)
    assert sitting.table.heard == before.heard
    for look in (None, 1):
        assert messages.own(sitting.table, look, "en") == messages.own(before, look, "en")
    assert messages.shared(sitting.table) == messages.shared(before)
    own = messages.own(sitting.table, 0, "en")
    assert own is not None
    assert own.hint == suggested
    sitting.play("ada", 0)
    assert [line.hint for line in messages.log(sitting.table, 0)] == [suggested]
    for look in (None, 1):
        assert [line.hint for line in messages.log(sitting.table, look)] == [None]
    for viewer in (None, 0, 1):
        assert suggested not in dumps(masked(sitting.table.record(), viewer))
    sitting.do(c.Leave(id=ID, seat=0), by="ada")
    assert [line.hint for line in messages.log(sitting.table, None)] == [suggested]


def test_a_record_with_hints_is_read_and_replayed_as_it_was_written() -> None:
    sitting = alone()
    hint(sitting)
    sitting.play("ada", 0)
    sitting.do(c.Leave(id=ID, seat=0), by="ada")
    record = sitting.table.record()
    assert loads(dumps(record)) == record
    assert check(record) == record.result


def test_going_back_does_not_wash_a_hint_off() -> None:
    sitting = alone()
    suggested = hint(sitting)
    sitting.play("ada", 0)
    bot(sitting)
    sitting.do(sitting.undo_of(0), by="ada")
    assert sitting.table.ply == 0
    assert sitting.table.hint(0) == suggested
    sitting.play("ada", 0)
    assert sitting.table.played[0].hint == suggested
    # One that was not used yet stays too, though the position it was for is gone.
    bot(sitting)
    later = hint(sitting)
    sitting.do(sitting.undo_of(0), by="ada")
    sitting.play("ada", 0)
    assert sitting.table.played[0].hint == later
    assert sitting.again() == sitting.table


def test_in_a_draft_others_may_choose_meanwhile() -> None:
    sitting = alone("rauha", 3)
    suggested = hint(sitting)
    bot(sitting, 1)
    assert sitting.table.hint(0) == suggested
    sitting.play("ada", 0)
    assert [line.hint for line in sitting.table.record().moves] == [None, suggested]


@pytest.mark.parametrize(
    ("sitting", "person", "seat", "why"),
    [
        (two_people, "ada", 0, "hints are for games against bots only"),
        (
            lambda: Sitting(local=True, starts=0).sit("ada", "ada").start(),
            "ada",
            0,
            "hints are for games against bots only",
        ),
        (alone, "ada", 1, "that is not your seat"),
        (alone, "bo", 0, "that is not your seat"),
        (lambda: Sitting().sit("ada").bots("easy"), "ada", 0, "the game has not begun"),
        (
            lambda: Sitting(starts=1).sit("ada").bots("easy").start(),
            "ada",
            0,
            "there is nothing for you to decide now",
        ),
        (
            lambda: Sitting("elementals", starts=0).sit("ada").bots("easy").start(),
            "ada",
            0,
            "there is nothing for you to decide now",
        ),
    ],
)
def test_nobody_else_gets_a_hint(sitting: Callable[[], Sitting], person: str, seat: int, why: str) -> None:
    table = sitting().table
    with pytest.raises(Refused, match=why):
        check_hint(table, person, seat)
    if table.phase == "playing":
        own = messages.own(table, seat, "en")
        assert own is not None
        assert own.may_hint == (why == "that is not your seat" and person == "bo")


def test_when_the_game_is_over_there_is_nothing_to_hint_at() -> None:
    sitting = alone()
    sitting.do(c.Leave(id=ID, seat=0), by="ada")
    with pytest.raises(Refused, match="the game is over"):
        check_hint(sitting.table, "ada", 0)
