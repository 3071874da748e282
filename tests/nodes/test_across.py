"""What holds of a house holds of one on several machines, whichever of them somebody comes to."""

import asyncio
import re
import time
from collections.abc import Callable
from contextlib import ExitStack
from functools import partial
from pathlib import Path

import httpx
import msgspec
import pytest

from tablee.server.keeping.jobs import Jobs
from tablee.server.keeping.seated import OPENING
from tablee.server.live.relay import RELAYED, SEEK
from tablee.table.table import Table
from tablee.wire.http import AnalysisInfo, Hint, Lobby, Sought
from tablee.wire.to_client import Bye, Done
from tests.nodes.machines import across, has, machine, tenure
from tests.patience import until
from tests.server.house import PATIENCE_S, Guest, Inside, People, people_at, play_to_the_end


def seek(guest: Guest) -> str | None:
    answer = guest.ask("PUT", "/me/seek", {"game": "helpme", "seats": 2, "rated": False})
    assert answer.status_code == 200, answer.text
    return msgspec.json.decode(answer.content, type=Sought).table


def lobby(guest: Guest) -> Lobby:
    return msgspec.json.decode(guest.get("/lobby").content, type=Lobby)


def sought_by(guest: Guest, people: list[int]) -> bool:
    """Whether that guest sees so many people seek something."""
    return [one.people for one in lobby(guest).seekers] == people


def eventually(right: Callable[[], bool], what: str) -> None:
    for _ in until(right, what):
        time.sleep(0.01)


def know_each_other(nodes: list[Inside]) -> None:
    """Returns when all machines agree on which of them those meet who seek."""

    def homes() -> set[str]:
        return {node.do(partial(tenure(node).home, SEEK)) or node.address for node in nodes}

    eventually(lambda: len(homes()) == 1, "machines that know each other")


def test_people_on_two_machines_find_each_other(nodes: list[Inside], people: People) -> None:
    know_each_other(nodes)
    ada, bo = people("Ada"), people.at(nodes[1].address, people("Bo"))
    assert seek(ada) is None
    assert seek(people.at(nodes[1].address, ada)) is None  # the same person, and not somebody to meet
    for guest in (ada, bo):
        eventually(partial(sought_by, guest, [1]), "who seeks")
    table = seek(bo)
    assert table is not None
    # Whoever asks again has not heard the answer, or asks another machine: it is the same table.
    assert {seek(bo), seek(ada), seek(people.at(nodes[1].address, ada))} == {table}
    assert sorted(seat.name for seat in ada.see(table).table.seats) == ["Ada", "Bo"]


