"""The cookie by which a guest is known again: an id that only this server can have signed."""

import hmac
from base64 import urlsafe_b64encode
from hashlib import sha256
from http.cookies import SimpleCookie
from typing import Final

NAME: Final = "tablee"
YEAR_S: Final = 365 * 24 * 60 * 60
LONGEST: Final = 4_096


def signed(key: bytes, person: str) -> str:
    """The cookie's value for that person."""
    return f"{person}.{_signature(key, person)}"


def verified(key: bytes, value: str) -> str | None:
    """The person whose cookie this is; None if this server never signed it."""
    person, _, signature = value.partition(".")
    expected = _signature(key, person).encode()
    if not hmac.compare_digest(signature.encode("utf-8", "replace"), expected):
        return None
    return person


def found(header: str) -> str | None:
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
    """The Set-Cookie header: for a year, out of reach of scripts, not sent along from other sites."""
    cookie = SimpleCookie()
    cookie[NAME] = value
    cookie[NAME].update({"path": "/", "max-age": str(YEAR_S), "samesite": "Lax"})
    cookie[NAME]["httponly"] = True
    if secure:
        cookie[NAME]["secure"] = True
    return cookie[NAME].OutputString()


def _signature(key: bytes, person: str) -> str:
    digest = hmac.digest(key, b"tablee-person/1\n" + person.encode("utf-8", "replace"), sha256)
    return urlsafe_b64encode(digest).rstrip(b"=").decode()
