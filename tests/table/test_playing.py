"""A running game: moves, undo, giving up, being away, talk, another game."""

from collections import Counter
from typing import Any

import pytest
from msgspec.structs import replace

from tablee.core import Illegal
from tablee.games import HelpMe, Rauha
from tablee.record import Player, check, compose, dumps, loads, masked
from tablee.server.rooms.telling import messages
from tablee.settings import Clock, Settings
from tablee.table import commands as c
from tablee.table import events as e
from tablee.table.checks import check_at, check_not_moved
from tablee.table.decide import GONE, HURRIED, STALLS
from tablee.table.evolution import rebuild, under_names
from tablee.table.refused import Refused
from tablee.table.seating import rematch_events
from tests.patience import until
from tests.table.sitting import ID, PEOPLE, Sitting, two_people


def kind(sitting: Sitting, seat: int) -> str:
    return sitting.table.chairs[seat].kind


def bots_move(sitting: Sitting, seat: int) -> None:
    move = sitting.legal(seat)[0]
    sitting.do(sitting.move_of(seat, move, "bot"))


def test_nobody_moves_for_somebody_else() -> None:
    sitting = two_people()
    with pytest.raises(Refused, match="that is not your seat"):
        sitting.decide(c.Play(id=ID, seat=0, move=sitting.legal(0)[0]), by="bo")
    with pytest.raises(Refused, match="that is not your seat"):
        sitting.decide(c.Play(id=ID, seat=0, move=sitting.legal(0)[0]), by="stranger")
    with pytest.raises(Refused, match="there is no seat 4"):
        sitting.decide(c.Play(id=ID, seat=4, move="a1-a2"), by="ada")


def test_the_rules_speak_through_the_table() -> None:
    sitting = two_people()
    with pytest.raises(Illegal, match="a1 and c3 are not neighbours"):
        sitting.decide(c.Play(id=ID, seat=0, move="a1-c3"), by="ada")
    with pytest.raises(Illegal, match="it is seat 0's turn, not seat 1's"):
        sitting.decide(c.Play(id=ID, seat=1, move="a1-a2"), by="bo")


@pytest.mark.parametrize("game", [HelpMe, Rauha])
@pytest.mark.plain
def test_a_move_is_read_and_played_once(monkeypatch: pytest.MonkeyPatch, game: Any) -> None:
    sitting = Sitting(game.key).sit("ada", "bo").start()
    seat, asked = sitting.mover(), Counter[str]()
    move = sitting.legal(seat)[0]
    for rule in ("read", "play"):
        counted(monkeypatch, game, rule, asked)
    sitting.do(c.Play(id=ID, seat=seat, move=move), by=PEOPLE[seat])
    assert sitting.table.ply == 1
    assert asked == {"read": 1, "play": 1}


def counted(monkeypatch: pytest.MonkeyPatch, game: Any, rule: str, asked: Counter[str]) -> None:
    """Counts how often that rule of the game is asked."""
    answer = getattr(game, rule)

    def ask(*question: Any) -> Any:
        asked[rule] += 1
        return answer(*question)

    monkeypatch.setattr(game, rule, ask)


def test_your_own_act_is_yours_to_take_back_until_anybody_acted() -> None:
    sitting = two_people()
    before = sitting.table.state
    sitting.play("ada", 0)
    sitting.do(sitting.undo_of(0), by="ada")
    assert sitting.table.state == before
    assert sitting.table.ply == 0
    assert sitting.table.awaiting() == {0}


