"""What a connection may take beside its requests: bytes, time, and room beside others."""

import asyncio
import gc
import json
import socket
import time
import weakref
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from http.client import HTTPResponse
from pathlib import Path
from typing import Any

import pytest
from structlog.testing import capture_logs

from tablee.server import app
from tablee.server.edge import connection, gate
from tablee.server.edge.connection import HEAD_BYTES, WAITING
from tablee.server.edge.proxies import Proxies
from tests.patience import until
from tests.server.house import PATIENCE_S, Inside, People, people_at

ASK = b"GET /api/v1/health/live HTTP/1.1\r\nhost: x\r\n\r\n"
CHUNKED = b"GET /api/v1/health/live HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n"
SHORT_S = 0.3

Dial = Callable[..., socket.socket]


@pytest.fixture
def house(tmp_path: Path) -> Iterator[Inside]:
    with Inside(tmp_path / "data", connections=4) as inside:
        yield inside


@pytest.fixture
def dial(house: Inside) -> Iterator[Dial]:
    """Connects, from that address of this machine."""
    with ExitStack() as opened:

        def connect(source: str = "127.0.0.1") -> socket.socket:
            port = int(house.address.rpartition(":")[2])
            line = socket.create_connection(("127.0.0.1", port), PATIENCE_S, (source, 0))
            return opened.enter_context(line)

        yield connect


def answered(line: socket.socket, sent: bytes = ASK) -> int | None:
    """The status of the answer; None when the connection was ended instead."""
    try:
        line.sendall(sent)
        with HTTPResponse(line) as answer:
            answer.begin()
            answer.read()
            return answer.status
    except (ConnectionResetError, BrokenPipeError):
        return None


def ended(line: socket.socket) -> bool:
    """Whether the other side hangs up."""
    try:
        while line.recv(65_536):
            pass
    except (ConnectionResetError, BrokenPipeError):
        pass
    return True


def received(line: socket.socket) -> bytes:
    """Everything the other side says until it hangs up."""
    said = b""
    try:
        while part := line.recv(65_536):
            said += part
    except (ConnectionResetError, BrokenPipeError):
        pass
    return said


def refused(house: Inside, why: str) -> float:
    """How often that was why something was refused."""
    found = house.house.metrics.registry.get_sample_value("tablee_refused_total", {"by": why})
    return found or 0.0


def test_a_head_without_end_is_cut_off(house: Inside, dial: Dial) -> None:
    line, sent = dial(), 0
    line.sendall(b"GET / HTTP/1.1\r\nx: ")
    try:
        while sent < 300 << 20:
            sent += line.send(b"x" * 65_536)
    except (ConnectionResetError, BrokenPipeError):
        pass
    assert sent < 64 << 20, "most of it lay in the buffers of the system"
    assert refused(house, "head") == 1
    assert answered(dial()) == 200


