"""Whoever plays takes along what is kept of them, logs out, or is forgotten; others' games stay whole."""

from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from tablee.record import check, loads
from tablee.server.keeping.schema import PASSING, shapes
from tablee.table.commands import Say
from tablee.wire.to_client import Said
from tests.server.house import Guest, Inside, People, people_at, play_to_the_end, two_at_a_table
from tests.server.rated import RATED, counted


@pytest.fixture
def house(tmp_path: Path, store: str) -> Iterator[Inside]:
    with Inside(tmp_path / "house", store=store) as house:
        yield house


@pytest.fixture
def people(house: Inside) -> Iterator[People]:
    with people_at(house.address) as people:
        yield people


def id_of(house: Inside, table: str, seat: int) -> str:
    room = house.do(lambda: house.house.keeper.at_hand(table))
    assert room is not None
    return str(room.table.chairs[seat].person)


def say(guest: Guest, table: str, text: str) -> None:
    line = guest.come(table)
    line.tell(Say(id=line.action(), text=text))
    line.until(Said)
    line.close()


def kept(house: Inside) -> str:
    """Every value of every row in the database, as text."""
    store = house.house.store
    tables = (*(shape.name for shape in shapes()), *PASSING)
    rows = [row for table in tables for row in house.run(store.read(f"SELECT * FROM {table}"))]
    return "\n".join(
        value.decode("utf-8", "replace") if isinstance(value, bytes) else str(value)
        for row in rows
        for value in row
    )


def browser(guest: Guest, people: People) -> Guest:
    """Another browser with the same cookie."""
    return people(cookies=dict(guest.http.cookies.items()))


@pytest.mark.long
def test_all_that_is_kept_of_somebody_is_taken_along(people: People) -> None:
    ada, bo, over = two_at_a_table(people, settings={**RATED, "starts": None})
    say(bo, over, "good luck")
    say(ada, over, "thank you")
    play_to_the_end({0: ada, 1: bo}, over)
    after = counted(bo, over).seats[1]
    assert after is not None
    assert after.after is not None
    running = bo.open(settings={"starts": 0})
    ada.sit(running)
    bo.start(running)
    bo.post(f"/tables/{over}/reports", {"why": "stalling", "seat": 0, "text": "slow"})
    answer = bo.get("/me/data")
    assert answer.headers["content-disposition"] == 'attachment; filename="tablee-my-data.json"'
    data = answer.json()
    assert (data["name"], data["named"]) == ("Bo", True)
    tables = {table["id"]: table for table in data["tables"]}
    assert set(tables) == {over, running}
    assert tables[over]["record"] == bo.get(f"/records/{over}").json()
    assert [line["text"] for line in tables[over]["said"]] == ["good luck"]
    # Of a running game no more than they see from their seat.
    assert tables[running]["record"] == bo.get(f"/tables/{running}/record", params={"look": 0}).json()
    assert [(one["why"], one["text"]) for one in data["reports"]] == [("stalling", "slow")]
    (rated,) = data["ratings"]
    assert rated["game"] == "helpme"
    assert rated["rating"] == msgspec.to_builtins(after.after)
    assert [step["table"] for step in rated["steps"]] == [over]
    assert people().get("/me/data").json()["tables"] == []


def test_nobody_asks_for_everything_all_the_time(people: People) -> None:
    ada = people("Ada")
    assert [ada.get("/me/data").status_code for _ in range(4)] == [200, 200, 200, 429]
    assert people("Bo").get("/me/data").status_code == 200


@pytest.mark.long
def test_whoever_wants_to_be_forgotten_is(house: Inside, people: People) -> None:
    ada, bo, over = two_at_a_table(people)
    bo.known_as("Boniface")
    say(bo, over, "my street is Elm Street")
    play_to_the_end({0: ada, 1: bo}, over)
    running = bo.open(settings={"starts": 0})
    ada.sit(running)
    bo.start(running)
    waiting = bo.open()
    bo.post(f"/tables/{over}/reports", {"why": "other", "text": "x"})
    person = id_of(house, over, 1)
    line = ada.come(running)
    assert bo.ask("DELETE", "/me").status_code == 204
    assert line.end()[0] == "restarting"
    # The record of the others' game is as valid as before, and so is the log of the one that goes on.
    record = loads(ada.get(f"/records/{over}").content)
    check(record)
    assert [player.name for player in record.players] == ["Ada", "Somebody"]
    seats = ada.see(running, 1).table.seats
    assert [(seat.kind, seat.name) for seat in seats][1] == ("human", "Ada")
    assert seats[0].kind == "bot"
    everything = kept(house)
    assert "Elm Street" not in everything
    assert "Boniface" not in everything
    assert "Ada" in everything
    # Their id stands only where it says that their cookies have ended.
    assert everything.count(person) == 1
    assert bo.get("/me").json()["named"] is False
    assert bo.get("/me/games").json()["running"] == []
    assert ada.get(f"/tables/{waiting}").status_code == 200


