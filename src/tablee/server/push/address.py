"""Where a letter may go. The address of a push service is given to us by a stranger, and we are inside: it
must be a public one, and what was found to be public is what is connected to."""

import asyncio
import socket
from collections.abc import Sequence
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address
from typing import Final
from urllib.parse import urlsplit

LONGEST: Final = 1024

Network = IPv4Network | IPv6Network
Address = IPv4Address | IPv6Address


class Unwelcome(Exception):
    """Nothing is sent to that address."""


class Addresses:
    """Tells where letters may go: to public addresses over https; `near`: networks where they may too, and
    where plain http will do."""

    def __init__(self, near: Sequence[Network] = ()) -> None:
        self._near = tuple(near)

    def check(self, endpoint: str) -> None:
        """Raises Unwelcome for what cannot be the address of a push service, as far as it can be seen."""
        try:
            parts = urlsplit(endpoint)
            host, _ = parts.hostname, parts.port
        except ValueError:
            raise Unwelcome from None
        plain = all("!" <= letter <= "~" for letter in endpoint) and len(endpoint) <= LONGEST
        if not (host and plain) or "@" in parts.netloc or parts.fragment or "\\" in endpoint:
            raise Unwelcome
        literal = _literal(host)
        if literal is not None and self._is_near(literal):
            if parts.scheme in ("http", "https"):
                return
        elif parts.scheme == "https" and literal is None and "." in host:
            return
        raise Unwelcome

    async def resolve(self, host: str, port: int) -> list[str]:
        """The addresses of that host, where letters may go to every one. Raises Unwelcome, OSError."""
        literal = _literal(host)
        if literal is not None:
            found = [literal]
        else:
            loop = asyncio.get_running_loop()
            infos = await loop.getaddrinfo(host, port, type=socket.SOCK_STREAM)
            found = [ip_address(str(place[0]).partition("%")[0]) for *_, place in infos]
        # One that is not public is enough: a name that leads inside leads nowhere.
        if not found or not all(is_public(address) or self._is_near(address) for address in found):
            raise Unwelcome
        return list(dict.fromkeys(map(str, found)))

    def _is_near(self, address: Address) -> bool:
        return any(address.version == network.version and address in network for network in self._near)


def is_public(address: Address) -> bool:
    """Whether everybody in the world means the same machine by it.

    >>> [
    ...     is_public(ip_address(text))
    ...     for text in ("8.8.8.8", "10.0.0.1", "169.254.169.254", "::ffff:127.0.0.1")
    ... ]
    [True, False, False, False]
    """
    inner = getattr(address, "ipv4_mapped", None) or getattr(address, "sixtofour", None)
    if inner is not None:
        return is_public(inner)
    if isinstance(address, IPv6Address) and (address.teredo or address in _TRANSLATED):
        return False
    return address.is_global and not address.is_multicast and not address.is_reserved


_TRANSLATED: Final = IPv6Network("64:ff9b::/96")
"""IPv4 addresses behind a translator: any, also our own."""


def _literal(host: str) -> Address | None:
    try:
        return ip_address(host)
    except ValueError:
        return None