@pytest.mark.parametrize(
    "head",
    [
        b"GET /" + b"x" * HEAD_BYTES + b" HTTP/1.1\r\nhost: x\r\n\r\n",
        b"GET / HTTP/1.1\r\nhost: x\r\nx: " + b"x" * HEAD_BYTES + b"\r\n\r\n",
        b"GET / HTTP/1.1\r\nhost: x\r\n" + b"x: y\r\n" * (HEAD_BYTES // 4) + b"\r\n",
    ],
    ids=["address", "header", "headers"],
)
def test_a_head_that_is_too_long_is_refused(house: Inside, dial: Dial, head: bytes) -> None:
    line = dial()
    assert answered(line, head) in (400, 431)
    assert ended(line)
    assert refused(house, "head") == 1


def test_who_says_nothing_is_not_waited_for(
    house: Inside, dial: Dial, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connection, "HEAD_S", SHORT_S)
    assert ended(dial())
    assert refused(house, "slow head") == 1


@pytest.mark.parametrize("begun", [b"G", b"GET / HTTP/1.1\r\n", b"GET / HTTP/1.1\r\nhost: x\r\nx: "])
def test_a_head_that_does_not_end_is_not_waited_for(
    dial: Dial, monkeypatch: pytest.MonkeyPatch, begun: bytes
) -> None:
    monkeypatch.setattr(connection, "HEAD_S", SHORT_S)
    line = dial()
    assert answered(line, begun) == 408
    assert ended(line)


def test_a_second_request_that_does_not_end_is_not_waited_for(
    dial: Dial, monkeypatch: pytest.MonkeyPatch
) -> None:
    line = dial()
    assert answered(line) == 200
    assert answered(line) == 200
    monkeypatch.setattr(connection, "HEAD_S", SHORT_S)
    line.sendall(b"GET / HT")
    assert ended(line)


def test_a_body_that_does_not_come_is_not_waited_for(
    house: Inside, dial: Dial, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connection, "BODY_S", SHORT_S)
    line = dial()
    line.sendall(b"POST /api/v1/tables HTTP/1.1\r\nhost: x\r\ncontent-length: 100\r\n\r\n" + b'{"game"')
    assert ended(line)
    assert refused(house, "slow body") == 1
    assert answered(dial()) == 200


def test_one_address_does_not_hold_all_connections(house: Inside, dial: Dial) -> None:
    with capture_logs() as logs:
        held = [dial() for _ in range(4)]
        assert all(answered(line) == 200 for line in held)
        # One more is one too many, for this address alone.
        for _ in range(3):
            assert answered(dial()) is None
        assert answered(dial("127.0.0.2")) == 200
    assert refused(house, "connections") == 3
    assert [line["event"] for line in logs if line["log_level"] == "warning"] == [
        "an address has too many connections"
    ]
    held[0].close()
    # Whoever leaves makes room.
    for _ in range(100):
        if answered(dial()) == 200:
            return
    raise AssertionError("there was no room for one more")


def test_sockets_of_tables_count_at_their_own_doors(house: Inside, dial: Dial) -> None:
    with people_at(house.address) as people:
        ada = people("Ada")
        id = ada.open(bots=["easy"])
        for _ in range(6):
            ada.come(id)
        assert answered(dial()) == 200


def test_a_proxy_may_hold_as_many_as_there_are_people_behind_it() -> None:
    door = gate.Gate(2, 5, lambda address: address.startswith("10."))
    assert [door.enter("1.2.3.4") for _ in range(3)] == [None, None, "address"]
    with capture_logs() as logs:
        assert [door.enter("10.1.2.3") for _ in range(4)] == [None, None, None, "house"]
    assert [line["event"] for line in logs] == ["the house is full"]
    door.leave("1.2.3.4")
    assert door.enter("10.1.2.3") is None


def test_whoever_connects_again_and_again_is_too_hasty() -> None:
    now = 0.0
    door = gate.Gate(2, 50, lambda address: address.startswith("10."), rate=1.0, clock=lambda: now)

    def visit(address: str) -> gate.Why | None:
        why = door.enter(address)
        door.leave(address)
        return why

    with capture_logs() as logs:
        assert [visit("1.2.3.4") for _ in range(6)] == [*[None] * 4, "haste", "haste"]
    assert [line["event"] for line in logs] == ["an address connects too often"]
    assert visit("5.6.7.8") is None
    assert {visit("10.1.2.3") for _ in range(9)} == {None}
    now = 1.0
    assert [visit("1.2.3.4") for _ in range(2)] == [None, "haste"]


def test_whoever_is_too_hasty_waits_and_hears_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connection, "HASTE_S", SHORT_S)
    with Inside(tmp_path / "data", rate=0.5) as house:
        port = int(house.address.rpartition(":")[2])

        def visit(source: str) -> int | None:
            with socket.create_connection(("127.0.0.1", port), PATIENCE_S, (source, 0)) as line:
                return answered(line)

        assert [visit("127.0.0.2") is None for _ in range(5)] == [*[False] * 4, True]
        assert visit("127.0.0.3") == 200
        assert 'tablee_refused_total{by="haste"} 1.0' in house.house.metrics.render().decode()


def test_few_open_files_are_warned_of(monkeypatch: pytest.MonkeyPatch) -> None:
    import resource  # noqa: PLC0415

    monkeypatch.setattr(resource, "getrlimit", lambda _: (256, 1024))
    wanted: list[tuple[int, int]] = []
    monkeypatch.setattr(resource, "setrlimit", lambda _, limits: wanted.append(limits))
    with capture_logs() as logs:
        assert gate.open_files() == 1024
    assert wanted == [(1024, 1024)]
    assert [line["event"] for line in logs] == [
        "few connections can be open at once: raise the limit of open files"
    ]


# --- requests that do not wait for answers


def test_requests_that_came_together_are_answered_in_turn(dial: Dial) -> None:
    line = dial()
    line.sendall(ASK * WAITING + ASK.replace(b"host", b"connection: close\r\nhost"))
    assert received(line).count(b"HTTP/1.1 200") == WAITING + 1


