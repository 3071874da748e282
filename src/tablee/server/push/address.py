"""Which addresses are those of push services: a browser names one, and the server writes to it."""

from collections.abc import Sequence
from typing import Final
from urllib.parse import urlsplit

LONGEST: Final = 1024

HOSTS: Final = (
    "fcm.googleapis.com",  # Chrome, and most browsers made from Chromium
    "jmt17.google.com",  # Chromium as Linux distributions build it, without Google's keys
    "push.services.mozilla.com",  # Firefox
    "notify.windows.com",  # Edge on Windows
    "push.apple.com",  # Safari
)
"""The hosts of the browsers' own push services; those below them are theirs too."""


def is_push_service(endpoint: str, further: Sequence[str] = ()) -> bool:
    """Tells whether messages may go there: https to a browser vendor, http as well to `further` hosts.

    >>> is_push_service("https://updates.push.services.mozilla.com/wpush/v2/x")
    True
    >>> is_push_service("https://push.apple.com.example.org/x")
    False
    """
    try:
        parts = urlsplit(endpoint)
        host, port = parts.hostname or "", parts.port
    except ValueError:
        return False
    plain = all("!" <= letter <= "~" for letter in endpoint) and len(endpoint) <= LONGEST
    if not plain or "@" in parts.netloc or parts.fragment or "\\" in endpoint:
        return False
    if _is_below(host, further):
        return parts.scheme in ("http", "https")
    return parts.scheme == "https" and port in (None, 443) and _is_below(host, HOSTS)


def _is_below(host: str, hosts: Sequence[str]) -> bool:
    return any(host == one or host.endswith(f".{one}") for one in hosts)
