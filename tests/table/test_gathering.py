"""People come together: seats, bots, options, the start."""

from typing import Any

import msgspec
import pytest

from tablee.record import check, dumps, loads, masked
from tablee.settings import Settings
from tablee.table import commands as c
from tablee.table import events as e
from tablee.table.refused import Refused
from tablee.table.seating import open_table
from tests.patience import until
from tests.table.sitting import ID, START, Sitting, two_people


def kinds(sitting: Sitting) -> list[str]:
    return [chair.kind for chair in sitting.table.chairs]


def test_a_table_opens_with_all_seats_open() -> None:
    sitting = Sitting(seats=3)
    assert kinds(sitting) == ["open", "open", "open"]
    assert sitting.table.phase == "gathering"
    assert sitting.table.outcome is None


@pytest.mark.parametrize(
    ("game", "seats", "options", "why"),
    [
        ("chess", 2, {}, "there is no game chess"),
        ("helpme", 5, {}, "helpme is for 2 to 4 players"),
        ("helpme", 2, {"side": "B"}, "options: helpme has no option 'side' (it has: open_stacks)"),
    ],
)
def test_a_table_that_makes_no_sense_is_refused(
    game: str, seats: int, options: dict[str, Any], why: str
) -> None:
    with pytest.raises(Refused) as refused:
        open_table("t", game, seats, options, Settings(), "ada", False)
    assert str(refused.value) == why


def test_people_and_bots_take_seats_until_the_table_is_full() -> None:
    sitting = Sitting(seats=3).sit("ada").bots("easy").sit("bo")
    assert kinds(sitting) == ["human", "bot", "human"]
    assert [chair.name for chair in sitting.table.chairs] == ["Ada", "Iris", "Bo"]
    with pytest.raises(Refused, match="the table is full"):
        sitting.sit("cy")


def test_nobody_sits_twice_but_on_one_device() -> None:
    with pytest.raises(Refused, match="you have a seat at this table already"):
        Sitting(seats=3).sit("ada", "ada")
    shared = Sitting(seats=2, local=True).sit("ada", "ada")
    assert shared.table.seats_of("ada") == (0, 1)
    with pytest.raises(Refused, match="this table is played on one device"):
        Sitting(seats=2, local=True).sit("bo")


def test_a_taken_seat_is_refused_and_an_unknown_one_too() -> None:
    sitting = Sitting().sit("ada")
    with pytest.raises(Refused, match="that seat is taken"):
        sitting.decide(c.Sit(id=ID, seat=0), by="bo")
    with pytest.raises(Refused, match="there is no seat 7"):
        sitting.decide(c.Sit(id=ID, seat=7), by="bo")


def test_the_host_alone_seats_bots_changes_and_starts() -> None:
    sitting = Sitting().sit("ada", "bo")
    hers: list[c.Command] = [
        c.SeatBot(id=ID, level="easy"),
        c.ChangeOptions(id=ID, options={}),
        c.ChangeSettings(id=ID, settings=Settings()),
        c.Start(id=ID),
        c.Leave(id=ID, seat=0),
    ]
    for command in hers:
        with pytest.raises(Refused, match="only the host may do that"):
            sitting.decide(command, by="bo")


def test_getting_up_before_the_game_opens_the_seat() -> None:
    sitting = Sitting(seats=3).sit("ada", "bo").bots("easy")
    sitting.do(c.Leave(id=ID, seat=1), by="bo")
    sitting.do(c.Leave(id=ID, seat=2), by="ada")
    assert kinds(sitting) == ["human", "open", "open"]
    with pytest.raises(Refused, match="that seat is open already"):
        sitting.decide(c.Leave(id=ID, seat=2), by="ada")


def test_the_start_waits_for_every_seat() -> None:
    with pytest.raises(Refused, match="1 seats are still open"):
        Sitting().sit("ada").start()


def test_the_start_deals_from_the_seed_and_commits_to_it() -> None:
    sitting = Sitting().sit("ada", "bo").start("the seed")
    again = Sitting().sit("ada", "bo").start("the seed")
    assert sitting.table.phase == "playing"
    assert sitting.table.commitment == again.table.commitment
    assert sitting.table.states == again.table.states
    assert sitting.table.commitment != Sitting().sit("ada", "bo").start("x").table.commitment


@pytest.mark.parametrize("starts", [0, 1])
def test_the_host_chooses_who_starts(starts: int) -> None:
    sitting = Sitting(starts=starts).sit("ada", "bo").start()
    assert sitting.table.awaiting() == {starts}
    with pytest.raises(Refused, match="there is no seat 2"):
        Sitting(starts=2)


