"""What is written together: in order, and whatever is wrong with one socket is its own affair."""

import asyncio
from asyncio import Transport
from typing import Any

from tablee.server.live.mail import Mail, Outlet, framed


class Line(Transport):
    """Where frames end up; or nowhere."""

    def __init__(self, broken: bool = False) -> None:
        super().__init__()
        self.sent, self._broken = list[bytes](), broken

    def write(self, data: Any) -> None:
        if self._broken:
            raise RuntimeError("it is closed")
        self.sent.append(data)


def test_one_broken_line_keeps_nothing_from_the_others() -> None:
    complaints = list[str]()

    async def use() -> None:
        loop = asyncio.get_running_loop()
        loop.set_exception_handler(lambda _, what: complaints.append(what["message"]))
        mail, lines = Mail(loop), [Line(), Line(broken=True), Line()]
        outlets = [Outlet(mail, line) for line in lines]
        assert all(outlet.post(b"hello") for outlet in outlets)
        outlets[0].ping(b"1234")
        await asyncio.sleep(0)
        assert [line.sent for line in lines] == [
            [framed(b"hello"), b"\x89\x041234"],
            [],
            [framed(b"hello")],
        ]

    asyncio.run(use())
    assert complaints == ["a frame was written in vain"]


def test_nothing_goes_to_whoever_is_behind_or_was_told_to_go() -> None:
    async def use() -> None:
        line = Line()
        outlet = Outlet(Mail(asyncio.get_running_loop()), line)
        outlet.behind = True
        assert not outlet.post(b"later")
        outlet.behind = False
        assert outlet.post(b"too late")
        outlet.shut = True
        assert not outlet.post(b"never")
        await asyncio.sleep(0)
        assert line.sent == [], "also what was posted before, and not written yet"

    asyncio.run(use())


def test_texts_of_every_length_are_framed() -> None:
    for size, head in ((125, 2), (126, 4), (65_535, 4), (65_536, 10)):
        frame = framed(b"x" * size)
        assert (frame[0], len(frame)) == (0x81, head + size)
