"""A running game: moves, undo, giving up, being away, talk, another game."""

from collections import Counter
from typing import Any

import pytest
from msgspec.structs import replace

from tablee.core import Illegal
from tablee.games import HelpMe, Rauha
from tablee.record import Player, check, compose, dumps, loads, masked
from tablee.server.rooms.telling import parts
from tablee.settings import Clock, Settings
from tablee.table import events as e
from tablee.table import wishes
from tablee.table.evolution import evolve, rebuild, under_names
from tablee.table.moment import Moment
from tablee.table.refused import Refused
from tests.patience import until
from tests.table.sitting import PEOPLE, Sitting, two_people


def kind(sitting: Sitting, seat: int) -> str:
    return sitting.table.chairs[seat].kind


def bots_move(sitting: Sitting, seat: int) -> None:
    move = sitting.legal(seat)[0]
    sitting.grant(lambda moment: wishes.act(moment, seat, move, "bot"))


def test_nobody_moves_for_somebody_else() -> None:
    sitting = two_people()
    with pytest.raises(Refused, match="that is not your seat"):
        wishes.play(sitting.moment, "bo", 0, sitting.legal(0)[0])
    with pytest.raises(Refused, match="that is not your seat"):
        wishes.play(sitting.moment, "stranger", 0, sitting.legal(0)[0])
    with pytest.raises(Refused, match="there is no seat 4"):
        wishes.play(sitting.moment, "ada", 4, "a1-a2")


def test_the_rules_speak_through_the_table() -> None:
    sitting = two_people()
    with pytest.raises(Illegal, match="a1 and c3 are not neighbours"):
        wishes.play(sitting.moment, "ada", 0, "a1-c3")
    with pytest.raises(Illegal, match="it is seat 0's turn, not seat 1's"):
        wishes.play(sitting.moment, "bo", 1, "a1-a2")


@pytest.mark.parametrize("game", [HelpMe, Rauha])
@pytest.mark.plain
def test_a_move_is_read_and_played_once(monkeypatch: pytest.MonkeyPatch, game: Any) -> None:
    sitting = Sitting(game.key).sit("ada", "bo").start()
    seat, asked = sitting.mover(), Counter[str]()
    move = sitting.legal(seat)[0]
    for rule in ("read", "play"):
        counted(monkeypatch, game, rule, asked)
    sitting.grant(lambda moment: wishes.play(moment, PEOPLE[seat], seat, move))
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
    sitting.grant(lambda moment: wishes.undo(moment, "ada", 0))
    assert sitting.table.state == before
    assert sitting.table.ply == 0
    assert sitting.table.awaiting() == {0}


def test_later_it_takes_the_consent_of_those_concerned() -> None:
    sitting = Sitting(seats=3, starts=0).sit("ada", "bo", "cy").start()
    sitting.play("ada", 0)
    sitting.play("bo", 1)
    sitting.grant(lambda moment: wishes.undo(moment, "ada", 0))
    wish = sitting.table.undo
    assert wish is not None
    assert (wish.seat, wish.ply, wish.waiting) == (0, 0, frozenset({1, 2}))  # bo acted, cy is awaited
    with pytest.raises(Refused, match="somebody asks to take a move back already"):
        wishes.undo(sitting.moment, "ada", 0)
    sitting.grant(lambda moment: wishes.answer(moment, "bo", 1, True))
    assert sitting.table.ply == 2
    with pytest.raises(Refused, match="nobody waits for your answer"):
        wishes.answer(sitting.moment, "bo", 1, True)
    sitting.grant(lambda moment: wishes.answer(moment, "cy", 2, True))
    assert sitting.table.ply == 0
    assert sitting.table.undo is None
    assert sitting.again() == sitting.table


