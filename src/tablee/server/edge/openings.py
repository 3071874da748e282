"""How many tables somebody may open, or have opened for them, in a day."""

import time
from typing import Any, cast

from litestar import Request

from tablee.server.edge.asgi import Scope
from tablee.server.edge.bucket import Clock
from tablee.server.edge.identity import Identity
from tablee.server.edge.patience import Patience
from tablee.server.edge.proxies import sender

DAY_S = 86_400


class Openings:
    """Counts the tables that each person opens, and all behind one address."""

    def __init__(self, daily: int, clock: Clock = time.monotonic) -> None:
        """`daily` tables for each person; 0 for no limit."""
        self._patience = Patience(daily, DAY_S / daily, clock) if daily else None
        self.limits = () if self._patience is None else self._patience.limits

    def admit(self, request: Request[Any, Any, Any], identity: Identity) -> None:
        """Counts one more of whoever asks. Raises Enough. Whoever has no cookie is counted by address."""
        self.check(request, identity)
        self.count(request, identity)

    def check(self, request: Request[Any, Any, Any], identity: Identity) -> None:
        """Raises Enough if whoever asks may have no more tables for now."""
        if self._patience is not None:
            self._patience.check(*_whose(request, identity))

    def count(self, request: Request[Any, Any, Any], identity: Identity) -> None:
        """A table was opened for whoever asks."""
        if self._patience is not None:
            self._patience.count(*_whose(request, identity))


def _whose(request: Request[Any, Any, Any], identity: Identity) -> tuple[str, str]:
    """Who asks, and from where."""
    scope = cast(Scope, request.scope)
    address = sender(scope)
    return identity.known(scope) or f"stranger {address}", address
