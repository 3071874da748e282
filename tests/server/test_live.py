"""The socket of a table: every message in both directions, and nobody told more than they may know."""

import asyncio
import gc
import re
import socket
import time
import weakref
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest
from websockets.exceptions import InvalidStatus
from websockets.frames import Frame, Opcode
from websockets.sync.client import connect

from tablee.core import Viewer
from tablee.games import GAMES
from tablee.games.helpme.setup import Creature
from tablee.server.edge.voices import BURST, Voices
from tablee.server.keeping.group import Append, StoreFailed
from tablee.server.logs import short
from tablee.server.rooms.client import CODES, OUTBOX, Client, State
from tablee.server.rooms.room import Room
from tablee.server.rooms.telling.messages import bye
from tablee.server.rooms.turn_driver import TurnDriver
from tablee.server.ws.protocol import TableSocket
from tablee.table import events as e
from tablee.table.commands import Consent, Hand, Plan, Play, Replace, Say, Together, Undo
from tablee.table.decide import ABSENT
from tablee.table.table import Table as Kept
from tablee.table.text import visible_text
from tablee.wire import WIRE
from tablee.wire.shared import TableInfo
from tablee.wire.to_client import (
    Bye,
    Done,
    Goodbye,
    Lag,
    Late,
    Reacted,
    Refusal,
    Said,
)
from tablee.wire.to_server import Announce, Hello, Look, React, Signal, ToServer
from tests.patience import rounds, until
from tests.server.hours import Hours
from tests.server.house import (
    Closed,
    Guest,
    Inside,
    Line,
    People,
    Served,
    let_happen,
    people_at,
    two_at_a_table,
)
from tests.server.whole import Acted, Heard, Snapshot, Table


def room(inside: Inside, table: str) -> Room:
    (found,) = [room for room in inside.house.keeper.rooms if room.table.id == table]
    return found


def moves(line: Line, seat: int, other: Line, other_seat: int, plies: int) -> None:
    """Both make their first legal moves in turn, and hear of the other's."""
    sides = {seat: line, other_seat: other}
    for _ in range(plies):
        mover = min(line.scene().awaiting)
        answer = sides[mover].play(mover, sides[mover].scene().legal[0])
        assert isinstance(answer, Done)
        waiting = sides[other_seat if mover == seat else seat]
        waiting.reach(sides[mover].scene().ply)


# --- hello


def test_whoever_comes_is_told_everything_they_may_know(people: People) -> None:
    ada, bo, table = two_at_a_table(people)
    for guest, look, known in ((ada, 0, [0]), (bo, 1, [1]), (bo, 0, []), (people(), 0, []), (ada, None, [])):
        line = guest.come(table, look)
        (snapshot,) = line.heard
        assert isinstance(snapshot, Snapshot)
        assert snapshot.seq == ada.see(table).seq
        assert snapshot.scene is not None
        assert snapshot.scene.look == (look if known else None)
        assert [s for s, own in enumerate(snapshot.scene.view["creatures"]) if own is not None] == known
        assert (snapshot.log, snapshot.talk) == ([], [])
        line.close()


def mark(line: Line) -> str:
    """By which mark those at the table know whoever plays at that line."""
    (seat,) = [seat for seat in shown(line).seats if seat.mine]
    assert seat.who is not None
    return seat.who


def shown(line: Line) -> TableInfo:
    first = line.heard[0]
    assert isinstance(first, Snapshot)
    return first.table


def test_people_of_one_name_are_told_apart_by_a_mark_that_is_no_id(guests: People, inside: Inside) -> None:
    ada, other, table = two_at_a_table(guests)
    other.known_as("Ada")
    a, b = ada.come(table, 0), other.come(table, 1)
    assert mark(a) != mark(b)
    elsewhere = ada.come(ada.open())
    assert mark(elsewhere) == mark(a)
    person = room(inside, table).table.chairs[0].person
    assert person is not None
    assert mark(a) not in (person, short(person))
    a.tell(Say(id=a.action(), text="hello"))
    assert b.until(Said).line.who == mark(a)
    assert not [text for text in b.received if person in text]


def test_before_the_game_there_is_no_scene(people: People) -> None:
    ada, bo = people("Ada"), people("Bo")
    table = ada.open(settings={"starts": 0})
    line = ada.come(table, 0)
    snapshot = line.heard[0]
    assert isinstance(snapshot, Snapshot)
    assert snapshot.scene is None
    bo.sit(table)
    assert line.until(Table).table.seats[1].name == "Bo"
    ada.send(table, "settings", settings={"talk": False, "starts": 0})
    assert line.until(Table).table.settings.talk is False
    ada.start(table)
    started = line.until(Table)
    assert started.table.phase == "playing"
    assert started.scene is not None
    assert started.scene.look == 0


def test_an_old_client_a_wrong_link_and_a_closed_table_are_told_so(people: People) -> None:
    ada, _, table = two_at_a_table(people, settings={"spectators": False})
    cases: list[tuple[Guest, str, ToServer, str, int]] = [
        (ada, table, Hello(wire=WIRE + 1), "old-client", 1008),
        (ada, "nowhere", Hello(wire=WIRE), "not-found", 1008),
        (people(), table, Hello(wire=WIRE), "not-allowed", 1008),
        (ada, table, React(kind="bravo"), "bad-message", 1008),
    ]
    for guest, where, word, why, code in cases:
        line = guest.connect(where)
        line.tell(word)
        assert line.end() == (why, code)


def test_pages_of_other_sites_get_no_socket(people: People, served: Served) -> None:
    ada, _, table = two_at_a_table(people)
    cookie = "; ".join(f"{name}={value}" for name, value in ada.http.cookies.items())
    address = f"{served.address.replace('http', 'ws')}/api/v1/tables/{table}/live"
    origins: tuple[dict[str, str], ...] = ({}, {"Origin": "https://evil.example"}, {"Origin": "null"})
    for origin in origins:
        headers = {"Cookie": cookie, **origin}
        with (
            pytest.raises(InvalidStatus, match="403"),
            connect(address, additional_headers=headers, proxy=None),
        ):
            pass


def test_a_stranger_gets_a_cookie_with_the_socket(people: People) -> None:
    ada = people("Ada")
    table = ada.open()
    line = people().connect(table)
    assert line.connection.response is not None
    assert "tablee=" in line.connection.response.headers["set-cookie"]


# --- playing