@pytest.mark.parametrize(("person", "seat"), [("bo", 1), ("ada", 0)])
def test_one_no_is_enough_and_whoever_asked_may_say_it(person: str, seat: int) -> None:
    sitting = two_people()
    sitting.play("ada", 0)
    sitting.play("bo", 1)
    sitting.grant(lambda moment: wishes.undo(moment, "ada", 0))
    sitting.grant(lambda moment: wishes.answer(moment, person, seat, False))
    assert sitting.table.undo is None
    assert sitting.table.ply == 2
    with pytest.raises(Refused, match="nobody asks to take a move back"):
        wishes.answer(sitting.moment, "bo", 1, True)


def test_playing_on_answers_the_question() -> None:
    sitting = two_people()
    sitting.play("ada", 0)
    sitting.play("bo", 1)
    sitting.grant(lambda moment: wishes.undo(moment, "bo", 1))  # his own last act: free
    sitting.play("bo", 1)
    sitting.grant(lambda moment: wishes.undo(moment, "ada", 0))
    sitting.play("ada", 0)
    assert sitting.table.undo is None


def test_bots_never_mind() -> None:
    sitting = Sitting(starts=0).sit("ada").bots("easy").start()
    sitting.play("ada", 0)
    bots_move(sitting, 1)
    sitting.grant(lambda moment: wishes.undo(moment, "ada", 0))
    assert sitting.table.ply == 0


def test_there_is_nothing_to_take_back_before_one_acted() -> None:
    sitting = two_people()
    with pytest.raises(Refused, match="there is nothing that could be taken back"):
        wishes.undo(sitting.moment, "bo", 1)


def test_never_in_a_race() -> None:
    sitting = Sitting("elementals", starts=0).sit("ada", "bo").start()
    sitting.play("ada", 0, "flip")
    with pytest.raises(Refused, match="there is nothing that could be taken back"):
        wishes.undo(sitting.moment, "ada", 0)


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
    sitting.grant(lambda moment: wishes.leave(moment, "bo", 1, "medium"))
    chair = sitting.table.chairs[1]
    assert (chair.kind, chair.level, chair.name) == ("bot", "medium", "Iris")
    assert sitting.table.phase == "playing"
    with pytest.raises(Refused, match="that is not your seat"):
        wishes.leave(sitting.moment, "bo", 1, "medium")


def test_when_all_people_left_the_game_is_abandoned_without_winners() -> None:
    sitting = two_people()
    sitting.play("ada", 0)
    sitting.grant(lambda moment: wishes.leave(moment, "bo", 1, "easy"))
    sitting.grant(lambda moment: wishes.leave(moment, "ada", 0, "easy"))
    outcome = sitting.table.outcome
    assert outcome is not None
    assert (outcome.winners, outcome.reason) == ((), "abandoned")
    assert sitting.table.phase == "over"
    assert check(sitting.table.record()) == outcome
    with pytest.raises(Refused, match="that is not your seat"):
        wishes.leave(sitting.moment, "ada", 0, "easy")


def test_the_host_replaces_somebody_who_was_away_for_long() -> None:
    sitting = two_people()
    sitting.now = now = sitting.now + 200_000
    with pytest.raises(Refused, match="Bo has not been away for long enough"):
        wishes.replace_absent(sitting.moment, "ada", 1, now - 59_999, "easy")
    with pytest.raises(Refused, match="Bo has not been away for long enough"):
        wishes.replace_absent(sitting.moment, "ada", 1, None, "easy")
    sitting.grant(lambda moment: wishes.replace_absent(moment, "ada", 1, now - 60_000, "easy"), later=0)
    assert kind(sitting, 1) == "bot"
    with pytest.raises(Refused, match="nobody is missing there"):
        wishes.replace_absent(sitting.moment, "ada", 1, 0, "easy")


def test_others_vote_and_most_of_them_decide() -> None:
    sitting = Sitting(seats=4).sit("ada", "bo", "cy", "dee").start()
    away = sitting.now
    sitting.grant(lambda moment: wishes.replace_absent(moment, "bo", 3, away, "easy"), later=60_000)
    assert kind(sitting, 3) == "human"
    sitting.grant(lambda moment: wishes.replace_absent(moment, "bo", 3, away, "easy"))  # twice is once
    assert kind(sitting, 3) == "human"
    sitting.grant(lambda moment: wishes.replace_absent(moment, "cy", 3, away, "easy"))
    assert kind(sitting, 3) == "bot"
    assert sitting.table.votes == frozenset()


