"""How the game at a table goes on by itself."""

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from tablee.core import Millis, Seat
from tablee.server.rooms.client import Client
from tablee.server.rooms.submission import Accepted
from tablee.table import events as e
from tablee.table.commands import Hand
from tablee.table.refused import Refused
from tablee.table.table import Table
from tablee.wire.race import RaceInfo

if TYPE_CHECKING:
    from tablee.server.rooms.room import Room


class GameDriver:
    """How one table goes on where no person acts. This one waits for people, and does nothing itself."""

    is_race: bool = False
    """Whether a move may have to wait for its moment."""

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

    async def put(self, client: Client, message: Hand, arrived: Millis) -> Accepted:
        """A person's hand, which arrived at that moment. Raises Illegal."""
        raise Refused("nobody races in this game")

    def race_context(self, key: str | None) -> tuple[Mapping[Seat, Millis], bool]:
        """What the decision on a hand depends on: who may still put one down, with the network each may
        claim, and whether other hands have arrived. `key` is that of the command, which is decided now."""
        return {}, False

    def announce(self, person: str, delay: Millis | None) -> None:
        """A person says how much later a screen reader tells them what is shown; None: not any more."""

    def race(self) -> RaceInfo | None:
        """The open race as all may know it; None without any."""
        return None

    def nonce(self, client: Client) -> str | None:
        """What of that race is for this client alone."""
        return None

    def close(self) -> None:
        """Nothing is waited for any more."""


DriverFactory = Callable[["Room"], GameDriver]
"""Makes the driver of a new room, by the game that is played there."""