def test_later_it_takes_the_consent_of_those_concerned() -> None:
    sitting = Sitting(seats=3, starts=0).sit("ada", "bo", "cy").start()
    sitting.play("ada", 0)
    sitting.play("bo", 1)
    sitting.do(sitting.undo_of(0), by="ada")
    wish = sitting.table.undo
    assert wish is not None
    assert (wish.seat, wish.ply, wish.waiting) == (0, 0, frozenset({1, 2}))  # bo acted, cy is awaited
    with pytest.raises(Refused, match="somebody asks to take a move back already"):
        sitting.decide(sitting.undo_of(0), by="ada")
    sitting.do(sitting.consent_of(1, True), by="bo")
    assert sitting.table.ply == 2
    with pytest.raises(Refused, match="nobody waits for your answer"):
        sitting.decide(sitting.consent_of(1, True), by="bo")
    sitting.do(sitting.consent_of(2, True), by="cy")
    assert sitting.table.ply == 0
    assert sitting.table.undo is None
    assert sitting.again() == sitting.table


@pytest.mark.parametrize(("person", "seat"), [("bo", 1), ("ada", 0)])
def test_one_no_is_enough_and_whoever_asked_may_say_it(person: str, seat: int) -> None:
    sitting = two_people()
    sitting.play("ada", 0)
    sitting.play("bo", 1)
    sitting.do(sitting.undo_of(0), by="ada")
    sitting.do(sitting.consent_of(seat, False), by=person)
    assert sitting.table.undo is None
    assert sitting.table.ply == 2
    with pytest.raises(Refused, match="nobody asks to take a move back"):
        sitting.decide(sitting.consent_of(1, True), by="bo")


def test_playing_on_answers_the_question() -> None:
    sitting = two_people()
    sitting.play("ada", 0)
    sitting.play("bo", 1)
    sitting.do(sitting.undo_of(1), by="bo")  # his own last act: free
    sitting.play("bo", 1)
    sitting.do(sitting.undo_of(0), by="ada")
    sitting.play("ada", 0)
    assert sitting.table.undo is None


def test_bots_never_mind() -> None:
    sitting = Sitting(starts=0).sit("ada").bots("easy").start()
    sitting.play("ada", 0)
    bots_move(sitting, 1)
    sitting.do(sitting.undo_of(0), by="ada")
    assert sitting.table.ply == 0


def test_there_is_nothing_to_take_back_before_one_acted() -> None:
    sitting = two_people()
    with pytest.raises(Refused, match="there is nothing that could be taken back"):
        sitting.decide(sitting.undo_of(1), by="bo")


def test_never_in_a_race() -> None:
    sitting = Sitting("elementals", starts=0).sit("ada", "bo").start()
    sitting.play("ada", 0, "flip")
    with pytest.raises(Refused, match="there is nothing that could be taken back"):
        sitting.decide(sitting.undo_of(0), by="ada")


def test_rauha_takes_back_within_a_turn_but_not_past_a_new_draft_without_consent() -> None:
    sitting = Sitting("rauha").sit("ada", "bo").start()
    sitting.play("ada", 0)
    assert sitting.asked(0) == []
    sitting.play("bo", 1)
    for _ in until(lambda: sitting.table.state.notch.number > 1, "the second turn"):
        seat = sitting.mover()
        move = next(m for m in sitting.legal(seat) if m in ("discard crystals", "end"))
        sitting.play(("ada", "bo")[seat], seat, move)
    last = sitting.table.played[-1].act.seat
    assert last is not None
    assert sitting.asked(last)  # the next cards were seen


def test_a_seat_given_up_goes_to_a_bot_at_once() -> None:
    sitting = two_people()
    sitting.do(c.Leave(id=ID, seat=1), by="bo", substitute="medium")
    chair = sitting.table.chairs[1]
    assert (chair.kind, chair.level, chair.name) == ("bot", "medium", "Iris")
    assert sitting.table.phase == "playing"
    with pytest.raises(Refused, match="that is not your seat"):
        sitting.decide(c.Leave(id=ID, seat=1), by="bo", substitute="medium")


def test_when_all_people_left_the_game_is_abandoned_without_winners() -> None:
    sitting = two_people()
    sitting.play("ada", 0)
    sitting.do(c.Leave(id=ID, seat=1), by="bo")
    sitting.do(c.Leave(id=ID, seat=0), by="ada")
    outcome = sitting.table.outcome
    assert outcome is not None
    assert (outcome.winners, outcome.reason) == ((), "abandoned")
    assert sitting.table.phase == "over"
    assert check(sitting.table.record()) == outcome
    with pytest.raises(Refused, match="that is not your seat"):
        sitting.decide(c.Leave(id=ID, seat=0), by="ada")


