"""The pace of a race: arrival times, pings, tempo, and bots with hands."""

import asyncio
import secrets
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, ClassVar

from tablee.core import Due, Judges, Millis, RaceGame, Reveals, Seat, Timed, timed, untimed
from tablee.race import TEMPI, Evidence, FromTheFuture, Tempo, weigh
from tablee.server.race.bothands import BotHands, Intent
from tablee.server.race.lags import Lags
from tablee.server.race.nonces import Nonces
from tablee.server.race.races import Races
from tablee.server.rooms.client import Client
from tablee.server.rooms.driver import GameDriver
from tablee.server.rooms.room import Room, command_key
from tablee.server.rooms.submission import SERVER, Accepted
from tablee.server.rooms.telling.messages import late
from tablee.table import events as e
from tablee.table.commands import Command, Hand, PutHand, TableMove
from tablee.table.decision import Actor
from tablee.table.events import By
from tablee.table.races import hands_of, is_caught, judging_time, last_reveal, open_race
from tablee.table.refused import Refused
from tablee.table.table import Table
from tablee.wire.race import RaceInfo, RaceNext


class RaceDriver(GameDriver):
    """What is known of the races at one table beside the table. Times are milliseconds since 1970.

    The room tells it what happened before anybody else hears of it, so that `shown` is the moment
    at which the sockets are written to.
    """

    is_race = True
    tempi: ClassVar[Mapping[str, Tempo]] = TEMPI

    def __init__(self, room: Room, pause: float) -> None:
        """`pause`: seconds that bots let pass before they flip."""
        game = room.table.game
        assert isinstance(game, RaceGame), "there is nothing to race for"
        self._room, self._game, self._pause = room, game, pause
        self._dice = secrets.SystemRandom()
        self._nonces = Nonces()
        self._races = Races(game)
        self._bots = BotHands(game)
        self._lags = Lags(room)
        self._told = 0
        self._kept: list[Callable[[], None]] = []
        self._arrived: set[str] = set()
        """Hands that have arrived and wait for those before them to be stored."""
        self._closed = False
        self._shown = self._judged = room.clock()
        table = room.table
        if table.states:
            # After a restart: as if the last card had been shown when it was turned.
            assert table.started is not None
            self._shown = self._judged = table.started
            self._follow(table, 0, None)
            self._told = self._races.number

    # What the game says.

    @property
    def _table(self) -> Table:
        return self._room.table

    @property
    def _tempo(self) -> Tempo:
        return self.tempi[self._table.settings.tempo]

    def before_telling(self, before: Table, events: Sequence[e.AnyEvent]) -> None:
        now = self._room.clock()
        if any(isinstance(event, e.Started) for event in events):
            self._shown = self._judged = now
        if self._table.states and self._table.ply > before.ply:
            self._follow(self._table, before.ply, now)

    def after_telling(self) -> None:
        if self._told != self._races.number:
            self._told = self._races.number
            self._lags.ping(self._told)

    def on_arrival(self) -> None:
        self._lags.on_arrival()

    def announce(self, person: str, delay: Millis | None) -> None:
        self._lags.announce(person, delay)

    def _follow(self, table: Table, start: int, now: Millis | None) -> None:
        """The acts from that ply on, of which the last is told now (None: was told long ago)."""
        assert table.started is not None
        for ply in range(start, table.ply):
            played = table.played[ply]
            self._races.follow(played.act, played.evidence, table.states[ply + 1])
            at = table.started + played.act.at if now is None else now
            if isinstance(played.act.move, Reveals):
                self._shown = at
                self._bots.look(table, ply + 1, self._races.number)
            elif isinstance(played.act.move, Judges):
                self._judged = at

    # Bots.

    def _put_bot_hand(self, seat: Seat, intent: Intent) -> None:
        table = self._table
        if intent.number != self._races.number or not table.states:
            return
        shown = self._since_start(table, self._shown)
        evidence = Evidence(shown, shown + intent.reaction, intent.reaction, None, 0)
        move = self._game.write(untimed(intent.move))
        self._submit(PutHand(seat=seat, move=move, evidence=evidence, ply=last_reveal(table), by="bot"))

    # Hands.

    async def put(self, client: Client, message: Hand, arrived: Millis) -> Accepted:
        actor, key = Actor(client.person, ""), command_key(client.person, message.id)
        repeated = self._room.is_done(key)
        command = None if repeated else self._weighed(client, message, arrived)
        self._arrived.add(key)
        try:
            return await self._room.perform(actor, command or message)
        except Refused:
            if command is not None and last_reveal(self._table) == command.ply and is_caught(self._table):
                self._tell_late(command)
            raise
        finally:
            self._arrived.discard(key)

    def race_context(self, key: str | None) -> tuple[Mapping[Seat, Millis], bool]:
        if key is not None:
            self._arrived.discard(key)
        return dict(self._others(self._table)), bool(self._arrived)

    def _weighed(self, client: Client, message: Hand, arrived: Millis) -> PutHand:
        """The hand with the evidence for its time. Raises Illegal."""
        table = self._table
        if table.phase != "playing":
            raise Refused("the game is over") if table.started else Refused("the game has not begun")
        if message.seat not in table.seats_of(client.person):
            raise Refused("that is not your seat")
        move = self._game.read(message.move)
        if not isinstance(move, Timed) or move.reaction is not None:
            raise Refused("that is no hand")
        seat = None if table.local else message.seat
        number = self._nonces.number(message.nonce, seat, self._races.number)
        if number is None:
            raise Refused("this hand was put down on no card that lies here")
        if number != self._races.number:
            raise Refused("too late: that race is over")
        evidence = self._weigh(table, client, message, arrived)
        ply = last_reveal(table)
        return PutHand(
            id=message.id, seat=message.seat, move=message.move, evidence=evidence, ply=ply, by="player"
        )

    def _weigh(self, table: Table, client: Client, message: Hand, arrived: Millis) -> Evidence:
        shown = self._since_start(table, self._shown)
        came = self._since_start(table, arrived)
        claimed = max(0, round(message.down - message.painted))
        if table.local:
            # One device, one clock, one network: the times are compared as they are.
            rtt, allowed = None, max(0, came - shown - claimed)
        else:
            rtt = client.trip(self._races.number)
            allowed = client.lag.allowance(rtt, self._lags.cap)
        try:
            return weigh(shown, came, claimed, rtt, allowed)
        except FromTheFuture:
            raise Refused("that hand comes from the future") from None

    def _tell_late(self, command: PutHand) -> None:
        evidence = command.evidence
        hand = timed(self._game.read(command.move), evidence.reaction, evidence.early)
        told = self._races.hand_told(command.seat, hand, evidence, late=True)
        if self._races.late(told):
            self._shared = None
            message = late(self._races.number, told)
            for client in self._room.clients:
                client.tell(message)

    def _closes(self, table: Table) -> Millis | None:
        """When the hands that lie on the table can be judged; None while none does."""
        return judging_time(table, dict(self._others(table)))

    def _others(self, table: Table) -> Iterator[tuple[Seat, Millis]]:
        """Who may still put a hand down, with the network they may claim. One device is not waited for."""
        for seat, chair in enumerate(table.chairs):
            if not hands_of(table, seat):
                continue
            if chair.level is not None:
                intent = self._bots.intents.get(seat)
                if intent is not None and intent.number == self._races.number:
                    yield seat, 0
            elif not table.local:
                allowed = [self._allowance(client) for client in self._lags.of(chair.person)]
                if allowed:
                    yield seat, max(allowed)

    def _allowance(self, client: Client) -> Millis:
        return client.lag.allowance(client.trip(self._races.number), self._lags.cap)

    def _since_start(self, table: Table, at: Millis) -> Millis:
        assert table.started is not None
        return max(0, at - table.started)

    # Tempo.

    def _slowest(self) -> Millis:
        """The most network that anybody who may put a hand down may claim."""
        table = self._table
        return 0 if table.local else max((allowed for _, allowed in self._others(table)), default=0)

    def _flip_from(self) -> Millis:
        """From when on the next card may be flipped."""
        return max(self._shown + self._tempo.shown + self._slowest(), self._judged + self._tempo.told)

    def _span(self, due: Due[Any]) -> tuple[Millis, Millis]:
        """Since when, and until when, the table waits with what it owes."""
        assert self._table.started is not None
        if isinstance(due.move, Judges):
            closes = self._closes(self._table)
            if closes is not None:
                return self._shown, closes
            since = max(self._shown, self._judged)
            return since, since + self._for_hands(due)
        if isinstance(due.move, Reveals):
            since = max(self._shown, self._judged)
            return since, since + self._tempo.countdown + self._slowest()
        return self._table.started + due.since, self._table.started + due.at

    def _for_hands(self, due: Due[Any]) -> Millis:
        """How long the last card waits for a hand; where all have had theirs, for the verdict to be seen."""
        seats = range(len(self._table.chairs))
        if not any(hands_of(self._table, seat) for seat in seats):
            return self._tempo.told
        return max(due.wait, self._tempo.shown) + self._slowest()

    def _by_table(self) -> Millis | None:
        """When the table flips for whoever's turn it is; None where people take their time."""
        if self._table.settings.flips != "table" or not self._table.awaiting():
            return None
        return self._flip_from() + self._tempo.flips - self._tempo.shown

    def close(self) -> None:
        self._closed = True
        self._lags.close()
        self._let_flip()

    async def ready(self, seat: Seat, move: str) -> None:
        """What is next revealed waits until everybody has seen what lies there."""
        ply = self._table.ply
        if seat not in self._table.awaiting() or move != self._flip(self._table, seat):
            return
        while self._table.ply == ply and not self._closed and self._room.clock() < (at := self._flip_from()):
            go_on = asyncio.Event()
            self._kept.append(go_on.set)
            self._room.later(at, self._let_flip)
            await go_on.wait()
        if self._table.ply != ply:
            raise Refused("a hand was quicker than this flip")

    def wake(self) -> None:
        table, state, now = self._table, self._table.state, self._room.clock()
        for due in self._game.due(state):
            self._room.later(self._span(due)[1], partial(self._pay, due, table.position))
        for seat, intent in self._bots.intents.items():
            if intent.number == self._races.number and hands_of(table, seat):
                self._room.later(self._shown + intent.reaction, partial(self._put_bot_hand, seat, intent))
        start, by_table = self._flip_from(), self._by_table()
        for seat in table.awaiting() if self._room.attended else ():
            turn = partial(
                self._turn, seat, table.position, "table" if table.chairs[seat].level is None else "bot"
            )
            if by_table is not None:
                self._room.later(by_table, turn)
            if table.chairs[seat].level is not None:
                pause = self._pause * (0.5 + self._dice.random() / 2)
                self._room.later(start + round(1000 * pause), turn)
        if self._kept:
            if start <= now:
                self._let_flip()
            else:
                self._room.later(start, self._let_flip)

    def run_out(self, seats: Sequence[Seat]) -> None:
        for seat in seats:
            self._turn(seat, self._table.position, "timer")

    def _let_flip(self) -> None:
        kept, self._kept = self._kept, []
        for go_on in kept:
            go_on()

    def _pay(self, due: Due[Any], position: int) -> None:
        """The table does what it owes at that position of the game."""
        table = self._table
        if table.position != position or table.started is None:
            return
        if isinstance(due.move, Judges):
            closes = self._closes(table)
            if closes is not None and closes > self._room.clock():
                # A timer may be early by what two clocks disagree about, or a line look slower by now.
                self._room.later(closes, partial(self._pay, due, position))
                return
        timed_out = not isinstance(due.move, Judges | Reveals)
        at = table.started + due.at if timed_out else 0
        move = self._game.write(due.move)
        self._submit(TableMove(seat=None, move=move, by="table", position=position, at=at))

    def _turn(self, seat: Seat, position: int, by: By) -> None:
        """The table, a bot or the timer flips for that seat at that position of the game."""
        flip = self._flip(self._table, seat) if self._table.position == position else None
        if flip is not None:
            self._submit(TableMove(seat=seat, move=flip, by=by, position=position))

    def _flip(self, table: Table, seat: Seat) -> str | None:
        """The move by which that seat reveals what is next; None if it may not."""
        moves = self._game.legal(table.state, seat)
        return next((self._game.write(move) for move in moves if isinstance(move, Reveals)), None)

    def _submit(self, command: Command) -> None:
        async def submit() -> None:
            # Timers come before sockets in the event loop: whatever has arrived is read first.
            await asyncio.sleep(0)
            await asyncio.sleep(0)
            self._room.submit(SERVER, command)

        self._room.work(submit())

    # Telling.

    def race(self) -> RaceInfo | None:
        table = self._table
        if table.phase != "playing":
            return None
        may = {seat: moves for seat in range(len(table.chairs)) if (moves := hands_of(table, seat))}
        return RaceInfo(
            number=self._races.number,
            age=max(0, self._room.clock() - self._shown),
            hands=[self._game.write(move) for move in next(iter(may.values()), [])],
            seats=list(may),
            next=self._next(),
            flip_from=self._flip_from() if table.awaiting() else None,
            judged=self._races.judged,
        )

    def _next(self) -> RaceNext | None:
        """What the table does next by itself, as far as people wait for it."""
        table = self._table
        for due in self._game.due(table.state):
            if isinstance(due.move, Judges) and open_race(table) is not None:
                return None  # it depends on who was fast and who is right: nobody's to know
            if isinstance(due.move, Judges | Reveals):
                since, at = self._span(due)
                return RaceNext(move=self._game.write(due.move), since=since, at=at)
        by_table = self._by_table()
        if by_table is None:
            return None
        flip = self._flip(table, next(iter(table.awaiting())))
        return None if flip is None else RaceNext(move=flip, since=self._flip_from(), at=by_table)

    def nonce(self, client: Client) -> str | None:
        """What that client sends with a hand; None for somebody who does not play."""
        own = self._table.seats_of(client.person)
        if not own:
            return None
        seat = client.look if client.look in own else own[0]
        return self._nonces.of(self._races.number, None if self._table.local else seat)
