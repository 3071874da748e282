"""Nobody takes everything: sockets, places to watch from, and room for records have an end."""

import asyncio
import json
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from structlog.testing import capture_logs

from tablee.server.edge.allowance import DAY_S, MIB, SHARED, Allowance, Enough
from tablee.server.edge.doors import SHARED as HOUSEHOLD
from tablee.server.edge.doors import Doors
from tablee.server.keeping.archive import Archive, Full
from tablee.server.keeping.store import Store
from tablee.wire import WIRE
from tablee.wire.to_server import Hello
from tests.patience import until
from tests.record.documents import roll
from tests.server.house import Inside, Line, People, people_at
from tests.server.whole import Snapshot

SOCKETS, SPECTATORS = 3, 2


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Inside]:
    chosen: dict[str, Any] = {"sockets": SOCKETS, "spectators": SPECTATORS, "daily": 1, "archive": 1}
    with Inside(tmp_path_factory.mktemp("strict"), **chosen) as house:
        yield house


@pytest.fixture
def visitors(strict: Inside) -> Iterator[People]:
    with people_at(strict.address) as people:
        yield people


def greeted(line: Line) -> Line:
    line.tell(Hello(wire=WIRE))
    line.until(Snapshot)
    return line


# --- sockets


def test_nobody_has_more_tables_open_than_allowed(strict: Inside, visitors: People) -> None:
    ada, bo = visitors("Ada"), visitors("Bo")
    table = ada.open()
    lines = [greeted(ada.connect(table)) for _ in range(SOCKETS)]
    assert ada.connect(table).end() == ("too-many", 1013)
    greeted(bo.connect(table))
    lines.pop().close()
    strict.run(until_free(strict, SOCKETS))
    greeted(ada.connect(table))
    assert ada.connect(table).end() == ("too-many", 1013)


def test_a_socket_that_says_nothing_counts_too(visitors: People) -> None:
    ada = visitors("Ada")
    table = ada.open()
    silent = [ada.connect(table) for _ in range(SOCKETS)]
    assert ada.connect(table).end() == ("too-many", 1013)
    for line in silent:
        greeted(line)


async def until_free(house: Inside, held: int) -> None:
    """The server notices a socket that went in its own time."""
    while sum(len(room.clients) for room in house.house.keeper.rooms) > held:
        await asyncio.sleep(0.01)


def test_doors_count_people_and_addresses() -> None:
    doors = Doors(2)
    assert [doors.enter("ada", "here") for _ in range(3)] == [True, True, False]
    assert doors.enter("bo", "here")
    doors.leave("ada", "here")
    assert doors.enter("ada", "there")
    assert not doors.enter("ada", "here")
    # Whoever has no cookie is counted by address.
    assert [doors.enter(None, "here") for _ in range(3)] == [True, True, False]
    assert doors.enter(None, "there")


def test_many_cookies_behind_one_address_do_not_help() -> None:
    doors = Doors(1)
    assert all(doors.enter(f"guest {n}", "here") for n in range(HOUSEHOLD))
    assert not doors.enter("one more", "here")
    assert doors.enter("one more", "there")


def test_those_who_left_are_forgotten() -> None:
    doors = Doors(1)
    assert doors.enter("ada", "here")
    assert not doors.enter("ada", "here")
    doors.leave("ada", "here")
    assert len(doors) == 0


def test_no_limit_is_no_limit() -> None:
    doors = Doors(0)
    assert all(doors.enter("ada", "here") for _ in range(1_000))


# --- spectators


def test_a_table_has_so_many_spectators_and_room_for_all_who_play(visitors: People) -> None:
    ada, bo = visitors("Ada"), visitors("Bo")
    table = ada.open()
    bo.sit(table)
    watching = [greeted(visitors().connect(table)) for _ in range(SPECTATORS)]
    late = visitors().connect(table)
    late.tell(Hello(wire=WIRE))
    assert late.end() == ("full", 1013)
    greeted(ada.connect(table))
    greeted(bo.connect(table))
    assert all(line.connection.protocol.close_code is None for line in watching)


