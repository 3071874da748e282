"""What a message on the socket of a table asks for, and what is answered."""

from dataclasses import dataclass
from time import perf_counter

import structlog

from tablee.bots.levels import substitute_of
from tablee.core import Illegal, Millis
from tablee.server.edge.identity import Person
from tablee.server.edge.text import seen_text
from tablee.server.edge.voices import Voices
from tablee.server.keeping.group import StoreFailed
from tablee.server.rooms.client import Client
from tablee.server.rooms.errand import Errand
from tablee.server.rooms.keeper import Keeper
from tablee.server.rooms.room import LOST, Lost, Room, action_key
from tablee.server.rooms.telling import messages, parts
from tablee.server.rooms.telling.teller import Done
from tablee.table import wishes
from tablee.table.moment import Moment
from tablee.table.refused import Refused
from tablee.wire.to_server import (
    Announce,
    Consent,
    Hand,
    Hello,
    Look,
    Plan,
    Play,
    React,
    Reaction,
    Replace,
    Say,
    Together,
    ToServer,
    Undo,
)

log = structlog.get_logger()

Action = Play | Together | Plan | Hand | Undo | Consent | Replace | Say
"""What is done once, is kept, and is answered."""


@dataclass(frozen=True, slots=True)
class Dispatch:
    """One client at one table: does what its messages ask for."""

    client: Client
    room: Room
    person: Person
    keeper: Keeper
    voices: Voices
    address: str

    def answer(self, message: ToServer) -> None:
        """Does what the message, which arrived just now, asks for; whoever asked for an action hears what
        became of it."""
        client, room = self.client, self.room
        match message:
            case Play() if not room.pace.hurries:
                self._ask(message)
            case Hello():
                pass
            case Look(seat=seat):
                room.teller.look(room.table, client, seat)
            case React(kind=kind):
                self._react(kind)
            case Announce(delay=delay):
                room.pace.announce(client.person, delay)
            case Hand() if room.pace.hurries:
                room.work(self._put(message, self.keeper.clock()))
            case Play():
                room.work(self._play(message))
            case Together() | Plan() | Hand() | Undo() | Consent() | Replace() | Say():
                self._ask(message)

    def _react(self, kind: Reaction) -> None:
        table, person = self.room.table, self.person
        if table.settings.reactions == "players" and not table.seats_of(person.id):
            self.refused(None, Refused("only those who play may react here"))
            return
        try:
            self._raise_voice()
        except Refused as error:
            self.refused(None, error)
        else:
            self.room.teller.tell_reaction(table, person.id, person.name, kind)

    def _raise_voice(self) -> None:
        """One more word of that person's. Raises Refused where it is one too many."""
        if self.voices.is_muted(self.person.id):
            raise Refused("the house does not let you be heard for now")
        if not self.voices.admit(self.person.id, self.address):
            raise Refused("not so fast: others want to read it too")

    def _ask(self, message: Action) -> None:
        """Asks for the action in its turn, and says what became of it."""
        self.room.ask(_Asked(self, message))

    async def _put(self, message: Hand, arrived: Millis) -> None:
        room, began = self.room, perf_counter()
        try:
            action = action_key(self.person.id, message.id)
            seq = await room.pace.put(self.client, message, arrived, action)
        except (Illegal, *LOST) as error:
            self.refused(message.id, error)
        else:
            self.granted(message.id, began, seq, False)

    async def _play(self, message: Play) -> None:
        """A move that may have to wait for its moment. Asked for twice, it may be made while one waits."""
        try:
            await self.room.pace.ready(message.seat, message.move)
        except Illegal as error:
            if action_key(self.person.id, message.id) not in self.room.actions:
                self.refused(message.id, error)
                return
        self._ask(message)

    def granted(self, id: str, began: float, seq: int, told: bool) -> None:
        """The action with that id, which came at that time, has come true; `told`: the client knows."""
        self.keeper.metrics.move_latency.add(perf_counter() - began)
        if not told:
            self.client.tell(messages.done(id, seq))

    def refused(self, id: str | None, error: Exception) -> None:
        """The client hears why not; where only the store knows what became of it, it comes back and asks."""
        client, table = self.client, self.room.table
        if isinstance(error, Illegal):
            if id is not None and self.room.may_have_missed:
                self.room.work(self._look_first(id, error))
            else:
                self._refuse(id, error)
            return
        trace = None if isinstance(error, LOST) else error
        log.error("a socket's table was lost", table=table.id, error=type(error).__name__, exc_info=trace)
        client.dismiss("restarting")

    async def _look_first(self, id: str, error: Illegal) -> None:
        """Whoever had the table before may have done it, and what they wrote was on its way when it was read
        here: then it is done, and only once nothing is found it is refused."""
        room, began = self.room, perf_counter()

        def answer() -> None:
            if room.lost:
                self.refused(id, Lost())
            elif (seq := room.actions.get(action_key(self.person.id, id))) is not None:
                self.granted(id, began, seq, False)
            else:
                self._refuse(id, error)

        try:
            await room.read_on()
        except StoreFailed as failed:
            self.refused(id, failed)
        else:
            room.afterwards(answer)

    def _refuse(self, id: str | None, error: Illegal) -> None:
        kind = "table" if isinstance(error, Refused) else "rules"
        self.keeper.metrics.refused.labels(kind).inc()
        self.client.tell(messages.refused(error, self.client.lang, id, parts.names(self.room.table)))

    def wish(self, message: Action, moment: Moment) -> Moment:
        """The moment in which that has come true. Raises Illegal."""
        who = self.person.id
        match message:
            case Play(seat=seat, move=move, ply=ply):
                return wishes.play(wishes.unmoved(moment, seat, ply), who, seat, move)
            case Together(seat=seat, ply=ply):
                return wishes.play_together(wishes.unmoved(moment, seat, ply), who, seat)
            case Plan(seat=seat, move=prepared, ply=ply):
                return wishes.plan(wishes.unmoved(moment, seat, ply), who, seat, prepared)
            case Undo(seat=seat, ply=ply):
                return wishes.undo(wishes.at(moment, ply), who, seat)
            case Hand():
                raise Refused("nobody races in this game")
            case Consent(seat=seat, agree=agree, ply=ply):
                return wishes.answer(wishes.at(moment, ply), who, seat, agree)
            case Replace(seat=seat, ply=ply):
                absent = self.room.absent_since(seat)
                level = substitute_of(moment.table.game.key)
                return wishes.replace_absent(wishes.at(moment, ply), who, seat, absent, level)
            case Say(text=text):
                # What was said already and is asked for again does not come here: it is no word more.
                self._raise_voice()
                shown = seen_text(text)
                said = wishes.say(moment, who, parts.called(moment.table, who, self.person.name), shown)
                return said if shown else moment


class _Asked(Errand):
    """An action that a client asked for, and is told of."""

    __slots__ = ("_action", "_began", "_by", "_message")

    def __init__(self, by: Dispatch, message: Action) -> None:
        self._by, self._message = by, message
        self._began = perf_counter()
        self._action = action_key(by.person.id, message.id)

    @property
    def action(self) -> str:
        return self._action

    @property
    def done(self) -> Done:
        return Done(self._by.client, self._message.id)

    def wish(self, moment: Moment) -> Moment:
        return self._by.wish(self._message, moment)

    def granted(self, seq: int, told: bool) -> None:
        self._by.granted(self._message.id, self._began, seq, told)

    def refused(self, error: Exception) -> None:
        self._by.refused(self._message.id, error)