def test_whoever_has_a_day_for_a_move_is_not_away_for_as_long() -> None:
    sitting, day = two_people(timer=86_400_000), 86_400_000
    away = sitting.now
    sitting.now += day - 1
    with pytest.raises(Refused, match="has not been away for long enough"):
        wishes.replace_absent(sitting.moment, "ada", 1, away, "easy")
    sitting.grant(lambda moment: wishes.replace_absent(moment, "ada", 1, away, "easy"), later=1)
    assert kind(sitting, 1) == "bot"


def test_nobody_wins_a_rated_game_by_giving_the_seat_of_somebody_away_to_a_bot() -> None:
    by_post = Sitting(rated=True, timer=86_400_000).sit("ada", "bo").start()
    for person, seat in (("ada", 1), ("bo", 0)):
        with pytest.raises(Refused, match="only who holds it up is replaced"):
            wishes.replace_absent(by_post.moment, person, seat, by_post.now - 10 * 86_400_000, "easy")
    # Nobody waits for a minute in vain either: whoever lets a game of minutes wait has left it.
    sitting = Sitting(rated=True, clock=Clock(each=600_000)).sit("ada", "bo").start()
    mover, away = sitting.mover(), sitting.now
    one, other = (PEOPLE[mover], PEOPLE[1 - mover])
    sitting.now += wishes.GONE - 1
    with pytest.raises(Refused, match="only who holds it up is replaced"):
        wishes.replace_absent(sitting.moment, one, 1 - mover, away, "easy")
    with pytest.raises(Refused, match="has not been away for long enough"):
        wishes.replace_absent(sitting.moment, other, mover, away, "easy")
    sitting.grant(lambda moment: wishes.replace_absent(moment, other, mover, away, "easy"), later=1)
    assert kind(sitting, mover) == "bot"
    assert sitting.table.gone == (mover,)


def hurry(sitting: Sitting, person: str, later: int = 0) -> None:
    """That person wants the game to go on with seat 0, whose player is there."""
    sitting.grant(lambda moment: wishes.replace_absent(moment, person, 0, None, "easy"), later)


def test_who_stalls_gets_a_timer_when_all_others_want_it() -> None:
    sitting = Sitting(seats=3, starts=0).sit("ada", "bo", "cy").start()
    with pytest.raises(Refused, match="Ada has not been away for long enough"):
        hurry(sitting, "bo", wishes.STALLS - 1)
    hurry(sitting, "bo", 1)
    assert sitting.table.votes == {(0, 1)}
    hurry(sitting, "bo")  # twice is once
    assert sitting.table.deadline() is None
    hurry(sitting, "cy", 30_000)
    assert sitting.table.settings.timer == wishes.HURRIED
    # From then on: nobody's move is made for them without notice.
    assert sitting.table.deadline() == sitting.now + wishes.HURRIED
    assert sitting.again() == sitting.table
    sitting.play("ada", 0)
    assert sitting.table.votes == frozenset()
    with pytest.raises(Refused, match="Bo has not been away for long enough"):
        sitting.grant(lambda moment: wishes.replace_absent(moment, "ada", 1, None, "easy"), wishes.STALLS)


def test_nobody_stalls_who_is_not_awaited_and_votes_end_with_a_move() -> None:
    sitting = Sitting(seats=3, starts=0).sit("ada", "bo", "cy").start()
    with pytest.raises(Refused, match="Bo has not been away for long enough"):
        sitting.grant(lambda moment: wishes.replace_absent(moment, "cy", 1, None, "easy"), wishes.STALLS)
    hurry(sitting, "bo")
    sitting.play("ada", 0)
    assert sitting.table.votes == frozenset()
    with pytest.raises(Refused, match="Ada has not been away for long enough"):
        hurry(sitting, "cy", wishes.STALLS)


