"""Whoever runs the house sees what goes on there and can do something about it, while people play."""

import io
import json
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest
import structlog

from tablee.record import check, loads
from tablee.server.admin import orders
from tablee.server.admin.door import DOOR, NobodyHome, order
from tablee.server.admin.orders import AnyOrder, Document, Done, No, Rows
from tablee.server.keeping.ids import new_id
from tablee.server.logs import short
from tablee.table.commands import Say
from tablee.wire.to_client import Reacted, Refusal, Said
from tablee.wire.to_server import React
from tests.cli.running import Terminal
from tests.server.house import Guest, Inside, People, people_at, two_at_a_table
from tests.server.whole import Table


@pytest.fixture
def tablee(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Iterator[Terminal]:
    """A terminal in which only the command speaks, not the house."""
    structlog.configure(logger_factory=structlog.PrintLoggerFactory(io.StringIO()))
    yield Terminal(tmp_path, capsys)
    structlog.reset_defaults()


@pytest.fixture
def house(tmp_path: Path) -> Iterator[Inside]:
    with Inside(tmp_path / "house") as house:
        yield house


@pytest.fixture
def people(house: Inside) -> Iterator[People]:
    with people_at(house.address) as people:
        yield people


def asked(house: Inside, wanted: AnyOrder) -> list[dict[str, object]]:
    answer = order(house.house.settings.data, wanted)
    assert isinstance(answer, Rows), answer
    return answer.rows


def done(house: Inside, wanted: AnyOrder) -> str:
    answer = order(house.house.settings.data, wanted)
    assert isinstance(answer, Done), answer
    return answer.what


def refused(house: Inside, wanted: AnyOrder) -> str:
    answer = order(house.house.settings.data, wanted)
    assert isinstance(answer, No), answer
    return answer.why


def id_of(house: Inside, table: str, seat: int) -> str:
    room = house.house.keeper.at_hand(table)
    assert room is not None
    person = room.table.chairs[seat].person
    assert person is not None
    return person


def say(house: Inside, guest: Guest, table: str, *texts: str) -> list[int]:
    """When each was said: no two at the same time."""
    line, times = guest.come(table), []
    for text in texts:
        line.tell(Say(id=line.action(), text=text))
        times.append(line.until(Said).line.at)
        house.ahead += 1
    return times


def test_the_door_is_the_owners_alone_and_closes_with_the_house(tmp_path: Path) -> None:
    data = tmp_path / "house"
    with pytest.raises(NobodyHome, match="no house is open"):
        order(data, orders.Here())
    with Inside(data):
        assert stat.S_IMODE((data / DOOR).stat().st_mode) == 0o600
        assert order(data, orders.Here()) == Rows(rows=[])
    assert not (data / DOOR).exists()
    with pytest.raises(NobodyHome, match="no house is open"):
        order(data, orders.Here())


def test_a_house_that_was_killed_leaves_a_door_that_opens_again(tmp_path: Path) -> None:
    data = tmp_path / ("deep" * 30)  # deeper than a socket's own name may be
    data.mkdir(parents=True)
    (data / DOOR).touch()
    with Inside(data):
        assert order(data, orders.Tables()) == Rows(rows=[])


def test_who_is_here_and_at_which_table(house: Inside, people: People) -> None:
    ada, _, table = two_at_a_table(people)
    ada.come(table)
    people("Cy").come(table)
    here = asked(house, orders.Here())
    assert {(row["name"], row["plays"]) for row in here} == {("Ada", True), ("Cy", False)}
    assert {row["address"] for row in here} == {"127.0.0.1"}
    (shown,) = asked(house, orders.Tables())
    assert (shown["table"], shown["game"], shown["phase"], shown["here"]) == (
        short(table),
        "helpme",
        "playing",
        2,
    )
    assert f"Bo ({short(id_of(house, table, 1))})" in str(shown["seats"])
    # An id is an invitation, and nobody needs it to see what goes on.
    assert table not in json.dumps([here, shown])


def test_a_name_in_the_log_is_looked_up(house: Inside, people: People) -> None:
    _, _, table = two_at_a_table(people)
    person = id_of(house, table, 0)
    for name in (person, short(person)):
        assert asked(house, orders.Find(name=name)) == [
            {"what": "person", "short": short(person), "id": person, "name": "Ada"}
        ]
    house.run(house.house.keeper.set_aside(table, house.house.store.ready))
    assert asked(house, orders.Find(name=short(table)))[0]["id"] == table
    assert refused(house, orders.Find(name="f" * 12)) == "there is nobody and nothing of that name"


def test_a_running_game_is_closed_and_its_record_is_valid(house: Inside, people: People) -> None:
    ada, _, table = two_at_a_table(people)
    line = ada.come(table)
    assert "is over" in done(house, orders.Close(table=short(table)))
    line.until(Table, lambda told: told.table.phase == "over")
    record = ada.get(f"/records/{table}")
    assert record.status_code == 200
    check(loads(record.content))
    assert refused(house, orders.Close(table=table)) == "the game there is over already"


def test_a_table_that_gathers_is_closed_for_good(house: Inside, people: People) -> None:
    ada = people("Ada")
    table = ada.open()
    line = ada.come(table)
    done(house, orders.Close(table=table))
    assert line.end()[0] == "not-found"
    assert ada.get(f"/tables/{table}").status_code == 404
    assert refused(house, orders.Close(table=table)) == "there is no table of that name"


def test_nobody_hears_somebody_who_is_muted_until_it_is_over(house: Inside, people: People) -> None:
    ada, bo, table = two_at_a_table(people)
    person = id_of(house, table, 0)
    done(house, orders.Mute(person=short(person), seconds=60, why="shouting"))
    (held,) = asked(house, orders.Held())
    assert (held["what"], held["whom"], held["name"], held["why"]) == (
        "mute",
        short(person),
        "Ada",
        "shouting",
    )
    line, other = ada.come(table), bo.come(table)
    line.tell(Say(id=line.action(), text="HEY"))
    assert line.until(Refusal).why == "the house does not let you be heard for now"
    line.tell(React(kind="ouch"))
    assert line.until(Refusal).why == "the house does not let you be heard for now"
    other.tell(React(kind="bravo"))
    assert line.until(Reacted).name == "Bo"
    house.ahead += 61_000
    line.tell(Say(id=line.action(), text="sorry"))
    assert line.until(Said).line.text == "sorry"
    assert not [heard for heard in other.heard if isinstance(heard, Reacted) and heard.name == "Ada"]


def test_a_banned_person_is_let_in_again_when_the_ban_is_lifted_or_over(
    house: Inside, people: People
) -> None:
    ada, bo, table = two_at_a_table(people)
    line = ada.come(table)
    person = id_of(house, table, 0)
    done(house, orders.Ban(whom=short(person), seconds=60))
    assert line.end()[0] == "not-allowed"
    answer = ada.get("/me")
    assert answer.status_code == 403
    assert answer.headers["content-type"] == "application/problem+json"
    assert "does not let you in until" in answer.json()["detail"]
    assert "ne vous laisse pas entrer" in ada.get("/me", headers={"accept-language": "fr"}).json()["detail"]
    assert bo.get("/me").status_code == 200
    assert 'tablee_refused_total{by="ban"} 2.0' in bo.http.get(f"{house.address}/metrics").text
    done(house, orders.Lift(whom=person))
    assert ada.get("/me").status_code == 200
    done(house, orders.Ban(whom=person, seconds=60))
    assert ada.get("/me").status_code == 403
    house.ahead += 61_000
    assert ada.get("/me").status_code == 200
    assert refused(house, orders.Lift(whom="203.0.113.7")) == "nothing is held against them"


def test_an_address_is_banned_with_all_behind_it_and_across_a_restart(tmp_path: Path) -> None:
    data = tmp_path / "house"
    with Inside(data) as house, people_at(house.address) as people:
        line = people("Ada").come(people("Bo").open())
        done(house, orders.Ban(whom="127.0.0.0/8", seconds=3600, why="flood"))
        assert line.end()[0] == "not-allowed"
    with Inside(data) as house, people_at(house.address) as people:
        assert people().get("/me").status_code == 403
        # The page that says so is there.
        assert people().http.get(f"{house.address}/").status_code == 200
        done(house, orders.Lift(whom="127.0.0.0/8"))
        assert people().get("/me").status_code == 200


def test_a_table_is_deleted_with_all_that_is_kept_of_it(house: Inside, people: People) -> None:
    ada, bo, table = two_at_a_table(people)
    done(house, orders.Close(table=table))
    assert ada.get(f"/records/{table}").status_code == 200
    done(house, orders.Delete(what=short(table)))
    assert ada.get(f"/records/{table}").status_code == 404
    assert ada.get(f"/tables/{table}").status_code == 404
    games = bo.get("/me/games").json()
    assert (games["running"], games["finished"]) == ([], [])


def test_an_export_shows_no_secret(house: Inside, people: People) -> None:
    ada, bo, table = two_at_a_table(people)
    answer = order(house.house.settings.data, orders.Export(what=table))
    assert isinstance(answer, Document)
    assert bytes(answer.document) == ada.get(f"/tables/{table}/record").content
    person = id_of(house, table, 1)
    answer = order(house.house.settings.data, orders.Export(what=person))
    assert isinstance(answer, Document)
    data = json.loads(bytes(answer.document))
    assert (data["name"], [one["id"] for one in data["tables"]]) == ("Bo", [table])
    assert data["tables"][0]["record"] == bo.get(f"/tables/{table}/record", params={"look": 1}).json()


def test_reports_come_with_the_lines_they_are_about(house: Inside, people: People) -> None:
    ada, bo, table = two_at_a_table(people)
    said, _ = say(house, bo, table, "you are a fool", "good luck")
    answer = ada.post(f"/tables/{table}/reports", {"why": "talk", "lines": [said], "text": "not\nnice"})
    assert (answer.status_code, answer.json()) == (201, {"number": 1})
    (report,) = asked(house, orders.Reports())
    assert report["lines"] == ["Bo: you are a fool"]
    assert (report["why"], report["text"], report["name"]) == ("talk", "not nice", "Bo")
    assert report["by"] == short(id_of(house, table, 0))
    assert report["about"] == short(id_of(house, table, 1))
    assert report["table"] == short(table)
    assert 'tablee_reports_total{why="talk"} 1.0' in ada.http.get(f"{house.address}/metrics").text
    done(house, orders.Settle(number=1))
    assert asked(house, orders.Reports()) == []
    assert [one["settled"] for one in asked(house, orders.Reports(all=True))] == [True]
    assert refused(house, orders.Settle(number=7)) == "there is no such report"


def test_reports_are_about_people_who_sit_there_and_by_those_who_may_look(
    house: Inside, people: People
) -> None:
    ada, bo, table = two_at_a_table(people, settings={"spectators": False})
    assert ada.post(f"/tables/{table}/reports", {"why": "name", "seat": 1}).status_code == 201
    assert ada.post(f"/tables/{table}/reports", {"why": "name", "seat": 3}).status_code == 409
    assert ada.post(f"/tables/{table}/reports", {"why": "boredom"}).status_code == 400
    assert people("Cy").post(f"/tables/{table}/reports", {"why": "other"}).status_code == 409
    assert ada.post("/tables/nowhere/reports", {"why": "other"}).status_code == 404
    for _ in range(4):
        assert bo.post(f"/tables/{table}/reports", {"why": "stalling", "seat": 0}).status_code == 201
    assert bo.post(f"/tables/{table}/reports", {"why": "other"}).status_code == 201
    much = bo.post(f"/tables/{table}/reports", {"why": "other"})
    assert (much.status_code, int(much.headers["retry-after"]) > 0) == (429, True)


def test_no_id_is_taken_for_an_option_of_a_command(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = iter(["-cEITJPoy2Ss6wLv", "cEITJPoy2Ss6wLv-"])
    monkeypatch.setattr("secrets.token_urlsafe", lambda _: next(drawn))
    assert new_id() == "cEITJPoy2Ss6wLv-"


def test_the_command_says_it_in_columns_or_json(house: Inside, people: People, tablee: Terminal) -> None:
    data = ("--data", house.house.settings.data)
    said = tablee("admin", "here", *data)
    assert (said.status, said.out) == (0, "Nothing.\n")
    ada, bo, table = two_at_a_table(people)
    (at,) = say(house, bo, table, "you are a fool")
    ada.post(f"/tables/{table}/reports", {"why": "talk", "lines": [at]})
    said = tablee("admin", "reports", *data)
    assert said.lines[0].split()[:4] == ["number", "at", "why", "table"]
    assert said.lines[1].split()[0] == "1"
    assert said.lines[2] == "    Bo: you are a fool"
    assert tablee.json("admin", "tables", "--json", *data)[0]["table"] == short(table)
    person = id_of(house, table, 1)
    assert tablee("admin", "mute", short(person), "--for", "30m", "--why", "rude", *data).out == (
        f"Nobody hears {short(person)} for 1800 s.\n"
    )
    assert "rude" in tablee("admin", "held", *data).out
    assert tablee("admin", "lift", short(person), *data).status == 0
    assert tablee("admin", "settle", 1, *data).out == "Report 1 is settled.\n"
    assert tablee("admin", "find", short(table), *data).lines[1].split()[2] == table
    assert tablee.json("admin", "export", table, *data)["game"] == "helpme"
    assert tablee("admin", "close", table, *data).status == 0
    assert tablee("admin", "delete", table, *data).status == 0
    assert tablee.refused("admin", "close", table, *data) == (1, "there is no table of that name.")
    assert tablee.refused("admin", "ban", person, "--for", "soon", *data) == (
        2,
        "--for must be a time like 30m, 12h or 7d, not 'soon'.",
    )
    assert tablee.refused("admin", "here", "--data", tablee.folder) == (
        2,
        f"no house is open in {tablee.folder}.",
    )
