"""Races at a live table, with a clock that stands still: who was first, and when it is said."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
import pytest

from tablee.bots.elementals import Reflex
from tablee.games import Elementals
from tablee.race import BREATH, FRAME, LONGEST_WAIT, TEMPI
from tablee.record import check, loads
from tablee.server.keeping.group import Append
from tablee.server.race.race_driver import RaceDriver
from tablee.server.rooms.logbook import _decode_event
from tablee.server.rooms.room import Room
from tablee.table.commands import Play
from tablee.table.decision import Actor
from tablee.table.evolution import rebuild
from tablee.wire.http import ReplayInfo
from tablee.wire.to_client import Done, Lag, Late, Refusal
from tablee.wire.to_server import Announce
from tests.patience import rounds, until
from tests.server.contest import Begin, Contest, stack
from tests.server.house import Inside, people_at
from tests.server.whole import Acted, Table

NORMAL = TEMPI["normal"]


# --- who was first


def test_reaction_decides_not_arrival(matching: Contest) -> None:
    matching.far(15, 10, 205)
    matching.wait(500)
    matching.hand(0, "slap FWE", 480)  # here first
    matching.wait(140)
    matching.hand(2, "slap FWE", 430)  # 210 ms under way
    matching.wait(LONGEST_WAIT)
    assert matching.judged() == (2, True, [(2, 430), (0, 480)])
    assert matching.decks() == [19, 19, 22]


def test_a_claim_that_the_line_does_not_explain_is_raised_as_far_as_it_does(matching: Contest) -> None:
    matching.far(10, 10, 40)
    matching.wait(600)
    matching.hand(0, "slap FWE", 590)
    matching.wait(20)
    matching.hand(2, "slap FWE", 300)
    matching.wait(LONGEST_WAIT)
    # 620 after the reveal, of which 40 and a frame are the network's.
    assert matching.judged() == (2, True, [(2, 620 - 40 - FRAME), (0, 590)])
    race = matching.race(1).judged
    assert race is not None
    assert (race.hands[0].claimed, race.hands[0].network, race.hands[0].allowed) == (
        300,
        320,
        40 + FRAME,
    )


def test_nobody_is_waited_for_who_could_not_be_faster(matching: Contest) -> None:
    matching.far(10, 20, 150)
    matching.wait(400)
    matching.hand(2, "slap FWE", 250)
    assert matching.judged() == (2, True, [(2, 250)])


def test_the_table_waits_exactly_for_those_who_could(matching: Contest) -> None:
    matching.far(15, 10, 150)
    matching.wait(400)
    matching.hand(0, "slap FWE", 380)
    latest = 380 + 150 + FRAME
    matching.wait(latest - 400)
    assert matching.state.hands
    matching.wait(1)
    assert matching.judged() == (0, True, [(0, 380)])


def test_the_wait_is_bounded(matching: Contest) -> None:
    matching.far(10, 10, 900)
    matching.wait(400)
    matching.hand(0, "slap FWE", 395)
    matching.wait(LONGEST_WAIT - 1)
    assert matching.state.hands
    matching.wait(1)
    assert matching.judged()[0] == 0


def test_a_timer_that_is_early_is_set_again(matching: Contest) -> None:
    """Seen on a real clock: a millisecond too early, and the hands lay there for ever."""
    matching.far(10, 10, 150)
    matching.wait(400)
    matching.hand(0, "slap FWE", 385)
    pace, table = matching.room.driver, matching.room.table
    assert isinstance(pace, RaceDriver)
    (due,) = Elementals().due(table.state)

    def early() -> None:
        for timer in matching.room._timers:
            timer.cancel()
        pace._pay(due, table.position)

    matching.wait(385 + 150 + FRAME - 400)
    matching.inside.do(early)
    matching.settle()
    assert matching.state.hands
    matching.wait(1)
    assert matching.judged()[0] == 0


def test_nobody_waits_for_somebody_who_left_the_room(matching: Contest) -> None:
    matching.far(10, 10, 290)
    matching.lines[2].close()
    matching.lines[0].until(Table, lambda told: not told.table.seats[2].present)
    matching.wait(400)
    matching.hand(0, "slap FWE", 395)
    matching.wait(30)
    assert matching.judged()[0] == 0


def test_equal_times_go_clockwise_from_the_flipper(matching: Contest) -> None:
    matching.far(15, 15, 15)
    matching.wait(420)
    for seat in (0, 2, 1):
        matching.hand(seat, "slap FWE", 400)
    assert matching.judged() == (1, True, [(1, 400), (2, 400), (0, 400)])


def test_a_wrong_hand_pays_and_the_first_right_one_after_it_takes_all(matching: Contest) -> None:
    matching.far(10, 10, 200)
    matching.wait(405)
    matching.hand(0, "book", 390)
    matching.hand(1, "slap FWE", 400)
    matching.wait(LONGEST_WAIT)
    assert matching.judged() == (1, True, [(0, 390), (1, 400)])
    assert matching.decks() == [17, 22, 21]
    assert (matching.state.turn, matching.state.duty) == (1, "set")


def test_a_wrong_hand_that_was_judged_does_not_make_a_slower_right_one_void(matching: Contest) -> None:
    """The wrong one of 200 ms is judged at 219; the right one of 300 ms arrives at 310."""
    matching.far(10, 10, 10)
    matching.wait(210)
    matching.hand(2, "book", 200)
    before = matching.race(1)
    matching.wait(10)
    assert matching.judged() == (2, False, [(2, 200)])
    assert matching.decks() == [20, 20, 18]
    after = matching.race(1)
    assert (after.nonce, after.number) == (before.nonce, before.number)
    assert after.seats == [0, 1]
    matching.wait(90)
    assert isinstance(matching.hand(1, "slap FWE", 300), Done)
    matching.wait(LONGEST_WAIT)
    assert matching.judged() == (1, True, [(2, 200), (1, 300)])
    assert matching.decks() == [20, 22, 18]


def test_after_a_judged_error_the_same_player_has_no_second_hand_on_that_card(matching: Contest) -> None:
    matching.far(10, 10, 10)
    matching.wait(420)
    matching.hand(0, "book", 400)
    matching.wait(40)
    answer = matching.hand(0, "slap FWE", 440)
    assert isinstance(answer, Refusal)
    assert answer.why == "Ada has had a hand on this card already"
    assert matching.decks() == [17, 20, 21]


def test_the_nonce_is_good_until_the_next_flip(matching: Contest) -> None:
    matching.far(10, 10, 10)
    matching.wait(420)
    nonce = matching.race(2).nonce
    matching.hand(0, "book", 400)
    matching.wait(40)
    matching.flips(0)
    answer = matching.hand(2, "slap FWE", 450, nonce=nonce)
    assert isinstance(answer, Refusal)
    assert answer.why == "too late: that race is over"


def test_the_bound_counts_from_the_right_hand_not_from_a_wrong_one_before_it(matching: Contest) -> None:
    matching.far(10, 10, 900)
    matching.wait(400)
    matching.hand(0, "book", 395)
    matching.wait(LONGEST_WAIT - 50)
    matching.hand(1, "slap FWE", 645)
    matching.wait(LONGEST_WAIT - 1)
    assert len(matching.state.hands) == 2
    matching.wait(1)
    assert matching.judged() == (1, True, [(0, 395), (1, 645)])


@pytest.mark.parametrize("move", ["slap FWE", "book"])
def test_when_a_lone_hand_is_judged_does_not_tell_before_whether_it_is_right(
    matching: Contest, move: str
) -> None:
    matching.far(10, 10, 150)
    matching.wait(400)
    matching.hand(0, move, 385)
    told = matching.race(1)
    assert (told.next, told.judged, told.seats, told.flip_from) == (None, None, [1, 2], None)
    matching.wait(385 + 150 + FRAME - 400)
    assert matching.state.hands
    matching.wait(1)
    assert matching.judged()[0] == 0


def test_a_hand_and_its_judgement_are_written_and_told_as_one(
    matching: Contest, monkeypatch: pytest.MonkeyPatch
) -> None:
    matching.far(200, 10, 10)
    room, written = matching.room, list[int]()
    append_soon = room._store.append_soon

    def count(append: Append) -> None:
        written.append(len(append.rows))
        append_soon(append)

    monkeypatch.setattr(room._store, "append_soon", count)
    matching.wait(500)
    matching.hand(0, "slap FWE", 310)
    assert written == [2]
    told = matching.lines[1].until(Acted, lambda acted: acted.lines[-1].move == "judge")
    assert [line.move for line in told.lines] == ["hand ?", "judge"]


def test_below_the_floor_a_hand_is_a_false_start(matching: Contest) -> None:
    matching.far(10, 10, 10)
    matching.wait(80)
    matching.hand(0, "slap FWE", 70)
    matching.wait(40)
    assert matching.judged()[:2] == (0, False)
    race, verdict = matching.race(1).judged, matching.state.verdict
    assert race is not None
    assert verdict is not None
    assert race.hands[0].early
    assert (0, "slap FWE 70 early") in matching.moves()
    assert (verdict.hands[0].outcome, verdict.hands[0].cards) == ("wrong", 2)


def test_a_late_hand_is_void_and_told_to_all(matching: Contest) -> None:
    matching.far(10, 10, 10)
    matching.wait(420)
    nonce = matching.race(2).nonce
    matching.hand(0, "slap FWE", 400)
    matching.wait(40)
    assert matching.judged()[0] == 0
    answer = matching.hand(2, "slap FWE", 455, nonce=nonce)
    assert isinstance(answer, Refusal)
    assert answer.why == "too late: that race is over"
    told = matching.lines[1].until(Late)
    assert (told.hand.seat, told.hand.reaction, told.hand.late) == (2, 455, True)
    race = matching.race(0).judged
    assert race is not None
    assert [(hand.seat, hand.late) for hand in race.hands] == [(0, False), (2, True)]
    assert matching.decks() == [21, 19, 20]
    again = matching.hand(2, "slap FWE", 455, nonce=nonce)
    assert isinstance(again, Refusal)
    assert len(race.hands) == 2


def test_a_late_hand_comes_after_all_that_were_judged_on_the_card(matching: Contest) -> None:
    matching.far(10, 10, 10)
    matching.wait(300)
    matching.hand(1, "book", 290)
    matching.wait(40)
    assert matching.judged() == (1, False, [(1, 290)])
    matching.hand(0, "slap FWE", 335)
    matching.wait(40)
    assert matching.judged() == (0, True, [(1, 290), (0, 335)])
    assert isinstance(matching.hand(2, "book", 375, nonce=matching.race(2).nonce), Refusal)
    race = matching.race(0).judged
    assert race is not None
    assert [(hand.seat, hand.late) for hand in race.hands] == [(1, False), (0, False), (2, True)]
    assert matching.decks() == [22, 17, 21], "what came late costs nothing"


# --- the rulings, through the server


def test_a_wrong_hand_costs_a_card_to_everybody_else(begin: Begin, monkeypatch: pytest.MonkeyPatch) -> None:
    stack(monkeypatch, "FWE AEW", "EAF FWA", "AFW WEA", "WFA EFA")
    contest = begin(4)
    contest.flips(0, 1)
    contest.wait(500)
    contest.hand(3, "slap FWE", 490)
    contest.wait(LONGEST_WAIT)
    assert contest.judged()[:2] == (3, False)
    assert contest.decks() == [15, 15, 16, 12]
    assert contest.state.turn == 3


def test_the_book_catches_a_crazy_creature_and_a_hand_does_not(
    begin: Begin, monkeypatch: pytest.MonkeyPatch
) -> None:
    stack(monkeypatch, "FWE AEW", "crazy1 FWA", "AFW WEA")
    contest = begin()
    contest.flips(0, 1)
    contest.wait(450)
    contest.hand(2, "slap FWE", 440)
    contest.wait(LONGEST_WAIT)
    assert contest.judged()[:2] == (2, False)
    contest.hand(0, "book", 700)
    contest.wait(LONGEST_WAIT)
    assert contest.judged()[:2] == (0, True)
    assert contest.state.middle == ()
    assert (contest.state.turn, contest.state.duty) == (0, "set")


def test_a_double_adds_to_the_middle_and_either_card_can_be_caught(
    begin: Begin, monkeypatch: pytest.MonkeyPatch
) -> None:
    stack(monkeypatch, "FWE AEW EAW", "double1 FWA", "AFW WEA")
    contest = begin()
    contest.flips(0, 1, 2)
    assert contest.race(0).hands == ["slap FWE", "slap AFW", "book"]
    contest.flips(0)
    contest.wait(450)
    contest.hand(1, "slap FWE", 430)
    contest.wait(LONGEST_WAIT)
    assert contest.judged()[:2] == (1, False)  # AEW matches the other one
    contest.hand(2, "slap AFW", 740)
    contest.wait(LONGEST_WAIT)
    assert contest.judged()[:2] == (2, True)


def test_a_wizard_counts_down_for_all_at_once_and_nobody_can_flip_meanwhile(
    begin: Begin, monkeypatch: pytest.MonkeyPatch
) -> None:
    stack(monkeypatch, "FWE AEW", "wizard1 EAF", "FWA WEA")
    contest = begin()
    contest.far(10, 10, 100)
    contest.flips(0, 1)
    coming = contest.race(2).next
    assert coming is not None
    assert (coming.move, coming.at - coming.since) == ("reveal", NORMAL.countdown + 100 + FRAME)
    assert [contest.race(seat).next for seat in range(3)] == [coming] * 3
    assert isinstance(contest.flip(1), Refusal)
    contest.wait(coming.at - contest.hours.now - 1)
    assert contest.state.duty == "reveal"
    contest.wait(1)
    assert contest.moves()[-1] == (None, "reveal")
    assert {turned.seat for turned in contest.state.turned} == {0, 1, 2}
    contest.wait(500)
    contest.hand(0, "slap FWE", 480)
    contest.wait(LONGEST_WAIT)
    assert contest.judged()[:2] == (0, True)


def test_with_an_empty_middle_there_is_nothing_to_put_a_hand_on(begin: Begin) -> None:
    contest = begin()
    assert (contest.race(0).hands, contest.race(0).seats) == ([], [])
    answer = contest.hand(0, "book", 0)
    assert isinstance(answer, Refusal)
    assert "empty" in answer.why


def test_one_hand_per_player_and_race(matching: Contest) -> None:
    matching.far(10, 10, 250)
    matching.wait(400)
    matching.hand(0, "slap FWE", 390)
    answer = matching.hand(0, "book", 395)
    assert isinstance(answer, Refusal)
    assert "already" in answer.why


def test_while_hands_lie_unjudged_nobody_flips(matching: Contest) -> None:
    matching.far(10, 10, 250)
    matching.wait(400)
    matching.hand(0, "slap FWE", 390)
    assert isinstance(matching.answer(2, matching.ask_flip(2)), Refusal)
    assert matching.moves()[-1][1].startswith("slap")


@pytest.fixture
def at_the_end(begin: Begin) -> Contest:
    """Two people who never put a hand down, until somebody's card is the last that can be caught."""
    contest = begin(2, settings={"flips": "table", "tempo": "furious"})
    for _ in range(2_000):
        if contest.state.last_card() or contest.state.ended is not None:
            break
        coming = contest.race(0).next
        assert coming is not None
        contest.wait(max(1, coming.at - contest.hours.now))
    return contest


