"""Whatever somebody sends over a socket, they alone suffer for it."""

import json
import random
import socket
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.frames import Frame, Opcode
from websockets.server import ServerProtocol

from tablee.server.live.table_socket import LONGEST
from tablee.server.ws.protocol import FRAMES
from tablee.table.commands import Play, Say
from tablee.wire import WIRE
from tablee.wire.to_client import Bye, Done, Reacted
from tablee.wire.to_server import Hello, React
from tests.server.house import (
    PATIENCE_S,
    Closed,
    Guest,
    Inside,
    Line,
    People,
    Served,
    people_at,
    two_at_a_table,
)
from tests.server.whole import Acted

HELLO = json.dumps({"t": "hello", "wire": WIRE})
GOOD = json.dumps({"t": "react", "kind": "bravo"})
ROUNDS = 150


@pytest.fixture
def others(people: People) -> Iterator[tuple[Guest, str, Line]]:
    """Two who play at a table, one of them listening; they still do when the test is over."""
    ada, bo, table = two_at_a_table(people, settings={"reactions": "all"})
    a, b = ada.come(table, 0), bo.come(table, 1)
    yield people("Mallory"), table, a
    assert isinstance(a.play(0, a.scene().legal[0]), Done)
    b.until(Acted)


def ended(line: Line) -> tuple[str | None, int]:
    """Why the server hung up: its last word, if it had one, and its code."""
    why = None
    try:
        for _ in range(1_000):
            message = line.hear()
            if isinstance(message, Bye):
                why = message.why
    except Closed as closed:
        return why, closed.code
    raise AssertionError("the server goes on listening")


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "{",
        "}",
        "null",
        "7",
        '"hello"',
        "[]",
        "{}",
        HELLO[:-1],
        HELLO + HELLO,
        HELLO.replace('"hello"', '"hallo"'),
        HELLO.replace('"hello"', "null"),
        HELLO.replace('"hello"', '["hello"]'),
        HELLO.replace(str(WIRE), '"1"'),
        HELLO.replace(str(WIRE), "1.5"),
        HELLO.replace(str(WIRE), "true"),
        HELLO[:-1] + ',"since":"x"}',
        HELLO[:-1] + ',"since":1e400}',
        HELLO[:-1] + ',"look":6}',
        HELLO[:-1] + ',"look":-1}',
        HELLO[:-1] + ',"lang":"de"}',
        HELLO[:-1] + ',"extra":1}',
        HELLO[:-1] + ',"t":"say"}',
        json.dumps({"wire": WIRE}),
        "[" * 2_000,
        '{"t":' * 400,
        HELLO[:-1] + ',"extra":"' + "x" * LONGEST + '"}',
        '"\\ud800"',
        "\ufeff" + HELLO,
        "\x00",
    ],
)
@pytest.mark.parametrize("greeted", [False, True])
def test_what_is_no_message_ends_its_own_socket(
    others: tuple[Guest, str, Line], text: str, greeted: bool
) -> None:
    mallory, table, _ = others
    line = mallory.come(table) if greeted else mallory.connect(table)
    line.connection.send(text)
    assert ended(line) == ("bad-message", 1008)


def test_any_sequence_number_is_answered(others: tuple[Guest, str, Line]) -> None:
    mallory, table, _ = others
    for since in (-(10**15), -1, 0, 2**53, 2**63 - 1, -(2**63), 10**1_000):
        assert mallory.come(table, since=since).heard


