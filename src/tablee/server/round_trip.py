"""How far away a peer is, measured where it cannot meddle: by our own kernel, or by a proxy of ours."""

import socket
import struct
from asyncio import BaseTransport
from ipaddress import ip_address
from typing import Final

from tablee.core import Millis
from tablee.server.asgi import Scope

HEADER: Final = b"x-tcp-rtt"
"""A trusted proxy's own measure of the connection to the client, in microseconds (nginx: `$tcpinfo_rtt`)."""

SLACK: Final[Millis] = 4
"""What waking a program up may take beyond what the wire does."""

SHARE: Final = 8
"""A line is believed to be slower than it was measured by one part in so many."""

_LENGTH: Final = 104
_RTT: Final = struct.Struct("=II")
_RTT_AT: Final = 68  # tcpi_rtt and tcpi_rttvar in Linux' struct tcp_info, in microseconds


def by_kernel(transport: BaseTransport) -> Millis | None:
    """The longest round trip that the kernel's measures explain; None if it does not say.

    A peer on this very machine is no player but a tunnel or a proxy: nothing is known about who is behind it.
    """
    peer, connection = transport.get_extra_info("peername"), transport.get_extra_info("socket")
    if not peer or connection is None or not hasattr(socket, "TCP_INFO"):
        return None
    try:
        if ip_address(peer[0].partition("%")[0]).is_loopback:
            return None
        info = connection.getsockopt(socket.IPPROTO_TCP, socket.TCP_INFO, _LENGTH)
    except (OSError, ValueError):
        return None
    if len(info) < _LENGTH:
        return None
    mean, deviation = _RTT.unpack_from(info, _RTT_AT)
    return _longest((mean + deviation) / 1000)


def by_proxy(scope: Scope) -> Millis | None:
    """The same as a proxy says it; None if it does not. The caller knows whether the proxy is ours."""
    for key, value in scope["headers"]:
        if key == HEADER and value.isdigit() and len(value) < 10:
            return _longest(int(value) / 1000)
    return None


def _longest(measured: float) -> Millis:
    return round(measured + measured / SHARE) + SLACK