def test_nobody_is_seated_twice_where_two_machines_pair(
    nodes: list[Inside], people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each believes that it is the one where those meet who seek: Ada asks both, and Bo and Cy one each."""
    for node in nodes:
        monkeypatch.setattr(tenure(node), "home", lambda what: None)
    ada, bo, cy = people("Ada"), people("Bo"), people.at(nodes[1].address, people("Cy"))
    far = people.at(nodes[1].address, ada)
    assert (seek(ada), seek(far)) == (None, None)
    table = seek(bo)
    assert table is not None
    # There Ada is still looked for; she has a seat, and Cy goes on looking.
    assert seek(cy) is None
    assert (seek(far), seek(ada)) == (table, table)
    assert seek(cy) is None
    assert sorted(seat.name for seat in cy.see(table).table.seats) == ["Ada", "Bo"]


def test_who_was_seated_by_a_machine_that_died_is_told_by_another(
    nodes: list[Inside], people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada, bo = people("Ada"), people("Bo")
    for node in nodes:
        monkeypatch.setattr(tenure(node), "home", lambda what: None)
    assert seek(ada) is None
    table = seek(bo)
    assert table is not None
    # The first machine forgets all that it knows; the second has never heard of it.
    nodes[0].do(nodes[0].house.seeking._searches.clear)
    assert seek(people.at(nodes[1].address, ada)) == table

    # One that died between seating people and opening their table holds nobody up.
    seats = nodes[0].house.seeking._seats
    cy, di = people("Cy"), people("Di")
    clock = nodes[0].house.keeper.clock
    rows = nodes[0].run(nodes[0].house.store.read("SELECT id FROM people WHERE name IN ('Cy', 'Di')"))
    nodes[0].run(seats.keep([id for (id,) in rows], "never-opened", clock() - 2 * OPENING))
    assert seek(cy) is None
    assert seek(di) is not None


def test_a_table_on_one_machine_is_found_from_the_other(nodes: list[Inside], people: People) -> None:
    ada, bo, cy = people("Ada"), people.at(nodes[1].address, people("Bo")), people("Cy")
    table = ada.open(seats=3, settings={"listed": True})
    ada.come(table)
    eventually(lambda: [one.id for one in lobby(bo).tables] == [table], "the table of another machine")
    (found,) = lobby(bo).tables
    assert (found.names, found.open_seats) == (["Ada"], 2)
    assert lobby(people.at(nodes[1].address, ada)).tables == []  # she sits there
    assert [one.id for one in lobby(cy).tables] == [table]
    bo.sit(table)
    assert lobby(bo).tables == [] or lobby(bo).tables[0].open_seats >= 1
    cy.sit(table)
    stranger = people.at(nodes[1].address, people("Di"))
    eventually(lambda: lobby(stranger).tables == [], "the full table to be forgotten")


def test_what_one_may_use_is_used_up_on_all_machines(database: str, tmp_path: Path) -> None:
    with ExitStack() as stack:
        nodes = [
            stack.enter_context(machine(database, tmp_path / str(n), rate=0.0, tables=2, sockets=2))
            for n in range(2)
        ]
        people = stack.enter_context(people_at(nodes[0].address))
        ada = people("Ada")
        far = people.at(nodes[1].address, ada)
        tables = [ada.open() for _ in range(2)]

        def refused() -> bool:
            return far.post("/tables", {"game": "helpme", "seats": 2}).status_code == 429

        # Nothing is opened meanwhile where it is known: a table too many would be one of three.
        eventually(lambda: nodes[1].do(lambda: _left(nodes[1], "openings")) < 1, "the other machine to know")
        assert refused()
        assert ada.post("/tables", {"game": "helpme", "seats": 2}).status_code == 429
        bo = people.at(nodes[1].address, people("Bo"))
        own = bo.open()
        for table in tables:
            ada.come(table)
        eventually(
            lambda: any(n == 2 for held in across(nodes[1])._held.values() for _, n in held.values()),
            "the other machine to know",
        )
        assert far.connect(own).end() == ("too-many", 1013)


def _left(node: Inside, limit: str) -> float:
    """What is left of that limit to whoever has least of it there."""
    buckets = across(node)._limits[f"{limit} 0"]
    return min((bucket.left() for _, bucket in buckets.lately(0.0)), default=9.0)


def test_what_is_passed_on_counts_once_and_nobody_else_says_it_was(database: str, tmp_path: Path) -> None:
    with ExitStack() as stack:
        nodes = [stack.enter_context(machine(database, tmp_path / str(n), rate=0.001)) for n in range(2)]
        people = stack.enter_context(people_at(nodes[0].address))
        ada = people()
        far = people.at(nodes[1].address, ada)
        pretends = {RELAYED.decode(): "1 whatever"}
        answers = {guest.get("/me", headers=pretends).status_code for guest in (ada, far)}
        assert answers == {429}
        secret = across(nodes[0]).key.decode()
        assert ada.get("/me", headers={RELAYED.decode(): f"7 {secret} and more"}).status_code == 429
        for speaks in ("1", "7"):
            assert ada.get("/me", headers={RELAYED.decode(): f"{speaks} {secret}"}).status_code == 200


def test_a_machine_of_a_newer_release_says_more_and_is_understood(
    nodes: list[Inside], people: People
) -> None:
    ada = people("Ada")
    table = ada.open()
    bus = tenure(nodes[0]).bus

    def hear(word: str, body: object) -> None:
        said = {"node": "newer", "word": word, "body": body, "speaks": 2, "since": [1, 2]}
        nodes[0].do(partial(bus.hear, msgspec.json.encode(said).decode()))

    hear("a word of tomorrow", {"what": "ever"})
    hear("seekers", {"another": "shape"})
    hear("seekers", [[{"game": "helpme", "seats": 2, "rated": True, "faster": True}, 3]])
    assert sought_by(ada, [3])
    hear("wanted", table)
    eventually(lambda: not has(nodes[0], table), "the table that a newer machine wanted")
    assert ada.see(table).table.id == table


def left_early(ada: Guest, bo: Guest) -> str:
    """A game of two moves, which everybody left."""
    table = ada.open(settings={"starts": 0})
    bo.sit(table)
    ada.start(table)
    play_to_the_end({0: ada, 1: bo}, table, plies=2)
    for seat, guest in enumerate((ada, bo)):
        assert guest.send(table, "leave", seat=seat).status_code == 200
    return table


def analysis(guest: Guest, table: str, method: str = "GET") -> str:
    answer = guest.ask(method, f"/records/{table}/analysis")
    assert answer.is_success, answer.text
    return msgspec.json.decode(answer.content, type=AnalysisInfo).state


def test_an_analysis_is_done_once_and_by_another_machine_where_one_is_busy_or_goes(
    database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rated: dict[str, list[tuple[str, int]]] = {"goes": [], "stays": []}

    def note_what_it_rates(node: Inside, name: str) -> None:
        """Notes what that machine looks at; the one that goes never comes to an end with anything."""

        async def rate(table: Table, analyst: object, ply: int) -> None:
            rated[name].append((table.id, ply))
            if name == "goes":
                await asyncio.Event().wait()

        monkeypatch.setattr(node.house.analysing, "_rate", rate)

    with machine(database, tmp_path / "stays") as stays, people_at(stays.address) as people:
        with machine(database, tmp_path / "goes") as goes:
            note_what_it_rates(stays, "stays")
            note_what_it_rates(goes, "goes")
            ada, bo = (people.at(goes.address, people(name)) for name in ("Ada", "Bo"))
            far = people.at(stays.address, ada)
            first, second = left_early(ada, bo), left_early(ada, bo)
            analysis(ada, first, "POST")
            eventually(lambda: bool(rated["goes"]), "the first to be begun")
            # Asked for again, wherever, it is not begun again.
            assert {analysis(guest, first, "POST") for guest in (ada, far)} == {"running"}
            # What waits behind it is done by whoever has nothing to do.
            analysis(ada, second, "POST")
            eventually(lambda: analysis(ada, second) == "done", "the second to be done")
            assert {table for table, _ in rated["goes"]} == {first}
            assert {table for table, _ in rated["stays"]} == {second}
        eventually(lambda: analysis(far, first) == "done", "the first to be taken up")
        assert len(rated["stays"]) == len({*rated["stays"]}) == 2 * len({ply for _, ply in rated["stays"]})


def test_who_watches_is_counted_where_the_table_is(database: str, tmp_path: Path) -> None:
    with ExitStack() as stack:
        nodes = [
            stack.enter_context(machine(database, tmp_path / str(n), spectators=2, think=PATIENCE_S))
            for n in range(2)
        ]
        people = stack.enter_context(people_at(nodes[0].address))
        ada = people("Ada")
        table = ada.open(bots=["easy"], settings={"starts": 0, "spectators": True}, start=True)
        line = ada.come(table, look=0)
        watchers = [
            people.at(node.address, people(name)) for node, name in zip(nodes, ("Bo", "Cy"), strict=True)
        ]
        seen = [watcher.come(table) for watcher in watchers]
        for node in nodes:
            assert people.at(node.address, people("Di")).come(table).heard[-1] == Bye(why="full")
        # The host knows who they are, and asks one of them to leave, through either machine.
        far = people.at(nodes[1].address, ada)
        watching = far.see(table).table.watching
        assert watching is not None
        (cy,) = (watcher.key for watcher in watching if watcher.name == "Cy")
        assert far.send(table, "bar", watcher=cy).status_code == 200
        assert seen[1].end()[0] == "not-allowed"
        # Nobody but whoever asks is told a hint, whichever machine they ask.
        hint = far.post(f"/tables/{table}/seats/0/hint")
        assert hint.status_code == 201, hint.text
        move = msgspec.json.decode(hint.content, type=Hint).move
        assert line.when(lambda scene: scene.hint is not None).hint == move
        assert isinstance(line.play(0, line.scene().legal[0]), Done)
        seen[0].reach(1)
        assert all('"hint":"' not in text for text in seen[0].received)


def test_what_the_machines_count_adds_up(nodes: list[Inside], people: People) -> None:
    """A move and a socket are counted by one of them, wherever they came from."""
    ada, bo = people("Ada"), people.at(nodes[1].address, people("Bo"))
    table = ada.open(settings={"starts": 0})
    bo.sit(table)
    ada.start(table)
    lines = [ada.come(table, look=0), bo.come(table, look=1), people.at(nodes[1].address, ada).come(table)]
    assert isinstance(lines[0].play(0, lines[0].scene().legal[0]), Done)
    lines[1].reach(1)
    assert isinstance(lines[1].play(1, lines[1].scene().legal[0]), Done)
    counted = [httpx.get(f"{node.address}/metrics", trust_env=False).text for node in nodes]
    for name, amount in (
        ('tablee_moves_total{game="helpme"}', 2),
        ("tablee_sockets", 3),
        ("tablee_live_tables", 1),
    ):
        told = [
            float(value) for text in counted for value in re.findall(f"^{re.escape(name)} (.*)$", text, re.M)
        ]
        assert sum(told) == amount, name


def test_where_nothing_is_heard_of_the_others_all_is_true_and_some_of_it_late(
    database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The bus is cut, and nothing else: games go on from any machine, and one that goes is found by its
    silence in the database."""
    with machine(database, tmp_path / "stays") as stays, people_at(stays.address) as people:
        with machine(database, tmp_path / "goes") as goes:
            for node in (stays, goes):
                monkeypatch.setattr(tenure(node).bus, "hear", lambda text: None)
            ada, bo = people.at(goes.address, people("Ada")), people("Bo")
            table = ada.open(settings={"starts": 0})
            bo.sit(table)
            ada.start(table)
            lines = {0: ada.come(table, look=0), 1: bo.come(table, look=1)}
            for seat, ply in ((0, 1), (1, 2)):
                assert isinstance(lines[seat].play(seat, lines[seat].scene().legal[0]), Done)
                lines[1 - seat].reach(ply)
            assert [has(node, table) for node in (goes, stays)] == [True, False]
            log = bo.see(table).log
            waits = ada.open(seats=2, settings={"listed": True})
            ada.come(waits)
            assert lobby(bo).tables == [], "nobody has said so"
        eventually(lambda: has(stays, table), "the table of the machine that is gone")
        near = people.at(stays.address, ada)
        assert near.see(table).log == bo.see(table).log == log
        line = near.come(table, look=0)
        assert isinstance(line.play(0, line.scene().legal[0]), Done)
        # Heard of again, everybody knows what the others say, and nothing that was said meanwhile is missed.
        monkeypatch.undo()
        with machine(database, tmp_path / "comes") as comes:
            near.come(waits)
            there = people.at(comes.address, people("Cy"))
            eventually(lambda: [one.id for one in lobby(there).tables] == [waits], "the table that waits")


def test_a_piece_of_long_work_is_one_machines_for_as_long_as_it_is_there(
    database: str, tmp_path: Path
) -> None:
    """An analysis, or the puzzle of a day."""
    with machine(database, tmp_path / "stays") as stays:
        ours = Jobs(stays.house.store, tenure(stays))
        with machine(database, tmp_path / "goes") as goes:
            theirs = Jobs(goes.house.store, tenure(goes))
            assert goes.run(theirs.claim("puzzle"))
            assert not stays.run(ours.claim("puzzle"))
            assert goes.run(theirs.claim("puzzle")), "it is at it"
            assert stays.run(ours.state("puzzle")) == "taken"
        assert stays.run(ours.state("puzzle")) == "free"
        assert stays.run(ours.claim("puzzle"))
        stays.run(ours.give_up("puzzle"))
        assert stays.run(ours.state("puzzle")) == "given up"
        assert not stays.run(ours.claim("puzzle"))
        stays.run(ours.reopen("puzzle"))
        assert stays.run(ours.claim("puzzle"))
        stays.run(ours.finish("puzzle"))
        assert stays.run(ours.state("puzzle")) == "free"
