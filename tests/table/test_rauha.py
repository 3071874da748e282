"""Rauha at a table: what goes together, what is prepared meanwhile, what is taken back, how long it takes."""

from collections.abc import Iterator
from itertools import count
from typing import Any

import pytest

from tablee.core import Illegal
from tablee.games.rauha.state import Phase
from tablee.table import commands as c
from tablee.table import events as e
from tablee.table.refused import Refused
from tests.table.sitting import ID, PEOPLE, Sitting


def drafted(seats: int = 3, **chosen: Any) -> Sitting:
    """People at a table of Rauha where everybody has taken a card; the leader is about to place."""
    sitting = Sitting("rauha", seats, **chosen).sit(*PEOPLE[:seats]).start()
    draft(sitting)
    return sitting


def draft(sitting: Sitting) -> None:
    for seat in sorted(sitting.table.awaiting()):
        sitting.play(PEOPLE[seat], seat)


def prepare(sitting: Sitting, seat: int, move: str | None) -> None:
    sitting.do(sitting.plan_of(seat, move), by=PEOPLE[seat])


def finish(sitting: Sitting) -> int:
    """Whoever is active discards and ends; whose turn it is then."""
    seat = sitting.mover()
    sitting.play(PEOPLE[seat], seat, "discard crystals")
    if sitting.table.state.active == seat:
        sitting.play(PEOPLE[seat], seat, "end")
    return sitting.mover()


# --- what goes together


def test_what_goes_together_is_played_as_ordinary_acts() -> None:
    sitting = drafted()
    seat = sitting.mover()
    sitting.play(PEOPLE[seat], seat, "discard crystals")
    before = sitting.table
    moves = [before.game.write(move) for move in before.game.together(before.state, seat)]
    assert len(moves) >= 2
    sitting.do(c.Together(id=ID, seat=seat), by=PEOPLE[seat])
    made = sitting.table.played[before.ply :]
    assert [sitting.table.game.write(played.act.move) for played in made] == moves
    assert {played.by for played in made} == {"player"}
    assert sitting.again() == sitting.table


def test_it_is_refused_where_there_is_nothing_and_for_others() -> None:
    sitting = drafted()
    seat = sitting.mover()
    with pytest.raises(Refused, match="there is nothing that could be done in one go"):
        sitting.decide(c.Together(id=ID, seat=seat), by=PEOPLE[seat])
    other = (seat + 1) % 3
    with pytest.raises(Refused, match="that is not your seat"):
        sitting.decide(c.Together(id=ID, seat=seat), by=PEOPLE[other])


# --- what is prepared


def test_what_was_prepared_is_played_when_the_turn_comes() -> None:
    sitting = drafted()
    waiting = (sitting.mover() + 1) % 3
    prepare(sitting, waiting, "discard spore a3")
    assert sitting.table.plan(waiting) == "discard spore a3"
    assert not sitting.decide(c.FollowPlan(seat=waiting)).events  # not yet
    assert finish(sitting) == waiting
    sitting.do(c.FollowPlan(seat=waiting))
    last = sitting.table.played[-1]
    assert (last.act.seat, last.by) == (waiting, "plan")
    assert sitting.table.game.write(last.act.move) == "discard spore a3"
    assert sitting.table.plans == ()
    assert sitting.again() == sitting.table


def test_what_comes_when_the_turn_has_come_already_is_played() -> None:
    sitting = drafted()
    waiting = (sitting.mover() + 1) % 3
    prepare(sitting, waiting, "discard spore a3")
    assert finish(sitting) == waiting
    prepare(sitting, waiting, "discard crystals")
    last = sitting.table.played[-1]
    assert (last.act.seat, last.by) == (waiting, "plan")
    assert sitting.table.game.write(last.act.move) == "discard crystals"
    assert sitting.table.plans == ()
    with pytest.raises(Refused, match="that cannot be prepared now"):
        prepare(sitting, waiting, "discard crystals")
    assert sitting.again() == sitting.table


def test_it_can_be_changed_and_dropped() -> None:
    sitting = drafted()
    waiting = (sitting.mover() + 1) % 3
    prepare(sitting, waiting, "discard spore a3")
    prepare(sitting, waiting, "discard crystals")
    assert sitting.table.plan(waiting) == "discard crystals"
    prepare(sitting, waiting, None)
    assert sitting.table.plan(waiting) is None
    assert not sitting.decide(sitting.plan_of(waiting, None), by=PEOPLE[waiting]).events


def test_only_what_the_rules_would_allow_can_be_prepared_and_only_while_waiting() -> None:
    sitting = drafted()
    active, waiting = sitting.mover(), (sitting.mover() + 1) % 3
    for seat, move in ((waiting, "end"), (waiting, "take I-01"), (active, "end")):
        with pytest.raises(Refused, match="that cannot be prepared now"):
            sitting.decide(sitting.plan_of(seat, move), by=PEOPLE[seat])
    with pytest.raises(Illegal, match="there is no cell 'z9'"):
        sitting.decide(sitting.plan_of(waiting, "place z9"), by=PEOPLE[waiting])
    with pytest.raises(Refused, match="that is not your seat"):
        sitting.decide(sitting.plan_of(waiting, "discard crystals"), by=PEOPLE[active])


def test_nothing_is_prepared_in_a_draft() -> None:
    sitting = Sitting("rauha", 2).sit("ada", "bo").start()
    sitting.play("ada", 0)
    with pytest.raises(Refused, match="that cannot be prepared now"):
        sitting.decide(sitting.plan_of(0, "discard crystals"), by="ada")