@pytest.mark.parametrize(
    "message",
    [
        {"t": "play", "id": "x" * 7, "seat": 0, "move": "a1-a2"},
        {"t": "play", "id": "x" * 65, "seat": 0, "move": "a1-a2"},
        {"t": "play", "id": "no spaces", "seat": 0, "move": "a1-a2"},
        {"t": "play", "id": "goodgood", "seat": 6, "move": "a1-a2"},
        {"t": "play", "id": "goodgood", "seat": "0", "move": "a1-a2"},
        {"t": "play", "id": "goodgood", "seat": 0, "move": "x" * 65},
        {"t": "play", "id": "goodgood", "seat": 0},
        {"t": "play", "id": "goodgood", "seat": 0, "move": None},
        {"t": "undo", "id": "goodgood"},
        {"t": "consent", "id": "goodgood", "seat": 0, "agree": 1},
        {"t": "replace", "id": ["goodgood"], "seat": 0},
        {"t": "say", "id": "goodgood", "text": ""},
        {"t": "say", "id": "goodgood", "text": "x" * 301},
        {"t": "say", "id": "goodgood", "text": {"html": "<b>"}},
        {"t": "react", "kind": "💣"},
        {"t": "look", "seat": 99},
        {"t": "snapshot", "seq": 1},
        {"t": "bye", "why": "restarting"},
    ],
)
def test_a_message_with_a_wrong_part_is_none(others: tuple[Guest, str, Line], message: Any) -> None:
    mallory, table, _ = others
    line = mallory.come(table)
    line.connection.send(json.dumps(message))
    assert ended(line) == ("bad-message", 1008)


@pytest.mark.parametrize("body", [b"", b"\x00\xff" * 50, HELLO.encode()])
def test_bytes_are_no_message(others: tuple[Guest, str, Line], body: bytes) -> None:
    mallory, table, _ = others
    line = mallory.come(table)
    line.connection.send(body)
    assert ended(line) == ("bad-message", 1008)


def test_a_huge_message_is_not_even_read(others: tuple[Guest, str, Line]) -> None:
    mallory, table, _ = others
    for greeted in (False, True):
        line = mallory.come(table) if greeted else mallory.connect(table)
        with suppress(ConnectionClosed):
            line.connection.send("x" * 5_000_000)
        _, code = ended(line)
        # The close frame is lost when the system throws away what it still held for us.
        assert code in (1006, 1009)


@pytest.mark.parametrize("greeted", [False, True])
def test_a_message_in_pieces_is_refused(others: tuple[Guest, str, Line], greeted: bool) -> None:
    mallory, table, _ = others
    line = mallory.come(table) if greeted else mallory.connect(table)
    line.connection.socket.sendall(Frame(Opcode.TEXT, GOOD.encode(), fin=False).serialize(mask=True))
    assert ended(line) == (None, 1008)


def _masked(kind: Opcode, fin: bool = True) -> bytes:
    return Frame(kind, b"", fin=fin).serialize(mask=True)


FLOOD = 40_000
FLOODS = {
    "pings": _masked(Opcode.PING) * FLOOD,
    "pongs": _masked(Opcode.PONG) * FLOOD,
    "fragments": _masked(Opcode.TEXT, fin=False) + _masked(Opcode.CONT, fin=False) * FLOOD,
    "texts": _masked(Opcode.TEXT) * FLOOD,
    "bytes": _masked(Opcode.BINARY) * FLOOD,
}


@pytest.mark.parametrize("greeted", [False, True])
@pytest.mark.parametrize("kind", FLOODS)
def test_of_many_frames_few_are_read(
    guests: People, inside: Inside, monkeypatch: pytest.MonkeyPatch, kind: str, greeted: bool
) -> None:
    read, reading = 0, ServerProtocol.recv_frame

    def counted(self: ServerProtocol, frame: Frame) -> None:
        nonlocal read
        read += 1
        reading(self, frame)

    ada, _, table = two_at_a_table(guests)
    line = ada.come(table) if greeted else ada.connect(table)
    before = _frames_refused(inside)
    monkeypatch.setattr(ServerProtocol, "recv_frame", counted)
    with suppress(ConnectionError, ConnectionClosed):
        line.connection.socket.sendall(FLOODS[kind])
    with suppress(AssertionError):
        ended(line)
    assert inside.do(lambda: all(each.transport.is_closing() for each in inside.sockets()))
    assert read < 2 * FRAMES
    assert _frames_refused(inside) == before + 1


