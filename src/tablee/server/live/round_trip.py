"""How far away a peer is, measured where it cannot meddle: by our own kernel, or by a proxy of ours."""

import socket
import struct
import sys
from asyncio import BaseTransport
from ipaddress import ip_address
from typing import Final

from tablee.core import Millis
from tablee.server.edge.asgi import Scope

HEADER: Final = b"x-tcp-rtt"
"""A trusted proxy's own measure of the connection to the client, in microseconds (nginx: `$tcpinfo_rtt`)."""

SLACK: Final[Millis] = 2
SHARE: Final = 64
"""A round trip may take so much longer than measured, and one part in so many: what a program needs to
wake up, and a few measures leave open. More would be a gift to whoever answers pings late on purpose."""

_LENGTH: Final = 104
_RTT: Final = struct.Struct("=I")
_RTT_AT: Final = 68  # tcpi_rtt in Linux' struct tcp_info: the smoothed round trip in microseconds


def by_kernel(transport: BaseTransport) -> Millis | None:
    """The longest round trip that the kernel's measures explain; None if it does not say."""
    micros = measured(transport)
    return None if micros is None else _longest(micros)


def measured(transport: BaseTransport) -> int | None:
    """The round trip as the kernel measured it, in microseconds; None if it does not say.

    A peer on this very machine is no player but a tunnel or a proxy: nothing is known about who is behind it.
    """
    peer, connection = transport.get_extra_info("peername"), transport.get_extra_info("socket")
    if not peer or connection is None or sys.platform != "linux":
        return None
    try:
        if ip_address(peer[0].partition("%")[0]).is_loopback:
            return None
        info = connection.getsockopt(socket.IPPROTO_TCP, socket.TCP_INFO, _LENGTH)
    except (OSError, ValueError):
        return None
    if len(info) < _LENGTH:
        return None
    (micros,) = _RTT.unpack_from(info, _RTT_AT)
    return int(micros)


def by_proxy(scope: Scope) -> Millis | None:
    """The same as a proxy says it; None if it does not. The caller knows whether the proxy is ours."""
    for key, value in scope["headers"]:
        if key == HEADER and value.isdigit() and len(value) < 10:
            return _longest(int(value))
    return None


def _longest(micros: int) -> Millis:
    return round((micros + micros / SHARE) / 1000) + SLACK
