"""Proxies in front of the server, believed only when they are ours."""

from collections.abc import Sequence
from functools import lru_cache
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address
from typing import Final

from tablee.server.edge.asgi import App, Receive, Scope, Send

Network = IPv4Network | IPv6Network

SECURE: Final = {"http": "https", "websocket": "wss"}


PROXIED: Final = "tablee.proxied"
"""In the scope of whatever came through a trusted proxy."""


class Proxies:
    """A middleware: what comes through a trusted proxy has its sender's address and scheme.

    From anybody else the forwarding headers mean nothing.
    """

    def __init__(self, app: App, trusted: Sequence[Network]) -> None:
        self._app = app
        self._trusted = trusted

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] in ("http", "websocket") and self._trusts(_peer(scope)):
            scope["client"] = (self._sender(scope), 0)
            scope[PROXIED] = True
            proto = _last(scope, b"x-forwarded-proto")
            if proto in ("https", "wss"):
                scope["scheme"] = SECURE[scope["type"]]
        await self._app(scope, receive, send)

    def _sender(self, scope: Scope) -> str:
        """The last address in the chain that is not one of our proxies."""
        address = _peer(scope)
        for hop in reversed(_values(scope, b"x-forwarded-for")):
            if _address(hop) is None:
                break
            address = hop
            if not self._trusts(hop):
                break
        return address

    def _trusts(self, text: str) -> bool:
        return is_among(self._trusted, text)


def is_among(networks: Sequence[Network], text: str) -> bool:
    """Whether that is an address in one of these networks."""
    address = _address(text)
    return address is not None and any(address in network for network in networks)


def sender(scope: Scope) -> str:
    """The address somebody is counted by; a whole /64 is one sender, for it is one household."""
    text = _peer(scope)
    address = _address(text)
    if isinstance(address, IPv6Address):
        return str(IPv6Network((address, 64), strict=False))
    return text


def _peer(scope: Scope) -> str:
    client = scope.get("client")
    return client[0] if client else ""


def _values(scope: Scope, name: bytes) -> list[str]:
    joined = ",".join(value.decode("latin-1") for key, value in scope["headers"] if key == name)
    return [value.strip() for value in joined.split(",") if value.strip()]


def _last(scope: Scope, name: bytes) -> str | None:
    values = _values(scope, name)
    return values[-1].lower() if values else None


@lru_cache(maxsize=4_096)
def _address(text: str) -> IPv4Address | IPv6Address | None:
    try:
        address = ip_address(text.strip("[]"))
    except ValueError:
        return None
    if isinstance(address, IPv6Address) and address.ipv4_mapped is not None:
        return address.ipv4_mapped
    return address