def test_the_host_replaces_somebody_who_was_away_for_long() -> None:
    sitting = two_people()
    sitting.now = now = sitting.now + 200_000
    with pytest.raises(Refused, match="Bo has not been away for long enough"):
        sitting.decide(sitting.replace_of(1), by="ada", absent={1: now - 59_999})
    with pytest.raises(Refused, match="Bo has not been away for long enough"):
        sitting.decide(sitting.replace_of(1), by="ada")
    sitting.do(sitting.replace_of(1), by="ada", absent={1: now - 60_000}, later=0)
    assert kind(sitting, 1) == "bot"
    with pytest.raises(Refused, match="nobody is missing there"):
        sitting.decide(sitting.replace_of(1), by="ada", absent={1: 0})


def test_others_vote_and_most_of_them_decide() -> None:
    sitting = Sitting(seats=4).sit("ada", "bo", "cy", "dee").start()
    away = sitting.now
    sitting.do(sitting.replace_of(3), by="bo", absent={3: away}, later=60_000)
    assert kind(sitting, 3) == "human"
    sitting.do(sitting.replace_of(3), by="bo", absent={3: away})  # twice is once
    assert kind(sitting, 3) == "human"
    sitting.do(sitting.replace_of(3), by="cy", absent={3: away})
    assert kind(sitting, 3) == "bot"
    assert sitting.table.votes == frozenset()


def test_whoever_has_a_day_for_a_move_is_not_away_for_as_long() -> None:
    sitting, day = two_people(timer=86_400_000), 86_400_000
    away = sitting.now
    sitting.now += day - 1
    with pytest.raises(Refused, match="has not been away for long enough"):
        sitting.decide(sitting.replace_of(1), by="ada", absent={1: away})
    sitting.do(sitting.replace_of(1), by="ada", absent={1: away}, later=1)
    assert kind(sitting, 1) == "bot"


def test_nobody_wins_a_rated_game_by_giving_the_seat_of_somebody_away_to_a_bot() -> None:
    by_post = Sitting(rated=True, timer=86_400_000).sit("ada", "bo").start()
    for person, seat in (("ada", 1), ("bo", 0)):
        with pytest.raises(Refused, match="only who holds it up is replaced"):
            by_post.decide(by_post.replace_of(seat), by=person, absent={seat: by_post.now - 10 * 86_400_000})
    # Nobody waits for a minute in vain either: whoever lets a game of minutes wait has left it.
    sitting = Sitting(rated=True, clock=Clock(each=600_000)).sit("ada", "bo").start()
    mover, away = sitting.mover(), sitting.now
    one, other = (PEOPLE[mover], PEOPLE[1 - mover])
    sitting.now += GONE - 1
    with pytest.raises(Refused, match="only who holds it up is replaced"):
        sitting.decide(sitting.replace_of(1 - mover), by=one, absent={1 - mover: away})
    with pytest.raises(Refused, match="has not been away for long enough"):
        sitting.decide(sitting.replace_of(mover), by=other, absent={mover: away})
    sitting.do(sitting.replace_of(mover), by=other, absent={mover: away}, later=1)
    assert kind(sitting, mover) == "bot"
    assert sitting.table.gone == (mover,)


def hurry(sitting: Sitting, person: str, later: int = 0) -> None:
    """That person wants the game to go on with seat 0, whose player is there."""
    sitting.do(sitting.replace_of(0), by=person, later=later)


