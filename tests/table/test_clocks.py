"""A clock for each player: who pays for which time, and what becomes of it."""

import pytest

from tablee.settings import Clock, Settings
from tablee.table import commands as c
from tablee.table import events as e
from tablee.table.decide import stalls
from tablee.table.refused import Refused
from tablee.table.seating import open_table
from tests.table.sitting import ID, PEOPLE, Sitting, two_people

MINUTE = 60_000
CLOCK = Clock(each=5 * MINUTE, added=3_000)


def left(sitting: Sitting) -> tuple[int, ...]:
    assert sitting.table.clocks is not None
    return sitting.table.clocks.left


def test_a_clock_runs_for_whom_the_game_awaits_and_a_turn_adds_to_it() -> None:
    sitting = two_people(clock=CLOCK)
    assert left(sitting) == (5 * MINUTE, 5 * MINUTE)
    assert sitting.table.deadline() == sitting.now + 5 * MINUTE
    sitting.play("ada", 0, later=20_000)
    assert left(sitting) == (5 * MINUTE - 20_000 + 3_000, 5 * MINUTE)
    sitting.do(c.Say(id=ID, text="well?"), by="ada", later=10_000)
    sitting.play("bo", 1, later=30_000)
    assert left(sitting) == (5 * MINUTE - 20_000 + 3_000, 5 * MINUTE - 40_000 + 3_000)
    assert sitting.table.deadline() == sitting.now + left(sitting)[0]
    assert sitting.again() == sitting.table


def test_in_a_draft_every_clock_runs_that_is_waited_for_and_the_first_to_end_is_the_deadline() -> None:
    sitting = Sitting("rauha", 3, clock=CLOCK).sit("ada", "bo", "cy").start()
    start = sitting.now
    first, second = sitting.legal(0)[:2]
    sitting.play("ada", 0, first, later=10_000)
    # Changing one's mind costs nothing, and brings nothing either.
    sitting.play("ada", 0, second, later=10_000)
    ada = 5 * MINUTE - 10_000 + 3_000
    assert left(sitting) == (ada, 5 * MINUTE - 20_000, 5 * MINUTE - 20_000)
    assert sitting.table.deadline() == start + 5 * MINUTE
    assert sitting.table.out_of_time(start + 5 * MINUTE) == [1, 2]
    assert sitting.table.out_of_time(start + 5 * MINUTE - 1) == []
    sitting.play("bo", 1, later=10_000)
    assert left(sitting) == (ada, 5 * MINUTE - 30_000 + 3_000, 5 * MINUTE - 30_000)
    assert sitting.table.out_of_time(start + 5 * MINUTE) == [2]


def test_a_turn_of_many_acts_adds_once() -> None:
    sitting = Sitting("rauha", 3, clock=CLOCK).sit("ada", "bo", "cy").start()
    for seat in range(3):
        sitting.play(PEOPLE[seat], seat)
    mover = sitting.mover()
    before, acts = left(sitting)[mover], 0
    while sitting.mover() == mover:
        sitting.play(PEOPLE[mover], mover, later=1_000)
        acts += 1
    assert acts > 1
    assert left(sitting)[mover] == before - 1_000 * acts + 3_000


def test_who_is_out_of_time_has_what_each_turn_adds() -> None:
    sitting = two_people(clock=CLOCK)
    move = sitting.legal(0)[0]
    sitting.do(sitting.answer_of(0, move, "timer"), later=6 * MINUTE)
    assert left(sitting) == (3_000, 5 * MINUTE)
    with pytest.raises(Refused, match="your time for that move is used up"):
        sitting.decide(sitting.undo_of(0), by="ada")
    sitting.play("bo", 1)
    assert sitting.table.deadline() == sitting.now + 3_000


def test_who_takes_back_has_used_their_time_and_the_others_have_theirs_again() -> None:
    sitting = two_people(clock=CLOCK)
    sitting.play("ada", 0, later=10_000)
    sitting.play("bo", 1, later=25_000)
    sitting.do(sitting.undo_of(0), by="ada", later=3_000)
    sitting.do(sitting.consent_of(1, True), by="bo", later=2_000)
    # Ada was awaited again while Bo thought about his answer; what both turns had added is gone.
    assert left(sitting) == (5 * MINUTE - 15_000, 5 * MINUTE)
    assert sitting.again() == sitting.table
    assert sitting.again() == sitting.table