def test_forgetting_holds_across_a_restart_and_is_said_in_french(tmp_path: Path) -> None:
    data = tmp_path / "house"
    with Inside(data) as house, people_at(house.address) as people:
        ada, bo, table = two_at_a_table(people)
        say(bo, table, "salut")
        copy = dict(bo.http.cookies.items())
        assert bo.ask("DELETE", "/me", headers={"accept-language": "fr"}).status_code == 204
        cookies = dict(ada.http.cookies.items())
    with Inside(data) as house, people_at(house.address) as people:
        seen = people(cookies=cookies).see(table, 0)
        assert [seat.kind for seat in seen.table.seats] == ["human", "bot"]
        line = people(cookies=cookies).come(table)
        assert line.heard[0].talk == []  # type: ignore[union-attr]
        assert people(cookies=copy).get("/me").json()["named"] is False


@pytest.mark.long
def test_a_name_in_a_finished_game_becomes_quelqu_un(people: People) -> None:
    ada, bo, table = two_at_a_table(people)
    play_to_the_end({0: ada, 1: bo}, table)
    assert "Bo" in ada.get(f"/records/{table}/replay").text
    assert bo.ask("DELETE", "/me", headers={"accept-language": "fr"}).status_code == 204
    assert [one["name"] for one in ada.get(f"/records/{table}").json()["players"]] == ["Ada", "Quelqu’un"]
    assert "Quelqu’un" in ada.get(f"/records/{table}/replay").text
    (game,) = ada.get("/me/games").json()["finished"]
    assert [seat["name"] for seat in game["seats"]] == ["Ada", "Quelqu’un"]


def test_logging_out_here_is_for_this_browser_alone(people: People) -> None:
    ada = people("Ada")
    other = browser(ada, people)
    assert ada.post("/me/logout", {"where": "here"}).status_code == 204
    assert not ada.http.cookies
    assert ada.get("/me").json()["named"] is False
    assert other.get("/me").json()["name"] == "Ada"


def test_logging_out_elsewhere_ends_every_other_cookie(house: Inside, people: People) -> None:
    ada, _, table = two_at_a_table(people)
    other = browser(ada, people)
    line = other.come(table, look=0)
    assert ada.post("/me/logout", {"where": "elsewhere"}).status_code == 204
    assert line.end()[0] == "restarting"
    assert other.get("/me").json()["named"] is False
    assert ada.get("/me").json()["name"] == "Ada"
    seen = ada.come(table, look=0)
    assert seen.scene().look == 0
    # Again at once: what was handed out in the same second ends too.
    copy = browser(ada, people)
    assert ada.post("/me/logout", {"where": "elsewhere"}).status_code == 204
    assert copy.get("/me").json()["named"] is False
    assert ada.get("/me").json()["name"] == "Ada"


def test_cookies_that_were_ended_stay_so_after_a_restart(tmp_path: Path) -> None:
    with Inside(tmp_path) as house, people_at(house.address) as people:
        ada = people("Ada")
        old = dict(ada.http.cookies.items())
        ada.post("/me/logout", {"where": "elsewhere"})
        new = dict(ada.http.cookies.items())
    with Inside(tmp_path) as house, people_at(house.address) as people:
        assert people(cookies=old).get("/me").json()["named"] is False
        assert people(cookies=new).get("/me").json()["name"] == "Ada"


def test_a_table_where_everybody_is_told_goes_on_without_them(house: Inside, people: People) -> None:
    ada, bo, table = two_at_a_table(people)
    assert bo.ask("DELETE", "/me").status_code == 204
    line = ada.come(table, look=0)
    move = line.scene().legal[0]
    line.play(0, move)
    line.reach(2)
