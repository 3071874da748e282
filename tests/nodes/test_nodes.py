"""Several machines are one house: whoever comes to any of them finds their table, and a machine that goes
takes nothing along."""

import time
from collections.abc import Callable, Sequence
from contextlib import ExitStack, suppress
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from websockets.exceptions import InvalidHandshake

from tablee.server.keeping.group import StoreFailed
from tablee.server.keeping.tenure import GONE
from tablee.server.rooms import keeper as keeper_module
from tablee.server.rooms import room as room_module
from tablee.server.rooms.holding import Alone
from tablee.table.commands import Hand, Play
from tablee.wire.to_client import Bye, Done, Refusal
from tests.cluster import Cluster
from tests.nodes.machines import deluded, has, machine, tenure
from tests.patience import until
from tests.server.house import Closed, Guest, Inside, Line, People, Served, people_at
from tests.server.test_commands import Sender, gathered, lengths, over_http


def two(nodes: list[Inside], people: People, **table: object) -> tuple[Guest, Guest, str]:
    """Ada at the first machine, which has the table, and Bo at the second; Ada moves first."""
    ada, bo = people("Ada"), people.at(nodes[1].address, people("Bo"))
    id = ada.open(settings={"starts": 0}, **table)
    bo.sit(id)
    ada.start(id)
    return ada, bo, id


def play(lines: dict[int, Line], plies: int) -> None:
    """Everybody makes the first legal move in turn, and everybody hears of it."""
    for _ in range(plies):
        first = lines[min(lines)].scene()
        (mover,) = first.awaiting
        lines[mover].reach(first.ply)
        scene = lines[mover].scene()
        assert isinstance(lines[mover].play(mover, scene.legal[0]), Done)
        for line in lines.values():
            line.reach(scene.ply + 1)


def back(guest: Guest, table: str, look: int, since: int | None = None) -> Line:
    """Comes to the table again, as often as it takes."""
    for _ in until(lambda: False, "the table to be there again"):
        with suppress(Closed, InvalidHandshake, OSError):
            line = guest.come(table, look=look, since=since)
            if not isinstance(line.heard[-1], Bye):
                return line
        time.sleep(0.02)
    raise AssertionError


def test_a_game_is_played_from_any_machine_and_one_has_it(nodes: list[Inside], people: People) -> None:
    ada, bo, table = two(nodes, people)
    lines = {0: ada.come(table, look=0), 1: bo.come(table, look=1)}
    play(lines, 6)
    assert [has(node, table) for node in nodes] == [True, False]
    assert ada.see(table).log == bo.see(table).log
    assert ada.see(table, 0).scene == people.at(nodes[1].address, ada).see(table, 0).scene


def test_a_command_that_is_sent_again_at_another_machine_is_carried_out_once(
    nodes: list[Inside], people: People
) -> None:
    sender = Sender()
    gathered(people, sender)
    tables = {sent.table for sent in sender.sent}
    before = lengths(nodes[0], tables)
    for sent in sender.sent:
        assert over_http(sent, nodes[1].address) == sent.answer, sent.command
    # And when the table is that machine's, which reads the log.
    for table in tables:
        nodes[0].run(nodes[0].house.keeper._let_go(table))
    for sent in sender.sent:
        assert over_http(sent, nodes[1].address) == sent.answer, sent.command
    assert {table: has(nodes[1], table) for table in tables} == dict.fromkeys(tables, True)
    assert lengths(nodes[1], tables) == before


@pytest.mark.parametrize(("game", "seats"), [("rauha", 2), ("elementals", 2)])
def test_the_other_games_too(nodes: list[Inside], people: People, game: str, seats: int) -> None:
    ada, bo = people("Ada"), people.at(nodes[1].address, people("Bo"))
    table = ada.open(game=game, seats=seats)
    bo.sit(table)
    ada.start(table)
    guests = {0: ada, 1: bo}
    lines = {seat: guest.come(table, look=seat) for seat, guest in guests.items()}
    for _ in until(lambda: len(ada.see(table).log) >= 4, "four acts", 1_000):
        for seat, guest in guests.items():
            scene = guest.see(table, seat).scene
            assert scene is not None
            if seat in scene.awaiting and scene.legal:
                lines[seat].play(seat, scene.legal[0])
    assert [has(node, table) for node in nodes] == [True, False]
    assert ada.see(table).log == bo.see(table).log