def test_playing_something_else_drops_it() -> None:
    sitting = drafted()
    waiting = (sitting.mover() + 1) % 3
    prepare(sitting, waiting, "discard spore a3")
    finish(sitting)
    sitting.play(PEOPLE[waiting], waiting, "discard crystals")
    assert sitting.table.plans == ()


def test_what_the_rules_no_longer_allow_is_dropped() -> None:
    sitting = drafted()
    waiting = (sitting.mover() + 1) % 3
    # As no course of the game could: somebody else's store.
    sitting.grant(lambda moment: moment.then(e.Planned(seat=waiting, move="activate Kiteet")))
    finish(sitting)
    sitting.do(c.FollowPlan(seat=waiting))
    assert sitting.table.plans == ()
    assert sitting.mover() == waiting
    assert sitting.table.state.phase is Phase.PLACE


def test_a_move_taken_back_drops_what_was_prepared_after_it() -> None:
    sitting = drafted()
    active, waiting = sitting.mover(), (sitting.mover() + 1) % 3
    sitting.play(PEOPLE[active], active, "discard crystals")
    prepare(sitting, waiting, "discard spore a3")
    sitting.do(sitting.undo_of(active), by=PEOPLE[active])
    assert sitting.table.plans == ()


def test_a_bot_inherits_no_plan_but_another_device_does() -> None:
    sitting = drafted()
    waiting = (sitting.mover() + 1) % 3
    prepare(sitting, waiting, "discard spore a3")
    sitting.hand_over(waiting, "phone", "Phone")
    assert sitting.table.plan(waiting) == "discard spore a3"
    sitting.do(c.Leave(id=ID, seat=waiting), by="phone")
    assert sitting.table.plans == ()


def test_nobody_hears_that_something_was_prepared() -> None:
    sitting = drafted()
    waiting = (sitting.mover() + 1) % 3
    before = sitting.table
    prepare(sitting, waiting, "discard spore a3")
    prepare(sitting, waiting, None)
    assert sitting.table.seq == before.seq + 2
    assert sitting.table.heard == before.heard


# --- what is taken back


def test_a_turn_is_taken_back_act_by_act_to_before_the_placement() -> None:
    sitting = drafted()
    seat, before = sitting.mover(), sitting.table
    sitting.play(PEOPLE[seat], seat, "discard spore b2")
    sitting.do(c.Together(id=ID, seat=seat), by=PEOPLE[seat])
    acts = sitting.table.ply - before.ply
    assert acts >= 3
    for _ in range(acts):
        assert sitting.asked(seat) == []
        sitting.do(sitting.undo_of(seat), by=PEOPLE[seat])
    assert sitting.table.state == before.state
    assert sitting.mover() == seat


def test_once_the_next_one_has_acted_it_takes_consent() -> None:
    sitting = drafted()
    seat = sitting.mover()
    following = finish(sitting)
    assert sitting.asked(seat) == []
    sitting.play(PEOPLE[following], following, "discard crystals")
    assert sitting.asked(seat)


def test_where_a_bot_has_shown_its_card_everybody_else_has_a_say() -> None:
    sitting = next(led_by_ada())
    for seat in range(3):
        sitting.do(sitting.move_of(seat, sitting.legal(seat)[0], "player"))
    assert finish(sitting) == 1
    assert finish(sitting) == 2
    sitting.do(sitting.move_of(2, "discard crystals", "bot"))
    # Nobody but the bot has acted since, and it is still at it: Ada is asked all the same.
    (asked,) = sitting.decide(sitting.undo_of(1), by="bo").events
    assert isinstance(asked, e.UndoAsked)
    assert asked.waiting == [0]


def led_by_ada() -> Iterator[Sitting]:
    """Tables of Ada, Bo and a bot in which Ada's marker lies on top."""
    for seed in map(str, count()):
        sitting = Sitting("rauha", 3).sit("ada", "bo").bots("easy").start(seed)
        if sitting.table.state.leader == 0:
            yield sitting


# --- how long it takes


def test_changing_ones_mind_gives_nobody_more_time_in_a_draft() -> None:
    sitting = Sitting("rauha", 3, timer=30_000).sit("ada", "bo", "cy").start()
    deadline = sitting.table.deadline()
    first, second = sitting.legal(0)[:2]
    for move in (first, second, first):
        sitting.play("ada", 0, move, later=5_000)
        assert sitting.table.deadline() == deadline
    sitting.play("bo", 1, later=5_000)
    assert sitting.table.deadline() == deadline
    sitting.play("cy", 2, later=5_000)
    assert sitting.table.deadline() == sitting.now + 30_000


def test_each_act_of_a_turn_has_its_own_time() -> None:
    sitting = drafted(timer=30_000)
    seat = sitting.mover()
    sitting.play(PEOPLE[seat], seat, "discard crystals", later=7_000)
    assert sitting.table.deadline() == sitting.now + 30_000


# --- bots


def test_a_bot_does_what_goes_together_in_one_go() -> None:
    sitting = drafted()
    seat = sitting.mover()
    sitting.do(sitting.answer_of(seat, "discard crystals", "bot"))
    before = sitting.table
    wanted = [before.game.write(move) for move in before.game.together(before.state, seat)]
    sitting.do(sitting.answer_of(seat, wanted[-1], "bot"))
    made = sitting.table.played[before.ply :]
    assert [before.game.write(played.act.move) for played in made] == wanted
    assert {played.by for played in made} == {"bot"}
