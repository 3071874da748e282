"""How often somebody may try to be somebody, or make something to be found again by."""

import time
from typing import Any, Final, cast

from litestar import Request

from tablee.server.edge.asgi import Scope
from tablee.server.edge.bucket import Clock
from tablee.server.edge.identity import Identity
from tablee.server.edge.patience import Patience
from tablee.server.edge.proxies import sender

MOST: Final = 20
EVERY_S: Final = 60.0
"""So many tries at once, and one more after each while: nobody guesses 128 bits, and nobody keeps others from
the store."""


class Tries:
    """Counts the tries of each person, and of all behind one address."""

    def __init__(self, clock: Clock = time.monotonic) -> None:
        self._patience = Patience(MOST, EVERY_S, clock)
        self.limits = self._patience.limits

    def count(self, request: Request[Any, Any, Any], identity: Identity) -> None:
        """Counts one more of whoever asks. Raises Enough. Whoever has no cookie is counted by address."""
        scope = cast(Scope, request.scope)
        address = sender(scope)
        self._patience.ask(identity.known(scope) or f"stranger {address}", address)