def test_a_move_is_told_to_everybody_and_acknowledged_to_its_player(people: People) -> None:
    ada, bo, table = two_at_a_table(people)
    a, b, c = ada.come(table, 0), bo.come(table, 1), people().come(table)
    move = a.scene().legal[0]
    answer = a.play(0, move)
    assert isinstance(answer, Done)
    for line, look in ((a, 0), (b, 1), (c, None)):
        acted = next((m for m in line.heard if isinstance(m, Acted)), None) or line.until(Acted)
        assert acted.seq == answer.seq
        assert [(said.ply, said.seat, said.move, said.by) for said in acted.lines] == [(0, 0, move, "player")]
        assert acted.scene.look == look
        assert acted.scene.awaiting == [1]
        assert bool(acted.scene.legal) == (look == 1)


def test_sending_a_move_twice_plays_it_once(people: People) -> None:
    ada, _, table = two_at_a_table(people)
    line = ada.come(table, 0)
    play = Play(id="twice-the-same", seat=0, move=line.scene().legal[0])
    for _ in range(2):
        line.tell(play)
    first, second = line.until(Done), line.until(Done)
    assert first == second
    # And once more from another socket, and over HTTP.
    again = ada.come(table, 0)
    again.tell(play)
    assert again.until(Done) == first
    body = {"id": play.id, "seat": 0, "move": play.move}
    assert ada.send(table, "play", **body).json()["seq"] == first.seq
    assert len(ada.see(table).log) == 1


def test_a_refusal_says_why_in_the_clients_language(people: People) -> None:
    ada, bo, table = two_at_a_table(people)
    english, french = ada.come(table, 0), bo.come(table, 1, lang="fr")
    good = english.scene().legal[0]

    def why(line: Line, seat: int, move: str) -> str:
        answer = line.play(seat, move)
        assert isinstance(answer, Refusal)
        return answer.why

    assert why(english, 0, "a1-f5") == "a1 and f5 are not neighbours"
    assert why(french, 1, good) == "c’est à Ada de jouer, pas à Bo"
    assert why(french, 0, good) == "ce n’est pas votre place"
    assert why(english, 5, good) == "there is no seat 5"
    seq = ada.see(table).seq
    assert isinstance(english.play(0, good), Done)
    assert ada.see(table).seq == seq + 1


def test_a_bot_plays_its_seat(people: People) -> None:
    ada = people("Ada")
    table = ada.open(seats=3, bots=["easy", "medium"], settings={"starts": 1}, start=True)
    line = ada.come(table, 0)
    line.when(lambda scene: 0 in scene.awaiting)
    seen = ada.see(table)
    assert [(said.seat, said.by) for said in seen.log] == [(1, "bot"), (2, "bot")]


def test_whoever_leaves_is_followed_by_a_bot_and_the_last_one_ends_the_game(people: People) -> None:
    ada, bo, table = two_at_a_table(people)
    a, b = ada.come(table, 0), bo.come(table, 1)
    ada.send(table, "leave", seat=0)
    left = b.until(Table, lambda told: told.table.seats[0].kind == "bot")
    assert left.table.seats[0].present
    # Ada looks on as a spectator, and no longer through the eyes of that seat.
    assert a.until(Table, lambda told: told.table.seats[0].kind == "bot").scene is not None
    assert a.scene().look is None
    b.until(Acted, lambda told: told.lines[0].by == "bot")
    bo.send(table, "leave", seat=1)
    assert b.until(Table, lambda told: told.table.phase == "over").scene is not None


def test_at_a_table_closed_to_spectators_those_who_do_not_play_must_go(people: People) -> None:
    ada, bo, cy = people("Ada"), people("Bo"), people("Cy")
    table = ada.open(settings={"spectators": False, "starts": 0})
    watching = cy.come(table)
    bo.sit(table)
    staying = bo.come(table, 1)
    ada.start(table)
    assert watching.end() == ("not-allowed", 1008)
    staying.until(Table, lambda told: told.table.phase == "playing")
    bo.send(table, "leave", seat=1)
    assert staying.end() == ("not-allowed", 1008)


def test_somebody_elses_device_takes_the_seat_and_the_eyes(people: People) -> None:
    ada, _, table = two_at_a_table(people)
    line = ada.come(table, 0)
    assert line.scene().look == 0
    code = ada.send(table, "offer-seat", seat=0).json()["result"]["token"]
    phone = people("Phone")
    assert phone.send(table, "take-over", code=code).json()["result"] == {"seat": 0}
    told = line.until(Table, lambda told: not told.table.seats[0].mine)
    assert told.scene is not None
    assert told.scene.look is None
    assert isinstance(line.play(0, "a1-a2"), Refusal)
    assert phone.come(table, 0).scene().legal


# --- one device


def test_on_one_device_the_eyes_change_with_the_player(people: People) -> None:
    ada = people("Ada")
    table = ada.open(seats=3, local=["Ada", "Bo", "Cy"], settings={"starts": 1}, start=True)
    line = ada.come(table, 1)
    assert isinstance(line.play(1, line.scene().legal[0]), Done)
    for look in (2, None, 0):
        line.tell(Look(seat=look))
        told = line.until(Table)
        assert told.scene is not None
        assert told.scene.look == look
        creatures = told.scene.view["creatures"]
        assert [seat for seat, own in enumerate(creatures) if own] == ([] if look is None else [look])
    line.tell(Look(seat=4))
    told = line.until(Table)
    assert told.scene is not None
    assert told.scene.look is None


# --- coming back


def test_whoever_missed_acts_is_told_exactly_those(people: People) -> None:
    ada, bo, table = two_at_a_table(people)
    a, b = ada.come(table, 0), bo.come(table, 1)
    moves(a, 0, b, 1, 2)
    since = ada.see(table).seq
    b.close()
    assert isinstance(a.play(0, a.scene().legal[0]), Done)
    again = bo.come(table, 1, since=since)
    acted = again.heard[0]
    assert isinstance(acted, Acted)
    assert [line.ply for line in acted.lines] == [2]
    assert acted.seq == since + 1
    assert acted.scene == bo.see(table, 1).scene
    # Who is there has no number; it comes along.
    assert again.until(Table).table.seats[0].present