@pytest.mark.parametrize("greeted", [False, True])
def test_pings_now_and_then_are_answered_and_too_many_are_the_end(
    guests: People, inside: Inside, greeted: bool
) -> None:
    ada, _, table = two_at_a_table(guests)
    line = ada.come(table) if greeted else ada.connect(table)
    answers = [line.connection.ping() for _ in range(50)]
    assert all(answer.wait(PATIENCE_S) for answer in answers)
    before = _frames_refused(inside)
    line.connection.socket.sendall(_masked(Opcode.PING) * FRAMES)
    assert ended(line) == (None, 1008)
    assert _frames_refused(inside) == before + 1


def _frames_refused(inside: Inside) -> float:
    found = inside.house.metrics.registry.get_sample_value("tablee_refused_total", {"by": "frames"})
    return found or 0.0


def test_one_who_sends_too_fast_must_go(others: tuple[Guest, str, Line]) -> None:
    mallory, table, a = others
    line = mallory.come(table)
    with suppress(ConnectionClosed):  # which may be before the last of them
        for _ in range(100):
            line.tell(React(kind="hurry"))
    assert ended(line) == ("too-fast", 1013)
    assert a.until(Reacted).kind == "hurry"


def test_flooding_with_refused_moves_is_too_fast_too(others: tuple[Guest, str, Line]) -> None:
    mallory, table, _ = others
    line = mallory.come(table)
    with suppress(ConnectionClosed):
        for number in range(60):
            line.tell(Play(id=f"flood-{number:04}", seat=0, move="a1-a2"))
            line.tell(Say(id=f"words-{number:04}", text="let me in"))
    assert ended(line) == ("too-fast", 1013)


def test_somebody_who_says_nothing_or_hangs_up_at_once_does_no_harm(
    others: tuple[Guest, str, Line],
) -> None:
    mallory, table, _ = others
    for _ in range(10):
        mallory.connect(table).connection.socket.shutdown(socket.SHUT_RDWR)
        line = mallory.connect(table)
        line.tell(Hello(wire=WIRE))
        line.connection.socket.shutdown(socket.SHUT_RDWR)
        line = mallory.come(table)
        for number in range(5):
            line.tell(Say(id=f"gone-{number:05}", text="and gone"))
        line.connection.socket.shutdown(socket.SHUT_RDWR)


def test_frames_that_break_the_protocol_end_the_connection(others: tuple[Guest, str, Line]) -> None:
    mallory, table, _ = others
    good = Frame(Opcode.TEXT, HELLO.encode()).serialize(mask=True)
    broken = [
        (Frame(Opcode.TEXT, HELLO.encode()).serialize(mask=False), 1002),
        (Frame(Opcode.TEXT, b"\xff\xfe\xfd").serialize(mask=True), 1007),
        (Frame(Opcode.CONT, b"more").serialize(mask=True), 1002),
        (Frame(Opcode.TEXT, b"start", fin=False).serialize(mask=True) + good, 1002),
        (b"\xc1\x80\x00\x00\x00\x00", 1002),
        (b"\x89\xfe\x00\x7e" + bytes(4 + 126), 1002),
        (Frame(Opcode.CLOSE, b"\x00").serialize(mask=True), 1002),
        (Frame(Opcode.CLOSE, b"\x03\xee").serialize(mask=True), 1002),
        (b"\x83\x80\x00\x00\x00\x00", 1002),
        (b"\x81\xff" + b"\xff" * 8, 1009),
    ]
    for greeted in (False, True):
        for frame, code in broken:
            line = mallory.come(table) if greeted else mallory.connect(table)
            line.connection.socket.sendall(frame)
            assert ended(line) == (None, code), frame
        line = mallory.come(table) if greeted else mallory.connect(table)
        line.connection.socket.sendall(good[:-3])
        line.connection.socket.shutdown(socket.SHUT_WR)  # in the middle of a frame
        assert ended(line) == (None, 1006)


