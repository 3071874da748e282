"""Who is not heard here for a while, and who is not let in."""

from collections.abc import Callable
from datetime import UTC, datetime
from ipaddress import ip_network
from typing import Final

from tablee.core import Millis
from tablee.server.edge.asgi import App, Receive, Scope, Send
from tablee.server.edge.guards import Told, refuse
from tablee.server.edge.proxies import Network, sender
from tablee.server.keeping.conduct import Conduct, Sanction
from tablee.table.refused import Refused

KEPT: Final[Millis] = 90 * 86_400_000
"""How long a report that is settled is remembered."""


class Sanctions:
    """What holds now, at hand for every request and every word."""

    def __init__(self, conduct: Conduct, clock: Callable[[], Millis]) -> None:
        self._conduct, self._clock = conduct, clock
        self._muted: dict[str, Millis] = {}
        self._banned: dict[str, Millis] = {}
        self._networks: list[tuple[Network, Millis]] = []

    async def refresh(self) -> None:
        """Knows what is kept. Raises StoreFailed."""
        held = await self._conduct.sanctions(self._clock())
        self._muted = {one.whom: one.until for one in held if one.kind == "mute"}
        bans = [(one, network_of(one.whom)) for one in held if one.kind == "ban"]
        self._banned = {one.whom: one.until for one, network in bans if network is None}
        self._networks = [(network, one.until) for one, network in bans if network is not None]

    async def renew(self) -> None:
        """Lets what is over be forgotten, and knows what is kept. Raises StoreFailed."""
        await self._conduct.tidy(self._clock(), KEPT)
        await self.refresh()

    async def impose(self, sanction: Sanction) -> None:
        """From now on, at once."""
        await self._conduct.impose(sanction)
        await self.refresh()

    async def lift(self, whom: str) -> int:
        """How many sanctions against them end, at once."""
        lifted = await self._conduct.lift(whom)
        await self.refresh()
        return lifted

    def is_muted(self, person: str) -> bool:
        """Whether nobody hears them now."""
        return self._muted.get(person, 0) > self._clock()

    def banned_until(self, person: str | None, address: str) -> Millis | None:
        """Until when whoever comes so is not let in; None if they are."""
        now = self._clock()
        ends = [self._banned.get(person, 0)] if person is not None else []
        if self._networks and (place := network_of(address)) is not None:
            ends += [until for network, until in self._networks if network.overlaps(place)]
        latest = max(ends, default=0)
        return latest if latest > now else None


class Bouncer:
    """Lets nobody act who is kept away; the pages they may look at, which tell them why."""

    GUARDED: Final = "/api/"

    def __init__(
        self, app: App, sanctions: Sanctions, known: Callable[[Scope], str | None], refused: Told
    ) -> None:
        """`known` says whose valid cookie came along."""
        self._app, self._sanctions, self._known, self._refused = app, sanctions, known, refused

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] in ("http", "websocket") and scope["path"].startswith(self.GUARDED):
            until = self._sanctions.banned_until(self._known(scope), sender(scope))
            if until is not None:
                self._refused()
                when = datetime.fromtimestamp(until / 1000, UTC).strftime("%Y-%m-%d %H:%M")
                why = Refused("the house does not let you in until {when} (UTC)", when=when)
                await refuse(scope, receive, send, 403, why)
                return
        await self._app(scope, receive, send)


def network_of(text: str) -> Network | None:
    """The address or network that is written there; None if it is none."""
    try:
        return ip_network(text, strict=False)
    except ValueError:
        return None