def test_who_stalls_gets_a_timer_when_all_others_want_it() -> None:
    sitting = Sitting(seats=3, starts=0).sit("ada", "bo", "cy").start()
    with pytest.raises(Refused, match="Ada has not been away for long enough"):
        hurry(sitting, "bo", STALLS - 1)
    hurry(sitting, "bo", 1)
    assert sitting.table.votes == {(0, 1)}
    hurry(sitting, "bo")  # twice is once
    assert sitting.table.deadline() is None
    hurry(sitting, "cy", 30_000)
    assert sitting.table.settings.timer == HURRIED
    # From then on: nobody's move is made for them without notice.
    assert sitting.table.deadline() == sitting.now + HURRIED
    assert sitting.again() == sitting.table
    sitting.play("ada", 0)
    assert sitting.table.votes == frozenset()
    with pytest.raises(Refused, match="Bo has not been away for long enough"):
        sitting.do(sitting.replace_of(1), by="ada", later=STALLS)


def test_nobody_stalls_who_is_not_awaited_and_votes_end_with_a_move() -> None:
    sitting = Sitting(seats=3, starts=0).sit("ada", "bo", "cy").start()
    with pytest.raises(Refused, match="Bo has not been away for long enough"):
        sitting.do(sitting.replace_of(1), by="cy", later=STALLS)
    hurry(sitting, "bo")
    sitting.play("ada", 0)
    assert sitting.table.votes == frozenset()
    with pytest.raises(Refused, match="Ada has not been away for long enough"):
        hurry(sitting, "cy", STALLS)


def test_the_host_keeps_order_while_the_game_runs_and_changes_nothing_of_it() -> None:
    sitting = two_people()
    settings = sitting.table.settings
    quiet = replace(settings, talk=False, spectators=True, reactions="all", listed=True)
    sitting.do(c.ChangeSettings(id=ID, settings=quiet), by="ada")
    assert sitting.table.settings == quiet
    for other in (replace(quiet, timer=30_000), replace(quiet, starts=1), replace(quiet, tempo="fast")):
        with pytest.raises(Refused, match="the game has begun"):
            sitting.decide(c.ChangeSettings(id=ID, settings=other), by="ada")
    with pytest.raises(Refused, match="only the host may do that"):
        sitting.decide(c.ChangeSettings(id=ID, settings=settings), by="bo")


def test_the_host_asks_those_who_watch_to_leave_and_nobody_who_plays() -> None:
    sitting = two_people()
    for guest in ("ada", "bo"):
        with pytest.raises(Refused, match="only those who watch can be asked to leave"):
            sitting.decide(c.Bar(id=ID, watcher=guest), by="ada", watchers={guest: guest})
    with pytest.raises(Refused, match="only the host may do that"):
        sitting.decide(c.Bar(id=ID, watcher="eve"), by="bo", watchers={"eve": "eve"})
    sitting.do(c.Bar(id=ID, watcher="eve"), by="ada", watchers={"eve": "eve"})
    assert sitting.table.barred == {"eve"}
    assert not sitting.decide(c.Bar(id=ID, watcher="eve"), by="ada", watchers={"eve": "eve"}).events
    assert sitting.again() == sitting.table


def test_strangers_have_no_vote_and_nobody_votes_against_themselves() -> None:
    sitting = two_people()
    with pytest.raises(Refused, match="only those who play may replace somebody"):
        sitting.decide(sitting.replace_of(1), by="eve", absent={1: 0})
    with pytest.raises(Refused, match="to give up your own seat, leave it"):
        sitting.decide(sitting.replace_of(1), by="bo", absent={1: 0})


def test_a_seat_moves_to_another_device() -> None:
    sitting = two_people()
    sitting.hand_over(1, "bo's phone", "Bo")
    assert sitting.table.seats_of("bo") == ()
    assert sitting.table.seats_of("bo's phone") == (1,)
    with pytest.raises(Refused, match="you have a seat at this table already"):
        sitting.hand_over(1, "ada", "Ada")


def test_in_a_rated_game_nobody_else_plays_for_whoever_is_rated() -> None:
    sitting = Sitting(rated=True, timer=30_000).sit("ada", "bo").start()
    with pytest.raises(Refused, match="in a rated game nobody else takes your seat"):
        sitting.hand_over(1, "a strong friend", "Bo")
    sitting.hand_over(1, "bo", "Bo")
    assert sitting.table.seats_of("bo") == (1,)


