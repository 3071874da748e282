"""There is an end to what may happen at a table, so that its log is read in no time."""

import httpx
import pytest

from tablee.server.rooms import room as rooms
from tablee.server.rooms.logbook import Read
from tablee.table.commands import Say
from tablee.wire.to_client import Done, Refusal
from tests.server.house import Guest, Inside, People, two_at_a_table


async def read(house: Inside, id: str) -> Read:
    found = await house.house.keeper.logbook.read(id)
    assert found is not None
    return found


def test_logs_are_read_at_one_go_as_they_are_one_by_one(inside: Inside, guests: People) -> None:
    tables = [two_at_a_table(guests)[2] for _ in range(3)]
    guests("Cy").open(game="rauha", seats=3)
    logbook, store = inside.house.keeper.logbook, inside.house.store
    # One that somebody must look at, and one of a game that is not here.
    odd, strange = (two_at_a_table(guests)[2] for _ in range(2))
    inside.run(store.write("UPDATE events SET body = ? WHERE table_id = ? AND seq = 2", b"not JSON", odd))
    body = "CAST(replace(CAST(body AS TEXT), '\"helpme\"', '\"ludo\"') AS BLOB)"
    inside.run(store.write(f"UPDATE events SET body = {body} WHERE table_id = ?", strange))
    found = inside.run(logbook.read_all([*tables, odd, strange, "nowhere"]))
    assert found == {id: inside.run(read(inside, id)) for id in tables}
    assert inside.run(logbook.read_all([])) == {}


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
        return guest.send(id, "play", **move)

    beside = sum(room.table.beside.values())
    monkeypatch.setattr(rooms, "MOST_BESIDE", beside)
    refused = ada.send(id, "settings", settings={"starts": 0, "talk": False})
    assert refused.status_code == 409
    said = "too much has happened at this table: only the game itself goes on"
    assert refused.json()["detail"] == said
    assert moved(ada, 0).status_code == 200
    monkeypatch.setattr(rooms, "MOST_EVENTS", room.table.seq)
    french = guests(lang="fr", cookies=dict(bo.http.cookies))
    refused = moved(french, 1)
    assert refused.status_code == 409
    assert refused.json()["detail"] == "il s’est passé trop de choses à cette table\xa0: ouvrez-en une autre"
    # Nobody has to stay.
    for seat, guest in enumerate((ada, bo)):
        assert guest.send(id, "leave", seat=seat).status_code == 200
    assert room.table.phase == "over"


@pytest.mark.plain
def test_one_person_does_not_fill_a_log_for_the_others(
    inside: Inside, guests: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada, bo, id = two_at_a_table(guests)
    room = inside.do(lambda: inside.house.keeper.at_hand(id))
    assert room is not None
    monkeypatch.setattr(rooms, "MOST_BESIDE", 15)

    def talk(guest: Guest) -> list[Done | Refusal]:
        line = guest.come(id)
        answers = list[Done | Refusal]()
        for _ in range(5):
            line.tell(Say(id=(said := line.action()), text="hello"))
            answers.append(line.answer(said))
        return answers

    already = dict(room.table.beside)
    *_, last = spoken = talk(ada)
    assert sum(isinstance(answer, Done) for answer in spoken) == 5 - max(already.values())
    assert isinstance(last, Refusal)
    assert last.why == "you have done too much at this table beside the game"
    assert isinstance(talk(bo)[0], Done)