def test_whoever_missed_nothing_or_other_things_is_told_everything(people: People) -> None:
    ada, bo, table = two_at_a_table(people)
    a, b = ada.come(table, 0), bo.come(table, 1)
    moves(a, 0, b, 1, 2)
    seq = ada.see(table).seq
    for since in (seq, seq + 1000, seq - 3, 0):  # three ago the game began
        first = bo.come(table, 1, since=since).heard[0]
        assert isinstance(first, Snapshot)
        assert [line.ply for line in first.log] == [0, 1]
    a.tell(Say(id="some-talk", text="well played"))
    a.until(Done)
    first = bo.come(table, 1, since=seq).heard[0]
    assert isinstance(first, Snapshot)
    assert [line.text for line in first.talk] == ["well played"]
    a.tell(Undo(id="take-back", seat=0, ply=a.scene().ply))
    a.until(Done)
    assert isinstance(bo.come(table, 1, since=seq + 1).heard[0], Snapshot)


@pytest.mark.long
def test_after_a_restart_everybody_is_back_at_the_act_they_saw(tmp_path: Path) -> None:
    with Served(tmp_path / "data") as house, people_at(house.address) as people:
        ada, bo, table = two_at_a_table(people)
        a, b = ada.come(table, 0), bo.come(table, 1)
        moves(a, 0, b, 1, 3)
        seq = ada.see(table).seq
        assert house.stop() == 0
        # Told that we come back, and not just cut off.
        assert a.end() == ("restarting", 1001)
        assert b.end() == ("restarting", 1001)
        house.start()
        acted = ada.come(table, 0, since=seq - 2).heard[0]
        assert isinstance(acted, Acted)
        assert [line.ply for line in acted.lines] == [1, 2]
        assert acted.seq == seq
        snapshot = bo.come(table, 1, since=seq).heard[0]
        assert isinstance(snapshot, Snapshot)
        assert len(snapshot.log) == 3
        # Nobody was away while the server was.
        assert snapshot.table.seats[0].absent_since is None
        assert house.stop() == 0
        house.check_log()


# --- undo


def test_a_move_is_taken_back_freely_until_somebody_else_acts(people: People) -> None:
    ada, bo, table = two_at_a_table(people)
    a, b = ada.come(table, 0), bo.come(table, 1)
    before = a.scene()
    assert before.undo == "no"
    a.play(0, before.legal[0])
    assert a.scene().undo == "free"
    a.tell(Undo(id="free-undo", seat=0, ply=a.scene().ply))
    a.until(Done)
    assert a.scene().legal == before.legal
    b.until(Acted)
    undone = b.until(Table, lambda told: told.scene is not None)
    # Whoever is here has the lines that were not taken back.
    assert undone.log is None
    assert undone.scene is not None
    assert undone.scene.ply == 0
    a.tell(Undo(id="second-undo", seat=0, ply=a.scene().ply))
    assert a.until(Refusal).why == "there is nothing that could be taken back"
    a.tell(Undo(id="third-undo-", seat=1, ply=a.scene().ply))
    assert a.until(Refusal).why == "that is not your seat"


@pytest.mark.parametrize("agree", [True, False])
def test_afterwards_the_others_are_asked(people: People, agree: bool) -> None:
    ada, bo, table = two_at_a_table(people)
    a, b = ada.come(table, 0), bo.come(table, 1)
    moves(a, 0, b, 1, 2)
    assert a.scene().undo == "ask"
    a.tell(Undo(id="may-i-undo", seat=0, ply=a.scene().ply))
    asked = b.until(Table, lambda told: told.table.undo is not None)
    assert asked.table.undo is not None
    assert (asked.table.undo.seat, asked.table.undo.waiting) == (0, [1])
    a.tell(Consent(id="i-consent", seat=0, agree=True, ply=a.scene().ply))
    assert a.until(Refusal).why == "nobody waits for your answer"
    b.tell(Consent(id="bo-consents", seat=1, agree=agree, ply=b.scene().ply))
    b.until(Done)
    told = a.until(Table, lambda told: told.table.undo is None)
    assert told.scene is not None
    assert told.scene.ply == (0 if agree else 2)
    b.tell(Consent(id="bo-consents-again", seat=1, agree=agree, ply=b.scene().ply))
    assert b.until(Refusal).why == "nobody asks to take a move back"


def test_whoever_asked_can_let_it_be(people: People) -> None:
    ada, bo, table = two_at_a_table(people)
    a, b = ada.come(table, 0), bo.come(table, 1)
    moves(a, 0, b, 1, 2)
    a.tell(Undo(id="may-i-undo", seat=0, ply=a.scene().ply))
    b.until(Table, lambda told: told.table.undo is not None)
    a.tell(Consent(id="never-mind", seat=0, agree=False, ply=a.scene().ply))
    b.until(Table, lambda told: told.table.undo is None)


def test_a_bot_does_not_answer_a_move_that_was_taken_back(guests: People, inside: Inside) -> None:
    ada = guests("Ada")
    table = ada.open(bots=["easy"], settings={"starts": 0}, start=True)
    line = ada.come(table, 0)
    here = room(inside, table)
    slow = asyncio.Event()
    pace = here.driver
    assert isinstance(pace, TurnDriver)
    quick = pace._think

    async def think(thought: Any, whose: str) -> str:
        move = await quick(thought, whose)
        await slow.wait()
        return move

    pace._think = think
    first, second = line.scene().legal[0], line.scene().legal[-1]
    line.play(0, first)
    line.tell(Undo(id="take-back", seat=0, ply=line.scene().ply))
    line.until(Done)
    line.play(0, second)
    inside.do(slow.set)
    line.until(Acted, lambda told: told.lines[0].by == "bot")
    log = ada.see(table).log
    assert [(said.seat, said.move) for said in log[:1]] == [(0, second)]
    assert len(log) == 2


def test_what_was_asked_at_another_position_is_refused_and_done_nowhere(people: People) -> None:
    ada, bo, table = two_at_a_table(people)
    a, b = ada.come(table, 0), bo.come(table, 1, lang="fr")
    moves(a, 0, b, 1, 2)
    seq, late = ada.see(table).seq, "the game went on meanwhile: this was not done"
    # Without a network this was kept until now: Ada pressed it before Bo had answered.
    for asked in (
        Undo(id="late-take-back", seat=0, ply=1),
        Consent(id="late-consent", seat=0, ply=1, agree=True),
        Replace(id="late-replace", seat=1, ply=1),
        Plan(id="late-plan", seat=0, ply=0, move=None),
        Play(id="late-move", seat=0, ply=0, move=a.scene().legal[0]),
        Together(id="late-together", seat=0, ply=0),
    ):
        a.tell(asked)
        assert a.until(Refusal).why == late
    # A ply that is yet to come is another position too: the moves between were taken back.
    b.tell(Undo(id="from-the-future", seat=1, ply=3))
    assert b.until(Refusal).why == "la partie a continué entre-temps\xa0: rien n’a été fait"
    move = a.scene().legal[0]
    assert ada.send(table, "play", seat=0, ply=0, move=move).json()["detail"] == late
    assert ada.send(table, "together", seat=0, ply=0).json()["detail"] == late
    assert ada.send(table, "plan", seat=0, ply=0, move=None).json()["detail"] == late
    assert ada.see(table).seq == seq
    ada.do(table, "play", seat=0, ply=2, move=move)


