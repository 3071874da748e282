"""Tables nobody looks at rest: bots think for people who are there, and timers hold for those who are not."""

import asyncio
import time
from pathlib import Path

import pytest
from msgspec.structs import replace

from tablee.server.clock import now
from tablee.server.keeping.folder import DATABASE
from tablee.server.keeping.ids import new_id
from tablee.server.keeping.store import Store
from tablee.server.rooms.logbook import entries
from tablee.server.rooms.room import REST, Room
from tablee.settings import Clock
from tablee.table.commands import Play
from tablee.table.decision import Actor
from tests.patience import until
from tests.server.house import Inside, People, people_at
from tests.table.sitting import Sitting


def room_of(house: Inside, id: str) -> Room:
    room = house.do(lambda: house.house.keeper.at_hand(id))
    assert room is not None
    return room


async def moved_alone(room: Room) -> bool:
    """The host moves without looking; whether something goes on at the table then."""
    legal = room.table.game.legal_texts(room.table.state, 0)
    await room.perform(Actor(room.table.host, ""), Play(id="moves-alone", seat=0, move=legal[0]))
    return bool(room._tasks)


def test_bots_rest_while_nobody_looks_and_go_on_when_somebody_does(inside: Inside, guests: People) -> None:
    ada = guests("Ada")
    id = ada.open(bots=["easy"], start=True, settings={"starts": 0})
    room = room_of(inside, id)
    inside.ahead += REST
    assert not inside.run(moved_alone(room))
    assert room.table.ply == 1
    ada.come(id, look=0).reach(2)


@pytest.mark.parametrize("way", ["asks over HTTP", "was here just now"])
def test_who_looked_a_moment_ago_need_not_have_a_socket(inside: Inside, guests: People, way: str) -> None:
    ada = guests("Ada")
    id = ada.open(bots=["easy"], start=True, settings={"starts": 0})
    room = room_of(inside, id)
    inside.ahead += REST
    if way == "asks over HTTP":
        ada.see(id, 0)
    else:
        ada.come(id, look=0).close()
        for _ in until(lambda: not room.clients, "her going"):
            time.sleep(0.01)
    assert inside.run(moved_alone(room))
    for _ in until(lambda: room.table.ply == 2, "the bot's move"):
        time.sleep(0.01)


def test_nobody_keeps_a_rated_game_from_its_end_by_closing_the_page(inside: Inside, guests: People) -> None:
    ada, easy = guests("Ada"), {"bots": ["easy"], "start": True}
    rated = {"rated": True, "clock": {"each": 600_000}}
    turns = room_of(inside, ada.open(**easy, settings=rated))
    cards = room_of(
        inside,
        ada.open(game="elementals", **easy, settings={"rated": True, "flips": "table", "tempo": "furious"}),
    )
    inside.ahead += REST
    ply = cards.table.ply
    for _ in until(lambda: turns.table.awaiting() == {0}, "whoever begins"):
        time.sleep(0.01)
    assert inside.run(moved_alone(turns))
    for _ in until(lambda: turns.table.awaiting() == {0}, "the bot's move"):
        time.sleep(0.01)
    for _ in until(lambda: cards.table.ply > ply + 2, "the cards"):
        time.sleep(0.01)


def test_a_race_nobody_looks_at_stands_still(inside: Inside, guests: People) -> None:
    ada = guests("Ada")
    settings = {"flips": "table", "tempo": "furious"}
    id = ada.open(game="elementals", seats=2, bots=["easy"], start=True, settings=settings)
    room = room_of(inside, id)
    inside.ahead += REST
    for _ in until(lambda: not room._timers and not room._tasks, "its rest"):
        time.sleep(0.01)
    assert room.table.phase == "playing"
    ply = room.table.ply
    ada.come(id, look=0).reach(ply + 1)


def stored(path: Path, *sittings: Sitting) -> list[str]:
    """The ids under which these tables are kept in a new house there."""

    async def main() -> list[str]:
        path.mkdir()
        store, ids = Store(path / DATABASE), list[str]()
        await store.open()
        for sitting in sittings:
            ids.append(new_id())
            (_, first), *others = sitting.events
            events = [replace(first, id=ids[-1]), *(event for _, event in others)]
            await store.append(ids[-1], 1, entries(events, now()))
        await store.close()
        return ids

    return asyncio.run(main())


def test_after_a_restart_bots_wait_for_somebody_and_timers_for_nobody(tmp_path: Path) -> None:
    bot_next = Sitting(starts=1, spectators=True).sit("ada").bots("easy").start()
    timed = Sitting(starts=0, timer=30_000).sit("ada", "bo").start()
    untimed = Sitting(starts=0).sit("ada", "bo").start()
    rated = Sitting(rated=True, clock=Clock(each=600_000)).sit("ada").bots("easy").start("who begins")
    assert rated.table.awaiting() == {1}
    bot, timer, _, counts = stored(tmp_path / "data", bot_next, timed, untimed, rated)
    with Inside(tmp_path / "data") as house, people_at(house.address) as people:
        for _ in until(lambda: timer in [room.table.id for room in house.house.keeper.rooms], "its timer"):
            time.sleep(0.01)
        house.run(house.house.keeper.resume())
        assert {room.table.id for room in house.house.keeper.rooms} == {timer, counts}
        for _ in until(lambda: room_of(house, counts).table.awaiting() == {0}, "the bot of a rated game"):
            time.sleep(0.01)
        people().come(bot).reach(1)