def test_random_bytes_and_random_changes(others: tuple[Guest, str, Line]) -> None:
    mallory, table, _ = others
    chance = random.Random("fuzz")
    words = [
        Hello(wire=WIRE, since=3),
        Play(id="goodgood", seat=1, move="a1-a2"),
        Say(id="goodgood", text="hello"),
        React(kind="hmm"),
    ]
    texts = [msgspec.json.encode(word) for word in words]
    line = mallory.come(table)
    for _ in range(ROUNDS):
        body = bytearray(chance.choice(texts))
        for _ in range(chance.randint(1, 6)):
            match chance.randint(0, 3):
                case 0:
                    body[chance.randrange(len(body))] = chance.randrange(256)
                case 1:
                    body.insert(chance.randrange(len(body)), chance.randrange(256))
                case 2:
                    del body[chance.randrange(len(body)) :]
                    body = body or bytearray(b"{")
                case _:
                    body += chance.randbytes(chance.randint(1, 40))
        try:
            line.connection.send(bytes(body), text=True)
        except ConnectionClosed:
            line = mallory.come(table)
    for _ in range(20):
        with suppress(OSError):
            mallory.connect(table).connection.socket.sendall(chance.randbytes(chance.randint(1, 3_000)))


def test_strange_handshakes_are_refused(others: tuple[Guest, str, Line], served: Served) -> None:
    _, table, _ = others
    path = f"/api/v1/tables/{table}/live"
    host = served.address.removeprefix("http://")
    upgrade = "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
    key = "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
    for request in (
        f"GET {path} HTTP/1.1\r\nHost: {host}\r\n{upgrade}{key}\r\n",
        f"GET {path} HTTP/1.1\r\nHost: {host}\r\n{upgrade}Origin: http://{host}\r\n\r\n",
        f"GET {path} HTTP/1.1\r\nHost: {host}\r\n{upgrade}{key}Origin: \xff\r\n\r\n",
        f"GET {path} HTTP/1.1\r\nHost: {host}\r\n{upgrade}{key}Cookie: {'x' * 60_000}\r\n\r\n",
        f"GET /api/v1/tables/%00%ff/live HTTP/1.1\r\nHost: {host}\r\n{upgrade}{key}Origin: http://{host}\r\n\r\n",
        f"GET /api/v1/me HTTP/1.1\r\nHost: {host}\r\n{upgrade}{key}Origin: http://{host}\r\n\r\n",
        f"GET {path} HTTP/1.1\r\nHost: {host}\r\n\r\n",
        f"POST {path} HTTP/1.1\r\nHost: {host}\r\nContent-Length: 5\r\n\r\nhello",
        "NONSENSE\r\n\r\n",
        "\x16\x03\x01\x02\x00\x01\x00\x01",
    ):
        with socket.create_connection(("127.0.0.1", served.port)) as raw:
            raw.sendall(request.encode("latin-1"))
            raw.shutdown(socket.SHUT_WR)
            raw.settimeout(30)
            answer = b""
            with suppress(ConnectionError):
                while chunk := raw.recv(65_536):
                    answer += chunk
            assert b" 101 " not in answer[:20] or b"%00" in request.encode("latin-1")
            assert b" 500 " not in answer[:20], request


def test_requests_are_rationed_for_each_and_nobody_else(tmp_path: Path) -> None:
    with Served(tmp_path / "data", "--rate", "2", "--workers", "1") as house:
        with people_at(house.address) as people:
            ada, bo = people("Ada"), people("Bo")
            answers = [ada.get("/me") for _ in range(40)]
            refused = [answer for answer in answers if answer.status_code == 429]
            assert refused
            assert all(int(answer.headers["retry-after"]) >= 1 for answer in refused)
            assert refused[0].headers["content-type"] == "application/problem+json"
            assert bo.get("/me").status_code == 200
        house.stop()
        house.check_log()
