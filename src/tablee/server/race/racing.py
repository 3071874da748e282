"""The race at a live table of Elementals: nonces, arrival times, pings, tempo, and bots with hands."""

import asyncio
import secrets
from base64 import urlsafe_b64encode
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from hashlib import blake2b
from typing import TYPE_CHECKING, Any, ClassVar, Final, Literal

from msgspec.structs import replace

from tablee.core import Millis, Seat, Timed, timed
from tablee.games.elementals.moves import Book, Flip, Judge, Reveal, Slap, Time
from tablee.games.elementals.setup import MINUTE
from tablee.games.elementals.state import State
from tablee.race import BREATH, TEMPI, Evidence, FromTheFuture, Race, Tempo, weigh
from tablee.server.race.bothands import BotHands, Plan
from tablee.server.race.lines import Lines
from tablee.server.race.verdicts import Verdicts, told
from tablee.server.rooms.client import Client
from tablee.server.rooms.telling.messages import late
from tablee.table import events as e
from tablee.table.moment import Moment
from tablee.table.refused import Refused
from tablee.table.table import Table
from tablee.table.wishes import acted, put_hand
from tablee.wire.race import RaceInfo, RaceNext
from tablee.wire.to_server import Hand

if TYPE_CHECKING:
    from tablee.server.rooms.room import Room

FLIP: Final = "flip"
"""The one move that waits for its moment."""

LAST_CARD: Final[Millis] = 3_000
"""How long the card that may end the game can be caught at the least."""

REMEMBERED: Final = 2
"""Races whose nonces are still known, to tell a late hand from one that never belonged here."""


@dataclass(frozen=True, slots=True)
class _Coming:
    """What the table does next by itself."""

    move: Literal["judge", "reveal", "flip"]
    since: Millis
    at: Millis


