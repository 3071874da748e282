"""A table at which much has happened is read in no time, and there is an end to what may happen at one."""

from pathlib import Path

import httpx
import pytest

from tablee.server.keeping import condensed
from tablee.server.keeping.condensed import Kept
from tablee.server.rooms import room as rooms
from tablee.server.rooms.logbook import LONG, Read, rebuilt
from tablee.table import wishes
from tablee.table.moment import Moment
from tests.server.house import Guest, Inside, People, people_at, two_at_a_table


async def talk(house: Inside, id: str, lines: int) -> None:
    """The host says that much, one line after the other."""
    room = await house.house.keeper.find(id)
    assert room is not None

    def say(moment: Moment) -> Moment:
        for number in range(lines):
            moment = wishes.say(moment, moment.table.host, "Ada", f"line {number}")
        return moment

    await room.grant(say)
    for task in list(room._tasks):
        await task


async def read(house: Inside, id: str) -> Read:
    found = await house.house.keeper.logbook.read(id)
    assert found is not None
    return found


def test_a_long_log_is_read_from_what_it_comes_down_to(tmp_path: Path) -> None:
    with Inside(tmp_path) as house, people_at(house.address) as people:
        ada, _, id = two_at_a_table(people)
        house.run(talk(house, id, LONG - 10))
        scene = ada.see(id, 0).scene
        assert scene is not None
        move = {"id": "action-1", "seat": 0, "move": scene.legal[0]}
        assert ada.post(f"/tables/{id}/moves", move).status_code == 201
        assert house.run(read(house, id)).condensed == 0
        house.run(talk(house, id, 20))
        house.run(talk(house, id, 1))
        cookies = dict(ada.http.cookies)
    with Inside(tmp_path) as house, people_at(house.address) as people:
        found = house.run(read(house, id))
        assert found.condensed >= LONG
        assert found.table == rebuilt(house.run(house.house.store.load(id)))
        # What was asked for before and is asked for again is done once.
        again = people(cookies=cookies).post(f"/tables/{id}/moves", move)
        assert again.json()["ply"] == 1
        assert people(cookies=cookies).see(id).seq == found.table.heard


@pytest.mark.parametrize("body", [b'{"id":"an older release wrote other things"}', b"{}", b"not JSON"])
def test_what_cannot_be_read_is_made_again_from_the_log(inside: Inside, guests: People, body: bytes) -> None:
    _, _, id = two_at_a_table(guests)
    house = inside.house
    inside.run(condensed.keep(house.store, id, Kept(3, body)))
    found = inside.run(read(inside, id))
    assert found.condensed == 0
    assert found.table == rebuilt(inside.run(house.store.load(id)))


def test_short_logs_are_read_at_one_go_as_they_are_one_by_one(inside: Inside, guests: People) -> None:
    tables = [two_at_a_table(guests)[2] for _ in range(3)]
    guests("Cy").open(game="rauha", seats=3)
    logbook, store = inside.house.keeper.logbook, inside.house.store
    # One that somebody must look at, one of a game that is not here, and one that takes longer.
    odd, strange, long = (two_at_a_table(guests)[2] for _ in range(3))
    inside.run(store.write("UPDATE events SET body = ? WHERE table_id = ? AND seq = 2", b"not JSON", odd))
    body = "CAST(replace(CAST(body AS TEXT), '\"helpme\"', '\"ludo\"') AS BLOB)"
    inside.run(store.write(f"UPDATE events SET body = {body} WHERE table_id = ?", strange))
    inside.run(talk(inside, long, LONG))
    found = inside.run(logbook.read_short([*tables, odd, strange, long, "nowhere"]))
    assert found == {id: inside.run(read(inside, id)) for id in tables}
    assert inside.run(logbook.read_short([])) == {}


@pytest.mark.parametrize(
    "change",
    ["UPDATE events SET body = body WHERE table_id = ? AND seq = 2", "DELETE FROM events WHERE table_id = ?"],
)
def test_what_a_log_came_down_to_is_gone_with_what_is_changed_of_it(
    inside: Inside, guests: People, change: str
) -> None:
    id = guests("Ada").open()
    store = inside.house.store
    inside.run(condensed.keep(store, id, Kept(2, b"{}")))
    assert inside.run(condensed.find(store, id)) == (2, b"{}")
    inside.run(store.write(change, id))
    assert inside.run(condensed.find(store, id)) is None
    # And what was condensed of a log that is gone by then is not kept.
    inside.run(condensed.keep(store, id, Kept(9, b"{}")))
    assert inside.run(condensed.find(store, id)) is None


@pytest.mark.plain
def test_a_long_log_takes_acts_only_and_in_the_end_nothing(
    inside: Inside, guests: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada, bo, id = two_at_a_table(guests)
    room = inside.do(lambda: inside.house.keeper.at_hand(id))
    assert room is not None

    def moved(guest: Guest, seat: int) -> httpx.Response:
        scene = guest.see(id, seat).scene
        assert scene is not None
        move = {"id": f"move-{room.table.seq:06}", "seat": seat, "move": scene.legal[0]}
        return guest.post(f"/tables/{id}/moves", move)

    monkeypatch.setattr(rooms, "MOST_EVENTS", room.table.seq)
    refused = ada.ask("PATCH", f"/tables/{id}", {"starts": 0, "talk": False})
    assert refused.status_code == 409
    said = "too much has happened at this table: only the game itself goes on"
    assert refused.json()["detail"] == said
    assert moved(ada, 0).status_code == 201
    monkeypatch.setattr(rooms, "MOST_EVENTS", room.table.seq // 2)
    french = guests(lang="fr", cookies=dict(bo.http.cookies))
    refused = moved(french, 1)
    assert refused.status_code == 409
    assert refused.json()["detail"] == "il s’est passé trop de choses à cette table\xa0: ouvrez-en une autre"
    # Nobody has to stay.
    for seat, guest in enumerate((ada, bo)):
        assert guest.ask("DELETE", f"/tables/{id}/seats/{seat}").status_code == 204
    assert room.table.phase == "over"
