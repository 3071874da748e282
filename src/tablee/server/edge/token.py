"""The token of an external bot's seat, as it comes with a request. Only its digest is stored."""

from typing import Final

from tablee.server.edge.asgi import Scope, header

LONGEST: Final = 128


def find(scope: Scope) -> str | None:
    """The token that came along, as `Authorization: Bearer TOKEN`."""
    scheme, _, token = (header(scope, b"authorization") or "").partition(" ")
    return token if scheme.lower() == "bearer" and 0 < len(token) <= LONGEST else None