def test_what_was_done_is_not_refused_when_it_is_sent_again_at_another_position(people: People) -> None:
    ada, bo, table = two_at_a_table(people)
    a, b = ada.come(table, 0), bo.come(table, 1)
    a.play(0, a.scene().legal[0])
    undo = Undo(id="sent-twice", seat=0, ply=1)
    a.tell(undo)
    first = a.answer("sent-twice")
    moves(a, 0, b, 1, 1)
    a.tell(undo)
    assert a.answer("sent-twice") == first


# --- time


def clocked(inside: Inside, guests: People, **settings: Any) -> tuple[Room, tuple[Line, Line], int]:
    """Two people at a table with clocks: its room, their lines, and whose turn it is."""
    ada, bo = guests("Ada"), guests("Bo")
    table = ada.open(settings={"clock": {"each": 300_000, "added": 0}, **settings})
    bo.sit(table)
    ada.start(table)
    here = room(inside, table)
    return here, (ada.come(table, 0), bo.come(table, 1)), min(here.table.awaiting())


@pytest.mark.parametrize("rated", [False, True])
def test_nobody_runs_the_clock_of_another_down_by_taking_back(tmp_path: Path, rated: bool) -> None:
    hours = Hours()
    with Inside(tmp_path / "data", hours) as inside, people_at(inside.address) as guests:
        here, lines, mover = clocked(inside, guests, rated=rated)
        line, refused = lines[mover], list[str]()
        for _ in range(10):
            inside.run(hours.pass_by(1_000, here))
            if mover in line.scene().awaiting:
                assert isinstance(line.play(mover, line.scene().legal[0]), Done)
            inside.run(hours.pass_by(28_000, here))
            action = line.action()
            line.tell(Undo(id=action, seat=mover, ply=line.scene().ply))
            answer = line.answer(action)
            refused += [answer.why] if isinstance(answer, Refusal) else []
        assert here.table.clocks is not None
        left = here.table.clocks.run(here.table.awaited_people(), hours.now).left
        others = left[1 - mover]
        if rated:
            # The other's clock runs once: they may move whenever they like.
            assert refused == ["in a rated game moves stand"] * 10
            assert (here.table.ply, others) == (1, 300_000 - 10 * 28_000 - 9 * 1_000)
            assert not shown(line).take_backs
        else:
            assert refused == []
            assert (here.table.ply, others) == (0, 300_000)
        assert left[mover] == 300_000 - (1 if rated else 10) * 1_000


def test_somebody_long_away_is_replaced_by_the_host(guests: People, inside: Inside) -> None:
    ada, bo, table = two_at_a_table(guests)
    a, b = ada.come(table, 0), bo.come(table, 1)
    a.tell(Replace(id="replace-bo-1", seat=1, ply=a.scene().ply))
    assert a.until(Refusal).why == "Bo has not been away for long enough"
    b.close()
    gone = a.until(Table, lambda told: not told.table.seats[1].present)
    assert gone.table.seats[1].absent_since is not None
    a.tell(Replace(id="replace-bo-2", seat=1, ply=a.scene().ply))
    assert a.until(Refusal).why == "Bo has not been away for long enough"
    inside.ahead += ABSENT
    a.tell(Replace(id="replace-bo-3", seat=1, ply=a.scene().ply))
    a.until(Done)
    info = ada.see(table).table
    assert info.seats[1].kind == "bot"


def test_others_vote_for_a_bot_in_the_place_of_the_host(guests: People, inside: Inside) -> None:
    ada, bo, cy = guests("Ada"), guests("Bo"), guests("Cy")
    table = ada.open(seats=3)
    for guest in (bo, cy):
        guest.sit(table)
    ada.start(table)
    b, c, d = bo.come(table, 1), cy.come(table, 2), guests("Dee").come(table)
    inside.ahead += ABSENT
    for line, seat, why in (
        (d, 0, "only those who play may replace somebody"),
        (b, 1, "to give up your own seat, leave it"),
        (b, 3, "there is no seat 3"),
        (b, 2, "Cy has not been away for long enough"),
    ):
        line.tell(Replace(id=line.action(), seat=seat, ply=line.scene().ply))
        assert line.until(Refusal).why == why
    b.tell(Replace(id="vote-of-bo", seat=0, ply=b.scene().ply))
    b.until(Done)
    assert c.until(Table, lambda told: told.table.seats[0].votes == 1).table.seats[0].kind == "human"
    c.tell(Replace(id="vote-of-cy", seat=0, ply=c.scene().ply))
    c.until(Done)
    assert bo.see(table).table.seats[0].kind == "bot"
    b.tell(Replace(id="vote-again", seat=0, ply=b.scene().ply))
    assert b.until(Refusal).why == "nobody is missing there"


def test_when_the_timer_runs_out_a_bot_plays_that_one_move(guests: People, inside: Inside) -> None:
    ada, bo, table = two_at_a_table(guests, settings={"timer": 30_000})
    a, b = ada.come(table, 0), bo.come(table, 1)
    first = a.heard[0]
    assert isinstance(first, Snapshot)
    assert first.scene is not None
    assert first.scene.deadline == first.table.started + 30_000 if first.table.started else None
    inside.ahead += 30_000
    # Whatever happens at the table lets it look at its clock.
    a.tell(Say(id="any-news", text="hello?"))
    timed = b.until(Acted)
    assert [(line.seat, line.by) for line in timed.lines] == [(0, "timer")]
    assert timed.scene.awaiting == [1]
    assert timed.scene.deadline is not None
    assert timed.scene.deadline > first.now + 30_000
    assert ada.see(table).table.seats[0].kind == "human"


