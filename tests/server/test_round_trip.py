"""How far away a peer is, measured where it cannot meddle."""

import asyncio
import socket
import struct
from typing import Any

import pytest

from tablee.server.edge.asgi import Scope
from tablee.server.live.round_trip import SLACK, by_kernel, by_proxy


class Transport(asyncio.BaseTransport):
    def __init__(self, peer: Any, info: bytes | OSError | None) -> None:
        super().__init__({"peername": peer, "socket": None if info is None else self})
        self._info = info

    def getsockopt(self, level: int, option: int, length: int) -> bytes:
        assert (level, option) == (socket.IPPROTO_TCP, socket.TCP_INFO)
        if isinstance(self._info, OSError):
            raise self._info
        assert isinstance(self._info, bytes)
        return self._info[:length]


def info(rtt_us: int) -> bytes:
    """Linux' struct tcp_info with nothing but its smoothed round trip."""
    return bytes(68) + struct.pack("=I", rtt_us) + bytes(200)


FAR = ("203.0.113.9", 5000)


def test_the_kernel_says_how_far_a_peer_is() -> None:
    assert by_kernel(Transport(FAR, info(64_000))) == 65 + SLACK


@pytest.mark.parametrize("peer", [("127.0.0.1", 5000), ("::1", 5000, 0, 0), None, "", ("no address", 1)])
def test_of_whoever_comes_through_this_machine_it_knows_nothing(peer: Any) -> None:
    assert by_kernel(Transport(peer, info(64_000))) is None


@pytest.mark.parametrize("answer", [None, OSError("not here"), b"short"])
def test_a_system_that_does_not_say_is_no_harm(answer: Any) -> None:
    assert by_kernel(Transport(FAR, answer)) is None


def test_a_real_connection_has_a_round_trip() -> None:
    """The place of the field in the structure is right: a connection to ourselves takes microseconds."""

    async def main() -> bytes:
        server = await asyncio.start_server(lambda reader, writer: writer.close(), "127.0.0.1", 0)
        host, port = server.sockets[0].getsockname()
        reader, writer = await asyncio.open_connection(host, port)
        writer.write(b"x" * 100)
        await writer.drain()
        await reader.read()
        taken: bytes = writer.get_extra_info("socket").getsockopt(socket.IPPROTO_TCP, socket.TCP_INFO, 104)
        writer.close()
        server.close()
        return taken

    found = by_kernel(Transport(FAR, asyncio.run(main())))
    assert found is not None
    assert SLACK <= found < 1_000


@pytest.mark.parametrize(
    ("headers", "found"),
    [
        ([], None),
        ([(b"x-tcp-rtt", b"128000")], 130 + SLACK),
        ([(b"x-tcp-rtt", b"-3")], None),
        ([(b"x-tcp-rtt", b"12ms")], None),
        ([(b"x-tcp-rtt", b"9" * 40)], None),
    ],
)
def test_a_proxy_of_ours_says_it_in_microseconds(
    headers: list[tuple[bytes, bytes]], found: int | None
) -> None:
    scope: Scope = {"headers": headers}
    assert by_proxy(scope) == found
