"""Which games are rated, and in which places their players come."""

from typing import Any

import pytest

from tablee.server.rooms.telling import parts
from tablee.settings import Clock, Settings
from tablee.table import commands as c
from tablee.table import events as e
from tablee.table.decide import check_hint, may_hint
from tablee.table.placing import counts, places
from tablee.table.refused import Refused
from tablee.table.seating import open_table
from tablee.table.ways_back import ways_back
from tests.table.sitting import ID, Sitting

CLOCK = Clock(each=600_000, added=5_000)


def rated(*people: str, game: str = "helpme", **chosen: Any) -> Sitting:
    return Sitting(game, len(people), rated=True, clock=CLOCK, **chosen).sit(*people).start()


def play_out(sitting: Sitting) -> None:
    while sitting.table.phase == "playing":
        seat = sitting.mover()
        person = sitting.table.chairs[seat].person
        if person is None:
            move = sitting.legal(seat)[0]
            sitting.do(sitting.answer_of(seat, move, "bot"))
        else:
            sitting.play(person, seat)


def test_scores_decide_among_those_who_stayed_in_time() -> None:
    sitting = rated("ada", "bo", "cy")
    assert not counts(sitting.table)
    play_out(sitting)
    table = sitting.table
    assert table.outcome is not None
    scores = table.outcome.scores
    assert counts(table)
    assert places(table) == [1 + sum(other > score for other in set(scores)) for score in scores]
    assert sitting.again() == table


def test_who_ran_out_of_time_comes_after_all_who_had_some_and_who_left_last_of_all() -> None:
    sitting = rated("ada", "bo", "cy", "dee")
    sitting.do(c.Leave(id=ID, seat=3), by="dee")
    sitting.do(c.Leave(id=ID, seat=0), by="ada")
    late = next(seat for seat in (1, 2) if seat != sitting.mover())
    while sitting.mover() != late:
        seat = sitting.mover()
        move = sitting.legal(seat)[0]
        sitting.do(sitting.answer_of(seat, move, "bot"))
    move = sitting.legal(late)[0]
    sitting.do(sitting.answer_of(late, move, "timer"))
    play_out(sitting)
    order = places(sitting.table)
    assert (order[3 - late], order[late], order[0], order[3]) == (1, 2, 3, 4)
    assert [chair.person for chair in sitting.table.began] == ["ada", "bo", "cy", "dee"]
    assert sitting.again() == sitting.table


def test_when_all_have_left_who_held_out_longest_comes_first() -> None:
    sitting = rated("ada", "bo")
    sitting.do(c.Leave(id=ID, seat=1), by="bo")
    sitting.do(c.Leave(id=ID, seat=0), by="ada")
    assert counts(sitting.table)
    assert places(sitting.table) == [1, 2]


def test_a_rated_game_has_no_hints_and_its_moves_stand() -> None:
    sitting = Sitting("helpme", 2, rated=True, timer=30_000).sit("ada").bots("easy").start()
    while sitting.mover() != 0:
        move = sitting.legal(1)[0]
        sitting.do(sitting.answer_of(1, move, "bot"))
    with pytest.raises(Refused, match="there are no hints in a rated game"):
        check_hint(sitting.table, "ada", 0)
    assert not may_hint(sitting.table, 0, sitting.legal(0))
    sitting.play("ada", 0)
    # Not even a slip of the hand is taken back: it has told the others something, and cost them time.
    with pytest.raises(Refused, match="in a rated game moves stand"):
        sitting.decide(sitting.undo_of(0), by="ada")
    assert ways_back(sitting.table) == [None, None]
    assert not parts.table_info(sitting.table, "ada", lambda _: None, {}).take_backs


@pytest.mark.parametrize(
    ("game", "settings", "local", "why"),
    [
        ("helpme", Settings(rated=True), False, "needs a timer or a clock"),
        ("helpme", Settings(rated=True, clock=CLOCK, starts=0), False, "the lot decides who begins"),
        ("helpme", Settings(rated=True, clock=CLOCK), True, "on one device nobody knows who plays"),
        ("elementals", Settings(rated=True), False, "the table turns the cards"),
    ],
)
def test_only_a_game_that_can_be_fair_is_rated(game: str, settings: Settings, local: bool, why: str) -> None:
    with pytest.raises(Refused, match=why):
        open_table("t1", game, 2, {}, settings, "ada", local)
    race = Settings(rated=True, flips="table")
    assert isinstance(open_table("t1", "elementals", 2, {}, race, "ada", local=False), e.Opened)
