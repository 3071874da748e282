"""The token of a seat: whoever brings it plays there, and nowhere else. The house keeps its digest only."""

from hashlib import sha256
from typing import Final

from tablee.server.edge.asgi import Scope, header

LONGEST: Final = 128


def digest(token: str) -> str:
    """What is kept of a token: always the same for the same, and no way back to it."""
    return sha256(b"tablee-seat/1\n" + token.encode()).hexdigest()


def find(scope: Scope) -> str | None:
    """The token that came along, as `Authorization: Bearer TOKEN`."""
    scheme, _, token = (header(scope, b"authorization") or "").partition(" ")
    return token if scheme.lower() == "bearer" and 0 < len(token) <= LONGEST else None