def test_the_last_card_waits_for_one_judge_even_with_no_hand_down(at_the_end: Contest) -> None:
    if at_the_end.state.ended is not None:
        assert at_the_end.state.ended == "no-card"  # it was nothing that could be caught
        return
    coming = at_the_end.race(0).next
    assert coming is not None
    assert coming.move == "judge"
    at_the_end.wait(coming.at - at_the_end.hours.now)
    assert at_the_end.moves()[-1] == (None, "judge")
    assert at_the_end.room.table.phase == "over"


def test_with_five_whoever_cannot_pay_leaves_and_the_others_go_on(
    begin: Begin, monkeypatch: pytest.MonkeyPatch
) -> None:
    stack(monkeypatch, "FWE", "EAF", "AFW AEF EAW EFA AWF WAF FAW FEA WEA AFE EWF WFA", "", "")
    contest = begin(5)
    contest.flips(0, 1)
    for left in (8, 3, 0):  # four are paid each time, and one card is flipped after it
        contest.wait(700)
        contest.hand(2, "book", contest.race(2).age - 10)
        contest.wait(LONGEST_WAIT)
        assert contest.judged()[:2] == (2, False)
        assert contest.decks()[2] == left
        if left:
            contest.flips(2)
    assert 2 in contest.state.gone
    assert contest.room.table.phase == "playing"
    assert contest.race(0).seats == [0, 1, 3, 4]