def test_when_a_players_clock_runs_out_a_bot_plays_that_turn(guests: People, inside: Inside) -> None:
    ada, bo, table = two_at_a_table(guests, settings={"clock": {"each": 60_000, "added": 2_000}})
    a, b = ada.come(table, 0), bo.come(table, 1)
    first = a.heard[0]
    assert isinstance(first, Snapshot)
    assert first.scene is not None
    assert first.scene.clocks is not None
    mine, other = first.scene.clocks
    assert mine is not None
    assert other is not None
    assert (mine.until, other.until, other.left) == (first.scene.deadline, None, 60_000)
    inside.ahead += 60_000
    a.tell(Say(id="any-news", text="hello?"))
    timed = b.until(Acted)
    assert [(line.seat, line.by) for line in timed.lines] == [(0, "timer")]
    assert timed.scene.clocks is not None
    spent, runs = timed.scene.clocks
    assert spent is not None
    assert runs is not None
    assert (spent.left, spent.until, runs.until) == (2_000, None, timed.scene.deadline)


@pytest.mark.long
def test_a_clock_stands_still_while_the_house_is_closed(tmp_path: Path) -> None:
    with Inside(tmp_path) as before, people_at(before.address) as people:
        _, _, table = two_at_a_table(people, settings={"clock": {"each": 60_000, "added": 0}})
    with Inside(tmp_path) as after:

        async def come_back() -> Kept:
            # Whoever comes right after the start may be the first to bring the table back.
            found = await after.house.keeper.find(table)
            assert found is not None
            rested = asyncio.Event()
            found.after_queue(rested.set)
            await rested.wait()
            return found.table

        back = after.run(come_back())
        assert back.clocks is not None
        assert back.started is not None
        assert back.clocks.left == (60_000, 60_000)
        assert back.clocks.at > back.started
        assert back.deadline() == back.clocks.at + 60_000


@pytest.mark.long
def test_a_timer_goes_on_after_a_restart_with_nobody_there(tmp_path: Path) -> None:
    with Inside(tmp_path) as before, people_at(before.address) as people:
        _, _, table = two_at_a_table(people, settings={"timer": 30_000})
        ahead = before.ahead
    with Inside(tmp_path) as after:
        after.ahead = ahead
        keeper = after.house.keeper

        async def timed() -> int:
            found = await keeper.find(table)
            assert found is not None
            for _ in range(6_000):
                if found.table.ply:
                    break
                await asyncio.sleep(0.01)
            return found.table.ply

        async def look_at_the_clock() -> None:
            found = await keeper.find(table)
            assert found is not None
            found.wake()

        after.ahead += 30_000
        after.run(look_at_the_clock())
        assert after.run(timed()) >= 1


# --- talk, reactions, presence


def test_talk_is_text_on_one_line_and_only_of_those_who_play(people: People) -> None:
    ada, bo, table = two_at_a_table(people)
    a, b, c = ada.come(table, 0), bo.come(table, 1), people("Cy").come(table)
    a.tell(Say(id="some-words", text=" <b>hi</b>\n\u202ethere\x00 "))
    said = b.until(Said)
    assert (said.line.name, said.line.seat, said.line.text) == ("Ada", 0, "<b>hi</b> there")
    assert said.seq == a.until(Done).seq
    c.until(Said)
    a.tell(Say(id="nothing-", text="\u200b \n"))
    a.until(Done)
    assert [line.text for line in _talk(ada, table)] == ["<b>hi</b> there"]
    c.tell(Say(id="me-too--", text="hello"))
    assert c.until(Refusal).why == "only those who play may talk"
    ada.known_as("Countess")
    a.tell(Say(id="more-words", text="still me"))
    assert b.until(Said).line.name == "Countess"


def _talk(guest: Guest, table: str) -> list[Any]:
    snapshot = guest.come(table).heard[0]
    assert isinstance(snapshot, Snapshot)
    return snapshot.talk


@pytest.mark.parametrize(
    ("text", "shown"), [("a\tb", "a b"), ("👩\u200d🚀", "👩\u200d🚀"), ("\x1b[31m", "[31m"), ("  ", "")]
)
def test_only_what_can_be_seen_is_said(text: str, shown: str) -> None:
    assert visible_text(text) == shown


def test_the_host_can_switch_talk_off(people: People) -> None:
    ada, _, table = two_at_a_table(people, settings={"talk": False})
    line = ada.come(table, 0, lang="fr")
    line.tell(Say(id="some-words", text="hi"))
    assert line.until(Refusal).why == "l’hôte a coupé la discussion à cette table"


def test_reactions_are_seen_by_everybody_and_not_kept(people: People) -> None:
    ada, bo, table = two_at_a_table(people)
    a, b, c = ada.come(table, 0), bo.come(table, 1), people("Cy").come(table)
    seq = ada.see(table).seq
    a.tell(React(kind="bravo"))
    for line in (a, b, c):
        assert line.until(Reacted) == Reacted(name="Ada", seat=0, kind="bravo", who=mark(a))
    assert ada.see(table).seq == seq


def test_those_who_watch_react_where_the_host_lets_them(people: People) -> None:
    ada, _, table = two_at_a_table(people)
    a, c = ada.come(table, 0), people("Cy").come(table, lang="fr")
    c.tell(React(kind="hello"))
    assert c.until(Refusal).why == "seuls les joueurs peuvent réagir ici"
    a.tell(React(kind="bravo"))
    assert a.until(Reacted).name == "Ada"  # and nothing of Cy's before

    ada, _, table = two_at_a_table(people, settings={"reactions": "all"})
    a, c = ada.come(table, 0), people("Cy").come(table)
    c.tell(React(kind="hello"))
    heard = a.until(Reacted)
    assert (heard.name, heard.seat, heard.kind) == ("Cy", None, "hello")
    assert heard.who != mark(a)


def test_one_person_is_heard_so_often_through_however_many_lines(people: People) -> None:
    ada, bo, table = two_at_a_table(people)
    lines = [ada.come(table, 0) for _ in range(3)]
    for count in range(BURST):
        line = lines[count % 3]
        line.tell(Say(id=f"line-number-{count}", text=str(count)))
        assert isinstance(line.answer(f"line-number-{count}"), Done)
    lines[0].tell(Say(id="one-too-many", text="!"))
    assert lines[0].until(Refusal).why == "not so fast: others want to read it too"
    lines[1].tell(React(kind="bravo"))
    assert lines[1].until(Refusal).why == "not so fast: others want to read it too"
    # What was heard and is said again, because its answer was lost on the way, is no word more.
    lines[2].tell(Say(id="line-number-0", text="0"))
    assert isinstance(lines[2].answer("line-number-0"), Done)
    # Somebody else is heard as ever.
    b = bo.come(table, 1)
    b.tell(Say(id="of-somebody-else", text="?"))
    assert b.until(Done).id == "of-somebody-else"