# --- records


def test_what_somebody_brings_in_a_day_has_an_end(visitors: People) -> None:
    ada, eve = visitors("Ada"), visitors("Ève", lang="fr")
    record = json.dumps(roll()).encode()
    assert ada.post("/records", content=record).status_code == 201
    padded = record + b" " * (MIB - len(record))
    for person in (ada, eve):
        if person is eve:
            assert eve.post("/records", content=b" " * (MIB - 10)).status_code == 409
        answer = person.post("/records", content=padded)
        assert answer.status_code == 429
        assert 0 < int(answer.headers["retry-after"]) <= DAY_S
        said = answer.json()["detail"]
        assert said.startswith("you have brought" if person is ada else "vous avez déposé")
    assert visitors("Cy").post("/records", content=padded).status_code == 201


def test_a_full_house_keeps_what_it_has_and_takes_no_more(strict: Inside, visitors: People) -> None:
    eve = visitors("Ève", lang="fr")
    record = json.dumps(roll()).encode()
    kept = eve.post("/records", content=record).json()["id"]
    archive = strict.house.archive
    strict.do(lambda: setattr(archive, "_kept", MIB))
    answer = eve.post("/records", content=record)
    assert answer.status_code == 507
    assert answer.json()["detail"] == "la maison n’a plus de place pour d’autres parties"
    assert eve.get(f"/records/{kept}").status_code == 200
    strict.run(archive.open())
    assert eve.post("/records", content=record).status_code == 201


def test_what_is_brought_counts_by_person_and_by_address() -> None:
    now = 0.0
    allowance = Allowance(daily=1, clock=lambda: now)
    allowance.admit(MIB // 2, "ada", "here")
    allowance.admit(MIB // 2, "ada", "there")
    with pytest.raises(Enough) as enough:
        allowance.admit(MIB // 2, "ada", "here")
    assert enough.value.wait == DAY_S // 2
    now += DAY_S / 2
    allowance.admit(MIB // 2, "ada", "here")
    now += DAY_S
    # Many cookies do not help, nor do none.
    for n in range(SHARED):
        allowance.admit(MIB, f"guest {n}", "here")
    with pytest.raises(Enough):
        allowance.admit(1_000, "one more", "here")
    allowance.admit(MIB, None, "elsewhere")
    with pytest.raises(Enough):
        allowance.admit(1_000, None, "elsewhere")
    Allowance(daily=0).admit(1_000 * MIB, None, "here")


def test_the_archive_counts_all_it_keeps(tmp_path: Path) -> None:
    async def story() -> None:
        store = Store(tmp_path / "tablee.sqlite3")
        await store.open()
        archive = Archive(store, most=2)
        await archive.open()
        await archive.keep(b"x" * MIB)
        # Of two at once, one fits.
        both = await asyncio.gather(*(archive.keep(b"y" * MIB) for _ in range(2)), return_exceptions=True)
        assert [type(one) for one in both] == [str, Full]
        again = Archive(store, most=2)
        await again.open()
        with pytest.raises(Full):
            await again.keep(b"z")
        free = Archive(store, most=0)
        assert await store.record(await free.keep(b"z")) == b"z"
        await store.close()
        with pytest.raises(Exception, match="not open"):
            await free.keep(b"z")

    asyncio.run(story())


# --- what the log says of it


def test_the_log_says_what_was_refused_and_why(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tablee.server.app.REFUSALS_S", 0.02)
    with capture_logs() as logs, Inside(tmp_path) as house, people_at(house.address) as people:
        stranger = {"origin": "https://elsewhere.example"}
        for _ in range(3):
            assert people().ask("PUT", "/me", {"name": "Eve"}, headers=stranger).status_code == 403

        def counted() -> int:
            return sum(line["why"].get("origin", 0) for line in logs if "why" in line)

        for _ in until(lambda: counted() == 3, "three refusals in the log"):
            time.sleep(0.02)
