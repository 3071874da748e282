"""What is written together: in order, and whatever is wrong with one socket is its own affair."""

import asyncio
from asyncio import Transport
from typing import Any

import pytest
from websockets.frames import Frame, Opcode

from tablee.server.ws.outlet import BEHIND, LARGEST, PING, Outlet, framed, lone_text


class Line(Transport):
    """Where frames end up; or nowhere."""

    def __init__(self, broken: bool = False, unread: int = 0) -> None:
        super().__init__()
        self.sent, self._broken, self.unread, self.closing = list[bytes](), broken, unread, False

    def write(self, data: Any) -> None:
        if self._broken:
            raise RuntimeError("it is closed")
        self.sent.append(data)

    def get_write_buffer_size(self) -> int:
        return self.unread

    def is_closing(self) -> bool:
        return self.closing


def test_one_broken_line_keeps_nothing_from_the_others() -> None:
    complaints = list[str]()

    async def use() -> None:
        loop = asyncio.get_running_loop()
        loop.set_exception_handler(lambda _, what: complaints.append(what["message"]))
        outlet, lines = Outlet(), [Line(), Line(broken=True), Line()]
        assert all(outlet.post(line, b"hello") for line in lines)
        outlet.write(lines[0], framed(b"1234", PING))
        assert not any(line.sent for line in lines), "not before all of it is known"
        await asyncio.sleep(0)
        assert [line.sent for line in lines] == [
            [framed(b"hello"), b"\x89\x041234"],
            [],
            [framed(b"hello")],
        ]

    asyncio.run(use())
    assert complaints == ["a frame was written in vain"]


def test_one_text_is_framed_once_for_all() -> None:
    async def use() -> None:
        outlet, lines = Outlet(), [Line(), Line()]
        text = b"x" * 2_000
        for line in lines:
            outlet.post(line, text)
        await asyncio.sleep(0)
        assert lines[0].sent[0] is lines[1].sent[0]

    asyncio.run(use())


def test_nothing_goes_to_whoever_is_behind_or_gone() -> None:
    async def use() -> None:
        outlet, slow, line = Outlet(), Line(unread=BEHIND + 1), Line()
        assert not outlet.post(slow, b"later")
        assert outlet.post(line, b"too late")
        line.closing = True
        await asyncio.sleep(0)
        assert slow.sent == line.sent == [], "also what was posted before, and not written yet"

    asyncio.run(use())


def test_texts_of_every_length_are_framed() -> None:
    for size, head in ((125, 2), (126, 4), (65_535, 4), (65_536, 10)):
        frame = framed(b"x" * size)
        assert (frame[0], len(frame)) == (0x81, head + size)


@pytest.mark.parametrize("size", [2, 3, 125, 126, 127, LARGEST])
def test_a_lone_text_is_read_and_no_part_of_one(size: int) -> None:
    text = "é" * (size // 2) + "x" * (size % 2)
    frame = Frame(Opcode.TEXT, text.encode()).serialize(mask=True)
    assert lone_text(frame) == text
    assert all(lone_text(frame[:end]) is None for end in range(min(len(frame), 300)))
    assert lone_text(frame + b"\x89") is None


@pytest.mark.parametrize(
    "frame",
    [
        Frame(Opcode.TEXT, b"unmasked").serialize(mask=False),
        Frame(Opcode.TEXT, b"in pieces", fin=False).serialize(mask=True),
        Frame(Opcode.BINARY, b"no text").serialize(mask=True),
        Frame(Opcode.TEXT, b"\xff").serialize(mask=True),
        Frame(Opcode.TEXT, b"x" * (LARGEST + 1)).serialize(mask=True),
        b"\x81\xff" + b"x" * (6 + 127 - 2),
        b"\x81\x80" + bytes(4),
    ],
    ids=["unmasked", "piece", "bytes", "no text", "too long", "of a length of eight bytes", "empty"],
)
def test_everything_else_is_for_the_parser(frame: bytes) -> None:
    assert lone_text(frame) is None
