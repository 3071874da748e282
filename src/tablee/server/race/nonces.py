"""What a hand is sent with: made for one race and one seat, and nobody can guess it."""

import secrets
from base64 import urlsafe_b64encode
from hashlib import blake2b
from typing import Final

from tablee.core import Seat

REMEMBERED: Final = 2
"""Races whose nonces are still known, to tell a late hand from one that never belonged here."""


class Nonces:
    """The nonces of one table. They are never kept, but made again: the key to them is."""

    def __init__(self) -> None:
        self._secret = secrets.token_bytes(16)

    def of(self, number: int, seat: Seat | None) -> str:
        """For the race with that number and that seat; None: for everybody at one device."""
        made = blake2b(f"{number}/{seat}".encode(), key=self._secret, digest_size=15).digest()
        return urlsafe_b64encode(made).decode()

    def number(self, nonce: str, seat: Seat | None, last: int) -> int | None:
        """The race this nonce was made for, if it was for that seat and is one of the last."""
        for number in range(last, max(-1, last - REMEMBERED - 1), -1):
            if secrets.compare_digest(self.of(number, seat), nonce):
                return number
        return None
