"""One client's socket at a table: decodes its messages, handles signals, submits commands to the room."""

from time import perf_counter
from typing import Final, Literal, TypeVar

import msgspec
import structlog

from tablee.core import Illegal, Millis
from tablee.server.edge.bucket import Bucket
from tablee.server.edge.command_policy import LIMITED, CommandPolicy
from tablee.server.edge.identity import Person
from tablee.server.rooms.client import Client, State
from tablee.server.rooms.keeper import Keeper
from tablee.server.rooms.room import LOST, Room
from tablee.server.rooms.submission import Accepted, Done, Reply
from tablee.server.rooms.telling import messages, parts
from tablee.table.commands import ClientCommand, Hand, LendSeat, Play, Rematch
from tablee.table.decision import Actor
from tablee.table.refused import Refused
from tablee.wire.to_server import Announce, Hello, Look, React, Reaction, ToServer

log = structlog.get_logger()

LONGEST: Final = 2_048
"""Characters a message may have: every honest one is far smaller."""

_decoder: Final[msgspec.json.Decoder[ToServer]] = msgspec.json.Decoder(ToServer)

T = TypeVar("T")


def decoded(text: str | None, decoder: msgspec.json.Decoder[T], longest: int) -> T | None:
    """The message that a text of at most so many characters is, None if it is none."""
    if text is None or len(text) > longest:
        return None
    try:
        return decoder.decode(text)
    except (msgspec.DecodeError, RecursionError, UnicodeError):
        return None


def read(text: str | None) -> ToServer | None:
    """The message to a table that a text is, None if it is none."""
    return decoded(text, _decoder, LONGEST)


class TableClient:
    """One client at one table: does what its messages ask for."""

    def __init__(
        self, client: Client, room: Room, person: Person, keeper: Keeper, policy: CommandPolicy, address: str
    ) -> None:
        self.client, self.room, self.person = client, room, person
        self.keeper, self.policy, self.address = keeper, policy, address
        self.actor = Actor(person.id, person.name)
        self._bucket = Bucket(rate=10.0, burst=40)
        self._listening = True

    def receive(self, text: str | None) -> None:
        """Does what a text asks for. One that is no message, or one too many, ends the connection."""
        if not self._listening or self.client.state is not State.HERE:
            return
        message = read(text)
        if message is None or isinstance(message, Hello):
            self._part("message", "bad-message")
        elif not self._bucket.take():
            self._part("rate", "too-fast")
        else:
            self._do(message)

    def _part(self, kind: str, why: Literal["bad-message", "too-fast"]) -> None:
        self._listening = False
        self.keeper.metrics.refused.labels(kind).inc()
        # What was said before is answered.
        self.room.after_queue(lambda: self.client.dismiss(why))

    def _do(self, message: ToServer) -> None:
        client, room = self.client, self.room
        match message:
            case Hello():
                pass
            case Look(seat=seat):
                room.teller.look(room.table, client, seat)
            case React(kind=kind):
                self._react(kind)
            case Announce(delay=delay):
                room.driver.announce(client.person, delay)
            case Play() if not room.driver.is_race:
                room.submit(self.actor, message, _Answer(self, message))
            case Hand() if room.driver.is_race:
                room.work(self._put(message, self.keeper.clock()))
            case Play() | Rematch() | LendSeat():
                room.work(self._perform(message))
            case _:
                room.submit(self.actor, message, _Answer(self, message))

    def _react(self, kind: Reaction) -> None:
        table, person = self.room.table, self.person
        if table.settings.reactions == "players" and not table.seats_of(person.id):
            self.refused(None, Refused("only those who play may react here"))
            return
        try:
            self.policy.admit_voice(person.id, self.address)
        except Refused as error:
            self.refused(None, error)
        else:
            self.room.teller.tell_reaction(table, person.id, person.name, kind)

    async def _put(self, message: Hand, arrived: Millis) -> None:
        """A hand in a race, which needs the time at which it arrived."""
        answer = _Answer(self, message)
        try:
            accepted = await self.room.driver.put(self.client, message, arrived)
        except (Illegal, *LOST) as error:
            answer.refused(error)
        else:
            answer.accepted(accepted, False)

    async def _perform(self, message: ClientCommand) -> None:
        """A command that may have to wait before it is decided."""
        answer = _Answer(self, message)
        try:
            command = self.policy.prepared(message)
            accepted = await self.keeper.perform(self.room, self.actor, command, answer.admit)
        except (Illegal, *LOST) as error:
            answer.refused(error)
        else:
            answer.accepted(accepted, False)

    def refused(self, id: str | None, error: Exception) -> None:
        """Tells the client why not; where only the store knows what became of it, it reconnects and asks."""
        client, table = self.client, self.room.table
        if isinstance(error, Illegal):
            kind = "table" if isinstance(error, Refused) else "rules"
            self.keeper.metrics.refused.labels(kind).inc()
            client.tell(messages.refused(error, client.lang, id, parts.names(table)))
            return
        trace = None if isinstance(error, LOST) else error
        log.error("a socket's table was lost", table=table.id, error=type(error).__name__, exc_info=trace)
        client.dismiss("restarting")


class _Answer(Reply):
    """Tells the client what became of its command."""

    __slots__ = ("_began", "_by", "_message")

    def __init__(self, by: TableClient, message: ClientCommand) -> None:
        self._by, self._message = by, message
        self._began = perf_counter()

    @property
    def done(self) -> Done:
        return Done(self._by.client, self._message.id)

    def admit(self) -> None:
        if type(self._message) in LIMITED:
            self._by.policy.admit(self._message, self._by.person.id, self._by.address)

    def accepted(self, accepted: Accepted, told: bool) -> None:
        self._by.keeper.metrics.move_latency.add(perf_counter() - self._began)
        if not told or accepted.result is not None:
            self._by.client.tell(messages.done(self._message.id, accepted.seq, accepted.result))

    def refused(self, error: Exception) -> None:
        self._by.refused(self._message.id, error)
