"""What a passkey is asked to sign: made by this house, for one person and one purpose, and not for long.

Nothing is kept of a challenge until it was signed, so that asking for many costs the house nothing.
"""

import hmac
import secrets
from base64 import urlsafe_b64decode, urlsafe_b64encode
from binascii import Error
from collections.abc import Iterable
from hashlib import sha256
from typing import Final, Literal

LASTS_S: Final = 300
"""So long somebody may take to find their finger, their phone or their key."""

Purpose = Literal["make", "enter"]

_CHANCE: Final = 16
_TIME: Final = 8


def new_challenge(key: bytes, purpose: Purpose, person: str, now: int) -> str:
    """A challenge that only this house can have made, then and for that person."""
    head = secrets.token_bytes(_CHANCE) + now.to_bytes(_TIME, "big")
    return encoded(head + _seal(key, purpose, person, head))


def made_at(keys: Iterable[bytes], purpose: Purpose, person: str, challenge: str, now: int) -> int | None:
    """When that challenge was made (seconds since 1970); None if not here, for somebody or something else, or
    too long ago."""
    read = decoded(challenge)
    if read is None or len(read) <= _CHANCE + _TIME:
        return None
    head, seal = read[: _CHANCE + _TIME], read[_CHANCE + _TIME :]
    made = int.from_bytes(head[_CHANCE:], "big")
    if not now - LASTS_S <= made <= now + LASTS_S:
        return None
    sealed = any(hmac.compare_digest(seal, _seal(key, purpose, person, head)) for key in keys)
    return made if sealed else None


def encoded(data: bytes) -> str:
    """Bytes as base64url without padding, as browsers write them."""
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def decoded(text: str) -> bytes | None:
    """The bytes that text stands for, None if it is not how they are written.

    >>> decoded("AQI"), decoded("A"), decoded("AQJ")
    (b'\\x01\\x02', None, None)
    """
    try:
        data = urlsafe_b64decode(text + "=" * (-len(text) % 4))
    except (Error, ValueError):
        return None
    return data if encoded(data) == text else None


def _seal(key: bytes, purpose: Purpose, person: str, head: bytes) -> bytes:
    return hmac.digest(key, f"tablee-challenge/1\n{purpose}\n{person}\n".encode() + head, sha256)