def test_a_host_who_moves_to_another_device_hosts_from_there() -> None:
    sitting = two_people()
    sitting.hand_over(1, "bo's phone", "Bo")
    assert sitting.table.host == "ada"
    sitting.hand_over(0, "ada's phone", "Ada")
    assert sitting.table.host == "ada's phone"
    shared = Sitting(local=True).sit("ada", "ada").start()
    shared.hand_over(1, "a phone", "Bo")
    assert shared.table.host == "ada"


def test_the_timer_runs_from_the_last_act() -> None:
    sitting = two_people(timer=30_000)
    assert sitting.table.deadline() == sitting.now + 30_000
    sitting.play("ada", 0, later=7_000)
    assert sitting.table.deadline() == sitting.now + 30_000
    assert two_people().table.deadline() is None


def test_talk_is_for_those_who_play_and_where_the_host_allows_it() -> None:
    sitting = two_people()
    sitting.do(c.Say(id=ID, text="<b>hello</b>"), by="bo")
    assert [(line.name, line.text) for line in sitting.table.talk] == [("Bo", "<b>hello</b>")]
    with pytest.raises(Refused, match="only those who play may talk"):
        sitting.decide(c.Say(id=ID, text="psst"), by="eve")
    with pytest.raises(Refused, match="the host has switched talk off at this table"):
        two_people(talk=False).decide(c.Say(id=ID, text="hello"), by="bo")


def test_a_table_remembers_the_last_hundred_things_said() -> None:
    sitting = two_people()

    def say(text: str) -> None:
        sitting.do(c.Say(id=ID, text=text), by="bo")

    for number in range(130):
        say(str(number))
    assert [line.text for line in sitting.table.talk] == [str(number) for number in range(30, 130)]


def test_a_new_name_shows_wherever_its_person_sits() -> None:
    table = two_people().table
    renamed = under_names(table, {"bo": "Boris", "eve": "Eva"})
    assert [chair.name for chair in renamed.chairs] == ["Ada", "Boris"]
    assert replace(renamed, chairs=table.chairs) == table
    assert under_names(table, {"ada": "Ada", "eve": "Eva"}) is table
    alone = Sitting(local=True).sit("ada", "ada").start().table
    assert under_names(alone, {"ada": "Countess"}) is alone


def test_another_game_with_the_same_people() -> None:
    sitting = Sitting(starts=0).sit("ada").bots("easy").start()
    with pytest.raises(Refused, match="the game is not over yet"):
        sitting.decide(c.Rematch(id=ID), token="t2")
    for _ in until(lambda: sitting.table.phase != "playing", "the end of the game"):
        bots_move(sitting, sitting.mover())
    with pytest.raises(Refused, match="only those who play may ask for another game"):
        sitting.decide(c.Rematch(id=ID), by="eve", token="t2")
    sitting.do(c.Rematch(id=ID), token="t2")
    assert sitting.table.rematched is not None
    first, *rest = rematch_events(sitting.table, sitting.table.rematched)
    assert isinstance(first, e.Opened)
    assert (first.id, first.host, first.seats) == ("t2", "ada", 2)
    assert rest[:-1] == [
        e.Sat(seat=0, person="ada", name="Ada"),
        e.BotSat(seat=1, level="easy", name="Iris"),
    ]
    assert isinstance(rest[-1], e.Started), "nobody else is asked: the game begins"
    # Asked again, it is the same table; where that is gone, another one.
    again = sitting.decide(c.Rematch(id=ID), token="t3")
    assert (again.events, again.result) == ((), c.Result(table="t2"))
    other = sitting.decide(c.Rematch(id=ID), token="t3", rematch_missing=True).table.rematch
    assert other == "t3"