def test_the_tables_minutes_end_the_game(begin: Begin) -> None:
    contest = begin(2, options={"minutes": 1})
    contest.flips(contest.state.turn)
    contest.wait(60_000)
    assert contest.moves()[-1] == (None, "time")
    assert contest.room.table.phase == "over"


# --- tempo


def test_a_card_is_shown_for_a_while_whatever_the_flipper_does(
    begin: Begin, monkeypatch: pytest.MonkeyPatch
) -> None:
    stack(monkeypatch, "FWE AEW", "EAF FWA", "AFW WEA")
    contest = begin()
    contest.far(10, 10, 120)
    contest.flips(0)
    shown = contest.hours.now
    assert contest.race(0).flip_from == shown + NORMAL.shown + 120 + FRAME
    action = contest.ask_flip(1)
    contest.wait(NORMAL.shown + 120 + FRAME - 1)
    assert len(contest.moves()) == 1
    contest.wait(1)
    assert isinstance(contest.answer(1, action), Done)
    assert contest.moves()[-1] == (1, "flip")


def test_a_flip_that_a_hand_overtakes_is_refused(matching: Contest) -> None:
    action = matching.ask_flip(2)
    matching.wait(300)
    matching.hand(0, "slap FWE", 290)
    matching.wait(5_000)
    answer = matching.answer(2, action)
    assert isinstance(answer, Refusal)
    assert answer.why == "a hand was quicker than this flip"