def test_everybody_sees_who_is_there(people: People) -> None:
    ada, bo, table = two_at_a_table(people)
    a = ada.come(table, 0)
    b = bo.come(table, 1)
    assert a.until(Table).table.seats[1].present
    second = bo.come(table, 1)
    c = people().come(table)
    assert a.until(Table).table.watchers == 1
    c.close()
    assert a.until(Table).table.watchers == 0
    b.close()
    second.tell(React(kind="hmm"))
    a.until(Reacted)
    assert not any(isinstance(m, Table) and not m.table.seats[1].present for m in a.heard[-3:])
    second.close()
    away = a.until(Table, lambda told: not told.table.seats[1].present)
    assert away.table.seats[1].absent_since is not None


def test_the_host_asks_somebody_who_watches_to_leave(people: People) -> None:
    ada, bo, table = two_at_a_table(people)
    cy, dee = people("Cy"), people("Dee")
    host = ada.come(table, look=0)
    watching, still = cy.come(table), dee.come(table)
    told = host.until(Table, lambda told: len(told.table.watching or ()) == 2)
    keys = {watcher.name: watcher.key for watcher in told.table.watching or ()}
    assert set(keys) == {"Cy", "Dee"}
    # Nobody else is told who watches, and nobody else may ask them to go.
    assert bo.see(table, 1).table.watching is None
    assert bo.send(table, "bar", watcher=keys["Cy"]).status_code == 409
    assert ada.send(table, "bar", watcher="0" * 12).json()["detail"] == "nobody of that name watches here"
    ada.do(table, "bar", watcher=keys["Cy"])
    assert watching.end()[0] == "not-allowed"
    again = cy.connect(table)
    again.tell(Hello(wire=WIRE))
    assert again.end()[0] == "not-allowed"
    assert cy.get(f"/tables/{table}").status_code == 409
    still.until(Table)
    assert dee.get(f"/tables/{table}").status_code == 200


def test_spectators_who_left_are_forgotten(guests: People, inside: Inside) -> None:
    ada, _, table = two_at_a_table(guests)
    a = ada.come(table, 0)
    for _ in range(3):
        guests().come(table).close()
        a.until(Table, lambda told: told.table.watchers == 0)
    here = room(inside, table)
    assert set(here._presence._absent) <= {chair.person for chair in here.table.chairs}


# --- every message


def test_every_message_was_heard_and_said(people: People) -> None:
    """A whole conversation: each kind of message in both directions, over one socket."""
    ada, bo, table = two_at_a_table(people)
    a, b = ada.come(table, 0), bo.come(table, 1)
    said: list[ToServer] = [
        Play(id="contract-1", seat=0, move=a.scene().legal[0]),
        Undo(id="contract-2", seat=0, ply=1),
        Together(id="contract-6", seat=0),
        Plan(id="contract-7", seat=0, ply=0, move=None),
        Hand(id="contract-8", seat=0, nonce="not-a-race", move="book", painted=0, down=300),
        Announce(delay=500),
        Consent(id="contract-3", seat=0, ply=0, agree=True),
        Replace(id="contract-4", seat=1, ply=0),
        Say(id="contract-5", text="all of it"),
        React(kind="thanks"),
        Look(seat=0),
        Hello(wire=WIRE),
    ]
    # The commands that are not among these: see test_commands.py.
    assert {type(word) for word in said} >= set(get_args(Signal))
    for word in said:
        a.tell(word)
    assert a.end() == ("bad-message", 1008)
    # In a race there are two more: see races/test_racing.py.
    assert {type(word) for word in a.heard} == {*get_args(Heard)} - {Lag, Late}
    answers = [(m.id, type(m)) for m in a.heard if isinstance(m, Done | Refusal)]
    assert answers == [
        ("contract-1", Done),
        ("contract-2", Done),
        ("contract-6", Refusal),
        ("contract-7", Done),
        ("contract-8", Refusal),
        ("contract-3", Refusal),
        ("contract-4", Refusal),
        ("contract-5", Done),
    ]
    b.until(Said)


# --- secrets


def test_what_is_ones_own_is_told_while_it_changes_and_all_else_is_the_same_for_all(people: People) -> None:
    ada, bo, table = two_at_a_table(people)
    lines = [ada.come(table, 0), bo.come(table, 1), people().come(table)]
    for mover in (0, 1):
        assert isinstance(lines[mover].play(mover, lines[mover].scene().legal[0]), Done)
        for line in lines:
            line.reach(mover + 1)
    ada.send(table, "undo", seat=0, ply=2)
    shared: dict[int, set[str]] = {}
    told: list[list[bool]] = []
    for line in lines:
        line.until(Table, lambda told: told.table.undo is not None)
        games = [one for one in map(msgspec.json.decode, line.received) if one.get("shared")]
        told.append([one.get("own") is not None for one in games])
        for one in games:
            shared.setdefault(one["seq"], set()).add(str(one["shared"]))
            assert one["shared"]["view"]["viewer"] is None
            assert one["shared"]["view"]["creatures"] == [None, None]
    # Who asks to take a move back changes what nobody may do; a spectator may do nothing anyway.
    assert told == [[True, True, True, False], [True, True, True, False], [True, False, False, False]]
    assert [len(texts) for texts in shared.values()] == [1, 1, 1, 1]
    answers = [
        guest.get(f"/tables/{table}", params={"look": seat}).json() for seat, guest in enumerate((ada, bo))
    ]
    assert answers[0]["shared"] == answers[1]["shared"]
    assert [answer["own"]["look"] for answer in answers] == [0, 1]