def test_the_host_keeps_order_while_the_game_runs_and_changes_nothing_of_it() -> None:
    sitting = two_people()
    settings = sitting.table.settings
    quiet = replace(settings, talk=False, spectators=True, reactions="all", listed=True)
    sitting.grant(lambda moment: wishes.change(moment, "ada", sitting.table.options, quiet))
    assert sitting.table.settings == quiet
    for other in (replace(quiet, timer=30_000), replace(quiet, starts=1), replace(quiet, tempo="fast")):
        with pytest.raises(Refused, match="the game has begun"):
            wishes.change(sitting.moment, "ada", sitting.table.options, other)
    with pytest.raises(Refused, match="only the host may do that"):
        wishes.change(sitting.moment, "bo", sitting.table.options, settings)


def test_the_host_asks_those_who_watch_to_leave_and_nobody_who_plays() -> None:
    sitting = two_people()
    for guest in ("ada", "bo"):
        with pytest.raises(Refused, match="only those who watch can be asked to leave"):
            wishes.bar(sitting.moment, "ada", guest)
    with pytest.raises(Refused, match="only the host may do that"):
        wishes.bar(sitting.moment, "bo", "eve")
    sitting.grant(lambda moment: wishes.bar(moment, "ada", "eve"))
    assert sitting.table.barred == {"eve"}
    assert not wishes.bar(sitting.moment, "ada", "eve").events
    assert sitting.again() == sitting.table


def test_strangers_have_no_vote_and_nobody_votes_against_themselves() -> None:
    sitting = two_people()
    with pytest.raises(Refused, match="only those who play may replace somebody"):
        wishes.replace_absent(sitting.moment, "eve", 1, 0, "easy")
    with pytest.raises(Refused, match="to give up your own seat, leave it"):
        wishes.replace_absent(sitting.moment, "bo", 1, 0, "easy")


def test_a_seat_moves_to_another_device() -> None:
    sitting = two_people()
    sitting.grant(lambda moment: wishes.hand_over(moment, 1, "bo's phone", "Bo"))
    assert sitting.table.seats_of("bo") == ()
    assert sitting.table.seats_of("bo's phone") == (1,)
    with pytest.raises(Refused, match="you have a seat at this table already"):
        wishes.hand_over(sitting.moment, 1, "ada", "Ada")


def test_in_a_rated_game_nobody_else_plays_for_whoever_is_rated() -> None:
    sitting = Sitting(rated=True, timer=30_000).sit("ada", "bo").start()
    with pytest.raises(Refused, match="in a rated game nobody else takes your seat"):
        wishes.hand_over(sitting.moment, 1, "a strong friend", "Bo")
    sitting.grant(lambda moment: wishes.hand_over(moment, 1, "bo", "Bo"))
    assert sitting.table.seats_of("bo") == (1,)


def test_a_host_who_moves_to_another_device_hosts_from_there() -> None:
    sitting = two_people()
    sitting.grant(lambda moment: wishes.hand_over(moment, 1, "bo's phone", "Bo"))
    assert sitting.table.host == "ada"
    sitting.grant(lambda moment: wishes.hand_over(moment, 0, "ada's phone", "Ada"))
    assert sitting.table.host == "ada's phone"
    shared = Sitting(local=True).sit("ada", "ada").start()
    shared.grant(lambda moment: wishes.hand_over(moment, 1, "a phone", "Bo"))
    assert shared.table.host == "ada"


def test_the_timer_runs_from_the_last_act() -> None:
    sitting = two_people(timer=30_000)
    assert sitting.table.deadline() == sitting.now + 30_000
    sitting.play("ada", 0, later=7_000)
    assert sitting.table.deadline() == sitting.now + 30_000
    assert two_people().table.deadline() is None


def test_talk_is_for_those_who_play_and_where_the_host_allows_it() -> None:
    sitting = two_people()
    sitting.grant(lambda moment: wishes.say(moment, "bo", "Bo", "<b>hello</b>"))
    assert [(line.name, line.text) for line in sitting.table.talk] == [("Bo", "<b>hello</b>")]
    with pytest.raises(Refused, match="only those who play may talk"):
        wishes.say(sitting.moment, "eve", "Eve", "psst")
    with pytest.raises(Refused, match="the host has switched talk off at this table"):
        wishes.say(two_people(talk=False).moment, "bo", "Bo", "hello")