def test_a_machine_that_stops_hands_its_tables_over(database: str, tmp_path: Path) -> None:
    with machine(database, tmp_path / "stays") as stays, people_at(stays.address) as people:
        with machine(database, tmp_path / "goes") as goes:
            ada = people.at(goes.address, people("Ada"))
            bo = people("Bo")
            table = ada.open(settings={"starts": 0})
            bo.sit(table)
            ada.start(table)
            lines = {0: ada.come(table, look=0), 1: bo.come(table, look=1)}
            play(lines, 3)
            log = ada.see(table).log
            assert [has(node, table) for node in (goes, stays)] == [True, False]
        for line in lines.values():
            assert line.end() == ("restarting", 1001)
        ada = people.at(stays.address, ada)
        lines = {0: back(ada, table, 0), 1: back(bo, table, 1)}
        assert ada.see(table).log == log
        play(lines, 3)
        assert has(stays, table)


def test_a_machine_that_leaves_says_so_and_nobody_has_to_find_out(database: str, tmp_path: Path) -> None:
    told = list[str]()
    with machine(database, tmp_path / "stays") as stays:
        with machine(database, tmp_path / "goes") as goes:
            stays.do(lambda: tenure(stays).bus.listen(GONE, str, lambda node, address: told.append(address)))
            assert not told
        for _ in until(lambda: told, "a farewell", 1_000):
            time.sleep(0.01)
        assert told == [goes.address]


