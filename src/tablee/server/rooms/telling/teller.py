"""Who at a table is told what, when something happens."""

from collections.abc import Callable, Collection, Container, Sequence
from typing import Final

from tablee.core import Millis, Seat, Viewer
from tablee.server.keeping.ids import mark
from tablee.server.rooms.client import Client
from tablee.server.rooms.driver import GameDriver
from tablee.server.rooms.presence import Presence
from tablee.server.rooms.submission import Done
from tablee.server.rooms.telling import messages, parts
from tablee.server.rooms.telling.messages import GameUpdate
from tablee.table import events as e
from tablee.table.refused import Refused
from tablee.table.table import Table
from tablee.wire.shared import TableInfo
from tablee.wire.to_server import Reaction

_ACTS: Final = {e.Acted}
_TALK: Final = {e.Said}
_OWN: Final = set(e.PRIVATE_EVENTS)


class Teller:
    """Tells everybody at one table what they may know: each with their own eyes, in their own language."""

    def __init__(
        self, presence: Presence, clock: Callable[[], Millis], driver: GameDriver, connected: Container[str]
    ) -> None:
        """`connected`: the keys of the bots from outside that are."""
        self._presence, self._clock, self._driver, self._connected = presence, clock, driver, connected
        self._counted = False

    # What one client is told.

    def info(self, table: Table, person: str) -> TableInfo:
        """The table as that person sees it."""
        presence = self._presence
        return parts.table_info(
            table,
            person,
            lambda seat: presence.absent_since(table, seat),
            presence.watchers(table),
            self._connected,
            self._counted,
        )

    def snapshot(self, table: Table, client: Client) -> bytes:
        """All that the client may know."""
        update = GameUpdate(table, self._driver)
        return update.snapshot(client, self._clock(), self.info(table, client.person))

    def catch_up(self, table: Table, client: Client, missed: int | None) -> None:
        """Tells the client the last so many acts, or (None) everything."""
        if missed is None:
            client.tell(self.snapshot(table, client))
        else:
            self._tell_acts(table, table.ply - missed, [client])
            # Who is there has no number, and may have changed too.
            client.tell(self._around(table, client))

    def look(self, table: Table, client: Client, seat: Seat | None) -> None:
        """The client sees with the eyes of that seat from now on, if it is theirs; else as everybody may."""
        client.look = seat if seat in table.seats_of(client.person) else None
        client.own = None
        update = GameUpdate(table, self._driver)
        client.tell(update.changed(client, self.info(table, client.person), with_log=True))

    # What everybody is told.

    def tell_events(
        self, before: Table, table: Table, events: Sequence[e.AnyEvent], done: Done | None = None
    ) -> bool:
        """These events made of the table before the one that is: each learns of them what they may know.

        Whether whoever asked for them (`done`) has learnt with it that they are in the log.
        """
        kinds = set(map(type, events))
        if kinds == _ACTS and table.outcome is None:
            self._tell_acts(table, before.ply, self._presence.clients, done)
            return done is not None and done.client in self._presence.clients
        if kinds <= _OWN:
            self._tell_own(before, table)
        elif kinds == _TALK:
            for line in parts.talk(table)[-len(events) :]:
                self._tell_all(messages.said(table, line))
        else:
            # At the end the lines are told in full; before, whoever is here has those that are not new.
            self._tell_change(table, with_log=table.phase != before.phase or e.Acted in kinds)
            if e.Undone in kinds:
                self.tell_dropped(
                    before, table, Refused("a move was taken back: what you had prepared was dropped")
                )
        return False

    def tell_dropped(self, before: Table, table: Table, why: Refused) -> None:
        """Tells those whose prepared move is gone why it is."""
        for client in self._presence.clients:
            if before.plan(client.look) is not None and table.plan(client.look) is None:
                client.tell(messages.refused(why, client.lang))

    def tell_presence(self, table: Table, mover: Client) -> None:
        """The others see that somebody came or went."""
        for client in self._presence.clients:
            if client is not mover:
                client.tell(self._around(table, client))

    def tell_names(self, table: Table) -> None:
        """Everybody sees who is called what now."""
        for client in self._presence.clients:
            client.tell(self._around(table, client))

    def tell_counted(self, table: Table) -> None:
        """Everybody sees that the rated game was counted, and may ask what it made of the ratings."""
        self._counted = True
        self.tell_names(table)

    def tell_reaction(self, table: Table, person: str, name: str, kind: Reaction) -> None:
        """Everybody sees a reaction of somebody whose own name is that."""
        called = parts.called(table, person, name)
        self._tell_all(messages.reacted(called, parts.seat_of(table, person), kind, mark(person)))

    def _tell_all(self, message: bytes) -> None:
        for client in self._presence.clients:
            client.tell(message)

    def _tell_acts(
        self, table: Table, start: int, clients: Collection[Client], done: Done | None = None
    ) -> None:
        """The acts from that ply on: one message for all to whom they say nothing that is only theirs."""
        if not clients:
            return
        asker, id = (None, None) if done is None else done
        update = GameUpdate(table, self._driver, start)
        for client in clients:
            client.tell(update.acted(client, id if client is asker else None))

    def _tell_own(self, before: Table, table: Table) -> None:
        """Whoever prepared or dropped something, or got a hint, sees it; nobody else hears anything."""
        update = GameUpdate(table, self._driver)
        for client in self._presence.clients:
            if _own(table, client.look) != _own(before, client.look):
                info = self.info(table, client.person)
                client.tell(update.changed(client, info, with_log=False))

    def _tell_change(self, table: Table, with_log: bool) -> None:
        update, infos = GameUpdate(table, self._driver), dict[str, TableInfo]()
        for client in self._presence.clients:
            # A seat that went to somebody else is nothing to look through any more.
            lost = client.look is not None and client.look not in table.seats_of(client.person)
            if lost:
                client.look = None
            if not parts.welcome(table, client.person):
                client.dismiss("not-allowed")
                continue
            if (info := infos.get(client.person)) is None:
                info = infos[client.person] = self.info(table, client.person)
            client.tell(update.changed(client, info, with_log or lost))

    def _around(self, table: Table, client: Client) -> bytes:
        """The table without its game."""
        return messages.around(table, self.info(table, client.person))


def _own(table: Table, seat: Viewer) -> tuple[str | None, str | None]:
    """What is told to that seat alone."""
    return table.plan(seat), table.hint(seat)
