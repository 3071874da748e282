"""Who looks at a table, and since when others do not."""

from tablee.core import Millis, Seat
from tablee.server.rooms.client import Client
from tablee.table.table import Table


class Presence:
    """The sockets at one table, and the people behind them."""

    def __init__(self, opened: Millis) -> None:
        """`opened`: when the table came into memory. While it was not, nobody was away."""
        self.clients: set[Client] = set()
        self._opened = opened
        self._absent: dict[str, Millis] = {}

    def enter(self, client: Client) -> bool:
        """Whether with that client somebody came who was not there."""
        came = not self._here(client.person)
        self.clients.add(client)
        self._absent.pop(client.person, None)
        return came

    def exit(self, client: Client, table: Table, now: Millis) -> bool:
        """Whether with that client somebody is gone."""
        self.clients.discard(client)
        if self._here(client.person):
            return False
        if table.seats_of(client.person):
            self._absent[client.person] = now
        return True

    def sat(self, person: str, now: Millis) -> None:
        """That person has a seat since now: if they are away, since now too."""
        self._absent[person] = now

    def absent_since(self, table: Table, seat: Seat) -> Millis | None:
        """Since when nobody looks at the table from that seat; None while somebody does."""
        who = table.chairs[seat].person if seat < len(table.chairs) else None
        if who is None or self._here(who):
            return None
        # Nobody was away before the game began, or while the server itself was.
        return max(self._absent.get(who, 0), table.started or 0, self._opened)

    def watchers(self, table: Table) -> dict[str, str]:
        """Those who look and do not play, with what they are called."""
        seated = {chair.person for chair in table.chairs}
        return {client.person: client.name for client in self.clients if client.person not in seated}

    def _here(self, person: str) -> bool:
        return any(client.person == person for client in self.clients)