def test_the_seats_of_the_others_are_kept_when_people_play_again() -> None:
    sitting = two_people()
    for _ in until(lambda: sitting.table.phase != "playing", "the end of the game"):
        sitting.play(PEOPLE[sitting.mover()], sitting.mover())
    sitting.do(c.Rematch(id=ID), by="bo", token="t2")
    assert sitting.table.rematched is not None
    first, *rest = rematch_events(sitting.table, sitting.table.rematched)
    assert isinstance(first, e.Opened)
    assert (first.host, rest[0]) == ("bo", e.Asked(seat=0, person="ada", name="Ada"))
    again = Sitting()
    again.table = rebuild((0, event) for event in (first, *rest))
    assert (again.table.missing, again.table.kept_for("ada"), again.table.kept_for("bo")) == (1, 0, None)
    assert under_names(again.table, {"ada": "Adèle"}).chairs[0].name == "Adèle"
    with pytest.raises(Refused, match="that seat is kept for Ada"):
        again.decide(c.Sit(id=ID, seat=0), by="eve")
    seated = again.decide(c.SeatBot(id=ID, seat=0, level="easy"), by="bo")
    assert seated.events[0] == e.BotSat(seat=0, level="easy", name="Lichen")
    joined = again.decide(c.Sit(id=ID), by="ada")
    assert [type(event) for event in joined.events] == [e.Sat, e.Started]


def test_a_smaller_table_keeps_everybody_who_sits_and_who_begins() -> None:
    sitting = Sitting(seats=4, starts=3).sit("ada")
    sitting.grant(lambda moment: moment.then(e.Sat(seat=3, person="bo", name="Bo")))
    sitting.do(c.Resize(id=ID, seats=2), by="ada")
    assert [chair.person for chair in sitting.table.chairs] == ["ada", "bo"]
    assert sitting.table.settings.starts == 1
    sitting.do(c.ChangeSettings(id=ID, settings=Settings()), by="ada")
    sitting.do(c.Resize(id=ID, seats=4), by="ada")
    assert sitting.again().settings.starts is None
    assert [chair.person for chair in sitting.table.chairs] == ["ada", "bo", None, None]
    with pytest.raises(Refused, match="helpme is for 2 to"):
        sitting.decide(c.Resize(id=ID, seats=7))
    with pytest.raises(Refused, match="only the host may do that"):
        sitting.decide(c.Resize(id=ID, seats=3), by="bo")


def test_what_was_taken_back_is_in_the_record_as_hints_are() -> None:
    sitting = Sitting(starts=0).sit("ada").bots("easy").start()

    def back() -> None:
        sitting.do(sitting.undo_of(0), by="ada")

    sitting.play("ada", 0)
    for _ in range(2):
        back()
        sitting.play("ada", 0)
    bots_move(sitting, 1)
    sitting.play("ada", 0)
    assert [line.undone for line in sitting.table.record().moves] == [2, 0, 0]
    # A whole game taken back leaves its mark where it begins anew.
    back()
    back()
    assert (sitting.table.ply, sitting.table.undone) == (0, 4)
    sitting.play("ada", 0)
    bots_move(sitting, 1)
    assert sitting.again() == sitting.table
    sitting.do(c.Leave(id=ID, seat=0), by="ada")
    record = sitting.table.record()
    assert [line.undone for line in record.moves] == [4, 0]
    assert loads(dumps(record)) == record
    check(record)
    assert [line.undone for line in messages.log(sitting.table, None)] == [4, 0]