def test_a_table_remembers_the_last_hundred_things_said() -> None:
    sitting = two_people()

    def say(text: str) -> None:
        sitting.grant(lambda moment: wishes.say(moment, "bo", "Bo", text))

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
        wishes.rematch(sitting.table, "t2", "ada", prompt=True)
    for _ in until(lambda: sitting.table.phase != "playing", "the end of the game"):
        bots_move(sitting, sitting.mover())
    with pytest.raises(Refused, match="only those who play may ask for another game"):
        wishes.rematch(sitting.table, "t2", "eve", prompt=True)
    first, *rest = wishes.rematch(sitting.table, "t2", "ada", prompt=True)
    assert isinstance(first, e.Opened)
    assert (first.id, first.host, first.seats) == ("t2", "ada", 2)
    assert rest == [
        e.Sat(seat=0, person="ada", name="Ada"),
        e.BotSat(seat=1, level="easy", name="Iris"),
    ]
    begun = wishes.complete(Moment(rebuild((0, event) for event in (first, *rest)), 0), "seed")
    assert [type(event) for event in begun.events] == [e.Started]


def test_the_seats_of_the_others_are_kept_when_people_play_again() -> None:
    sitting = two_people()
    for _ in until(lambda: sitting.table.phase != "playing", "the end of the game"):
        sitting.play(PEOPLE[sitting.mover()], sitting.mover())
    first, *rest = wishes.rematch(sitting.table, "t2", "bo", prompt=True)
    assert isinstance(first, e.Opened)
    assert (first.host, rest[0]) == ("bo", e.Asked(seat=0, person="ada", name="Ada"))
    again = Moment(rebuild((0, event) for event in (first, *rest)), 0)
    assert (again.table.missing, again.table.kept_for("ada"), again.table.kept_for("bo")) == (1, 0, None)
    assert evolve(again.table, e.Renamed(person="ada", name="Adèle"), 0).chairs[0].name == "Adèle"
    with pytest.raises(Refused, match="that seat is kept for Ada"):
        wishes.sit(again, "eve", "Eve", 0)
    seated = wishes.seat_bot(again, "bo", 0, "easy")
    assert seated.events == (e.BotSat(seat=0, level="easy", name="Lichen"),)
    joined = wishes.complete(wishes.sit(again, "ada", "Ada", None), "seed")
    assert [type(event) for event in joined.events] == [e.Sat, e.Started]


def test_a_smaller_table_keeps_everybody_who_sits_and_who_begins() -> None:
    sitting = Sitting(seats=4, starts=3).sit("ada")
    sitting.grant(lambda moment: moment.then(e.Sat(seat=3, person="bo", name="Bo")))
    sitting.grant(lambda moment: wishes.resize(moment, "ada", 2))
    assert [chair.person for chair in sitting.table.chairs] == ["ada", "bo"]
    assert sitting.table.settings.starts == 1
    sitting.grant(lambda moment: wishes.change(moment, "ada", {}, Settings()))
    sitting.grant(lambda moment: wishes.resize(moment, "ada", 4))
    assert sitting.again().settings.starts is None
    assert [chair.person for chair in sitting.table.chairs] == ["ada", "bo", None, None]
    with pytest.raises(Refused, match="helpme is for 2 to"):
        wishes.resize(Moment(sitting.table, 0), "ada", 7)
    with pytest.raises(Refused, match="only the host may do that"):
        wishes.resize(Moment(sitting.table, 0), "bo", 3)


