"""Tables go where there is room for them, and nobody who is at one notices."""

import asyncio
from pathlib import Path
from threading import Thread

import pytest

from tablee.server.keeping.store import Store
from tablee.server.keeping.tenure import HANDFUL, PATIENCE_S, Tenure
from tablee.server.live.relay import Relay
from tablee.server.rooms.room import REST
from tablee.table.commands import Say
from tablee.wire.to_client import Bye, Done
from tests.nodes.machines import has, machine, tenure
from tests.nodes.test_across import eventually, know_each_other, seek
from tests.server.house import Closed, Inside, People

HERE, THERE = "http://here", "http://there"


@pytest.fixture
def crowded(nodes: list[Inside], monkeypatch: pytest.MonkeyPatch) -> Inside:
    """The first of two machines that know each other, with many tables."""
    know_each_other(nodes)
    monkeypatch.setattr(tenure(nodes[0]), "tables", lambda: 2 * HANDFUL)
    eventually(lambda: nodes[0].do(lambda: tenure(nodes[0]).has_many), "the machine to know that it has many")
    return nodes[0]


def test_who_has_more_than_others_waits_before_it_takes_what_is_nobodys() -> None:
    async def main() -> None:
        one = Tenure(Store("postgres://nobody@nowhere/house"), "", lambda: 0)
        clock = asyncio.get_running_loop().time
        one.tables = lambda: 50
        one._others = {THERE: 10}
        assert not one._takes(0)
        assert not one._takes(40), "fifty is its share of a hundred"
        assert one._takes(41)
        one._patient_until = clock() - PATIENCE_S
        assert one._takes(1), "nobody else took it"
        assert not one._takes(0)
        assert not one._takes(1), "it waits anew"
        one._others = {}
        assert one._takes(1), "there is nobody else"

    asyncio.run(main())


def test_a_new_table_is_opened_where_there_are_fewest() -> None:
    async def main() -> None:
        one = Tenure(Store("postgres://nobody@nowhere/house"), "", lambda: 0)
        one.tables = lambda: 50
        one._others = {HERE: 20, THERE: 30}
        assert one.roomiest() is None, "out of touch"
        one._until = asyncio.get_running_loop().time() + 60
        assert one.roomiest() == HERE
        one._others = {HERE: 24, THERE: 30}
        assert one.roomiest() is None, "a few more or less do not matter"
        one._others = {}
        assert one.roomiest() is None

    asyncio.run(main())


def test_a_crowded_machine_lets_another_open_a_table(
    crowded: Inside, nodes: list[Inside], people: People
) -> None:
    ada = people("Ada")
    table = ada.open()
    assert [has(node, table) for node in nodes] == [False, True]
    assert ada.see(table).table.seats[0].name == "Ada"
    # A stranger is known from the answer on, whoever gave it.
    stranger = people()
    table = stranger.open()
    assert has(nodes[1], table)
    assert stranger.see(table).table.hosting


def test_a_crowded_machine_keeps_no_table_where_nobody_is(
    nodes: list[Inside], people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada, bo = people("Ada"), people("Bo")
    left, looked_at = ada.open(), bo.open()
    line = bo.come(looked_at)
    know_each_other(nodes)
    one = nodes[0]
    one.ahead += REST + 1_000
    one.run(one.house.keeper.tidy())
    assert has(one, left), "there is room for it"
    monkeypatch.setattr(tenure(one), "tables", lambda: 2 * HANDFUL)
    one.ahead -= REST
    one.run(one.house.keeper.tidy())
    assert has(one, left), "they may come back"
    one.ahead += REST
    one.run(one.house.keeper.tidy())
    assert [has(one, table) for table in (left, looked_at)] == [False, True]
    # At the other nobody noticed; whoever comes back to this one has it where they come to.
    line.tell(Say(id=(said := line.action()), text="still here"))
    people.at(nodes[1].address, ada).see(left)
    assert [has(node, left) for node in nodes] == [False, True]
    assert isinstance(line.answer(said), Done)


def test_where_the_other_does_not_answer_a_crowded_machine_opens_a_table_itself(
    crowded: Inside, nodes: list[Inside], people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tenure(crowded), "_others", {"http://127.0.0.1:1": 0})
    monkeypatch.setattr(tenure(crowded), "_sweep", asyncio.Event().wait)
    assert has(nodes[0], people("Ada").open())


def test_whoever_finds_somebody_on_a_crowded_machine_plays_wherever_they_come_to(
    crowded: Inside, nodes: list[Inside], people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    for node in nodes:
        monkeypatch.setattr(tenure(node), "home", lambda what: None)
    ada, bo = people("Ada"), people("Bo")
    assert seek(ada) is None
    table = seek(bo)
    assert table is not None
    eventually(lambda: table not in nodes[0].run(tenure(nodes[0]).held()), "the table to be anybody's")
    far = people.at(nodes[1].address, bo)
    assert sorted(seat.name for seat in far.see(table).table.seats) == ["Ada", "Bo"]
    assert [has(node, table) for node in nodes] == [False, True]
    assert ada.see(table).log == far.see(table).log


def test_a_machine_that_comes_reads_no_table_that_another_has(
    nodes: list[Inside], people: People, database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada, bo = people("Ada"), people("Bo")
    kept = [ada.open(settings={"timer": 120_000, "rated": True}) for _ in range(2)]
    for table in kept:
        bo.sit(table)
        ada.start(table)
    third = machine(database, tmp_path / "third")
    read: list[str] = []
    logbook = third.house.keeper.logbook
    reading = logbook.read

    async def note(id: str) -> object:
        read.append(id)
        return await reading(id)

    monkeypatch.setattr(logbook, "read", note)
    # One of them is nobody's, as all are after a move from another database.
    nodes[0].run(tenure(nodes[0]).release(kept[1]))
    with third:
        eventually(lambda: has(third, kept[1]), "the table that is nobody's")
        assert kept[0] not in read


def test_who_waits_for_a_machine_that_is_gone_is_told_to_try_again(
    nodes: list[Inside], people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It took the question, and froze."""
    ada = people.at(nodes[1].address, people("Ada"))
    table = ada.open()
    near = people.at(nodes[0].address, ada)
    frozen = asyncio.Event()
    monkeypatch.setattr(nodes[1].house.keeper, "find", lambda id: frozen.wait())
    answers: list[int] = []
    asking = Thread(target=lambda: answers.append(near.get(f"/tables/{table}").status_code))
    asking.start()
    relay = nodes[0].house.relay
    assert relay is not None
    eventually(lambda: nodes[0].do(lambda: bool(relay._lines.get(nodes[1].address))), "the question")
    nodes[0].do(lambda: relay.cut(nodes[1].address))
    asking.join()
    assert answers == [503]
    nodes[1].do(frozen.set)


def test_a_line_that_breaks_makes_a_machine_look(
    nodes: list[Inside], people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada = people("Ada")
    table = ada.open()
    looks: list[bool] = []
    relay = nodes[1].house.relay
    assert isinstance(relay, Relay)
    monkeypatch.setattr(relay, "_look", lambda: looks.append(True))
    line = people.at(nodes[1].address, ada).come(table, look=0)
    line.close()
    line = people.at(nodes[1].address, ada).come(table, look=0)
    assert not looks, "it was ours who went"

    def die() -> None:
        for socket in nodes[0].sockets():
            socket.transport.abort()

    nodes[0].do(die)
    with pytest.raises(Closed):
        line.until(Bye)
    eventually(lambda: bool(looks), "a look")