@pytest.mark.parametrize("game", ["helpme", "rauha"])
def test_a_record_is_made_without_playing_the_game_again(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    sitting = Sitting(game).sit("ada", "bo").start()
    for _ in range(12):
        sitting.play(PEOPLE[sitting.mover()], sitting.mover())
    table = sitting.table
    players = [Player("Ada", "human"), Player("Bo", "human")]
    assert table.seed is not None
    composed = compose(
        table.game,
        table.options,
        players,
        table.seed,
        table.states[0].setup,
        [played.act for played in table.played],
    )
    assert dumps(table.record()) == dumps(composed)

    def play(*_: object) -> object:
        raise AssertionError("played again")

    monkeypatch.setattr(type(table.game), "play", play)
    assert len(table.record().moves) == 12


def test_while_the_game_runs_nobody_counts_what_was_taken_back() -> None:
    sitting = Sitting(starts=0, spectators=True).sit("ada").bots("easy").start()
    sitting.play("ada", 0)
    sitting.do(sitting.undo_of(0), by="ada")
    sitting.play("ada", 0)
    assert sitting.table.played[0].undone == 1
    assert [line.undone for line in messages.log(sitting.table, 0)] == [0]
    assert [line.undone for line in masked(sitting.table.record(), None).moves] == [0]


def test_time_goes_on_over_an_undo() -> None:
    # Among bots an undo is free: nobody gains time by playing and taking back.
    sitting = Sitting(starts=0, timer=30_000).sit("ada").bots("easy").start()
    for _ in range(3):
        sitting.play("ada", 0, later=9_000)
        sitting.do(sitting.undo_of(0), by="ada", later=500)
    used = 3 * 9_000
    assert sitting.table.deadline() == sitting.now + 30_000 - used
    assert sitting.again() == sitting.table
    sitting.play("ada", 0, later=3_000)
    with pytest.raises(Refused, match="your time for that move is used up"):
        sitting.do(sitting.undo_of(0), by="ada")


def test_the_time_of_others_is_nobodys_over_an_undo() -> None:
    sitting = two_people(timer=30_000)
    sitting.play("ada", 0, later=10_000)
    sitting.play("bo", 1, later=25_000)
    sitting.do(sitting.undo_of(0), by="ada", later=3_000)
    sitting.do(sitting.consent_of(1, True), by="bo", later=2_000)
    assert sitting.table.deadline() == sitting.now + 30_000 - 10_000 - 5_000


def test_who_agreed_to_a_take_back_in_a_draft_has_the_time_again_that_was_left_then() -> None:
    sitting = Sitting("rauha", timer=30_000).sit("ada", "bo").start()
    sitting.play("ada", 0, later=5_000)
    sitting.play("bo", 1, later=5_000)
    sitting.do(sitting.undo_of(0), by="ada", later=12_000)
    sitting.do(sitting.consent_of(1, True), by="bo", later=6_000)
    assert sitting.table.ply == 0
    assert sitting.table.deadline() == sitting.now + 30_000 - 5_000
    assert sitting.again() == sitting.table


def test_nobody_gains_time_in_a_draft_by_choosing_and_taking_back() -> None:
    sitting = Sitting("rauha", timer=30_000).sit("ada", "bo").start()
    deadline = sitting.table.deadline()
    sitting.play("ada", 0, later=5_000)
    sitting.do(sitting.undo_of(0), by="ada", later=20_000)
    assert sitting.table.deadline() == deadline


def test_what_was_asked_at_another_position_is_refused() -> None:
    sitting = two_people()
    sitting.play("ada", 0)
    check_at(sitting.table, 1)
    for other in (0, 2):
        for command in (
            c.Undo(id=ID, seat=0, ply=other),
            c.Consent(id=ID, seat=0, agree=True, ply=other),
            c.Replace(id=ID, seat=1, ply=other),
        ):
            with pytest.raises(Refused, match="the game went on meanwhile"):
                sitting.decide(command)


def test_a_move_counts_until_its_seat_has_moved() -> None:
    sitting = Sitting("rauha", 3).sit("ada", "bo", "cy").start()
    sitting.play("bo", 1)
    # In a draft all choose at once: what others do meanwhile changes nothing about one's own choice.
    check_not_moved(sitting.table, 0, 0)
    sitting.play("ada", 0)
    check_not_moved(sitting.table, 0, 2)
    with pytest.raises(Refused, match="the game went on meanwhile"):
        check_not_moved(sitting.table, 0, 0)
    with pytest.raises(Refused, match="the game went on meanwhile"):
        check_not_moved(sitting.table, 2, 3)
    check_not_moved(sitting.table, 0, None)