class Racing:
    """What a room knows of its race beside the table. Times are milliseconds since 1970.

    The room tells it what happened before anybody else hears of it, so that `shown` is the moment
    at which the sockets are written to.
    """

    tempi: ClassVar[Mapping[str, Tempo]] = TEMPI

    def __init__(self, room: "Room") -> None:
        self._room = room
        self._secret = secrets.token_bytes(16)
        self._dice = secrets.SystemRandom()
        self._verdicts = Verdicts()
        self._bots = BotHands()
        self.lines = Lines(room)
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
            self._told = self._verdicts.reveal

    # What the game says.

    @property
    def _table(self) -> Table:
        return self._room.table

    @property
    def _state(self) -> State:
        state: State = self._room.table.state
        return state

    @property
    def _tempo(self) -> Tempo:
        return self.tempi[self._table.settings.tempo]

    def happened(self, before: Table, events: Sequence[e.AnyEvent]) -> None:
        """These events are in the log, and are told next."""
        now = self._room.clock()
        if any(isinstance(event, e.Started) for event in events):
            self._shown = self._judged = now
        if self._table.states and self._table.ply > before.ply:
            self._follow(self._table, before.ply, now)

    def told(self) -> None:
        """Everybody was told of it."""
        if self._told != self._verdicts.reveal:
            self._told = self._verdicts.reveal
            self.lines.ping(self._told)

    def _follow(self, table: Table, start: int, now: Millis | None) -> None:
        """The acts from that ply on, of which the last is told now (None: was told long ago)."""
        assert table.started is not None
        for ply in range(start, table.ply):
            played = table.played[ply]
            self._verdicts.follow(played.act, played.evidence, table.states[ply + 1])
            at = table.started + played.act.at if now is None else now
            if isinstance(played.act.move, Flip | Reveal):
                self._shown = at
                self._bots.look(table, ply + 1, self._verdicts.number)
            elif isinstance(played.act.move, Judge):
                self._judged = at
                self._bots.look_again(table.states[ply + 1], self._verdicts.number, at - self._shown)

    # Bots.

    def _put_bot_hand(self, seat: Seat, plan: Plan) -> None:
        def wish(moment: Moment) -> Moment:
            table = moment.table
            chair = table.chairs[seat]
            if table.phase != "playing" or chair.level is None or plan.number != self._verdicts.number:
                return moment
            shown = self._since_start(table, self._shown)
            evidence = Evidence(shown, shown + plan.reaction, plan.reaction, None, 0)
            if any(hand.seat == seat for hand in table.state.hands):
                return moment
            made = table.game.write(timed(plan.move, plan.reaction))
            return self._and_judge(acted(moment, seat, made, "bot", evidence))

        self._grant(wish)

    # Hands.

    async def put(self, client: Client, message: Hand, arrived: Millis, action: str) -> int:
        """A person's hand, which arrived at that moment. Returns its sequence number. Raises Illegal."""

        def wish(moment: Moment) -> Moment:
            table = moment.table
            self._heard.discard(action)
            if table.phase != "playing":
                raise Refused("the game is over") if table.started else Refused("the game has not begun")
            if message.seat not in table.seats_of(client.person):
                raise Refused("that is not your seat")
            move = table.game.read(message.move)
            if not isinstance(move, Slap | Book) or move.reaction is not None:
                raise Refused("that is no hand")
            number = self._number(message.nonce, message.seat)
            if number is None:
                raise Refused("this hand was put down on no card that lies here")
            if number != self._verdicts.number:
                if self._verdicts.judged is not None:  # it is still told, so its reveal still lies there
                    evidence = self._weighed(table, client, message, arrived)
                    self._tell_late(number, message.seat, move, evidence)
                raise Refused("too late: that race is over")
            evidence = self._weighed(table, client, message, arrived)
            return self._and_judge(put_hand(moment, client.person, message.seat, move, evidence))

        self._heard.add(action)
        try:
            return await self._room.grant(wish, action)
        finally:
            self._heard.discard(action)

    def _weighed(self, table: Table, client: Client, message: Hand, arrived: Millis) -> Evidence:
        shown = self._since_start(table, self._shown)
        came = self._since_start(table, arrived)
        claimed = max(0, round(message.down - message.painted))
        if table.local:
            # One device, one clock, one network: the times are compared as they are.
            rtt, allowed = None, max(0, came - shown - claimed)
        else:
            rtt = client.trip(self._verdicts.reveal)
            allowed = client.lag.allowed(rtt, self.lines.cap)
        try:
            return weigh(shown, came, claimed, rtt, allowed)
        except FromTheFuture:
            raise Refused("that hand comes from the future") from None

    def _tell_late(self, number: int, seat: Seat, move: Slap | Book, evidence: Evidence) -> None:
        hand = told(seat, timed(move, evidence.reaction, evidence.early), evidence, late=True)
        if self._verdicts.late(number, hand):
            self._shared = None
            message = late(number, hand)
            for client in self._room.clients:
                client.tell(message)

    def _and_judge(self, hand: Moment) -> Moment:
        """The hand, and the judgement too if nobody can be faster any more and all who came are in."""
        closes = self._closes(hand.table)
        assert closes is not None
        return hand if closes > hand.now or self._heard else acted(hand, None, "judge", "table")

    def _closes(self, table: Table) -> Millis | None:
        """From when on nobody can be faster than the hands that lie on the table."""
        assert table.started is not None
        state: State = table.state
        race = Race(self._since_start(table, self._shown))
        for played in reversed(table.played):
            if not isinstance(played.act.move, Timed) or played.act.seat is None:
                break
            assert played.evidence is not None
            race = race.with_hand(played.act.seat, played.evidence)
        if not state.hands:
            return None
        closes = race.closes(dict(self._others(table)), BREATH if table.local else 0)
        return None if closes is None else table.started + closes

    def _others(self, table: Table) -> Iterator[tuple[Seat, Millis]]:
        """Who may still put a hand down, with the network they may claim. One device is not waited for."""
        state: State = table.state
        for seat in state.remaining():
            chair = table.chairs[seat]
            if chair.level is not None:
                plan = self._bots.plans.get(seat)
                if plan is not None and plan.number == self._verdicts.number:
                    yield seat, 0
            elif not table.local:
                allowed = [self._allowed(client) for client in self.lines.of(chair.person)]
                if allowed:
                    yield seat, max(allowed)

    def _allowed(self, client: Client) -> Millis:
        return client.lag.allowed(client.trip(self._verdicts.reveal), self.lines.cap)

    def _since_start(self, table: Table, at: Millis) -> Millis:
        assert table.started is not None
        return max(0, at - table.started)

    # Nonces.

    def _nonce(self, number: int, seat: Seat | None) -> str:
        made = blake2b(f"{number}/{seat}".encode(), key=self._secret, digest_size=15).digest()
        return urlsafe_b64encode(made).decode()

    def _number(self, nonce: str, seat: Seat) -> int | None:
        """The race this nonce was made for, if it was for that seat and not long ago."""
        owner = None if self._table.local else seat
        for number in range(self._verdicts.number, max(-1, self._verdicts.number - REMEMBERED - 1), -1):
            if secrets.compare_digest(self._nonce(number, owner), nonce):
                return number
        return None

    # Tempo.

    def _slowest(self) -> Millis:
        """The most network that anybody at the table may claim."""
        table = self._table
        return 0 if table.local else max((allowed for _, allowed in self._others(table)), default=0)

    def _flip_from(self) -> Millis:
        """From when on the next card may be flipped."""
        return max(self._shown + self._tempo.shown + self._slowest(), self._judged + self._tempo.told)

    def _coming(self) -> _Coming | None:
        """What the table does next by itself, if anything."""
        table, state = self._table, self._state
        owed = next((move for move in table.game.legal(state, None) if not isinstance(move, Time)), None)
        if isinstance(owed, Judge):
            closes = self._closes(table)
            if closes is not None:
                return _Coming("judge", self._shown, closes)
            wait = max(LAST_CARD, self._tempo.shown) + self._slowest()
            return _Coming("judge", self._shown, self._shown + wait)
        if isinstance(owed, Reveal):
            since = max(self._shown, self._judged)
            return _Coming("reveal", since, since + self._tempo.countdown + self._slowest())
        if table.settings.flips == "table" and table.awaiting():
            start = self._flip_from()
            return _Coming("flip", start, start + self._tempo.flips - self._tempo.shown)
        return None

    def close(self) -> None:
        """Nothing is waited for any more."""
        self._closed = True
        self.lines.close()
        self._let_flip()

    async def showing(self, seat: Seat) -> None:
        """Returns when that seat may flip, if it is its turn. Raises Refused if the game went on."""
        ply = self._table.ply
        if seat not in self._table.awaiting():
            return
        while self._table.ply == ply and not self._closed and self._room.clock() < (at := self._flip_from()):
            go_on = asyncio.Event()
            self._kept.append(go_on.set)
            self._room.later(at, self._let_flip)
            await go_on.wait()
        if self._table.ply != ply:
            raise Refused("something was quicker than this flip")

    def wake(self) -> None:
        """Sets a timer for everything that happens without anybody doing it."""
        table, state, now = self._table, self._state, self._room.clock()
        coming = self._coming()
        if coming is not None:
            self._room.later(coming.at, lambda: self._owe(coming.move, state))
        if state.setup.minutes is not None:
            assert table.started is not None
            self._room.later(table.started + state.setup.minutes * MINUTE, lambda: self._owe("time", state))
        for seat, plan in self._bots.plans.items():
            if plan.number == self._verdicts.number and all(hand.seat != seat for hand in state.hands):
                put = partial(self._put_bot_hand, seat, plan)
                self._room.later(self._shown + plan.reaction, put)
        start = self._flip_from()
        for seat in table.awaiting():
            if table.chairs[seat].level is not None:
                pause = self._room.pause * (0.5 + self._dice.random() / 2)
                self._room.later(start + round(1000 * pause), lambda: self._owe("flip", state))
        if self._kept:
            if start <= now:
                self._let_flip()
            else:
                self._room.later(start, self._let_flip)

    def _let_flip(self) -> None:
        kept, self._kept = self._kept, []
        for go_on in kept:
            go_on()

    def _owe(self, move: str, state: State) -> None:
        """The table does in that state of the game what it owes, or flips for whoever's turn it is."""

        def wish(moment: Moment) -> Moment:
            table, now = moment.table, moment.now
            if table.phase != "playing" or table.state is not state:
                return moment
            if move == "judge":
                closes = self._closes(table)
                if closes is not None and closes > now:
                    # A timer may be early by what two clocks disagree about, or a line look slower by now.
                    self._room.later(closes, lambda: self._owe(move, state))
                    return moment
            if move == "flip":
                by: e.By = "bot" if table.chairs[state.turn].level is not None else "table"
                return acted(moment, state.turn, move, by)
            if move == "time":
                assert state.setup.minutes is not None
                assert table.started is not None
                moment = Moment(table, max(now, table.started + state.setup.minutes * MINUTE))
            return acted(moment, None, move, "table")

        self._grant(wish)

    def _grant(self, wish: Callable[[Moment], Moment]) -> None:
        async def grant() -> None:
            # Timers come before sockets in the event loop: whatever has arrived is read first.
            await asyncio.sleep(0)
            await asyncio.sleep(0)
            await self._room.grant(wish)

        self._room.work(grant())

    # Telling.

    def info(self, client: Client) -> RaceInfo | None:
        """The open race as that client may know it."""
        if self._table.phase != "playing":
            return None
        # Almost everything in it is the same for everybody who is told of one act.
        now, seq = self._room.clock(), self._table.seq
        if self._shared is None or self._shared[:2] != (seq, now):
            self._shared = seq, now, self._public(now)
        return replace(self._shared[2], nonce=self.nonce(client))

    def _public(self, now: Millis) -> RaceInfo:
        table, state = self._table, self._state
        seats = [seat for seat in state.remaining() if _hands(table, seat)]
        coming = self._coming()
        if coming is not None and coming.move == "judge" and state.hands:
            coming = None  # when a race closes depends on who is fastest: nobody's to know
        return RaceInfo(
            number=self._verdicts.number,
            reveal=self._verdicts.reveal,
            age=max(0, now - self._shown),
            nonce=None,
            hands=[table.game.write(move) for move in _hands(table, seats[0])] if seats else [],
            seats=seats,
            next=None if coming is None else RaceNext(move=coming.move, since=coming.since, at=coming.at),
            flip_from=self._flip_from() if table.awaiting() else None,
            judged=self._verdicts.judged,
        )

    def nonce(self, client: Client) -> str | None:
        """What that client sends with a hand; None for somebody who does not play."""
        own = self._table.seats_of(client.person)
        if not own:
            return None
        if self._table.local:
            return self._nonce(self._verdicts.number, None)
        return self._nonce(self._verdicts.number, client.look if client.look in own else own[0])


def _hands(table: Table, seat: Seat) -> list[Any]:
    """The hands that seat may put down."""
    return [move for move in table.game.legal(table.state, seat) if isinstance(move, Timed)]