def test_the_table_flips_for_whoevers_turn_it_is(begin: Begin) -> None:
    contest = begin(3, settings={"flips": "table", "tempo": "fast"})
    contest.far(10, 10, 10)
    coming = contest.race(0).next
    assert coming is not None
    assert coming.move == "flip"
    contest.wait(coming.at - contest.hours.now)
    assert len(contest.moves()) == 1
    assert contest.room.table.played[0].by == "table"


def test_the_next_card_never_comes_while_hands_lie_unjudged(
    begin: Begin, monkeypatch: pytest.MonkeyPatch
) -> None:
    stack(monkeypatch, "FWE AEW WAF", "FWA EAF", "AFW WEA")
    contest = begin(3, settings={"flips": "table", "tempo": "furious"})
    contest.far(10, 10, 290)
    for _ in until(lambda: len(contest.moves()) >= 2, "the second card"):
        contest.wait(50)
    coming = contest.race(0).next
    assert coming is not None
    contest.wait(coming.at - contest.hours.now - 1)
    contest.hand(0, "slap FWE", coming.at - coming.since)
    for _ in range(LONGEST_WAIT):
        contest.wait(1)
        if not contest.state.hands:
            break
        assert contest.moves()[-1][1].startswith("slap")
    assert (None, "judge") in contest.moves()


