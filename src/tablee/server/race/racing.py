"""The pace of a race: arrival times, pings, tempo, and bots with hands."""

import asyncio
import secrets
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, ClassVar

from msgspec.structs import replace

from tablee.core import Due, Judges, Millis, RaceGame, Reveals, Seat, Timed, timed
from tablee.race import BREATH, TEMPI, Evidence, FromTheFuture, Race, Tempo, weigh
from tablee.server.race.bothands import BotHands, Intent, hands
from tablee.server.race.lags import Lags
from tablee.server.race.nonces import Nonces
from tablee.server.race.races import Races
from tablee.server.rooms.client import Client
from tablee.server.rooms.pace import Pace, Port, Wish
from tablee.server.rooms.telling.messages import late
from tablee.table import events as e
from tablee.table.moment import Moment
from tablee.table.refused import Refused
from tablee.table.table import Table
from tablee.table.wishes import act, put_hand
from tablee.wire.race import RaceInfo, RaceNext
from tablee.wire.to_server import Hand


class Racing(Pace):
    """What is known of the races at one table beside the table. Times are milliseconds since 1970.

    The room tells it what happened before anybody else hears of it, so that `shown` is the moment
    at which the sockets are written to.
    """

    hurries = True
    tempi: ClassVar[Mapping[str, Tempo]] = TEMPI

    def __init__(self, room: Port) -> None:
        game = room.table.game
        assert isinstance(game, RaceGame), "there is nothing to race for"
        self._room, self._game = room, game
        self._dice = secrets.SystemRandom()
        self._nonces = Nonces()
        self._races = Races(game)
        self._bots = BotHands(game)
        self._lags = Lags(room)
        self._told = 0
        self._kept: list[Callable[[], None]] = []
        self._heard: set[str] = set()
        """Hands that have arrived and wait for those before them to be stored."""
        self._closed = False
        self._shared: tuple[int, Millis, RaceInfo] | None = None
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
        def wish(moment: Moment) -> Moment:
            table = moment.table
            chair = table.chairs[seat]
            if table.phase != "playing" or chair.level is None or intent.number != self._races.number:
                return moment
            shown = self._since_start(table, self._shown)
            evidence = Evidence(shown, shown + intent.reaction, intent.reaction, None, 0)
            if not hands(self._game, table.state, seat):
                return moment
            made = self._game.write(timed(intent.move, intent.reaction))
            return self._and_judge(act(moment, seat, made, "bot", evidence))

        self._grant(wish)

    # Hands.

    async def put(self, client: Client, message: Hand, arrived: Millis, action: str) -> int:
        def wish(moment: Moment) -> Moment:
            table = moment.table
            self._heard.discard(action)
            if table.phase != "playing":
                raise Refused("the game is over") if table.started else Refused("the game has not begun")
            if message.seat not in table.seats_of(client.person):
                raise Refused("that is not your seat")
            move = self._game.read(message.move)
            if not isinstance(move, Timed) or move.reaction is not None:
                raise Refused("that is no hand")
            number = self._nonces.number(
                message.nonce, None if table.local else message.seat, self._races.number
            )
            if number is None:
                raise Refused("this hand was put down on no card that lies here")
            if number != self._races.number:
                raise Refused("too late: that race is over")
            evidence = self._weigh(table, client, message, arrived)
            verdict = self._game.verdict(table.state)
            if verdict is not None and verdict.right:
                self._tell_late(message.seat, move, evidence)
                raise Refused("too late: that race is over")
            return self._and_judge(put_hand(moment, client.person, message.seat, move, evidence))

        self._heard.add(action)
        try:
            return await self._room.grant(wish, action)
        finally:
            self._heard.discard(action)

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

    def _tell_late(self, seat: Seat, move: Timed, evidence: Evidence) -> None:
        hand = self._races.hand_told(
            seat, timed(move, evidence.reaction, evidence.early), evidence, late=True
        )
        if self._races.late(hand):
            self._shared = None
            message = late(self._races.number, hand)
            for client in self._room.clients:
                client.tell(message)

    def _and_judge(self, hand: Moment) -> Moment:
        """The hand, and the judgement too if it is time for it and all who came are in."""
        closes = self._closes(hand.table)
        assert closes is not None
        if closes > hand.now or self._heard:
            return hand
        return act(hand, None, self._game.write(self._judge(hand.table).move), "table")

    def _judge(self, table: Table) -> Due[Any]:
        """The judgement that the table owes once a hand lies there."""
        return next(due for due in self._game.due(table.state) if isinstance(due.move, Judges))

    def _race(self, table: Table) -> Race:
        """The hands that lie unjudged on the table."""
        race = Race(self._since_start(table, self._shown))
        for played in reversed(table.played):
            if not isinstance(played.act.move, Timed) or played.act.seat is None:
                break
            assert played.evidence is not None
            right = self._game.is_right(table.state, played.act.move)
            race = race.with_hand(played.act.seat, played.evidence, right)
        return race

    def _closes(self, table: Table) -> Millis | None:
        """When the hands that lie on the table can be judged; None while none does."""
        assert table.started is not None
        closes = self._race(table).closes(dict(self._others(table)), BREATH if table.local else 0)
        return None if closes is None else table.started + closes

    def _others(self, table: Table) -> Iterator[tuple[Seat, Millis]]:
        """Who may still put a hand down, with the network they may claim. One device is not waited for."""
        for seat, chair in enumerate(table.chairs):
            if not hands(self._game, table.state, seat):
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
        if not any(hands(self._game, self._table.state, seat) for seat in seats):
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
            self._room.later(self._span(due)[1], partial(self._pay, due, state))
        for seat, intent in self._bots.intents.items():
            if intent.number == self._races.number and hands(self._game, state, seat):
                self._room.later(self._shown + intent.reaction, partial(self._put_bot_hand, seat, intent))
        start, by_table = self._flip_from(), self._by_table()
        for seat in table.awaiting() if self._room.attended else ():
            turn = partial(self._turn, seat, state, "table" if table.chairs[seat].level is None else "bot")
            if by_table is not None:
                self._room.later(by_table, turn)
            if table.chairs[seat].level is not None:
                pause = self._room.pause * (0.5 + self._dice.random() / 2)
                self._room.later(start + round(1000 * pause), turn)
        if self._kept:
            if start <= now:
                self._let_flip()
            else:
                self._room.later(start, self._let_flip)

    def run_out(self, seats: Sequence[Seat]) -> None:
        for seat in seats:
            self._turn(seat, self._table.state, "timer")

    def _let_flip(self) -> None:
        kept, self._kept = self._kept, []
        for go_on in kept:
            go_on()

    def _pay(self, due: Due[Any], state: object) -> None:
        """The table does in that state of the game what it owes."""

        def wish(moment: Moment) -> Moment:
            table = moment.table
            if table.phase != "playing" or table.state is not state:
                return moment
            if isinstance(due.move, Judges):
                closes = self._closes(table)
                if closes is not None and closes > moment.now:
                    # A timer may be early by what two clocks disagree about, or a line look slower by now.
                    self._room.later(closes, partial(self._pay, due, state))
                    return moment
            elif not isinstance(due.move, Reveals):
                assert table.started is not None
                moment = Moment(table, max(moment.now, table.started + due.at))
            return act(moment, None, self._game.write(due.move), "table")

        self._grant(wish)

    def _turn(self, seat: Seat, state: object, by: e.By) -> None:
        """Somebody else than its player flips for that seat in that state of the game."""

        def wish(moment: Moment) -> Moment:
            table = moment.table
            flip = self._flip(table, seat) if table.phase == "playing" and table.state is state else None
            return moment if flip is None else act(moment, seat, flip, by)

        self._grant(wish)

    def _flip(self, table: Table, seat: Seat) -> str | None:
        """The move by which that seat reveals what is next; None if it may not."""
        moves = self._game.legal(table.state, seat)
        return next((self._game.write(move) for move in moves if isinstance(move, Reveals)), None)

    def _grant(self, wish: Wish) -> None:
        async def grant() -> None:
            # Timers come before sockets in the event loop: whatever has arrived is read first.
            await asyncio.sleep(0)
            await asyncio.sleep(0)
            await self._room.grant(wish)

        self._room.work(grant())

    # Telling.

    def race(self, client: Client) -> RaceInfo | None:
        if self._table.phase != "playing":
            return None
        # Almost everything in it is the same for everybody who is told of one act.
        now, seq = self._room.clock(), self._table.seq
        if self._shared is None or self._shared[:2] != (seq, now):
            self._shared = seq, now, self._public(now)
        return replace(self._shared[2], nonce=self.nonce(client))

    def _public(self, now: Millis) -> RaceInfo:
        table, state = self._table, self._table.state
        may = {seat: moves for seat in range(len(table.chairs)) if (moves := hands(self._game, state, seat))}
        return RaceInfo(
            number=self._races.number,
            age=max(0, now - self._shown),
            nonce=None,
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
            if isinstance(due.move, Judges) and self._race(table).hands:
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
