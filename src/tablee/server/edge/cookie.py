"""The cookie by which a guest is known again: an id that only this house can have signed, and when."""

import hmac
from base64 import urlsafe_b64encode
from collections.abc import Iterable
from dataclasses import dataclass
from hashlib import sha256
from http.cookies import SimpleCookie
from typing import Final

NAME: Final = "tablee"
DAY_S: Final = 24 * 60 * 60
YEAR_S: Final = 365 * DAY_S
"""A cookie is believed as long."""
RENEWED_S: Final = 30 * DAY_S
"""Whoever comes with an older one gets a new one, so that nobody who comes back is forgotten."""
EARLY_S: Final = DAY_S
"""So far ahead a cookie may be of a clock that was set back."""
LONGEST: Final = 4_096


@dataclass(frozen=True, slots=True)
class Ticket:
    """What a cookie says: who, and since when (seconds since 1970)."""

    person: str
    made: int


def sign(key: bytes, person: str, now: int) -> str:
    """The cookie's value for that person."""
    return f"{person}.{now}.{_signature(key, _dated(person, now))}"


def verify(keys: Iterable[bytes], value: str, now: int) -> Ticket | None:
    """What the cookie says; None if this house never signed it, or not lately."""
    match value.split("."):
        case [person, made, signature] if made.isascii() and made.isdecimal() and len(made) <= len(str(now)):
            ticket = Ticket(person, int(made))
            text = _dated(person, ticket.made)
            if not now - YEAR_S <= ticket.made <= now + EARLY_S:
                return None
        case _:
            return None
    sent = signature.encode("utf-8", "replace")
    if any(hmac.compare_digest(sent, _signature(key, text).encode()) for key in keys):
        return ticket
    return None


def find(header: str) -> str | None:
    """The value of our cookie in a Cookie header."""
    if len(header) > LONGEST:
        return None
    # Browsers send names and values as they are; SimpleCookie drops everything after an odd one.
    for part in header.split(";"):
        name, _, value = part.strip().partition("=")
        if name == NAME:
            return value.strip('"')
    return None


def header(value: str, secure: bool) -> str:
    """The Set-Cookie header: for a year, out of reach of scripts, not sent along from other sites.

    Without a value, the one that asks the browser to forget it.
    """
    cookie = SimpleCookie()
    cookie[NAME] = value
    cookie[NAME].update({"path": "/", "max-age": str(YEAR_S if value else 0), "samesite": "Lax"})
    cookie[NAME]["httponly"] = True
    if secure:
        cookie[NAME]["secure"] = True
    return cookie[NAME].OutputString()


def _dated(person: str, made: int) -> str:
    return f"tablee-person/2\n{person}\n{made}"


def _signature(key: bytes, text: str) -> str:
    digest = hmac.digest(key, text.encode("utf-8", "replace"), sha256)
    return urlsafe_b64encode(digest).rstrip(b"=").decode()