def test_whom_the_host_has_removed_does_not_sit_down_again() -> None:
    sitting = Sitting(seats=3).sit("ada", "bo")
    sitting.do(c.Leave(id=ID, seat=1), by="ada")
    with pytest.raises(Refused, match="the host has asked you to leave this table"):
        sitting.sit("bo")
    assert sitting.again() == sitting.table
    # Anybody else may, and whoever got up by themselves too.
    sitting.sit("cy")
    sitting.do(c.Leave(id=ID, seat=1), by="cy")
    sitting.sit("cy")
    assert kinds(sitting) == ["human", "human", "open"]


def test_a_table_needs_somebody_who_plays() -> None:
    with pytest.raises(Refused, match="a table needs somebody who plays"):
        Sitting().bots("easy", "easy").start()


def test_changes_hold_until_the_game_begins() -> None:
    sitting = Sitting().sit("ada", "bo")
    sitting.do(c.ChangeOptions(id=ID, options={"open_stacks": True}))
    sitting.do(c.ChangeSettings(id=ID, settings=Settings(talk=False)))
    sitting.start()
    assert sitting.table.state.setup.open_stacks
    assert not sitting.table.settings.talk
    early: list[tuple[c.Command, str]] = [
        (c.ChangeOptions(id=ID, options={}), "ada"),
        (c.Sit(id=ID), "cy"),
        (c.SeatBot(id=ID, level="easy"), "ada"),
        (c.Start(id=ID), "ada"),
    ]
    for command, person in early:
        with pytest.raises(Refused, match="the game has begun"):
            sitting.decide(command, by=person)


def test_nothing_can_be_played_before_the_start() -> None:
    sitting = Sitting().sit("ada", "bo")
    with pytest.raises(Refused, match="the game has not begun"):
        sitting.decide(c.Play(id=ID, seat=0, move="a1-a2"), by="ada")


def test_a_table_is_its_events() -> None:
    sitting = two_people(timer=30_000)
    for _ in until(lambda: sitting.table.phase != "playing", "the end of the game"):
        seat = sitting.mover()
        sitting.play(("ada", "bo")[seat], seat)
    assert sitting.again() == sitting.table
    assert sitting.table.seq == len(sitting.events)


def test_the_record_of_a_table_replays() -> None:
    sitting = two_people()
    running = sitting.table.record()
    assert running.result is None
    assert masked(running, 0).setup is None
    for _ in until(lambda: sitting.table.phase != "playing", "the end of the game"):
        seat = sitting.mover()
        sitting.play(("ada", "bo")[seat], seat)
    record = loads(dumps(sitting.table.record()))
    assert check(record) == sitting.table.outcome
    assert [player.kind for player in record.players] == ["human", "human"]


def test_acts_carry_the_time_since_the_start() -> None:
    sitting = two_people()
    started = sitting.table.started
    assert started == START + 300
    sitting.play("ada", 0, later=5_000)
    sitting.play("bo", 1, later=250)
    assert [played.act.at for played in sitting.table.played] == [5_000, 5_250]


def test_a_clock_that_goes_back_never_makes_time_run_backwards() -> None:
    sitting = two_people()
    sitting.play("ada", 0, later=5_000)
    sitting.play("bo", 1, later=-4_000)
    assert [played.act.at for played in sitting.table.played] == [5_000, 5_000]


@pytest.mark.parametrize(
    ("kept", "settings"),
    [
        ("{}", Settings()),
        (
            '{"starts":1,"timer":30000,"spectators":false,"talk":false}',
            Settings(starts=1, timer=30_000, spectators=False, talk=False),
        ),
        (
            '{"starts":null,"timer":86400000,"spectators":true,"talk":true,'
            '"tempo":"furious","flips":"table","max_lag":100}',
            Settings(timer=86_400_000, spectators=True, tempo="furious", flips="table", max_lag=100),
        ),
    ],
)
def test_a_table_kept_by_an_earlier_release_has_its_settings(kept: str, settings: Settings) -> None:
    body = f'{{"e":"changed","options":{{}},"settings":{kept}}}'
    changed = msgspec.json.decode(body, type=e.AnyEvent)
    assert changed == e.Changed(options={}, settings=settings)
    assert msgspec.json.decode(msgspec.json.encode(changed), type=e.AnyEvent) == changed