def test_nobody_runs_the_clock_of_another_down_by_taking_back() -> None:
    sitting = two_people(clock=CLOCK)
    for _ in range(10):
        sitting.play("ada", 0, later=1_000)
        sitting.do(sitting.undo_of(0), by="ada", later=29_000)
    assert left(sitting) == (5 * MINUTE - 10_000, 5 * MINUTE)
    assert sitting.again() == sitting.table


def test_a_take_back_gives_no_more_than_it_cost() -> None:
    sitting = Sitting(seats=3, starts=0, clock=CLOCK).sit("ada", "bo", "cy").start()
    sitting.play("ada", 0, later=10_000)
    sitting.play("bo", 1, later=20_000)
    sitting.play("cy", 2, later=30_000)
    used = (5 * MINUTE - 10_000 + 3_000, 5 * MINUTE - 20_000 + 3_000, 5 * MINUTE - 30_000 + 3_000)
    assert left(sitting) == used
    sitting.play("ada", 0, later=5_000)
    sitting.do(sitting.undo_of(0), by="ada", later=60 * MINUTE)
    # Bo had no time left, and has what he had when Ada moved; Cy, who was not awaited, was given nothing.
    assert left(sitting) == (used[0] - 5_000, *used[1:])


def test_a_take_back_in_a_draft_gives_its_time_to_all_who_were_waited_for() -> None:
    sitting = Sitting("rauha", 3, clock=CLOCK).sit("ada", "bo", "cy").start()
    sitting.play("ada", 0, later=10_000)
    sitting.do(sitting.undo_of(0), by="ada", later=40_000)
    assert left(sitting) == (5 * MINUTE - 10_000,) * 3
    assert sitting.again() == sitting.table


def test_a_clock_that_the_house_gave_back_is_not_given_back_twice() -> None:
    sitting = two_people(clock=CLOCK)
    sitting.play("ada", 0, later=10_000)
    sitting.do(c.Resume(), later=60 * MINUTE)
    sitting.do(sitting.undo_of(0), by="ada", later=4_000)
    assert left(sitting) == (5 * MINUTE - 10_000, 5 * MINUTE)


def test_nobody_pays_for_the_time_when_the_house_was_closed() -> None:
    sitting = two_people(clock=CLOCK)
    sitting.play("ada", 0, later=10_000)
    before = left(sitting)
    sitting.do(c.Resume(), later=60 * MINUTE)
    assert left(sitting) == before
    assert sitting.table.deadline() == sitting.now + 5 * MINUTE
    sitting.play("bo", 1, later=1_000)
    assert left(sitting)[1] == 5 * MINUTE - 1_000 + 3_000
    assert sitting.again() == sitting.table
    assert two_people(timer=30_000).decide(c.Resume()).events == ()


def test_a_bot_has_no_clock_and_who_is_replaced_needs_none() -> None:
    sitting = two_people(clock=CLOCK)
    taken = e.Replaced(seat=0, level="easy", name="Lichen")
    sitting.grant(lambda moment: moment.then(taken), later=70_000)
    assert left(sitting) == (5 * MINUTE - 70_000, 5 * MINUTE)
    assert sitting.table.deadline() is None
    assert not stalls(sitting.table, 1, sitting.now)


@pytest.mark.parametrize(
    ("game", "settings", "why"),
    [
        ("elementals", Settings(clock=CLOCK), "a race keeps its own time"),
        ("helpme", Settings(clock=CLOCK, timer=30_000), "a timer for each move or a clock for each player"),
    ],
)
def test_a_clock_is_refused_where_time_is_kept_otherwise(game: str, settings: Settings, why: str) -> None:
    with pytest.raises(Refused, match=why):
        open_table("t1", game, 2, {}, settings, "ada", local=False)