@pytest.mark.parametrize("tempo", sorted(TEMPI))
def test_every_tempo_gives_people_time_to_see_a_verdict(
    begin: Begin, tempo: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    stack(monkeypatch, "FWE AEW WAF", "FWA EAF", "AFW WEA")
    contest = begin(3, settings={"tempo": tempo})
    contest.flips(0, 1)
    contest.wait(400)
    contest.hand(0, "slap FWE", 390)
    contest.wait(LONGEST_WAIT)
    assert contest.judged()[0] == 0
    judged = contest.room.table.played[-1].act.at + (contest.room.table.started or 0)
    assert contest.race(0).flip_from == judged + TEMPI[tempo].told


# --- bots


def test_bots_flip_and_put_hands_down_by_themselves(begin: Begin, monkeypatch: pytest.MonkeyPatch) -> None:
    sure = Reflex(median=500, spread=0.1, sees=100, errs=0)
    monkeypatch.setattr("tablee.server.race.bothands.LEVELS", {"elementals": {"hard": sure}})
    stack(monkeypatch, "FWE AEW", "FWA EAF")
    contest = begin(2)
    contest.guests[1].send(contest.id, "leave", seat=1)  # and a bot takes it at once
    contest.settle()
    contest.far(10)
    contest.flips(0)
    for _ in until(lambda: (None, "judge") in contest.moves(), "a verdict"):
        contest.wait(10)
    assert contest.moves()[1] == (1, "flip")
    assert contest.judged()[:2] == (1, True)
    (hand,) = [played for played in contest.room.table.played if played.evidence is not None]
    assert hand.by == "bot"
    assert hand.evidence is not None
    assert hand.evidence.network == 0


def test_a_person_can_be_faster_than_a_bot(begin: Begin, monkeypatch: pytest.MonkeyPatch) -> None:
    sure = Reflex(median=900, spread=0.01, sees=100, errs=0)
    monkeypatch.setattr("tablee.server.race.bothands.LEVELS", {"elementals": {"hard": sure}})
    stack(monkeypatch, "FWE AEW", "FWA EAF")
    contest = begin(2)
    contest.guests[1].send(contest.id, "leave", seat=1)
    contest.settle()
    contest.far(10)
    contest.flips(0)
    for _ in until(lambda: contest.moves()[-1] == (1, "flip"), "the card of a bot"):
        contest.wait(10)
    contest.wait(400)
    contest.hand(0, "slap FWE", 380)
    contest.wait(LONGEST_WAIT)
    assert contest.judged()[:2] == (0, True)


def test_a_bot_that_saw_the_match_strikes_at_its_own_time_after_anothers_wrong_hand(
    begin: Begin, monkeypatch: pytest.MonkeyPatch
) -> None:
    sure = Reflex(median=900, spread=0.01, sees=100, errs=0)
    monkeypatch.setattr("tablee.server.race.bothands.LEVELS", {"elementals": {"hard": sure}})
    stack(monkeypatch, "FWE AEW", "FWA EAF")
    contest = begin(2)
    contest.guests[1].send(contest.id, "leave", seat=1)
    contest.settle()
    contest.far(10)
    contest.flips(0)
    for _ in until(lambda: contest.moves()[-1] == (1, "flip"), "the card of a bot"):
        contest.wait(10)
    pace = contest.room.driver
    assert isinstance(pace, RaceDriver)
    intent = pace._bots.intents[1]
    contest.wait(400)
    contest.hand(0, "book", 390)
    contest.wait(LONGEST_WAIT)
    assert contest.judged()[:2] == (0, False)
    contest.wait(intent.reaction - 400 - LONGEST_WAIT + 1)
    assert contest.judged() == (1, True, [(0, 390), (1, intent.reaction)])


# --- one device


@pytest.fixture
def fingers(begin: Begin, monkeypatch: pytest.MonkeyPatch) -> Contest:
    """The same as `matching`, round one device."""
    stack(monkeypatch, "FWE AEW WAF", "FWA EAF", "AFW WEA")
    contest = begin(3, local=["Ada", "Bo", "Cy"])
    contest.flips(0, 1)
    return contest


def test_on_one_device_times_are_compared_as_they_are_and_judged_within_a_breath(
    fingers: Contest,
) -> None:
    fingers.wait(900)
    nonce = fingers.race(0).nonce
    assert isinstance(fingers.hand(2, "slap FWE", 380), Done)  # over half a second under way
    fingers.wait(BREATH)
    assert fingers.judged() == (2, True, [(2, 380)])
    late = fingers.hand(1, "slap FWE", 395, nonce=nonce)
    assert isinstance(late, Refusal)
    race = fingers.race(0).judged
    assert race is not None
    assert [(hand.seat, hand.reaction, hand.late) for hand in race.hands] == [
        (2, 380, False),
        (1, 395, True),
    ]


def test_fingers_of_the_same_instant_are_one_race_and_go_clockwise_from_the_flipper(
    fingers: Contest,
) -> None:
    fingers.wait(500)
    for seat in (0, 2, 1):
        assert isinstance(fingers.hand(seat, "slap FWE", 410), Done)
        fingers.wait(5)
    fingers.wait(BREATH)
    assert fingers.judged() == (1, True, [(1, 410), (2, 410), (0, 410)])


def write_after(slow: Callable[[], Awaitable[None]], room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    """Lets everything that the room writes wait for that first."""
    works, waiting = room._store.append_soon, set[asyncio.Task[None]]()

    def slowly(*what: Any) -> None:
        async def write() -> None:
            await slow()
            works(*what)

        waiting.add(asyncio.ensure_future(write()))

    monkeypatch.setattr(room._store, "append_soon", slowly)


def test_hands_that_came_in_time_are_in_the_race_however_slow_the_disk_is(
    fingers: Contest, monkeypatch: pytest.MonkeyPatch
) -> None:
    fingers.wait(500)
    room, hours = fingers.room, fingers.hours

    async def slow() -> None:
        for _ in until(lambda: room.table.ply >= 3 or len(room._tasks) >= 3, "all three hands"):
            await asyncio.sleep(0.001)
        hours.now += 2 * BREATH

    write_after(slow, room, monkeypatch)
    actions = [fingers.send_hand(seat, "slap FWE", 410) for seat in (0, 2, 1)]
    for seat, action in zip((0, 2, 1), actions, strict=True):
        assert isinstance(fingers.answer(seat, action), Done)
    fingers.settle()
    assert fingers.judged() == (1, True, [(1, 410), (2, 410), (0, 410)])


def test_on_one_device_nobody_is_pinged(begin: Begin) -> None:
    contest = begin(2, local=["Ada", "Bo"])
    contest.wait(5_000)
    told = contest.lines[0].until(Lag)
    assert told.seats == []


# --- lag


def test_everybodys_line_is_told_and_too_slow_a_one_is_marked(begin: Begin) -> None:
    contest = begin(3, settings={"max_lag": 200})
    contest.far(30, 190, 260)
    contest.wait(4_000)
    told = contest.lines[0].until(Lag, lambda lag: len(lag.seats) == 3 and lag.seats[2].ping == 260)
    assert [(one.seat, one.ping, one.jitter, one.fair) for one in told.seats] == [
        (0, 30, 0, True),
        (1, 190, 0, True),
        (2, 260, 0, False),
    ]
    assert [one.credit for one in told.seats] == [30 + FRAME, 190 + FRAME, 200 + FRAME]


def test_a_screen_reader_is_announced_to_the_table_and_earns_nothing(begin: Begin) -> None:
    contest = begin(2)
    contest.far(10, 10)
    contest.lines[1].tell(Announce(delay=900))
    told = contest.lines[0].until(Lag, lambda lag: any(one.announced for one in lag.seats))
    assert [(one.announced, one.credit) for one in told.seats] == [(None, 10 + FRAME), (900, 10 + FRAME)]
    contest.lines[1].tell(Announce(delay=None))
    contest.lines[0].until(Lag, lambda lag: not any(one.announced for one in lag.seats))


def test_a_reveals_own_ping_is_what_this_way_took(begin: Begin, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is simulated here: the client answers, and by the standing clock at once."""
    stack(monkeypatch, "FWE AEW WAF", "FWA EAF", "AFW WEA")
    contest = begin(3, pings=True)
    contest.flips(0)
    for _ in rounds("everybody's pong"):
        for seat in range(3):
            contest.heard(seat)
        trips = [contest.client(seat).trip(contest.race(0).number) for seat in range(3)]
        if None not in trips:
            break
    assert trips == [0, 0, 0]


# --- evidence


def test_the_log_and_the_record_judge_identically(
    begin: Begin, inside: Inside, monkeypatch: pytest.MonkeyPatch
) -> None:
    stack(monkeypatch, "FWE AEW WAF EAW", "FWA EAF EFA AFE", "AFW WEA AEF FAW")
    contest = begin()
    contest.far(10, 60, 200)
    contest.flips(0, 1)
    contest.wait(500)
    contest.hand(0, "slap FWE", 480)
    contest.wait(120)
    contest.hand(2, "slap FWE", 120)  # far less than its line explains
    contest.wait(LONGEST_WAIT)
    live = contest.judged()
    rows = inside.run(inside.house.store.load(contest.id))
    again = rebuild((row.at, _decode_event(row.body)) for row in rows)
    assert again.state == contest.state
    hands = [played for played in again.played if played.evidence is not None]
    assert [(h.act.seat, h.act.move.reaction) for h in hands] == [
        (h.act.seat, h.evidence.reaction) for h in hands if h.evidence is not None
    ]
    assert sorted((h.evidence.reaction, h.act.seat) for h in hands if h.evidence)[0][1] == live[0]
    for guest in contest.guests:
        guest.send(contest.id, "leave", seat=contest.guests.index(guest))
    contest.settle()
    record = loads(contest.guests[0].get(f"/records/{contest.id}").content)
    assert check(record) is not None
    assert [line.evidence for line in record.moves if line.evidence is not None] == [
        h.evidence for h in hands
    ]


def test_a_replay_shows_the_race_of_each_reveal(matching: Contest) -> None:
    matching.far(10, 10, 10)
    matching.wait(420)
    matching.hand(0, "slap FWE", 400)
    matching.wait(40)
    race = matching.race(0).judged
    for seat, guest in enumerate(matching.guests):
        guest.send(matching.id, "leave", seat=seat)
    answer = matching.guests[0].get(f"/records/{matching.id}/replay")
    replay = msgspec.json.decode(answer.content, type=ReplayInfo)
    assert [position.race for position in replay.positions][:5] == [None, None, None, None, race]


# --- secrets


def test_an_unjudged_hand_is_nobody_elses_to_know(matching: Contest) -> None:
    matching.far(10, 10, 290)
    matching.wait(400)
    matching.hand(0, "slap FWE", 387)
    told = matching.lines[1].until(Acted, lambda acted: acted.lines[-1].move == "hand ?")
    assert "387" not in matching.lines[1].received[-1]
    assert told.scene.race is not None
    assert told.scene.race.next is None


def test_nonces_differ_by_seat_and_race_and_spectators_have_none(matching: Contest, inside: Inside) -> None:
    seen = {matching.race(seat).nonce for seat in range(3)}
    matching.flips(2)
    seen |= {matching.race(seat).nonce for seat in range(3)}
    assert len(seen) == 6
    with people_at(inside.address) as people:
        watcher = people("Wim").come(matching.id)
        scene = watcher.scene()
        assert scene.race is not None
        assert scene.race.nonce is None


# --- coming back


def test_after_a_restart_the_race_is_judged_as_it_would_have_been(matching: Contest, inside: Inside) -> None:
    matching.far(10, 10, 200)
    matching.wait(400)
    matching.hand(0, "slap FWE", 385)
    before = matching.race(1).nonce

    async def restart() -> None:
        keeper = inside.house.keeper
        await matching.room.close()
        del keeper._rooms[matching.id]
        found = await keeper.find(matching.id)
        assert found is not None
        matching.room = found

    inside.run(restart())
    assert matching.state.hands
    matching.wait(LONGEST_WAIT)
    verdict = matching.state.verdict
    assert verdict is not None
    assert (verdict.hands[0].seat, verdict.hands[0].reaction, verdict.right) == (0, 385, True)
    line = matching.guests[1].come(matching.id, 1)
    race = line.scene().race
    assert race is not None
    assert race.nonce not in (None, before)
    assert race.age > 0


def test_whoever_comes_back_finds_the_race_with_its_age(matching: Contest) -> None:
    matching.wait(700)
    line = matching.guests[2].come(matching.id, 2)
    race = line.scene().race
    assert race is not None
    assert (race.age, race.nonce) == (700, matching.race(2).nonce)


def test_what_is_being_written_when_the_house_closes_is_told_first(
    matching: Contest, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Seen when a server was stopped amid a race: a hand was cut off half-way, and its table called lost."""
    matching.wait(400)
    room = matching.room

    async def slow() -> None:
        for _ in until(lambda: room._closed, "the end of the room"):
            await asyncio.sleep(0.001)

    write_after(slow, room, monkeypatch)
    action = matching.send_hand(0, "slap FWE", 395)

    async def close() -> None:
        for _ in until(lambda: room.writing, "the hand at work"):
            await asyncio.sleep(0.001)
        await room.close()

    matching.inside.run(close())
    assert not room.lost
    assert [hand.seat for hand in matching.state.hands] == [0]
    line = matching.lines[1]
    acted = line.until(Acted)
    assert acted.seq == room.table.heard
    assert line.end() == ("restarting", 1001)
    assert any(room.is_done(f"{chair.person}:{action}") for chair in room.table.chairs)


def test_a_flip_that_waits_and_is_asked_for_again_is_made_once_and_never_refused(
    begin: Begin, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A machine reads on in the log what another wrote for somebody who has asked here again meanwhile."""
    stack(monkeypatch, "FWE AEW WAF EAW", "FWA EAF EFA AFE", "AFW WEA AEF FAW")
    contest = begin()
    contest.flips(0)
    at, person = contest.race(0).flip_from, contest.room.table.chairs[1].person
    assert at is not None
    assert person is not None
    action = contest.ask_flip(1)
    flip = contest.room.perform(Actor(person, ""), Play(id=action, seat=1, move="flip"))
    contest.inside.run(flip)
    contest.wait(at - contest.hours.now)
    assert isinstance(contest.answer(1, action), Done)
    assert [move for _, move in contest.moves()] == ["flip", "flip"]
