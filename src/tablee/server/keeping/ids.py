"""The names under which things are kept, and the seeds they grow from: nobody can guess either."""

import hmac
import secrets
from base64 import urlsafe_b64encode
from functools import lru_cache
from hashlib import sha256
from typing import Final

MARK: Final = 16
"""So many characters has the mark of a person."""


def new_id() -> str:
    """An id nobody can guess, short enough for a link, and nothing that a terminal takes for an option."""
    while (id := secrets.token_urlsafe(12)).startswith("-"):
        pass
    return id


def new_seed() -> str:
    """All the chance of a game: whoever could guess it would know every card."""
    return secrets.token_hex(32)


@lru_cache(maxsize=4_096)
def mark(person: str) -> str:
    """What tells that person from others of the same name: no way back to who they are here."""
    return sha256(b"tablee-mark/1\n" + person.encode()).hexdigest()[:MARK]


class Tokens:
    """Makes the tokens and ids that commands hand out: the same ones each time a command is sent."""

    def __init__(self, secret: bytes) -> None:
        self._secret = secret

    def make(self, table: str, key: str) -> str:
        """The token of that command at that table. Nobody without the secret can guess it."""
        made = hmac.digest(self._secret, f"{table}\n{key}".encode(), "sha256")[:24]
        token = urlsafe_b64encode(made).decode()
        # A terminal takes what begins with a dash for an option.
        return f"0{token[1:]}" if token.startswith("-") else token
