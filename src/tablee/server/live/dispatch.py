"""What a message on the socket of a table asks for, and what is answered."""

from dataclasses import dataclass

from tablee.bots.levels import substitute_of
from tablee.core import Illegal, Millis
from tablee.server.edge.identity import Person
from tablee.server.edge.text import seen_text
from tablee.server.rooms.client import Client
from tablee.server.rooms.keeper import Keeper
from tablee.server.rooms.room import Room, action_key
from tablee.server.rooms.telling import messages, parts
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
    Replace,
    Say,
    Together,
    ToServer,
    Undo,
)

Action = Play | Together | Plan | Hand | Undo | Consent | Replace | Say
"""What is done once, is kept, and is answered."""


@dataclass(frozen=True, slots=True)
class Dispatch:
    """One client at one table: does what its messages ask for."""

    client: Client
    room: Room
    person: Person
    keeper: Keeper

    async def answer(self, message: ToServer, arrived: Millis) -> None:
        """Does what the message asks for; whoever asked for an action hears what became of it."""
        client, room, person = self.client, self.room, self.person
        match message:
            case Hello():
                pass
            case Look(seat=seat):
                room.teller.look(room.table, client, seat)
            case React(kind=kind):
                room.teller.reacted(room.table, person.id, person.name, kind)
            case Announce(delay=delay):
                room.pace.announce(client.person, delay)
            case Play() | Together() | Plan() | Hand() | Undo() | Consent() | Replace() | Say():
                client.tell(await self._done(message, arrived))

    async def _done(self, message: Action, arrived: Millis) -> bytes:
        metrics = self.keeper.metrics
        try:
            with metrics.move_latency.time():
                seq = await self._grant(message, arrived)
        except Illegal as error:
            metrics.refused.labels("table" if isinstance(error, Refused) else "rules").inc()
            return messages.refused(error, self.client.lang, message.id, parts.names(self.room.table))
        return messages.done(message.id, seq)

    async def _grant(self, message: Action, arrived: Millis) -> int:
        """Returns the sequence number of what came of it. Raises Illegal, or one of LOST."""
        room, person = self.room, self.person
        who, action = person.id, action_key(person.id, message.id)
        if isinstance(message, Hand):
            return await room.pace.put(self.client, message, arrived, action)
        if isinstance(message, Play):
            await room.pace.ready(message.seat, message.move)

        def wish(moment: Moment) -> Moment:
            match message:
                case Play(seat=seat, move=move):
                    return wishes.play(moment, who, seat, move)
                case Together(seat=seat):
                    return wishes.play_together(moment, who, seat)
                case Plan(seat=seat, move=prepared):
                    return wishes.plan(moment, who, seat, prepared)
                case Undo(seat=seat):
                    return wishes.undo(moment, who, seat)
                case Consent(seat=seat, agree=agree):
                    return wishes.answer(moment, who, seat, agree)
                case Replace(seat=seat):
                    absent = room.absent_since(seat)
                    level = substitute_of(moment.table.game.key)
                    return wishes.replace_absent(moment, who, seat, absent, level)
                case Say(text=text):
                    shown = seen_text(text)
                    said = wishes.say(moment, who, parts.called(moment.table, who, person.name), shown)
                    return said if shown else moment

        return await room.grant(wish, action)
