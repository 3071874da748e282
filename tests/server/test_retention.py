"""What came to nothing is not kept for ever, and what was played is."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tablee.server.edge.openings import DAY_S
from tablee.server.rooms.keeper import DAY, HOUR
from tablee.server.rooms.retention import Cleared
from tablee.table.commands import Say
from tests.server.house import Guest, Inside, People, people_at, play_to_the_end, two_at_a_table

KEPT: dict[str, Any] = {"keep_empty": 7, "keep_abandoned": 90, "keep_talk": 30, "keep_guests": 400}


@pytest.fixture
def house(tmp_path: Path, store: str) -> Iterator[Inside]:
    with Inside(tmp_path, store=store, **KEPT) as inside:
        yield inside


@pytest.fixture
def people(house: Inside) -> Iterator[People]:
    with people_at(house.address) as people:
        yield people


def days_later(house: Inside, days: int) -> Cleared:
    """What is cleared away so many days from now, when everybody is gone."""
    house.ahead += days * DAY + HOUR
    house.run(house.house.keeper.tidy())
    return house.run(house.house.retention.clear())


def move(guest: Guest, table: str) -> None:
    scene = guest.see(table, 0).scene
    assert scene is not None
    answer = guest.send(table, "play", id="action-1", seat=0, move=scene.legal[0])
    assert answer.status_code == 200, answer.text


def there(guest: Guest, *tables: str) -> list[bool]:
    return [guest.get(f"/tables/{table}").status_code == 200 for table in tables]


def rows(house: Inside) -> dict[str, int]:
    kept = {}
    for table in ("events", "sittings", "digests"):
        ((kept[table],),) = house.run(house.house.store.read(f"SELECT count(*) FROM {table}"))
    return kept


@pytest.mark.long
def test_tables_where_nobody_moved_go_first_then_games_nobody_finished(house: Inside, people: People) -> None:
    ada, bo, played = two_at_a_table(people)
    play_to_the_end({0: ada, 1: bo}, played)
    _, _, begun = two_at_a_table(people)
    ada2, _, unfinished = two_at_a_table(people)
    move(ada2, unfinished)
    left_1, left_2, left = two_at_a_table(people)
    move(left_1, left)
    for seat, guest in enumerate((left_1, left_2)):
        assert guest.send(left, "leave", seat=seat).status_code == 200
    gathering = ada.open()
    tables = (gathering, begun, unfinished, left, played)
    assert days_later(house, 6) == Cleared()
    assert days_later(house, 2) == Cleared(tables=2)
    assert there(ada, *tables) == [False, False, True, True, True]
    # Whoever looks in again without touching anything keeps nothing from being forgotten.
    assert days_later(house, 90) == Cleared(tables=1)
    assert there(ada, *tables) == [False, False, False, True, True]
    assert days_later(house, 10_000).tables == 0
    assert there(ada, *tables) == [False, False, False, True, True]
    assert ada.get(f"/records/{played}").status_code == 200


def test_nothing_of_a_table_is_left(house: Inside, people: People) -> None:
    people("Ada").open(seats=3, bots=["easy"])
    assert days_later(house, 8) == Cleared(tables=1)
    assert set(rows(house).values()) == {0}


def test_nobody_loses_a_table_they_look_at(house: Inside, people: People) -> None:
    ada = people("Ada")
    table = ada.open()
    ada.come(table)
    assert days_later(house, 8) == Cleared()
    assert there(ada, table) == [True]


@pytest.mark.long
def test_talk_is_forgotten_and_the_game_it_was_about_is_not(house: Inside, people: People) -> None:
    ada, bo, table = two_at_a_table(people)
    line = ada.come(table, look=0)
    for text in ("hello", "your turn"):
        action = line.action()
        line.tell(Say(id=action, text=text))
        line.answer(action)
    play_to_the_end({0: ada, 1: bo}, table)
    line.close()
    record = ada.get(f"/records/{table}").content
    assert days_later(house, 29) == Cleared()
    assert days_later(house, 2) == Cleared(talk=2)
    assert days_later(house, 2) == Cleared()
    bodies = house.run(house.house.store.read("SELECT body FROM events WHERE kind = 'Said'"))
    assert len(bodies) == 2
    assert not any(b"your turn" in body or b"Ada" in body for (body,) in bodies)
    assert ada.get(f"/records/{table}").content == record
    assert ada.come(table, look=0).heard[0].talk == []  # type: ignore[union-attr]


def test_who_never_comes_again_is_forgotten_and_who_comes_is_not(house: Inside, people: People) -> None:
    ada, bo = people("Ada"), people("Bo")
    store = house.house.store

    def seen_long_ago(name: str) -> None:
        house.run(store.write("UPDATE people SET seen = seen - ? WHERE name = ?", 401 * DAY, name))

    seen_long_ago("Ada")
    seen_long_ago("Bo")
    assert bo.get("/me").json()["named"]
    assert house.run(house.house.retention.clear()) == Cleared(guests=1)
    assert bo.get("/me").json() == {"name": "Bo", "named": True}
    assert ada.get("/me").json()["named"] is False


def test_kept_for_ever_is_kept_for_ever(tmp_path: Path) -> None:
    for_ever: dict[str, Any] = dict.fromkeys(KEPT, 0)
    with Inside(tmp_path, **for_ever) as house, people_at(house.address) as people:
        ada = people("Ada")
        table = ada.open()
        assert days_later(house, 100_000) == Cleared()
        assert there(ada, table) == [True]


@pytest.mark.long
def test_playing_again_does_not_lead_to_a_table_that_is_gone(house: Inside, people: People) -> None:
    ada, bo, table = two_at_a_table(people)
    play_to_the_end({0: ada, 1: bo}, table)
    first = ada.send(table, "rematch", change=True).json()["result"]["table"]
    assert days_later(house, 8).tables == 1
    second = bo.send(table, "rematch", change=True).json()["result"]["table"]
    assert there(ada, first, second) == [False, True]
    assert ada.send(table, "rematch").json()["result"]["table"] == second


def test_nobody_opens_tables_all_day(tmp_path: Path) -> None:
    with Inside(tmp_path, tables=2) as house, people_at(house.address) as people:
        ada, bo = people("Ada"), people("Ève", lang="fr")
        assert ada.post("/tables", {"game": "chess", "seats": 2}).status_code == 409
        for guest in (ada, bo):
            for _ in range(2):
                guest.open()
        refused = bo.post("/tables", {"game": "helpme", "seats": 2})
        assert refused.status_code == 429
        assert 0 < int(refused.headers["retry-after"]) <= DAY_S
        assert refused.json()["detail"].startswith("moins souvent")
        # Without a cookie one is counted by address, and so are all who come with many.
        opened = [people().post("/tables", {"game": "helpme", "seats": 2}).status_code for _ in range(3)]
        assert opened == [201, 201, 429]