def test_what_was_taken_back_is_in_the_record_as_hints_are() -> None:
    sitting = Sitting(starts=0).sit("ada").bots("easy").start()

    def back() -> None:
        sitting.grant(lambda moment: wishes.undo(moment, "ada", 0))

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
    sitting.grant(lambda moment: wishes.leave(moment, "ada", 0, "easy"))
    record = sitting.table.record()
    assert [line.undone for line in record.moves] == [4, 0]
    assert loads(dumps(record)) == record
    check(record)
    assert [line.undone for line in parts.log(sitting.table, None)] == [4, 0]


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
    sitting.grant(lambda moment: wishes.undo(moment, "ada", 0))
    sitting.play("ada", 0)
    assert sitting.table.played[0].undone == 1
    assert [line.undone for line in parts.log(sitting.table, 0)] == [0]
    assert [line.undone for line in masked(sitting.table.record(), None).moves] == [0]


def test_time_goes_on_over_an_undo() -> None:
    # Among bots an undo is free: nobody gains time by playing and taking back.
    sitting = Sitting(starts=0, timer=30_000).sit("ada").bots("easy").start()
    for _ in range(3):
        sitting.play("ada", 0, later=9_000)
        sitting.grant(lambda moment: wishes.undo(moment, "ada", 0), later=500)
    used = 3 * 9_000
    assert sitting.table.deadline() == sitting.now + 30_000 - used
    assert sitting.again() == sitting.table
    sitting.play("ada", 0, later=3_000)
    with pytest.raises(Refused, match="your time for that move is used up"):
        sitting.grant(lambda moment: wishes.undo(moment, "ada", 0))


def test_the_time_of_others_is_nobodys_over_an_undo() -> None:
    sitting = two_people(timer=30_000)
    sitting.play("ada", 0, later=10_000)
    sitting.play("bo", 1, later=25_000)
    sitting.grant(lambda moment: wishes.undo(moment, "ada", 0), later=3_000)
    sitting.grant(lambda moment: wishes.answer(moment, "bo", 1, True), later=2_000)
    assert sitting.table.deadline() == sitting.now + 30_000 - 10_000 - 5_000


def test_who_agreed_to_a_take_back_in_a_draft_has_the_time_again_that_was_left_then() -> None:
    sitting = Sitting("rauha", timer=30_000).sit("ada", "bo").start()
    sitting.play("ada", 0, later=5_000)
    sitting.play("bo", 1, later=5_000)
    sitting.grant(lambda moment: wishes.undo(moment, "ada", 0), later=12_000)
    sitting.grant(lambda moment: wishes.answer(moment, "bo", 1, True), later=6_000)
    assert sitting.table.ply == 0
    assert sitting.table.deadline() == sitting.now + 30_000 - 5_000
    assert sitting.again() == sitting.table


def test_nobody_gains_time_in_a_draft_by_choosing_and_taking_back() -> None:
    sitting = Sitting("rauha", timer=30_000).sit("ada", "bo").start()
    deadline = sitting.table.deadline()
    sitting.play("ada", 0, later=5_000)
    sitting.grant(lambda moment: wishes.undo(moment, "ada", 0), later=20_000)
    assert sitting.table.deadline() == deadline


def test_what_was_asked_at_another_position_is_refused() -> None:
    sitting = two_people()
    sitting.play("ada", 0)
    assert wishes.at(sitting.moment, 1) == sitting.moment
    for other in (0, 2):
        with pytest.raises(Refused, match="the game went on meanwhile"):
            wishes.at(sitting.moment, other)


def test_a_move_counts_until_its_seat_has_moved() -> None:
    sitting = Sitting("rauha", 3).sit("ada", "bo", "cy").start()
    sitting.play("bo", 1)
    # In a draft all choose at once: what others do meanwhile changes nothing about one's own choice.
    assert wishes.unmoved(sitting.moment, 0, 0) == sitting.moment
    sitting.play("ada", 0)
    assert wishes.unmoved(sitting.moment, 0, 2) == sitting.moment
    with pytest.raises(Refused, match="the game went on meanwhile"):
        wishes.unmoved(sitting.moment, 0, 0)
    with pytest.raises(Refused, match="the game went on meanwhile"):
        wishes.unmoved(sitting.moment, 2, 3)
    assert wishes.unmoved(sitting.moment, 0, None) == sitting.moment