def test_no_frame_holds_what_its_reader_may_not_know(people: People) -> None:
    ada, bo, cy, dee = (people(name) for name in ("Ada", "Bo", "Cy", "Dee"))
    table = ada.open(seats=3, settings={"starts": 0})
    bo.sit(table)
    cy.sit(table)
    ada.start(table)
    lines: dict[Viewer, Line] = {0: ada.come(table, 0), 1: bo.come(table, 1), 2: cy.come(table, 2)}
    lines[None] = dee.come(table)
    for _ in until(lambda: not lines[0].scene().awaiting, "the end of the game"):
        (mover,) = lines[0].scene().awaiting
        line = lines[mover]
        line.reach(lines[0].scene().ply)
        answer = line.play(mover, line.scene().legal[0])
        assert isinstance(answer, Done)
        for other in lines.values():
            for _ in rounds("news of the move"):
                if max((getattr(told, "seq", 0) for told in other.heard), default=0) >= answer.seq:
                    break
                other.hear()
    held = lines[None].scene().view["creatures"]
    creature = re.compile("|".join(Creature))
    for viewer, line in lines.items():
        seen = [text for text in line.received if '"phase":"over"' not in text]
        assert len(seen) > 10
        for text in seen:
            assert '"tiles":null' in text or '"stacks"' not in text
            assert '"tiles":[' not in text
            assert "seed" not in text
            assert "setup" not in text
            # A creature without a number is somebody's secret: tiles are written with theirs.
            bare = {found[0] for found in re.finditer(rf'"({creature.pattern})"', text)}
            names = {name.strip('"') for name in bare}
            assert names <= set(held[viewer] if viewer is not None else [])


# --- those who do not read


class _Stuck:
    """A socket on the far side of which nobody reads."""

    def __init__(self) -> None:
        self.sent: list[bytes] = []
        self.dropped: list[int] = []
        self.gone = asyncio.Event()

    def post(self, message: bytes) -> bool:
        return False

    async def send(self, message: bytes) -> None:
        self.sent.append(message)
        await self.gone.wait()

    async def close(self, code: int) -> None:
        await self.gone.wait()

    def ping(self, payload: bytes) -> None:
        raise AssertionError("nobody races here")

    def listen(self, ponged: Callable[[bytes], None]) -> None:
        raise AssertionError("nobody races here")

    def round_trip(self) -> int | None:
        return None

    def drop(self, code: int) -> None:
        self.dropped.append(code)
        self.gone.set()


def test_an_outbox_holds_so_much_and_no_more() -> None:
    async def main() -> None:
        socket = _Stuck()
        client = Client(socket, "ada", None, "en")
        client.tell(b"first")
        await asyncio.sleep(0)
        for _ in range(OUTBOX - 1):
            client.tell(b"more")
        assert socket.dropped == []
        client.tell(b"too much")
        assert socket.dropped == [1013]
        client.tell(b"ignored")
        await client.deliver()
        assert socket.sent == [b"first"]

    asyncio.run(main())


def test_a_client_goes_once_for_the_first_reason_and_never_comes_back() -> None:
    async def main() -> None:
        socket = _Stuck()
        socket.gone.set()
        client = Client(socket, "ada", None, "en")
        states = [client.state]
        client.dismiss("not-found")
        client.dismiss("restarting")
        client.tell(b"ignored")
        states.append(client.state)
        await client.deliver()
        assert socket.sent == [bye("not-found")]
        states.append(client.state)
        assert states == [State.HERE, State.LEAVING, State.GONE]
        client.dismiss("restarting")
        client.tell(b"ignored")
        await client.deliver()
        assert len(socket.sent) == 1

    asyncio.run(main())


