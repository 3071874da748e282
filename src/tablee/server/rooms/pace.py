"""How the game at a table goes on by itself, and what such a pace may ask of its room."""

from collections.abc import Callable, Coroutine, Sequence
from collections.abc import Set as AbstractSet
from typing import Any, Protocol

from tablee.core import Millis, Seat
from tablee.server.rooms.after import After
from tablee.server.rooms.client import Client, Clock
from tablee.server.rooms.outsiders import Outsiders
from tablee.table import events as e
from tablee.table.moment import Moment
from tablee.table.refused import Refused
from tablee.table.table import Table
from tablee.wire.race import RaceInfo
from tablee.wire.to_server import Hand

Wish = Callable[[Moment], Moment]
"""What somebody wants: the moment in which it has come true. Raises Illegal if it is refused."""


class Port(Protocol):
    """A room, as far as its pace sees it."""

    @property
    def table(self) -> Table: ...

    @property
    def clients(self) -> AbstractSet[Client]:
        """Everybody who looks at the table."""
        ...

    @property
    def outsiders(self) -> Outsiders:
        """The bots from outside."""
        ...

    @property
    def attended(self) -> bool:
        """Whether somebody looks at the table, or did a moment ago, or it goes on without."""
        ...

    @property
    def clock(self) -> Clock:
        """Milliseconds since 1970."""
        ...

    @property
    def after(self) -> After:
        """Whatever else happens."""
        ...

    @property
    def pause(self) -> float:
        """Seconds that bots let pass before they act: nobody likes them to be too quick."""
        ...

    async def grant(self, wish: Wish, action: str | None = None) -> int:
        """Makes a wish come true. Returns its sequence number. Raises what the wish raises."""
        ...

    def later(self, when: Millis, call: Callable[[], None]) -> None:
        """Does that at that time, unless something happens before."""
        ...

    def work(self, work: Coroutine[Any, Any, object]) -> None:
        """Does that beside everything else."""
        ...

    def say_dropped(self, before: Table, why: Refused) -> None:
        """Tells those whose prepared move is gone why it is."""
        ...


class Pace:
    """How one table goes on where no person acts. This one waits for people, and does nothing itself."""

    hurries: bool = False
    """Whether it is a race, where a move may have to wait for its moment."""

    def before_telling(self, before: Table, events: Sequence[e.AnyEvent]) -> None:
        """These events are in the log, and are told next."""

    def after_telling(self) -> None:
        """Everybody was told of them."""

    def on_arrival(self) -> None:
        """Somebody looks at the table."""

    def wake(self) -> None:
        """Starts all that the running game waits for and is no person; while nobody looks, no bot."""

    def run_out(self, seats: Sequence[Seat]) -> None:
        """The time of the people on these seats is over: their move is made for them."""

    async def ready(self, seat: Seat, move: str) -> None:
        """Returns when it is the moment for that move of that seat. Raises Refused if that has passed."""

    async def put(self, client: Client, message: Hand, arrived: Millis, action: str) -> int:
        """A person's hand, which arrived at that moment. Returns its sequence number. Raises Illegal."""
        raise Refused("nobody races in this game")

    def announce(self, person: str, delay: Millis | None) -> None:
        """A person says how much later a screen reader tells them what is shown; None: not any more."""

    def race(self, client: Client) -> RaceInfo | None:
        """The open race as that client may know it; None without any."""
        return None

    def nonce(self, client: Client) -> str | None:
        """What of that race is for this client alone."""
        return None

    def close(self) -> None:
        """Nothing is waited for any more."""


Pacing = Callable[[Port], Pace]
"""The pace of a new room, by the game that is played there."""