def test_a_table_taken_over_while_the_store_fails_is_read_when_it_does_not(
    database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody comes to it: it goes on because it is awaited."""
    monkeypatch.setattr(keeper_module, "RETRY_S", 0.05)
    with machine(database, tmp_path / "stays") as stays, people_at(stays.address) as people:
        logbook, failures = stays.house.keeper.logbook, 3
        reading = logbook.read

        async def fail(id: str) -> object:
            nonlocal failures
            failures -= 1
            if failures >= 0:
                raise StoreFailed("nobody reads anything")
            return await reading(id)

        async def fail_all(ids: Sequence[str]) -> object:
            return {id: await fail(id) for id in ids}

        monkeypatch.setattr(logbook, "read", fail)
        monkeypatch.setattr(logbook, "read_all", fail_all)
        with machine(database, tmp_path / "goes") as goes:
            ada, bo = (people.at(goes.address, people(name)) for name in ("Ada", "Bo"))
            table = ada.open(settings={"timer": 120_000})
            bo.sit(table)
            ada.start(table)
        for _ in until(lambda: has(stays, table), "the table", 1_000):
            time.sleep(0.01)
        assert failures < 0


def test_a_frozen_machine_has_its_tables_no_longer_and_says_so_when_it_thaws(
    database: str, tmp_path: Path
) -> None:
    """It does not notice that time passes: what it is asked while it is frozen it hears afterwards."""
    options = ("--rate", "0", "--tables", "0", "--workers", "1", "--pause", "0", "--store", database)
    with (
        Served(tmp_path / "freezes", *options) as freezes,
        Served(tmp_path / "stays", *options) as stays,
        people_at(freezes.address) as people,
    ):
        ada, bo = people("Ada"), people.at(stays.address, people("Bo"))
        table = ada.open(settings={"starts": 0})
        bo.sit(table)
        ada.start(table)
        cold, far = ada.come(table, look=0), bo.come(table, look=1)
        assert isinstance(cold.play(0, cold.scene().legal[0]), Done)
        far.reach(1)
        freezes.freeze()
        first, other, *_ = far.scene().legal
        cold.tell(Play(id="heard-later", seat=0, move=other))
        with pytest.raises(Closed):
            far.until(Bye)
        far = back(bo, table, 1)
        assert isinstance(far.play(1, first), Done)
        freezes.thaw()
        assert cold.end() == ("restarting", 1001)
        near = back(ada, table, 0)
        assert [entry.seat for entry in ada.see(table).log] == [0, 1]
        play({0: near, 1: far}, 2)
    for node in (freezes, stays):
        assert "Traceback" not in node.log()


def test_of_two_machines_that_both_believe_one_writes_and_the_other_decides_again(
    nodes: list[Inside], people: People
) -> None:
    ada, bo, table = two(nodes, people)
    line, far = ada.come(table, look=0), people.at(nodes[0].address, bo).come(table, look=1)
    # The second takes the table for its own, whatever the database says, and reads it as it is now.
    with deluded(nodes[1], nodes[0]):
        wrong = {0: people.at(nodes[1].address, ada).come(table, look=0), 1: bo.come(table, look=1)}
        assert [has(node, table) for node in nodes] == [True, True]
        first, other, *_ = line.scene().legal
        assert isinstance(line.play(0, first), Done)
        # There, Ada's turn has not come to an end: another move loses in the log, and is decided again.
        wrong[0].tell(Play(id="the-loser-1", seat=0, move=other))
        assert isinstance(wrong[0].answer("the-loser-1"), Refusal)
        for told in wrong.values():
            told.reach(1)
        # What the deluded one writes, whoever has the table learns in the same way.
        first, other, *_ = wrong[1].scene().legal
        assert isinstance(wrong[1].play(1, first), Done)
        far.reach(1)
        far.tell(Play(id="the-loser-2", seat=1, move=other))
        assert isinstance(far.answer("the-loser-2"), Refusal)
        line.reach(2)
        # What it did write is done once, whoever is asked again.
        wrong[0].reach(2)
        wrong[0].tell(Play(id="the-winner", seat=0, move=wrong[0].scene().legal[0]))
        assert isinstance(wrong[0].answer("the-winner"), Done)
        line.tell(Play(id="the-winner", seat=0, move=line.scene().legal[0]))
        assert isinstance(line.answer("the-winner"), Done)
        # One that learns that the table is another's sends its people there.
        far.reach(3)
        wrong[1].reach(3)
        assert isinstance(far.play(1, far.scene().legal[0]), Done)
    wrong[1].tell(Play(id="the-loser-3", seat=1, move=wrong[1].scene().legal[0]))
    for told in wrong.values():
        assert told.end() == ("restarting", 1001)
    assert [entry.seat for entry in bo.see(table).log] == [0, 1, 0, 1]
    play({0: back(ada, table, 0), 1: back(bo, table, 1)}, 2)


def test_whoever_believes_against_the_database_writes_nothing(
    nodes: list[Inside], people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What a machine sent while a table was its own may arrive long afterwards: it was cut off, or frozen.
    What it was asked for it is asked again elsewhere, and nobody must have been refused that then."""
    ada, _, table = two(nodes, people)
    line = ada.come(table, look=0)
    monkeypatch.setattr(nodes[1].house.keeper, "_holding", Alone())
    late = people.at(nodes[1].address, ada).come(table, look=0)
    late.tell(Play(id="sent-long-ago", seat=0, move=late.scene().legal[0]))
    assert late.end() == ("restarting", 1001)
    assert ada.see(table).log == []
    line.tell(Play(id="sent-long-ago", seat=0, move=line.scene().legal[0]))
    assert isinstance(line.answer("sent-long-ago"), Done)


def test_a_line_that_came_late_is_found_though_nobody_does_anything(
    nodes: list[Inside], people: People
) -> None:
    """A machine reads a log just before a line arrives that whoever had the table before had sent."""
    ada, bo, table = two(nodes, people)
    line = ada.come(table, look=0)
    with deluded(nodes[1], nodes[0]):
        behind = bo.come(table, look=1)
    assert isinstance(line.play(0, line.scene().legal[0]), Done)
    assert behind.end() == ("restarting", 1001)
    assert back(bo, table, 1).scene().ply == 1


def test_whoever_has_seen_more_elsewhere_sees_no_less_here(nodes: list[Inside], people: People) -> None:
    """A machine that read a log too early reads on when somebody comes who has seen what it missed."""
    ada, bo, table = two(nodes, people)
    line = ada.come(table, look=0)
    with deluded(nodes[1], nodes[0]):
        bo.come(table, look=1)
        done = line.play(0, line.scene().legal[0])
        assert isinstance(done, Done)
        back = bo.come(table, look=1, since=done.seq)
        assert back.scene().ply == 1
        # Nor does anybody who only says so.
        assert bo.come(table, look=1, since=done.seq + 1_000).scene().ply == 1


def test_what_was_on_its_way_when_a_log_was_read_is_not_refused(
    nodes: list[Inside], people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Asked again where it cannot be done any more, it may have been done just before."""
    monkeypatch.setattr(room_module, "LATE", 600_000)
    ada, _, table = two(nodes, people)
    line = ada.come(table, look=0)
    with deluded(nodes[1], nodes[0]):
        behind = people.at(nodes[1].address, ada).come(table, look=0)
        first, *_ = line.scene().legal
        line.tell(Play(id="on-its-way", seat=0, move=first))
        done = line.answer("on-its-way")
        assert isinstance(done, Done)
        # There it is illegal, as a hand is of which only its own machine knows the race.
        behind.tell(Play(id="on-its-way", seat=0, move="nonsense"))
        again = behind.answer("on-its-way")
        assert isinstance(again, Done)
        assert again.seq == done.seq
        behind.tell(Play(id="not-at-all", seat=0, move="nonsense"))
        assert isinstance(behind.answer("not-at-all"), Refusal)


def test_a_machine_out_of_touch_has_no_tables_until_it_is_heard_of_again(
    nodes: list[Inside], people: People, cluster: Cluster, database: str
) -> None:
    ada, bo, table = two(nodes, people)
    line = ada.come(table, look=0)
    assert isinstance(line.play(0, line.scene().legal[0]), Done)
    log = ada.see(table).log
    cut = "SELECT count(pg_terminate_backend(session::int)) FROM nodes WHERE address = '{}'"
    assert cluster.psql(cut.format(nodes[0].address), urlsplit(database).path[1:]) == "1"
    assert line.end() == ("restarting", 1001)
    lines = {0: back(ada, table, 0), 1: back(bo, table, 1)}
    assert ada.see(table).log == log
    play(lines, 2)
    assert sum(has(node, table) for node in nodes) == 1


def play_without_a_database(
    database: str, folder: Path, goes: Callable[[], None], comes: Callable[[], None]
) -> None:
    """Two play at two machines; the database goes and comes, and they play on where they were."""
    with ExitStack() as stack:
        nodes = [stack.enter_context(machine(database, folder / str(n))) for n in range(2)]
        people = stack.enter_context(people_at(nodes[0].address))
        ada, bo, table = two(nodes, people)
        lines = {0: ada.come(table, look=0), 1: bo.come(table, look=1)}
        play(lines, 3)
        log = ada.see(table).log
        goes()
        for line in lines.values():
            assert line.end() == ("restarting", 1001)
        assert ada.get(f"/tables/{table}").status_code == 503
        comes()
        lines = {0: back(ada, table, 0), 1: back(bo, table, 1)}
        assert ada.see(table).log == log
        play(lines, 3)


def test_the_database_restarts_and_everybody_comes_back(tmp_path: Path) -> None:
    with Cluster() as cluster:
        database = cluster.make_database()
        play_without_a_database(database, tmp_path, lambda: cluster.stop("immediate"), cluster.start)


def test_another_database_takes_over_with_all_that_was_told(tmp_path: Path) -> None:
    with Cluster() as first, Cluster(follows=first) as second:
        first.psql("ALTER SYSTEM SET synchronous_standby_names = '*'")
        first.psql("SELECT pg_reload_conf()")
        name = urlsplit(first.make_database()).path
        both = f"host={first.folder},{second.folder}&target_session_attrs=read-write"
        database = f"postgres://tablee@{name}?{both}"
        play_without_a_database(database, tmp_path, lambda: first.stop("immediate"), second.promote)


def test_a_clock_that_is_wrong_makes_nobody_late(database: str, tmp_path: Path) -> None:
    """One machine is five seconds ahead, one five behind: a table that goes from one to the other keeps its
    time, and nobody's runs out."""
    with (
        machine(database, tmp_path / "ahead", 5_000) as ahead,
        machine(database, tmp_path / "behind", -5_000) as behind,
        people_at(ahead.address) as people,
    ):
        assert abs(ahead.house.keeper.clock() - behind.house.keeper.clock()) < 5_000, "of ten"
        ada, bo, table = two([ahead, behind], people)
        play({0: ada.come(table, look=0), 1: bo.come(table, look=1)}, 3)
        for node in (behind, ahead, behind):
            # Asked for, it is handed over.
            node.run(node.house.keeper.find(table))
            assert [has(each, table) for each in (ahead, behind)] == [node is ahead, node is behind]
            play({0: back(ada, table, 0), 1: back(bo, table, 1)}, 2)
        times = [entry.at for entry in ada.see(table).log]
        assert times == sorted(times)
        rows = ahead.run(
            ahead.house.store.read("SELECT at FROM events WHERE table_id = ? ORDER BY seq", table)
        )
        assert [at for (at,) in rows] == sorted(at for (at,) in rows)


def test_a_race_has_one_clock_that_of_the_machine_that_has_it(database: str, tmp_path: Path) -> None:
    """The machine through which Bo comes is five seconds off, and they are as fast as they are."""
    with (
        machine(database, tmp_path / "owner") as owner,
        machine(database, tmp_path / "wrong") as wrong,
        people_at(owner.address) as people,
    ):
        ada, bo = people("Ada"), people.at(wrong.address, people("Bo"))
        table = ada.open(game="elementals", settings={"tempo": "furious"})
        bo.sit(table)
        ada.start(table)
        lines = ada.come(table, look=0), bo.come(table, look=1)
        for off in (5_000, -5_000):
            wrong.ahead = off
            assert 0 <= reaction(*lines) < 5_000


def reaction(near: Line, far: Line) -> int:
    """A card is turned, and a hand comes down on it on the far line at once: how long that took, as told."""
    ply = near.when(lambda scene: bool(scene.awaiting)).ply
    (flips,) = near.scene().awaiting
    assert isinstance((near, far)[flips].play(flips, "flip"), Done)
    race = far.when(lambda scene: scene.ply > ply).race
    assert race is not None
    assert race.nonce is not None
    far.tell(
        Hand(
            id=(action := far.action()),
            seat=1,
            nonce=race.nonce,
            move=race.hands[0],
            painted=1_000.0,
            down=1_001.0,
        )
    )
    assert isinstance(far.answer(action), Done)
    told = near.when(lambda scene: scene.race is not None and scene.race.judged is not None).race
    assert told is not None
    assert told.judged is not None
    (hand,) = told.judged.hands
    assert hand.seat == 1
    return hand.reaction