def test_a_goodbye_that_nobody_reads_does_not_last(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tablee.server.rooms.client.GOODBYE_S", 0.0)

    async def main() -> None:
        socket = _Stuck()
        client = Client(socket, "ada", None, "en")
        client.dismiss("restarting")
        await client.deliver()
        assert socket.dropped == [1001]

    asyncio.run(main())


def test_one_who_does_not_read_is_dismissed_and_the_others_go_on(
    guests: People, inside: Inside, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tablee.server.ws.protocol.GOODBYE_S", 600.0)
    # Enough is said to fill every buffer on the way.
    monkeypatch.setattr(Voices, "admit", lambda *_: True)
    everybody = [guests(name) for name in ("Ada", "Bo", "Cy", "Dee")]
    table = everybody[0].open(seats=4)
    for guest in everybody[1:]:
        guest.sit(table)
    cookie = "; ".join(f"{name}={value}" for name, value in everybody[3].http.cookies.items())
    small = socket.socket()
    small.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4_096)
    small.connect(("127.0.0.1", int(inside.address.rpartition(":")[2])))
    connecting = connect(
        f"{inside.address.replace('http', 'ws')}/api/v1/tables/{table}/live",
        sock=small,
        additional_headers={"Cookie": cookie, "Origin": inside.address},
        compression=None,
        max_queue=1,
        ping_interval=None,
        close_timeout=1,
        proxy=None,
    )
    with connecting as connection:
        slow = Line(connection)
        slow.tell(Hello(wire=WIRE, look=3))
        inside.shrink_buffers()
        lines = [guest.come(table) for guest in (*everybody[:3], *everybody[:3])]
        here = room(inside, table)
        person = here.table.chairs[3].person
        text = "🦊" * 300
        for _ in range(35):
            for line in lines:
                line.tell(Say(id=line.action(), text=text))
            for line in lines:
                for _ in lines:
                    line.until(Said)
        for _ in rounds("news that somebody is gone"):
            if any(isinstance(told, Table) and not told.table.seats[3].present for told in lines[0].heard):
                break
            lines[0].hear()
        assert all(client.person != person for client in inside.do(lambda: list(here.clients)))
        with pytest.raises(Closed, match="1013"):
            slow.until(Bye)
    # Coming back, it is told everything.
    again = everybody[3].come(table, 3).heard[0]
    assert isinstance(again, Snapshot)
    assert len(again.talk) == 100


# --- a store that fails


@pytest.mark.parametrize("written", [True, False])
def test_a_move_whose_fate_is_unknown_is_made_once(guests: People, inside: Inside, written: bool) -> None:
    ada, bo, table = two_at_a_table(guests)
    a, b = ada.come(table, 0), bo.come(table, 1)
    store = inside.house.store
    works = store.append_soon

    def fails(append: Append) -> None:
        store.append_soon = works  # type: ignore[method-assign]
        failed, settled = StoreFailed("the disk is full"), append.settled
        if written:
            append.settled = lambda _: settled(failed)
            works(append)
        else:
            settled(failed)

    store.append_soon = fails  # type: ignore[method-assign]
    move = a.scene().legal[0]
    a.tell(Play(id="whatever-happens", seat=0, move=move))
    assert a.end() == ("restarting", 1001)
    assert b.end() == ("restarting", 1001)
    again = ada.come(table, 0)
    assert len(ada.see(table).log) == (1 if written else 0)
    again.tell(Play(id="whatever-happens", seat=0, move=move))
    again.until(Done)
    assert [line.move for line in bo.see(table).log] == [move]


def test_over_http_a_store_that_fails_is_a_problem_and_no_more(guests: People, inside: Inside) -> None:
    ada, _, table = two_at_a_table(guests)
    store = inside.house.store
    works = store.append_soon

    def fails(*what: Any) -> None:
        store.append_soon = works  # type: ignore[method-assign]
        raise StoreFailed("the disk is full")

    scene = ada.see(table, 0).scene
    assert scene is not None
    store.append_soon = fails  # type: ignore[method-assign, assignment]
    body = {"id": "whatever-happens", "seat": 0, "move": scene.legal[0]}
    answer = ada.send(table, "play", **body)
    assert answer.status_code == 503
    assert answer.headers["content-type"] == "application/problem+json"
    assert answer.headers["retry-after"] == "1"
    assert ada.send(table, "play", **body).status_code == 200
    assert len(ada.see(table).log) == 1


def test_a_socket_of_a_person_whom_the_store_cannot_find_is_refused(
    guests: People, inside: Inside, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada, _, table = two_at_a_table(guests)
    eve = guests("Eve")

    async def fails(person: str) -> None:
        raise StoreFailed("the disk is full")

    with monkeypatch.context() as broken:
        broken.setattr(inside.house.store, "person", fails)
        with pytest.raises(InvalidStatus):
            eve.connect(table)
        assert ada.come(table, 0).scene().look == 0  # whose name the table knows
    assert eve.come(table).scene().look is None


def test_there_are_no_other_sockets(guests: People, inside: Inside) -> None:
    ada = guests("Ada")
    with pytest.raises(InvalidStatus):
        ada.connect(f"{ada.open()}/seats")


# --- nothing is left over


def test_tables_where_nobody_is_are_forgotten_and_found_again(guests: People, inside: Inside) -> None:
    ada, _, table = two_at_a_table(guests)
    line = ada.come(table, 0)
    line.play(0, line.scene().legal[0])
    here = room(inside, table)
    assert not inside.do(lambda: here.idle(inside.house.keeper.clock() + 1))
    line.close()
    _wait(inside, lambda: not here.clients)
    assert inside.do(lambda: here.idle(inside.house.keeper.clock() + 1))
    assert not inside.do(lambda: here.idle(inside.house.keeper.clock() - 1_000_000))


def test_a_finished_game_that_nobody_looks_at_leaves_the_memory(guests: People, inside: Inside) -> None:
    ada, _, table = two_at_a_table(guests)
    line = ada.come(table, 0)
    keeper = inside.house.keeper
    let_happen(inside, room(inside, table), e.Abandoned())
    line.until(Table, lambda told: told.table.phase == "over")
    inside.run(keeper.tidy())
    assert keeper.at_hand(table) is not None  # somebody still looks at it
    line.close()
    for _ in until(lambda: keeper.at_hand(table) is None, "the end of the room"):
        inside.run(keeper.tidy())
        time.sleep(0.01)
    assert ada.see(table).table.phase == "over"  # and comes back whenever somebody asks


def test_what_somebody_says_before_they_hang_up_is_done(guests: People) -> None:
    """A move, a word and the goodbye in one piece: what came first counts first."""
    ada, bo, table = two_at_a_table(guests)
    line, other = ada.come(table, 0), bo.come(table, 1)
    move = line.scene().legal[0]
    said = [Play(id="the-last-move", seat=0, move=move), Say(id="the-last-word", text="I have to go")]
    frames = [Frame(Opcode.TEXT, msgspec.json.encode(message)) for message in said]
    frames.append(Frame(Opcode.CLOSE, b"\x03\xe8"))
    line.connection.socket.sendall(b"".join(frame.serialize(mask=True) for frame in frames))
    assert other.until(Acted).lines[-1].move == move
    assert other.until(Said).line.text == "I have to go"


def test_sockets_leave_no_tasks_behind(guests: People, inside: Inside) -> None:
    ada, bo, table = two_at_a_table(guests)
    ada.come(table, 0).close()
    tasks = inside.do(lambda: len(asyncio.all_tasks()))
    for _ in range(10):
        lines = [guest.come(table) for guest in (ada, bo)]
        for line in lines:
            line.close()
        odd = ada.connect(table)
        odd.connection.socket.close()
        with suppress(Closed, OSError):
            odd.close()
    _wait(inside, lambda: len(asyncio.all_tasks()) <= tasks)
    assert inside.do(lambda: not room(inside, table).clients)


@pytest.fixture
def no_cycles_sought() -> Iterator[None]:
    gc.collect()
    gc.disable()
    yield
    gc.enable()


@pytest.mark.parametrize("game", sorted(GAMES))
@pytest.mark.usefixtures("no_cycles_sought")
def test_what_is_over_is_gone_before_anybody_looks_for_dead_cycles(
    guests: People, inside: Inside, game: str
) -> None:
    """Such a look stops every table for as long as it takes: sockets and rooms need none."""
    ada, _, table = two_at_a_table(guests, game=game)
    keeper = inside.house.keeper

    def ends() -> tuple[list[weakref.ref[TableSocket]], weakref.ref[Any]]:
        # Of a room itself, where it is compiled, nobody can ask; but where its queue is gone, it is.
        here = room(inside, table)
        return [weakref.ref(socket) for socket in inside.sockets()], weakref.ref(here._queue)

    line = ada.come(table, 0)
    (socket,), forgotten = inside.do(ends)
    line.close()
    _wait(inside, lambda: socket() is None)
    let_happen(inside, room(inside, table), e.Abandoned())
    for _ in until(lambda: keeper.at_hand(table) is None, "the end of the room"):
        inside.run(keeper.tidy())
        time.sleep(0.01)
    _wait(inside, lambda: forgotten() is None)


def _wait(inside: Inside, so: Callable[[], bool]) -> None:
    async def waiting() -> bool:
        for _ in range(3_000):
            if so():
                return True
            await asyncio.sleep(0.01)
        return False

    assert inside.run(waiting())


def test_every_goodbye_has_its_code() -> None:
    assert set(CODES) == set(get_args(Goodbye))