def test_only_so_many_requests_wait_on_a_connection(house: Inside, dial: Dial) -> None:
    line = dial()
    line.sendall(ASK * 1_000)
    assert received(line).count(b"HTTP/1.1 200") <= WAITING + 1
    assert refused(house, "pipelining") == 1
    assert answered(dial()) == 200


def test_what_waited_on_a_lost_connection_is_released(
    house: Inside, dial: Dial, monkeypatch: pytest.MonkeyPatch
) -> None:
    answering = Proxies.__call__
    called, turns = asyncio.Event(), asyncio.Semaphore(0)

    async def held(*asked: Any) -> None:
        called.set()
        await turns.acquire()
        await answering(*asked)

    monkeypatch.setattr(Proxies, "__call__", held)
    gc.collect()
    gc.disable()
    try:
        line = dial()
        line.sendall(ASK * WAITING)
        house.run(called.wait())
        (connected,) = house.do(lambda: [weakref.ref(each) for each in house.connections()])
        line.close()
        house.do(turns.release)  # while requests wait, nobody reads that the other side is gone
        for _ in until(lambda: house.do(lambda: not house.connections()), "the end of the connection"):
            pass
        house.do(turns.release)
        for _ in until(lambda: connected() is None, "the end of what it held"):
            time.sleep(0.001)
    finally:
        gc.enable()


def test_dead_cycles_are_looked_for_when_memory_grows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    held = 0
    monkeypatch.setattr(app, "memory", lambda: held)
    monkeypatch.setattr(app, "GROWTH_S", 0.01)
    gc.disable()
    try:
        with Inside(tmp_path / "data") as house, people_at(house.address) as people:
            ada = people("Ada")
            ada.come(ada.open())
            dead = People(house.address)
            dead.own, gone = dead, weakref.ref(dead)  # type: ignore[attr-defined]
            del dead
            held += app.GROWTH + 1
            for _ in until(lambda: gone() is None, "a look at everything"):
                time.sleep(0.001)
    finally:
        gc.enable()


# --- what comes with a body


def test_what_follows_a_body_is_no_header(house: Inside, dial: Dial) -> None:
    with people_at(house.address) as people:
        ada = people("Ada")
        cookie = "; ".join(f"{name}={value}" for name, value in ada.http.cookies.items())
        head = CHUNKED.replace(b"health/live", b"me")
        line = dial()
        line.sendall(head + f"0\r\ncookie: {cookie}\r\n\r\n".encode())
        with HTTPResponse(line) as answer:
            answer.begin()
            assert json.loads(answer.read())["name"] != "Ada"


@pytest.mark.parametrize(
    ("begun", "more"),
    [
        (b"0\r\n", b"x: y\r\n" * 10_000),
        (b"0\r\nx: ", b"x" * 65_536),
        (b"1;", b"x" * 65_536),
        (b"", b"1\r\nx\r\n" * 10_000),
    ],
    ids=["trailers", "trailer", "extension", "chunks"],
)
def test_what_comes_around_a_body_has_an_end(house: Inside, dial: Dial, begun: bytes, more: bytes) -> None:
    line = dial()
    assert answered(line, CHUNKED + begun + more) in (200, 431, None)
    assert ended(line)
    assert refused(house, "head") == 1
    assert answered(dial()) == 200


def test_a_body_in_chunks_is_read(dial: Dial) -> None:
    line = dial()
    assert answered(line, CHUNKED + (b"400\r\n" + b"x" * 1_024 + b"\r\n") * 60 + b"0\r\n\r\n") == 200
    assert answered(line) == 200


def test_a_request_to_two_hosts_is_none(house: Inside, dial: Dial) -> None:
    line = dial()
    assert answered(line, ASK.replace(b"host: x", b"host: x\r\nhost: y")) == 400
    assert ended(line)
    assert refused(house, "hosts") == 1


def test_what_is_no_text_is_no_json_anywhere(house: Inside) -> None:
    with people_at(house.address) as people:
        ada = people("Ada")
        described = ada.get("/openapi.json").json()
        asked = 0
        for path, item in described["paths"].items():
            for method, operation in item.items():
                if "requestBody" not in operation:
                    continue
                asked += 1
                for body in (b'{"\xff": 1}', b'{"a": "\xff"}', b"\xff", b'"\xed\xa0\x80"'):
                    where = path.removeprefix("/api/v1").replace("{id}", "abcdefghijklmnopqrst")
                    for name in ("seat", "number", "key", "game", "day"):
                        where = where.replace(f"{{{name}}}", "1")
                    answer = ada.ask(method.upper(), where, content=body)
                    assert answer.status_code == 400, (method, path, body, answer.text)
        assert asked > 10
